/** The scene of laws about actions (2.2, 4.2, 4.4): the comment of the sample, and the log of a member. */
import type { T } from './tools.ts';

/** The actions of the calling member. */
export const log = '/1/members/me/actions';

export const listActions = ({ owner }: Pick<T, 'owner'>, args: Record<string, unknown>): Promise<any[]> =>
  owner.get(log, args).list();

/** The action of the comment, and its related records. */
export async function commented({ sample }: Pick<T, 'sample'>) {
  const [{ id }, card, list, board] = [await sample.comment, await sample.card, await sample.list, await sample.board];
  return { id, path: `/1/actions/${id}`, card, list, board };
}
