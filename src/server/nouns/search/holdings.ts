/** Finds the records that contain a term (4.7): which, at most how many, and whether a given record does. */
import { limits } from '../../../document/limits.ts';
import type { Lexicon } from '../../store/lexicon.ts';
import type { Term } from './query.ts';
import type { Card, Stored } from '../../world/records.ts';
import { commentText } from '../../world/search.ts';
import { byId } from '../../store/table.ts';
import { holds } from '../../store/words.ts';
import type { World } from '../../world/world.ts';

/** The records that contain a term. */
export interface Holding<R> {
  /** At most so many. */
  readonly size: number;
  newest(): Iterable<R>;
  has(record: R): boolean;
}

type Texts<R> = (record: R) => readonly string[];

/** SRC-07: the records of one index that contain a term in one of the texts; found by the rarest of its words. */
export function holding<R extends Stored>(
  lexicon: Lexicon<R>,
  texts: Texts<R>,
  term: Term,
  partial: boolean,
): Holding<R> {
  const begins = partial && !term.quoted;
  const last = term.words.at(-1)!;
  const whole = begins ? term.words.slice(0, -1) : term.words;
  const verified = (record: R): boolean => texts(record).some((text) => holds(text, term.words, begins));
  const price = (record: R): number => texts(record).reduce((sum, text) => sum + priceOf(text), 0);
  const rarest = whole.toSorted((a, b) => lexicon.size(a) - lexicon.size(b))[0];
  if (rarest === undefined) return beginning(lexicon, last, verified, term.place === 'any' ? undefined : price);
  if (whole.length === 1 && !begins && term.place === 'any') {
    return { size: lexicon.size(last), newest: () => lexicon.newest(last), has: (record) => lexicon.has(last, record) };
  }
  return {
    size: lexicon.size(rarest),
    newest: () => among(lexicon.newest(rarest), verified, price),
    has: (record) => whole.every((word) => lexicon.has(word, record)) && verified(record),
  };
}

/** What reading a text costs, in candidates. */
export const priceOf = (text: string): number => 1 + (text.length >> 8);

/** The wanted records, up to the bound of a search. */
function* among<R>(records: Iterable<R>, wanted: (record: R) => boolean, price: (record: R) => number): Generator<R> {
  let left: number = limits.search.reach;
  for (const record of records) {
    if (wanted(record)) yield record;
    if ((left -= price(record)) <= 0) return;
  }
}

/** The beginning of a word stands for all words that begin so: their records are collected once, up to the bound. */
function beginning<R extends Stored>(
  lexicon: Lexicon<R>,
  start: string,
  verified: (record: R) => boolean,
  narrow: ((record: R) => number) | undefined,
): Holding<R> {
  const stands = lexicon.beginning(start, limits.search.reach);
  let size = 0;
  for (const word of stands) size += lexicon.size(word);
  let gathered: Set<R> | undefined;
  const all = (): Set<R> => {
    if (gathered) return gathered;
    gathered = new Set<R>();
    for (const word of stands) {
      for (const record of lexicon.newest(word)) {
        if (gathered.size >= limits.search.reach) return gathered;
        gathered.add(record);
      }
    }
    return gathered;
  };
  const complete = stands.length < limits.search.reach && size <= limits.search.reach;
  return {
    size,
    newest() {
      const sorted = [...all()].sort((a, b) => byId(b, a));
      return narrow ? among(sorted, verified, narrow) : sorted;
    },
    has: (record) => (complete && !narrow ? all().has(record) : verified(record)),
  };
}

/** A term on cards: in their own words or in those of their parts, as the term allows. */
export function onCards(world: World, term: Term, partial: boolean): Holding<Card> {
  const { search, by } = world;
  const own = {
    any: ({ name, desc }: Card) => [name, desc],
    name: ({ name }: Card) => [name],
    description: ({ desc }: Card) => [desc],
    comment: undefined,
    checklist: undefined,
  }[term.place];
  // A part of a card has one text, so its words can stand nowhere else.
  const part = { ...term, place: 'any' } as const;
  const leading: Leading[] = [];
  const lead = <R extends Stored>(
    lexicon: Lexicon<R>,
    text: (record: R) => string,
    to: (record: R) => Iterable<Card | undefined>,
  ): void => {
    const held = holding(lexicon, (record) => [text(record)], part, partial);
    leading.push({
      size: held.size,
      *cards() {
        for (const record of held.newest()) yield* to(record);
      },
    });
  };
  if (term.place === 'any' || term.place === 'comment') {
    lead(search.actions, commentText, ({ idCard }) => [world.cards.get(idCard)]);
  }
  if (term.place === 'any' || term.place === 'checklist') {
    lead(
      search.checklists,
      ({ name }) => name,
      ({ id }) => by.cardsOfChecklist.of(id),
    );
    lead(
      search.checkItems,
      ({ name }) => name,
      ({ idChecklist }) => by.cardsOfChecklist.of(idChecklist),
    );
  }
  if (term.place === 'any')
    lead(
      search.attachments,
      ({ name }) => name,
      ({ idCard }) => [world.cards.get(idCard)],
    );
  return together(own && holding(search.cards, own, term, partial), leading);
}

interface Leading {
  readonly size: number;
  cards(): Iterable<Card | undefined>;
}

/** Cards that contain the term themselves, and cards found through their parts, as one list. */
function together(own: Holding<Card> | undefined, leading: readonly Leading[]): Holding<Card> {
  const some = leading.filter(({ size }) => size > 0);
  if (own && some.length === 0) return own;
  let led: Set<Card> | undefined;
  const all = (): Set<Card> => {
    if (led) return led;
    led = new Set<Card>();
    for (const { cards } of some) {
      let left: number = limits.search.reach;
      for (const card of cards()) {
        if (card) led.add(card);
        if ((left -= 1) <= 0) break;
      }
    }
    return led;
  };
  return {
    size: some.reduce((sum, { size }) => sum + size, own?.size ?? 0),
    newest: () =>
      merged(
        own?.newest() ?? [],
        [...all()].sort((a, b) => byId(b, a)),
      ),
    has: (card) => own?.has(card) === true || all().has(card),
  };
}

/** Merges two lists, newest first; a record in both appears once. */
function* merged(one: Iterable<Card>, other: readonly Card[]): Generator<Card> {
  let at = 0;
  for (const card of one) {
    for (; at < other.length && other[at]!.id > card.id; at += 1) yield other[at]!;
    if (other[at] === card) at += 1;
    yield card;
  }
  yield* other.slice(at);
}
