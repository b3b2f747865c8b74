/** Deltas (4.2, DLT-03): boards, workspaces and members count what happens to them; the latest are kept. */
import { limits } from '../../document/limits.ts';
import { asPart } from './cause.ts';
import type { Writes } from './touch.ts';
import type { Action } from '../world/records.ts';
import type { New } from '../world/tables.ts';
import type { World } from '../world/world.ts';
import type { DeltaTag, Delta, Channel, KeptDeltas } from '../world/runtime.ts';

/** Counts an action on its board, in its workspace, and for the members who did it and to whom it was done. */
export function countAction(change: Writes, action: Action): void {
  const { boards, organizations, members } = change.world;
  const tags = tagsOf(action);
  const { id, idBoard, idOrganization, idMember, idMemberCreator } = action;
  const count = (model: Channel | undefined): void => {
    if (model) change.count(model, 'actions', id, tags);
  };
  if (idBoard) count(boards.get(idBoard));
  if (idOrganization) count(organizations.get(idOrganization));
  count(members.get(idMemberCreator));
  if (idMember && idMember !== idMemberCreator) count(members.get(idMember));
}

/** Writes a notification, and counts it for its member. */
export function addNotification(change: Writes, values: New<'notifications'>): void {
  const { id, idMember } = change.add('notifications', values, asPart);
  change.count(change.world.members.the(idMember), 'notifications', id, ofNotifications);
}

const ofNotifications: readonly DeltaTag[] = ['notifications', 'member'];

/** DLT-05: comments are messages, all other actions updates; clients draw those about cards and lists. */
function tagsOf({ type, idBoard, idCard, idList, idOrganization, idMember }: Action): readonly DeltaTag[] {
  const message = type === 'commentCard' || type === 'copyCommentCard';
  const tags: DeltaTag[] = [message ? 'messages' : 'updates', 'allActions'];
  if (idCard !== null || idList !== null) tags.push('clientActions');
  if (idBoard !== null) tags.push('board');
  if (idOrganization !== null) tags.push('organization');
  if (idMember !== null) tags.push('member');
  return tags;
}

/** The numbers that a call took, and the models that it deleted with their deltas. */
interface Counted {
  readonly world: World;
  readonly deltas: readonly Delta[];
  readonly removed: readonly string[];
}

/** Publishes what a call counted, when nothing can refuse the call any more. */
export function publishDeltas({ world: { channels }, deltas, removed }: Counted): void {
  for (const delta of deltas) {
    const kept = channels.get(delta.model.id);
    // DLT-06: half of a long list is left behind. If another world has gone on from here, this one copies the list.
    const isOwn = kept && kept.list.length === kept.length && kept.length < 2 * limits.deltas;
    if (isOwn) kept.list.push(delta);
    const list = isOwn ? kept.list : latest(kept).concat(delta);
    channels.set(delta.model.id, { list, length: list.length });
  }
  for (const id of removed) channels.delete(id);
}

const latest = (kept: KeptDeltas | undefined): Delta[] =>
  kept ? kept.list.slice(Math.max(0, kept.length - limits.deltas), kept.length) : [];

interface Since {
  /** The latest number in the sequence of the model. */
  readonly ixLastUpdate: number;
  /** Whether something is missing between what the client knows and the first delta here. */
  readonly missed: boolean;
  /** Oldest first; each has the number of the delta before it under the same tags. */
  readonly deltas: readonly (Delta & { readonly before: number })[];
}

/** The deltas after a number of the sequence, under some tags. */
export function deltasSince({ channels }: World, model: Channel, tags: readonly DeltaTag[] | 'all', ix: number): Since {
  const kept = channels.get(model.id);
  const known = latest(kept);
  const first = known[0]?.ix ?? model.ixUpdate + 1;
  const wanted =
    tags === 'all' || tags.includes('all')
      ? known
      : known.filter((delta) => delta.tags.some((tag) => tags.includes(tag)));
  let before = first - 1;
  const chained = wanted.map((delta) => {
    const link = { ...delta, before };
    before = delta.ix;
    return link;
  });
  return {
    ixLastUpdate: model.ixUpdate,
    missed: Math.max(ix, 0) < first - 1,
    deltas: chained.filter((delta) => delta.ix > ix),
  };
}
