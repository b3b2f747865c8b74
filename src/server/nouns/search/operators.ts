/** The condition of each operator of a search query on a card or a board (4.7, SRC-02). */
import { createdAt } from '../../../kinds/values.ts';
import { memberNamed } from '../../world/named.ts';
import { isStarred } from '../../finding/collections.ts';
import { keysOf } from '../../../language.ts';
import type { Action, Board, Card, Stored } from '../../world/records.ts';
import type { Scope } from './scope.ts';
import { holds } from '../../store/lexicon.ts';

const day = 86_400_000;

const within = (ms: number, days: number, now: number): boolean => ms >= now - days * day;

/** A record is named by its id, its short link, or words of its name. */
const isNamed = (candidate: { id: string; name: string; shortLink?: string }, { value, words }: Modifier): boolean =>
  candidate.id === value || candidate.shortLink === value || (words.length > 0 && holds(candidate.name, words, false));

const has: Readonly<Record<string, (card: Card, scope: Scope) => boolean>> = {
  attachments: ({ id }, { world }) => world.by.attachmentsOfCard.of(id).size > 0,
  checklists: ({ idChecklists }) => idChecklists.length > 0,
  comments: ({ comments }) => comments > 0,
  cover: ({ cover, idAttachmentCover }) => cover !== null || idAttachmentCover !== null,
  description: ({ desc }) => desc !== '',
  due: ({ due }) => due !== null,
  labels: ({ idLabels }) => idLabels.length > 0,
  members: ({ idMembers }) => idMembers.length > 0,
  start: ({ start }) => start !== null,
  stickers: ({ id }, { world }) => world.by.stickersOfCard.of(id).size > 0,
};

/** The operators and what each takes; a number means days. */
export const operators = {
  board: 'text',
  list: 'text',
  label: 'text',
  member: 'text',
  is: ['open', 'archived', 'starred'],
  has: keysOf(has),
  due: ['day', 'week', 'month', 'overdue', 'complete', 'incomplete', 'days'],
  created: ['day', 'week', 'month', 'days'],
  edited: ['day', 'week', 'month', 'days'],
  sort: ['created', 'edited', 'due', '-created', '-edited', '-due'],
} as const;
export type Operator = keyof typeof operators;

export interface Modifier {
  readonly text: string;
  readonly operator: Operator;
  readonly value: string;
  readonly words: readonly string[];
  /** The meaning of `day`, `week`, `month` or a number. */
  readonly days: number | undefined;
  readonly negated: boolean;
}

function isDue({ due, dueComplete }: Card, { value, days }: Modifier, now: number): boolean {
  if (due === null) return false;
  if (value === 'complete') return dueComplete;
  if (value === 'incomplete') return !dueComplete;
  const ms = Date.parse(due);
  if (value === 'overdue') return !dueComplete && ms < now;
  return ms >= now && ms <= now + days! * day;
}

type Test<R> = (record: R, modifier: Modifier, scope: Scope) => boolean;

const created: Test<Stored> = ({ id }, { days }, { now }) => within(createdAt(id), days!, now);

/** An operator on a card; `sort` does not select cards. */
const onCard: Readonly<Record<Modifier['operator'], Test<Card>>> = {
  board: ({ idBoard }, modifier, { world }) => isNamed(world.boards.the(idBoard), modifier),
  list: ({ idList }, modifier, { world }) => isNamed(world.lists.the(idList), modifier),
  label: ({ idLabels }, modifier, { world }) =>
    idLabels.some((id) => {
      const label = world.labels.the(id);
      return label.color === modifier.value.toLowerCase() || isNamed(label, modifier);
    }),
  member: ({ idMembers }, { value }, scope) => {
    const who = memberCalled(value, scope);
    return who !== undefined && idMembers.includes(who.id);
  },
  is: ({ closed, idBoard }, { value }, { world, actor }) =>
    value === 'starred' ? isStarred({ id: idBoard }, world, actor) : closed === (value === 'archived'),
  has: (card, { value }, scope) => has[value]!(card, scope),
  due: (card, modifier, { now }) => isDue(card, modifier, now),
  created,
  edited: ({ dateLastActivity }, { days }, { now }) => within(Date.parse(dateLastActivity), days!, now),
  sort: () => true,
};

/** An operator on a board; operators about cards select no board. */
const onBoard: Readonly<Partial<Record<Modifier['operator'], Test<Board>>>> = {
  board: (board, modifier) => isNamed(board, modifier),
  is: (board, { value }, { world, actor }) =>
    value === 'starred' ? isStarred(board, world, actor) : board.closed === (value === 'archived'),
  created,
  edited: ({ dateLastActivity }, { days }, { now }) =>
    dateLastActivity !== null && within(Date.parse(dateLastActivity), days!, now),
  sort: () => true,
};

const memberCalled = (value: string, { world, actor }: Scope) =>
  value === 'me' ? (actor.member ?? undefined) : memberNamed(world, value);

const unwanted = ({ negated, operator }: Modifier): boolean => negated && operator !== 'sort';

export const suitsCard = (card: Card, modifiers: readonly Modifier[], scope: Scope): boolean =>
  modifiers.every((modifier) => onCard[modifier.operator](card, modifier, scope) !== unwanted(modifier));

export const suitsBoard = (board: Board, modifiers: readonly Modifier[], scope: Scope): boolean =>
  modifiers.every((modifier) => {
    const test = onBoard[modifier.operator];
    return test !== undefined && test(board, modifier, scope) !== unwanted(modifier);
  });

/** Of an action, `created` is asked of itself, everything else of its card. */
export const suitsAction = (action: Action, card: Card, modifiers: readonly Modifier[], scope: Scope): boolean =>
  modifiers.every(
    (modifier) =>
      (modifier.operator === 'created'
        ? created(action, modifier, scope)
        : onCard[modifier.operator](card, modifier, scope)) !== unwanted(modifier),
  );

/** The order that a query asks for; newest first without one. */
export interface Order {
  readonly by: 'created' | 'edited' | 'due';
  readonly isReversed: boolean;
}
export function orderOf(modifiers: readonly Modifier[]): Order {
  const sort = modifiers.find(({ operator }) => operator === 'sort');
  if (!sort) return { by: 'created', isReversed: false };
  const isReversed = sort.value.startsWith('-');
  return {
    by: (isReversed ? sort.value.slice(1) : sort.value) as Order['by'],
    isReversed: isReversed !== sort.negated,
  };
}

type Dated = { readonly id: string; readonly dateLastActivity?: string | null; readonly due?: string | null };
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const younger = (a: Dated, b: Dated): number => compare(b.id, a.id);
/** Compares in an order: last changed first, due soonest first, cards without a due date last. */
export function comparing({ by, isReversed }: Order): (a: Dated, b: Dated) => number {
  const sign = isReversed ? -1 : 1;
  if (by === 'created') return (a, b) => sign * younger(a, b);
  if (by === 'edited') {
    return (a, b) => sign * compare(b.dateLastActivity ?? '', a.dateLastActivity ?? '') || younger(a, b);
  }
  return (a, b) => {
    if (!a.due || !b.due) return Number(!a.due) - Number(!b.due) || younger(a, b);
    return sign * compare(a.due, b.due) || younger(a, b);
  };
}
