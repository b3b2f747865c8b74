/** Workspaces (2.7, 4.6, 4.7): making, reading by id or name, changing field by field, deleting. */
import { boardsOfOrganization } from '../../finding/collections.ts';
import { freeNameFrom, plainName } from '../../world/named.ts';
import type { Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { removeOrganization } from '../removals.ts';
import { board } from '../boards/shown.ts';
import { organization } from './shown.ts';
import { filterWords, oneOf, type ValuesOf, text, usually } from '../../values/kinds.ts';
import { kindsSet, making } from '../../records/table.ts';
import { organizationPrefsTable, organizationTable, restrictTable } from '../../records/organization.ts';
import { GET, POST, PUT, DELETE, shows, showsNew, type Context } from '../../rows/endpoint.ts';
import { byFilter, oneField, setField } from '../../rows/families.ts';
import { eachOptional, givenOf, givenUnder, spelled } from '../../rows/spellings.ts';
import { limits } from '../../../document/limits.ts';

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
  POST('/organizations', {
    says: 'makes a workspace',
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
      writes.add(
        'memberships',
        { modelType: 'organization', idModel: made.id, idMember: me.id, memberType: 'admin' },
        'silent',
      );
      return made;
    },
  }),
  GET('/organizations/{organization}', {
    says: 'one workspace, with its exports where asked',
    // CNV-36: the set of 2.7, and further fields that clients of the live service read.
    shows: shows(organization, { usual: [...new Set([...organization.usual, ...organization.all])] }),
  }),
  PUT('/organizations/{organization}', {
    says: 'changes a workspace',
    shows: organization,
    args: settings,
    run: ({ organization: one, ...given }, context) => change(one, gather(given, one.prefs), context),
  }),
  DELETE('/organizations/{organization}', {
    says: 'deletes a workspace and leaves its boards to their members',
    run: ({ organization: one }, context) => removeOrganization(context.change, one),
  }),
  ...byFilter('/organizations/{organization}/boards', usually(filterWords('boards', ['none']), 'all'), {
    says: 'the boards of a workspace',
    many: 'unordered',
    shows: shows(board, { usual: 'all' }),
    run: ({ organization: one, filter }, { world, actor }) => boardsOfOrganization(world, one, filter, actor),
  }),
  setField('/organizations/{organization}/prefs/{pref}', {
    says: 'sets one preference of a workspace',
    shows: organization,
    fields: preferences,
    by: ({ organization: one }, prefs, context) => change(one, { prefs }, context),
  }),
  PUT('/organizations/{organization}/prefs/boardVisibilityRestrict/{level}', {
    says: 'sets who may make boards of a level in a workspace',
    shows: organization,
    params: { level: oneOf(Object.keys(levels)) },
    args: { value: restrictTable.public.takes },
    run: ({ organization: one, level, value: given }, context) =>
      change(one, gather({ [`prefs/boardVisibilityRestrict/${level}`]: given }, one.prefs), context),
  }),
  DELETE('/organizations/{organization}/prefs/associatedDomain', {
    says: 'removes the mail domain of a workspace',
    shows: organization,
    run: ({ organization: one }, context) => change(one, { prefs: { associatedDomain: null } }, context),
  }),
  DELETE('/organizations/{organization}/prefs/orgInviteRestrict', {
    says: 'lets everybody be invited to a workspace',
    shows: organization,
    run: ({ organization: one }, context) => change(one, { prefs: { orgInviteRestrict: [] } }, context),
  }),
  setField('/organizations/{organization}/{field}', {
    says: 'changes one field of a workspace',
    shows: organization,
    fields: fields,
    by: ({ organization: one }, wanted, context) => change(one, { prefs: {}, ...wanted }, context),
  }),
  oneField('/organizations/{organization}/{field}', { says: 'one field of a workspace', of: organization }),
];
