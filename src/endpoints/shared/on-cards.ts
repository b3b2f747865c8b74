/** Who may be put on the cards of a board (CRD-24). */
import type { Context } from '../../dispatch/endpoint.ts';
import { membershipOf } from '../../model/access/access.ts';
import type { Board, Member } from '../../model/world/records.ts';

export function mayBeOnCards(board: Board, member: Member, { world, dialect }: Context): boolean {
  const workspace = world.organizations.get(board.idOrganization ?? '');
  const models = dialect.choices.onCards === 'workspace' && workspace ? [board, workspace] : [board];
  return models.some((model) => membershipOf(world, model, member) !== undefined);
}
