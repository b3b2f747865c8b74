/** How a membership of a board or a workspace is shown (2.4, 2.7). */
import { inOrganizationOf, type View } from '../../rights/access.ts';
import { membersOf, membershipsOf } from '../../finding/collections.ts';
import type { Board, Membership, Organization } from '../../world/records.ts';
import type { MemberFilter, MembershipFilter } from '../../../document/filters.ts';
import { filterOrNone, filterWord, type Data } from '../../../document/values/kinds.ts';
import { memberUsual } from '../../../document/sets.ts';
import type { Words } from '../../../document/values/kinds.ts';
import { memberResource } from '../members/shown.ts';
import { resource, type Resource } from '../../rows/resource.ts';

/** In the form in which boards and workspaces list memberships. */
const showMembership = ({ id, idMember, memberType, unconfirmed, deactivated }: Membership): object => ({
  id,
  idMember,
  memberType,
  unconfirmed,
  deactivated,
});

export const membershipResource: Resource<Membership> = resource('memberships', {
  name: 'membership',
  // BRD-19, ORG-10
  embeds: {
    member: {
      shows: { resource: () => memberResource, one: true, prefix: 'member_', usual: ['fullName', 'username'] },
      of: ({ idMember }: Membership, { world }) => world.members.get(idMember),
    },
    orgMemberType: {
      of: ({ modelType, idModel, idMember }: Membership, { world }) => {
        const board = modelType === 'board' ? world.boards.get(idModel) : undefined;
        return board && inOrganizationOf(world, board, world.members.the(idMember))?.memberType;
      },
    },
  },
});

type Model = Board | Organization;
const rowsOf = ({ id }: Model, { world }: View): Membership[] => [...world.by.membershipsOfModel.of(id)];

/** The fields of a board or a workspace that show its memberships. */
export const membershipGetters = {
  invited: ({ id }: Model, { world, actor }: View) =>
    actor.member !== null && world.by.membership.get(id, actor.member.id)?.unconfirmed === true,
  invitations: (model: Model, view: View) =>
    rowsOf(model, view)
      .filter(({ unconfirmed }) => unconfirmed)
      .map(showMembership),
  memberships: (model: Model, view: View) => rowsOf(model, view).map(showMembership),
};

/** The embeds of a board or a workspace that show its members. */
export const memberEmbeds = (on: Data) => ({
  members: {
    on,
    shows: { resource: () => memberResource, prefix: 'member_', usual: memberUsual },
    of: (model: Model, { world }: View, filter: MemberFilter) => membersOf(world, model, filter),
  },
  membersInvited: {
    on: filterWord('members'),
    shows: { resource: () => memberResource, prefix: 'membersInvited_', usual: memberUsual },
    of: (model: Model, { world }: View, filter: MemberFilter) => membersOf(world, model, filter, true),
  },
  memberships: {
    on: filterOrNone('memberships'), // SET-12
    shows: { resource: () => membershipResource, prefix: 'memberships_', usual: membershipResource.usual },
    of: (model: Model, { world, actor }: View, filter: Words<MembershipFilter>) =>
      membershipsOf(world, model, filter, actor),
  },
});
