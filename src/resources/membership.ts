/** How a membership of a board or a workspace is shown (2.4, 2.7). */
import { membershipOf } from '../model/access/access.ts';
import type { Membership } from '../model/world/records.ts';
import { member } from './member.ts';
import { resource, type Resource } from './resource.ts';

/** In the form in which boards and workspaces list memberships. */
export const showMembership = ({ id, idMember, memberType, unconfirmed, deactivated }: Membership): object => ({
  id,
  idMember,
  memberType,
  unconfirmed,
  deactivated,
});

export const membership: Resource<Membership> = resource('memberships', {
  name: 'membership',
  keeps: { 'BRD-19': true, 'ORG-10': true },
  embeds: {
    member: {
      shows: { resource: () => member, one: true, prefix: 'member_', usual: ['fullName', 'username'] },
      of: ({ idMember }: Membership, { world }) => world.members.get(idMember),
    },
    orgMemberType: {
      of: ({ modelType, idModel, idMember }: Membership, { world }) => {
        const board = modelType === 'board' ? world.boards.get(idModel) : undefined;
        const organization = world.organizations.get(board?.idOrganization ?? '');
        return organization && membershipOf(world, organization, world.members.get(idMember)!)?.memberType;
      },
    },
  },
});
