/** Finds the records that contain a term (4.7), by the words of the index. */
import { limits } from '../../../document/limits.ts';
import type { Lexicon } from '../../store/lexicon.ts';
import type { Term } from './query.ts';
import type { Card, Stored } from '../../world/records.ts';
import { commentText } from '../../world/search.ts';
import { holds } from '../../store/words.ts';
import type { World } from '../../world/world.ts';

type Texts<R> = (record: R) => readonly string[];

/** SRC-07, SRC-10: the records of one index that contain a term in one of their texts, the newest up to the reach of a search. */
export function holding<R extends Stored>(
  lexicon: Lexicon<R>,
  texts: Texts<R>,
  { words, quoted, place }: Pick<Term, 'words' | 'quoted' | 'place'>,
  partial: boolean,
): ReadonlySet<R> {
  const begins = partial && !quoted;
  const whole = begins ? words.slice(0, -1) : words;
  const [rarest] = whole.toSorted((a, b) => lexicon.size(a) - lexicon.size(b));
  const leading = rarest === undefined ? lexicon.beginning(words.at(-1)!, reach) : [rarest];
  // The index knows in which records a word stands, but not in which text or beside which other word.
  const isKnown = words.length === 1 && place === 'any';
  const found = new Set<R>();
  for (const word of leading) {
    for (const record of lexicon.newest(word)) {
      if (found.size >= reach) return found;
      if (isKnown || texts(record).some((text) => holds(text, words, begins))) found.add(record);
    }
  }
  return found;
}
const { reach } = limits.search;

/** The cards that contain a term: in their own words or in those of their parts, as the term allows. */
export function cardsHolding(world: World, term: Term, partial: boolean): ReadonlySet<Card> {
  const { search, by, cards } = world;
  const { place } = term;
  const own = {
    any: ({ name, desc }: Card) => [name, desc],
    name: ({ name }: Card) => [name],
    description: ({ desc }: Card) => [desc],
    comment: undefined,
    checklist: undefined,
  }[place];
  const found = new Set(own && holding(search.cards, own, term, partial));
  // A part of a card has one text, so its words can stand nowhere else.
  const add = <R extends Stored>(
    lexicon: Lexicon<R>,
    text: (record: R) => string,
    to: (record: R) => Iterable<Card | undefined>,
  ): void => {
    for (const record of holding(lexicon, (one) => [text(one)], { ...term, place: 'any' }, partial)) {
      for (const card of to(record)) if (card) found.add(card);
    }
  };
  const named = ({ name }: { readonly name: string }): string => name;
  if (place === 'any' || place === 'comment') add(search.actions, commentText, ({ idCard }) => [cards.get(idCard)]);
  if (place === 'any' || place === 'checklist') {
    add(search.checklists, named, ({ id }) => by.cardsOfChecklist.of(id));
    add(search.checkItems, named, ({ idChecklist }) => by.cardsOfChecklist.of(idChecklist));
  }
  if (place === 'any') add(search.attachments, named, ({ idCard }) => [cards.get(idCard)]);
  return found;
}
