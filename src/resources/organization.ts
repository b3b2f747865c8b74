/** How a workspace is shown (2.7). */
import { isOrganizationAdmin, seesBoard } from '../model/access.ts';
import { membersOf, membershipsOf, memberFilters, type MemberFilter, type MembershipFilter } from '../model/collections.ts';
import type { Board, Organization } from '../model/records.ts';
import { membershipFilters, organizationFields } from '../spec/sets.ts';
import { boolean, listOrNone, oneOf, type Words } from '../spec/values.ts';
import { actionsEmbed } from './action.ts';
import { board } from './board.ts';
import { exportRecord } from './export.ts';
import { member } from './member.ts';
import { resource, type Resource, type View } from './resource.ts';

const row = ({ id, idMember, memberType, unconfirmed, deactivated }: { id: string; idMember: string; memberType: string;
  unconfirmed: boolean; deactivated: boolean }): object => ({ id, idMember, memberType, unconfirmed, deactivated });

/** The boards of a workspace that the viewer sees. */
export const boardsOfOrganization = ({ id }: Organization, { world, actor }: View): Board[] =>
  [...world.by.boardsOfOrganization.of(id)].filter((one) => seesBoard(world, one, actor.member));

export const organization: Resource<Organization> = resource<Organization>({
  name: 'organization',
  all: organizationFields,
  usual: ['name', 'displayName', 'desc', 'descData', 'url', 'website', 'teamType', 'logoHash', 'logoUrl', 'products',
    'powerUps', 'idMemberCreator'],
  fields: {
    name: 'name', displayName: 'displayName', desc: 'desc', website: 'website', logoHash: 'logoHash', prefs: 'prefs',
    idMemberCreator: 'idMemberCreator', dateLastActivity: 'dateLastActivity', ixUpdate: 'ixUpdate',
    descData: () => ({ emoji: {} }),
    url: ({ name }, { origin }) => `${origin}/w/${name}`,
    teamType: () => null,
    logoUrl: ({ id, logoHash }, { origin }) => (logoHash ? `${origin}/logos/${id}/${logoHash}` : null),
    products: ({ plan }) => (plan === 'free' ? [] : [110]),
    powerUps: () => [],
    premiumFeatures: ({ plan }) => (plan === 'free' ? [] : ['additionalBoardBackgrounds', 'csvExport', 'export',
      'customFields', 'observers', 'privateTemplates']),
    offering: ({ plan }) => (plan === 'free' ? 'boards.free' : `boards.${plan}`),
    idBoards: (one, view) => boardsOfOrganization(one, view).map(({ id }) => id),
    billableMemberCount: ({ id }, { world }) => [...world.by.membershipsOfModel.of(id)]
      .filter(({ deactivated, unconfirmed }) => !deactivated && !unconfirmed).length,
    memberships: ({ id }, { world }) => [...world.by.membershipsOfModel.of(id)].map(row),
    invitations: ({ id }, { world }) => [...world.by.membershipsOfModel.of(id)]
      .filter(({ unconfirmed }) => unconfirmed).map(row),
    invited: ({ id }, { world, actor }) =>
      actor.member !== null && world.by.membership.get(`${id}/${actor.member.id}`)?.unconfirmed === true,
    limits: () => ({ orgs: { totalMembersPerOrg: { status: 'ok', disableAt: 4000, warnAt: 3600 } } }),
    tags: 'tags',
  },
  embeds: {
    actions: actionsEmbed<Organization>('organization'),
    boards: {
      on: oneOf(['all', 'open', 'closed', 'members', 'organization', 'public', 'none']), off: 'none',
      shows: { resource: () => board as never, prefix: 'board_', usual: 'all' },
      of: (one: Organization, filter: string, _args, view) => boardsOfOrganization(one, view).filter(({ closed, prefs }) =>
        filter === 'all' || (filter === 'open' && !closed) || (filter === 'closed' && closed)
        || prefs.permissionLevel === { members: 'private', organization: 'org', public: 'public' }[filter]),
    },
    members: {
      on: oneOf(memberFilters), off: 'none',
      shows: { resource: () => member as never, prefix: 'member_', usual: ['avatarHash', 'fullName', 'initials', 'username'] },
      of: (one: Organization, filter: MemberFilter, _args, { world }) => membersOf(world, one, filter),
    },
    memberships: {
      on: listOrNone(membershipFilters), off: 'none',
      of: (one: Organization, filter: Words<MembershipFilter | 'none'>, _args, { world, actor }) =>
        membershipsOf(world, one, filter, actor).map(row),
    },
    paid_account: { on: boolean, off: false,
      of: ({ plan }: Organization) => ({ products: plan === 'free' ? [] : [110], standing: plan === 'free' ? 0 : 1 }) },
    exports: {
      on: boolean, off: false,
      shows: { resource: () => exportRecord as never, prefix: 'export_', usual: 'all' },
      of: (one: Organization, _on, _args, { world, actor }) => (isOrganizationAdmin(world, one, actor.member)
        ? [...world.by.exportsOfModel.of(one.id)] : []),
    },
  },
});
