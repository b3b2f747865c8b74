/** Reactions to actions (2.10, 4.4): which emoji, by whom, and the sums. */
import { emojiNamed, emojiOf, nativeOf, unifiedOf } from './emoji.ts';
import { createdAt } from '../../values/values.ts';
import { mayOnBoard } from '../../rights/access.ts';
import type { Change } from '../../changes/change.ts';
import type { Action, Reaction } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import type { World } from '../../world/world.ts';

/** The body of 2.10: any one of shortName, native and unified names the emoji. */
export interface Named {
  readonly shortName?: string | undefined;
  readonly skinVariation?: string | undefined;
  readonly native?: string | undefined;
  readonly unified?: string | undefined;
}

const codePoints = /^[0-9A-F]{1,6}(-[0-9A-F]{1,6}){0,15}$/;
const tone = /^1F3F[B-F]$/;

/** RCT-07: missing parts follow from the given ones, if the emoji is known; of any other emoji the name is enough. */
function emojiMeant({ shortName, skinVariation, native, unified }: Named): Reaction['emoji'] {
  must('RCT-06', shortName || native || unified);
  const given = unified ? unified.toUpperCase() : native ? unifiedOf(native) : (emojiNamed(shortName!)?.unified ?? '');
  const skin = (skinVariation || given.split('-').find((point) => tone.test(point))) ?? null;
  const plain = given
    .split('-')
    .filter((point) => !tone.test(point))
    .join('-');
  const known = emojiOf(given) ?? emojiOf(plain);
  // A skin tone that is given beside the plain emoji is part of the emoji.
  const code = known?.skin && skin !== null && tone.test(skin.toUpperCase()) ? `${plain}-${skin.toUpperCase()}` : given;
  return {
    unified: code === '' ? shortName! : code,
    native: native && unifiedOf(native) === code ? native : (drawn(code) ?? native ?? ''),
    name: known?.name ?? '',
    shortName: shortName || (known?.shortNames[0] ?? ''),
    skinVariation: skin,
  };
}

function drawn(unified: string): string | undefined {
  if (!codePoints.test(unified)) return undefined;
  return unified.split('-').every((point) => parseInt(point, 16) <= 0x10ffff) ? nativeOf(unified) : undefined;
}

/**
 * RCT-03: a second reaction with the same emoji is the first one.
 * RCT-04: an action without a board has no board to ask.
 */
export function react(change: Change, action: Action, named: Named): Reaction {
  const { world, member } = change;
  const emoji = emojiMeant(named);
  const board = world.boards.get(action.idBoard);
  must('CMT-05', !board || mayOnBoard(world, board, member, 'comment'));
  for (const known of world.by.reactionsOfAction.of(action.id)) {
    if (known.idMember === member.id && known.emoji.unified === emoji.unified) return known;
  }
  return change.add('reactions', { idAction: action.id, idMember: member.id, emoji });
}

export function unreact(change: Change, reaction: Reaction): void {
  must('RCT-05', reaction.idMember === change.member.id);
  change.remove('reactions', reaction);
}

/** RCT-01: one entry for each emoji, the earliest first, with the caller's own reaction if there is one. */
export function summedUp(world: World, action: Action, idMember: string | undefined): object[] {
  const entries = new Map<string, { first: Reaction; count: number; own?: string }>();
  for (const reaction of world.by.reactionsOfAction.of(action.id)) {
    const { unified } = reaction.emoji;
    const entry = entries.get(unified) ?? { first: reaction, count: 0 };
    entry.count += 1;
    if (reaction.idMember === idMember) entry.own = reaction.id;
    entries.set(unified, entry);
  }
  return [...entries].map(([idEmoji, { first, count, own }]) => ({
    id: `${action.id}:${idEmoji}`,
    idModel: action.id,
    idEmoji,
    count,
    firstReacted: new Date(createdAt(first.id)).toISOString(),
    emoji: first.emoji,
    ...(own !== undefined && { idReaction: own }),
  }));
}
