/** Workspaces (2.7, 4.6, 4.7): making, reading, changing and deleting them, their members, and further parts. */
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { asPart } from '../../changes/cause.ts';
import { boardsOfOrganization, membersOf } from '../../finding/collections.ts';
import { freeNameFrom, plainName } from '../../world/named.ts';
import type { Member, Membership, Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { removeOrganization } from '../removals.ts';
import { board } from '../boards/shown.ts';
import { organization } from './shown.ts';
import { filterWords, idOf, oneOf, text, usually, type ValuesOf } from '../../../document/values/kinds.ts';
import { kindsSet, making } from '../../records/table.ts';
import { organizationPrefsTable, organizationTable, restrictTable } from '../../records/organization.ts';
import { DELETE, file, GET, POST, PUT, raw, shows, showsNew, type Context } from '../../rows/endpoint.ts';
import { byFilter, oneField, setField } from '../../rows/families.ts';
import { eachOptional, givenOf, givenUnder, spelled } from '../../rows/spellings.ts';
import { limits } from '../../../document/limits.ts';
import { isOrganizationAdmin, membershipOf } from '../../rights/access.ts';
import { enrol, invitation, invited, leaveBoard, leavesAnAdmin, memberCards, memberOf } from '../memberships/rows.ts';
import { members, memberships, withInvited, withMembers } from '../memberships/rows.ts';
import { membership } from '../memberships/shown.ts';
import { membershipTable } from '../../records/board.ts';
import { dropBytes, storeBytes } from '../../changes/blobs.ts';
import { member } from '../members/shown.ts';
import { isId } from '../../../document/values/values.ts';
import { picture, pictureFile, pictureType } from '../../rows/uploads.ts';

const fields = kindsSet(organizationTable, 'update');
const grouped = kindsSet(organizationPrefsTable, 'update');
const { boardVisibilityRestrict: _, ...preferences } = grouped;
const levels = kindsSet(restrictTable, 'update');
const settings = {
  ...eachOptional(fields),
  ...spelled('prefs', grouped),
  ...eachOptional(levels, 'prefs/boardVisibilityRestrict/'),
  ...eachOptional(levels, 'prefs_boardVisibilityRestrict_'),
};

interface Settings extends Partial<ValuesOf<typeof fields>> {
  readonly prefs: Partial<Organization['prefs']>;
}
function gather(given: Readonly<Record<string, unknown>>, former: Organization['prefs']): Settings {
  const { boardVisibilityRestrict, ...prefs } = givenUnder('prefs', grouped, given);
  const visible = {
    ...(boardVisibilityRestrict as object),
    ...givenUnder('prefs_boardVisibilityRestrict', levels, given),
    ...givenUnder('prefs/boardVisibilityRestrict', levels, given),
  };
  return {
    ...givenOf(fields, given),
    prefs: { ...prefs, boardVisibilityRestrict: { ...former.boardVisibilityRestrict, ...visible } },
  };
}

const { min: shortest, max: longest } = limits.lengths.workspaceName;
const namePattern = new RegExp(`^[a-z0-9_]{${shortest},${longest}}$`);
const checkDisplayName = (displayName: string): void =>
  must('ORG-02', displayName !== '' && displayName === displayName.trim());
const isFree = (name: string, { world }: Context): boolean =>
  world.by.organizationName.get(name) === undefined && world.organizations.get(name) === undefined;

/** ORG-04: the letters of the given name, else of the display name. */
function freeName(asked: string, displayName: string, context: Context): string {
  const plain =
    [asked, displayName].map(plainName).find(({ length }) => length >= shortest) ??
    `workspace${plainName(displayName)}`;
  return freeNameFrom(plain, (free) => isFree(free, context), context.world);
}

/** PRM-14 is kept by the resolver: only an admin gets here. */
function change(one: Organization, { prefs, ...plain }: Settings, context: Context): Organization {
  if (plain.displayName !== undefined) checkDisplayName(plain.displayName);
  if (plain.name !== undefined && plain.name !== one.name) {
    must('ORG-03', namePattern.test(plain.name));
    must('ORG-03', isFree(plain.name, context), 'Organization short name is taken');
  }
  return context.change.update('organizations', one, { ...plain, prefs: { ...one.prefs, ...prefs } });
}

export const organizations = [
  POST('/organizations', 'makes a workspace', {
    shows: showsNew(organization),
    // Of the name of a new one, only the letters count.
    args: { ...making(organizationTable), name: usually(text(0), '') },
    run({ displayName, name, desc, website }, context) {
      const { change: writes, me } = context;
      checkDisplayName(displayName);
      const made = writes.add('organizations', {
        name: freeName(name, displayName, context),
        displayName,
        desc,
        website,
        idMemberCreator: me.id,
        dateLastActivity: writes.date,
      });
      const first = { modelType: 'organization', idModel: made.id, idMember: me.id, memberType: 'admin' } as const;
      writes.add('memberships', first, asPart);
      return made;
    },
  }),
  GET('/organizations/{organization}', 'one workspace, with its exports where asked', {
    // CNV-36: the set of 2.7, and further fields that clients of the live service read.
    shows: shows(organization, { usual: [...new Set([...organization.usual, ...organization.all])] }),
  }),
  PUT('/organizations/{organization}', 'changes a workspace', {
    shows: organization,
    args: settings,
    run: ({ organization: one, ...given }, context) => change(one, gather(given, one.prefs), context),
  }),
  DELETE('/organizations/{organization}', 'deletes a workspace and leaves its boards to their members', {
    run: ({ organization: one }, context) => removeOrganization(context.change, one),
  }),
  ...byFilter('/organizations/{organization}/boards', 'the boards of a workspace', {
    filter: usually(filterWords('boards', ['none']), 'all'),
    many: 'unordered',
    shows: shows(board, { usual: 'all' }),
    run: ({ organization: one, filter }, { world, actor }) => boardsOfOrganization(world, one, filter, actor),
  }),
  setField('/organizations/{organization}/prefs/{pref}', 'sets one preference of a workspace', {
    shows: organization,
    fields: preferences,
    by: ({ organization: one }, prefs, context) => change(one, { prefs }, context),
  }),
  PUT(
    '/organizations/{organization}/prefs/boardVisibilityRestrict/{level}',
    'sets who may make boards of a level in a workspace',
    {
      shows: organization,
      params: { level: oneOf(Object.keys(levels)) },
      args: { value: restrictTable.public.takes },
      run: ({ organization: one, level, value: given }, context) =>
        change(one, gather({ [`prefs/boardVisibilityRestrict/${level}`]: given }, one.prefs), context),
    },
  ),
  DELETE('/organizations/{organization}/prefs/associatedDomain', 'removes the mail domain of a workspace', {
    shows: organization,
    run: ({ organization: one }, context) => change(one, { prefs: { associatedDomain: null } }, context),
  }),
  DELETE('/organizations/{organization}/prefs/orgInviteRestrict', 'lets everybody be invited to a workspace', {
    shows: organization,
    run: ({ organization: one }, context) => change(one, { prefs: { orgInviteRestrict: [] } }, context),
  }),
  setField('/organizations/{organization}/{field}', 'changes one field of a workspace', {
    shows: organization,
    fields: fields,
    by: ({ organization: one }, wanted, context) => change(one, { prefs: {}, ...wanted }, context),
  }),
  oneField('/organizations/{organization}/{field}', 'one field of a workspace', { of: organization }),
];

// The members of a workspace: their roles, and invitations (2.7, 4.7).

const role = oneOf(['admin', 'normal']);
type Role = 'admin' | 'normal';
const changed = shows(organization, { usual: [], ...withMembers });

function appoint(row: Membership, type: Membership['memberType'], context: Context): Membership {
  must('ORG-05', type === 'admin' || leavesAnAdmin(context.world, row));
  return context.change.update('memberships', row, { memberType: type });
}

const rowOf = (one: Organization, who: Member, { world }: Context): Membership => {
  const row = world.by.membership.get(one.id, who.id);
  must('ERR-02', row);
  return row;
};

function place(one: Organization, who: Member, type: Role, context: Context): Organization {
  const row = context.world.by.membership.get(one.id, who.id);
  if (row) appoint(row, type, context);
  else enrol(context.change, { modelType: 'organization', memberType: type }, one, who);
  return one;
}

/** Removes a member from the workspace, and with `boards` from all its boards; each keeps an admin (BRD-06). */
function dismiss(one: Organization, who: Member, boards: boolean, context: Context): Organization {
  const { world, change, me } = context;
  must('ACC-02', who.id === me.id || isOrganizationAdmin(world, one, me));
  const row = rowOf(one, who, context);
  must('ORG-05', leavesAnAdmin(context.world, row));
  if (boards) {
    for (const { id } of [...world.by.boardsOfOrganization.of(one.id)]) {
      const onBoard = world.by.membership.get(id, who.id);
      if (!onBoard) continue;
      must('BRD-06', leavesAnAdmin(context.world, onBoard));
      leaveBoard(change, onBoard);
    }
  }
  change.remove('memberships', row);
  return one;
}

export const organizationMembers = [
  ...members('/organizations/{organization}/members'), // ORG-07
  PUT('/organizations/{organization}/members', 'invites somebody to a workspace by e-mail', {
    shows: shows(organization, { usual: [], ...withInvited }),
    args: { ...invitation, type: usually(role, membershipTable.memberType.initial) },
    run: ({ organization: one, email: at, fullName, type }, context) =>
      place(one, memberOf(context.change, at, fullName), type, context),
  }),
  PUT('/organizations/{organization}/members/{member}', 'adds a member to a workspace, or gives one another role', {
    shows: changed,
    args: { type: role },
    run: ({ organization: one, member: who, type }, context) => place(one, who, type, context),
  }),
  DELETE('/organizations/{organization}/members/{member}', 'removes a member from a workspace', {
    right: 'see',
    shows: shows(organization, withMembers),
    run: ({ organization: one, member: who }, context) => dismiss(one, who, false, context),
  }),
  DELETE('/organizations/{organization}/members/{member}/all', 'removes a member from a workspace and all its boards', {
    shows: shows(organization, withMembers),
    run: ({ organization: one, member: who }, context) => dismiss(one, who, true, context),
  }),
  PUT(
    '/organizations/{organization}/members/{member}/deactivated',
    'deactivates a membership of a workspace, or activates it',
    {
      shows: shows(membership, { on: { member: true } }),
      args: { value: membershipTable.deactivated.kind },
      run({ organization: one, member: who, value }, context) {
        const row = rowOf(one, who, context);
        must('ORG-05', !value || leavesAnAdmin(context.world, row));
        return context.change.update('memberships', row, { deactivated: value });
      },
    },
  ),
  memberCards(
    '/organizations/{organization}/members/{member}/cards',
    'the cards on the boards of a workspace that a member is on',
  ),
  ...memberships('/organizations/{organization}/memberships'),
  PUT('/organizations/{organization}/memberships/{membership}', 'gives a member of a workspace another role', {
    shows: shows(membership, { on: { member: true } }),
    args: { type: membershipTable.memberType.kind },
    run: ({ membership: row, type }, context) => appoint(row, type, context),
  }),
  ...invited('/organizations/{organization}/membersInvited'),
];

// Further parts of a workspace (2.7, 4.7): its logo, its tags, and questions about guests and extensions.

export const organizationExtras = [
  POST('/organizations/{organization}/logo', 'uploads the logo of a workspace', {
    shows: organization,
    args: pictureFile,
    run({ organization: one }, context) {
      const { change } = context;
      storeBytes(change, one.id, picture(context).bytes);
      change.nextId();
      return change.update('organizations', one, { logoHash: change.nextHex(32, 'logo') });
    },
  }),
  DELETE('/organizations/{organization}/logo', 'removes the logo of a workspace', {
    shows: organization,
    run({ organization: one }, { change }) {
      dropBytes(change, one.id);
      return change.update('organizations', one, { logoHash: null });
    },
  }),
  GET('/organizations/{idOrganization}/logo/{hash}', 'the logo of a workspace', {
    because: 'the address that the record names leads somewhere',
    needs: [],
    open: true,
    params: { idOrganization: idOf('organizations') },
    run({ idOrganization, hash }, { world }) {
      const blob = world.blobs.get(idOrganization);
      must('ERR-02', blob && world.organizations.get(idOrganization)?.logoHash === hash);
      return file(`${idOrganization}.img`, pictureType(blob.bytes), blob.bytes);
    },
  }),
  GET('/organizations/{organization}/tags', 'the tags of a workspace', {
    run: ({ organization: one }) => raw(one.tags),
  }),
  POST('/organizations/{organization}/tags', 'makes a tag for the boards of a workspace', {
    args: { name: usually(text(0), '') },
    run({ organization: one, name }, { change }) {
      const tag = { id: change.nextId(), name };
      change.update('organizations', one, { tags: [...one.tags, tag] });
      return raw(tag);
    },
  }),
  DELETE('/organizations/{organization}/tags/{idTag}', 'deletes a tag, also from the boards that have it', {
    run({ organization: one, idTag }, { world, change }) {
      must('ERR-03', isId(idTag));
      const tags = one.tags.filter(({ id }) => id !== idTag);
      must('ERR-02', tags.length < one.tags.length);
      for (const board of [...world.by.boardsOfOrganization.of(one.id)]) {
        change.update('boards', board, { idTags: board.idTags.filter((id) => id !== idTag) });
      }
      change.update('organizations', one, { tags });
    },
  }),
  GET('/organizations/{organization}/pluginData', 'the data of extensions for a workspace', {
    run: ({ organization: one }, { actor }) => raw(dataSeenBy(one.pluginData, actor)),
  }),
  GET(
    '/organizations/{organization}/newBillableGuests/{board}',
    'the members of a board who do not belong to the workspace',
    {
      many: 'unordered',
      shows: shows(member, { usual: ['fullName', 'username'] }),
      run({ organization: one, board }, { world }) {
        must('ERR-19', board.idOrganization === one.id);
        return membersOf(world, board, 'all').filter((who) => !membershipOf(world, one, who));
      },
    },
  ),
];
