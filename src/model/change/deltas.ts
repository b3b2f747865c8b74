/** Deltas (4.2, DLT-03): boards, workspaces and members count what happens to them; the latest are kept. */
import { limits } from '../../spec/limits.ts';

import type { Writes } from './touch.ts';
import type { Action, Notification } from '../world/records.ts';
import type { World } from '../world/world.ts';
import type { DeltaTag, Delta, Channel } from '../world/runtime.ts';

/** Counts an action on its board, in its workspace and for the members it was done by and to. */
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

export function countNotification(change: Writes, { id, idMember }: Notification): void {
  change.count(change.world.members.get(idMember)!, 'notifications', id, ofNotifications);
}

const ofNotifications: readonly DeltaTag[] = ['notifications', 'member'];
/** By what decides them, a bit for each. */
const known: (readonly DeltaTag[])[] = [];

/** DLT-05: comments are messages, all else updates; a client draws what is about cards and lists. */
function tagsOf({ type, idBoard, idCard, idList, idOrganization, idMember }: Action): readonly DeltaTag[] {
  const message = type === 'commentCard' || type === 'copyCommentCard';
  const drawn = idCard !== null || idList !== null;
  const key =
    Number(message) |
    (Number(drawn) << 1) |
    (Number(idBoard !== null) << 2) |
    (Number(idOrganization !== null) << 3) |
    (Number(idMember !== null) << 4);
  const ready = known[key];
  if (ready) return ready;
  const tags: DeltaTag[] = [message ? 'messages' : 'updates', 'allActions'];
  if (drawn) tags.push('clientActions');
  if (idBoard !== null) tags.push('board');
  if (idOrganization !== null) tags.push('organization');
  if (idMember !== null) tags.push('member');
  known[key] = tags;
  return tags;
}

/** Tells of what a call counted, once nothing can refuse it any more. */
export function tellDeltas({ channels }: World, marks: readonly Delta[]): void {
  for (const delta of marks) {
    const { model } = delta;
    const kept = channels.get(model) ?? [];
    kept.push(delta);
    if (kept.length === 1) channels.set(model, kept);
    // DLT-06, trimmed in halves, so that it costs nothing to speak of.
    else if (kept.length >= 2 * limits.deltas) kept.splice(0, limits.deltas);
  }
}

interface Since {
  /** Where the sequence of the model stands now. */
  readonly ixLastUpdate: number;
  /** Is something missing between what the client knows and the first delta here? */
  readonly missed: boolean;
  /** Oldest first, each with the place of the one before it under the same tags. */
  readonly deltas: readonly (Delta & { readonly before: number })[];
}

/** What came after a place of the sequence under some tags. */
export function deltasSince({ channels }: World, model: Channel, tags: readonly DeltaTag[] | 'all', ix: number): Since {
  const kept = (channels.get(model) ?? []).slice(-limits.deltas);
  const first = kept[0]?.ix ?? model.ixUpdate + 1;
  const wanted =
    tags === 'all' || tags.includes('all')
      ? kept
      : kept.filter((delta) => delta.tags.some((tag) => tags.includes(tag)));
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
