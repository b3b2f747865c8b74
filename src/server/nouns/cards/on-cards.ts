/** Who may be put on the cards of a board (CRD-24). */
import type { Context } from '../../rows/endpoint.ts';
import { inOrganizationOf, membershipOf } from '../../rights/access.ts';
import type { Board, Member } from '../../world/records.ts';

export const mayBeOnCards = (board: Board, member: Member, { world, dialect }: Context): boolean =>
  membershipOf(world, board, member) !== undefined ||
  (dialect.choices.onCards === 'workspace' && inOrganizationOf(world, board, member) !== undefined);
