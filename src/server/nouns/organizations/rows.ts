/** Workspaces (2.7, 4.6, 4.7): making, reading, changing and deleting them, and further parts. */
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { asPart } from '../../changes/cause.ts';
import { boardsOfOrganization, membersOf } from '../../finding/collections.ts';
import { freeNameFrom, plainName } from '../../world/named.ts';
import type { Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { removeOrganization } from '../removals.ts';
import { boardResource } from '../boards/shown.ts';
import { organizationResource } from './shown.ts';
import { filterWords, idOf, oneOf, text, usually } from '../../../document/values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { organizationPrefsTable, organizationTable, restrictTable } from '../../records/organization.ts';
import { DELETE, file, GET, POST, PUT, raw, shows, showsNew, type Context } from '../../rows/endpoint.ts';
import { byFilter, oneField, setField, type Wanted } from '../../rows/families.ts';
import { givenOf, givenUnder, prefixed, spelled } from '../../rows/spellings.ts';
import { limits } from '../../../document/limits.ts';
import { membershipOf } from '../../rights/access.ts';
import { dropBytes, storeBytes } from '../../changes/blobs.ts';
import { memberResource } from '../members/shown.ts';
import { isId } from '../../../kinds/values.ts';
import { picture, pictureFile, pictureType } from '../../rows/uploads.ts';

const fields = settable(organizationTable, 'update');
const grouped = settable(organizationPrefsTable, 'update');
const { boardVisibilityRestrict: _, ...preferences } = grouped;
const levels = settable(restrictTable, 'update');
const settings = {
  ...fields,
  ...spelled('prefs', grouped),
  ...prefixed(levels, 'prefs/boardVisibilityRestrict/'),
  ...prefixed(levels, 'prefs_boardVisibilityRestrict_'),
};

interface WorkspaceSettings extends Wanted<typeof fields> {
  readonly prefs: Partial<Organization['prefs']>;
}
function gather(values: Readonly<Record<string, unknown>>, former: Organization['prefs']): WorkspaceSettings {
  const { boardVisibilityRestrict, ...prefs } = givenUnder('prefs', grouped, values);
  const visible = {
    ...(boardVisibilityRestrict as object),
    ...givenUnder('prefs_boardVisibilityRestrict', levels, values),
    ...givenUnder('prefs/boardVisibilityRestrict', levels, values),
  };
  return {
    ...givenOf(fields, values),
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
function updateOrganization(
  organization: Organization,
  { prefs, ...plain }: WorkspaceSettings,
  context: Context,
): Organization {
  if (plain.displayName !== undefined) checkDisplayName(plain.displayName);
  if (plain.name !== undefined && plain.name !== organization.name) {
    must('ORG-03', namePattern.test(plain.name));
    must('ORG-03', isFree(plain.name, context), 'Organization short name is taken');
  }
  return context.change.update('organizations', organization, { ...plain, prefs: { ...organization.prefs, ...prefs } });
}

export const organizations = [
  POST('/organizations', 'makes a workspace', {
    shows: showsNew(organizationResource),
    // Of the name of a new one, only the letters count.
    args: { ...making(organizationTable), name: usually(text(0), '') },
    run({ displayName, name, desc, website }, context) {
      const { change, me } = context;
      checkDisplayName(displayName);
      const made = change.add('organizations', {
        name: freeName(name, displayName, context),
        displayName,
        desc,
        website,
        idMemberCreator: me.id,
        dateLastActivity: change.date,
      });
      const first = { modelType: 'organization', idModel: made.id, idMember: me.id, memberType: 'admin' } as const;
      change.add('memberships', first, asPart);
      return made;
    },
  }),
  GET('/organizations/{organization}', 'one workspace, with its exports where asked', {
    // CNV-36: the set of 2.7, and further fields that clients of the live service read.
    shows: shows(organizationResource, {
      usual: [...new Set([...organizationResource.usual, ...organizationResource.all])],
    }),
  }),
  PUT('/organizations/{organization}', 'changes a workspace', {
    shows: organizationResource,
    args: settings,
    run: ({ organization, ...given }, context) =>
      updateOrganization(organization, gather(given, organization.prefs), context),
  }),
  DELETE('/organizations/{organization}', 'deletes a workspace and leaves its boards to their members', {
    run: ({ organization }, context) => removeOrganization(context.change, organization),
  }),
  ...byFilter('/organizations/{organization}/boards', 'the boards of a workspace', {
    filter: usually(filterWords('boards', ['none']), 'all'),
    many: 'unordered',
    shows: shows(boardResource, { usual: 'all' }),
    run: ({ organization, filter }, { world, actor }) => boardsOfOrganization(world, organization, filter, actor),
  }),
  setField('/organizations/{organization}/prefs/{pref}', 'sets one preference of a workspace', {
    shows: organizationResource,
    fields: preferences,
    by: ({ organization }, prefs, context) => updateOrganization(organization, { prefs }, context),
  }),
  PUT(
    '/organizations/{organization}/prefs/boardVisibilityRestrict/{level}',
    'sets who may make boards of a level in a workspace',
    {
      shows: organizationResource,
      params: { level: oneOf(Object.keys(levels)) },
      args: { value: restrictTable.public.takes },
      run: ({ organization, level, value }, context) =>
        updateOrganization(
          organization,
          gather({ [`prefs/boardVisibilityRestrict/${level}`]: value }, organization.prefs),
          context,
        ),
    },
  ),
  DELETE('/organizations/{organization}/prefs/associatedDomain', 'removes the mail domain of a workspace', {
    shows: organizationResource,
    run: ({ organization }, context) =>
      updateOrganization(organization, { prefs: { associatedDomain: null } }, context),
  }),
  DELETE('/organizations/{organization}/prefs/orgInviteRestrict', 'lets everybody be invited to a workspace', {
    shows: organizationResource,
    run: ({ organization }, context) => updateOrganization(organization, { prefs: { orgInviteRestrict: [] } }, context),
  }),
  setField('/organizations/{organization}/{field}', 'changes one field of a workspace', {
    shows: organizationResource,
    fields,
    by: ({ organization }, wanted, context) => updateOrganization(organization, { prefs: {}, ...wanted }, context),
  }),
  oneField('/organizations/{organization}/{field}', 'one field of a workspace', { of: organizationResource }),
];

// Further parts of a workspace (2.7, 4.7): its logo, its tags, and questions about guests and extensions.

export const organizationExtras = [
  POST('/organizations/{organization}/logo', 'uploads the logo of a workspace', {
    shows: organizationResource,
    args: pictureFile,
    run({ organization }, context) {
      const { change } = context;
      storeBytes(change, organization.id, picture(context).bytes);
      change.nextId();
      return change.update('organizations', organization, { logoHash: change.nextHex(32, 'logo') });
    },
  }),
  DELETE('/organizations/{organization}/logo', 'removes the logo of a workspace', {
    shows: organizationResource,
    run({ organization }, { change }) {
      dropBytes(change, organization.id);
      return change.update('organizations', organization, { logoHash: null });
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
    run: ({ organization }) => raw(organization.tags),
  }),
  POST('/organizations/{organization}/tags', 'makes a tag for the boards of a workspace', {
    args: { name: usually(text(0), '') },
    run({ organization, name }, { change }) {
      const tag = { id: change.nextId(), name };
      change.update('organizations', organization, { tags: [...organization.tags, tag] });
      return raw(tag);
    },
  }),
  DELETE('/organizations/{organization}/tags/{idTag}', 'deletes a tag, also from the boards that have it', {
    run({ organization, idTag }, { world, change }) {
      must('ERR-03', isId(idTag));
      const tags = organization.tags.filter(({ id }) => id !== idTag);
      must('ERR-02', tags.length < organization.tags.length);
      for (const board of [...world.by.boardsOfOrganization.of(organization.id)]) {
        change.update('boards', board, { idTags: board.idTags.filter((id) => id !== idTag) });
      }
      change.update('organizations', organization, { tags });
    },
  }),
  GET('/organizations/{organization}/pluginData', 'the data of extensions for a workspace', {
    run: ({ organization }, { actor }) => raw(dataSeenBy(organization.pluginData, actor)),
  }),
  GET(
    '/organizations/{organization}/newBillableGuests/{board}',
    'the members of a board who do not belong to the workspace',
    {
      many: 'unordered',
      shows: shows(memberResource, { usual: ['fullName', 'username'] }),
      run({ organization, board }, { world }) {
        must('ERR-19', board.idOrganization === organization.id);
        return membersOf(world, board, 'all').filter((who) => !membershipOf(world, organization, who));
      },
    },
  ),
];
