/** Search (4.7): the records that a query means, newest first; those with its words come from the index. */
import { limits } from '../../../document/limits.ts';
import { sees } from '../../rights/access.ts';
import { cardsHolding, holding } from './holdings.ts';
import { comparing, orderOf, suitsAction, suitsBoard, suitsCard, type Modifier } from './operators.ts';
import type { Query, Term } from './query.ts';
import type { Action, Board, Card, Member, Organization, Stored } from '../../world/records.ts';
import type { Scope } from './scope.ts';
import { commentText } from '../../world/search.ts';
import { backwards } from '../../finding/select.ts';

export interface Wanted extends Query {
  /** Whether the beginning of a word is enough. */
  readonly partial: boolean;
}
export interface Page {
  readonly limit: number;
  readonly page: number;
}

/** The page that is asked for, of the wanted records in their order: newest first, unless the query says otherwise. */
function pageOf<R extends Stored>(
  candidates: Iterable<R>,
  wanted: (record: R) => boolean,
  modifiers: readonly Modifier[],
  { limit, page }: Page,
): R[] {
  return [...candidates]
    .filter(wanted)
    .sort(comparing(orderOf(modifiers)))
    .slice(page * limit, (page + 1) * limit);
}

/** The records in which all terms stand, and none that is negated; undefined if every term is negated. */
function led<R>(terms: readonly Term[], hold: (term: Term) => ReadonlySet<R>) {
  const sets = terms.map((term) => ({ negated: term.negated, found: hold(term) }));
  const fits = (record: R): boolean => sets.every(({ negated, found }) => found.has(record) !== negated);
  const [fewest] = sets
    .filter(({ negated }) => !negated)
    .map(({ found }) => found)
    .sort((a, b) => a.size - b.size);
  return { first: fewest && [...fewest].filter(fits), fits };
}

export function findCards(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Card[] {
  const { world } = scope;
  if (terms.length + modifiers.length === 0) return [];
  const { first, fits } = led(terms, (term) => cardsHolding(world, term, partial));
  const wanted = (card: Card): boolean =>
    scope.onBoard(card.idBoard) &&
    (!scope.cards || scope.cards.has(card.id)) &&
    suitsCard(card, modifiers, scope) &&
    fits(card);
  return pageOf(first ?? everyCard(scope), wanted, modifiers, page);
}

/** The cards where the search looks, the newest up to its reach. */
function* everyCard(scope: Scope): Generator<Card> {
  const { by } = scope.world;
  const shelves = [...scope.everyBoard()]
    .flatMap(({ id }) => [...by.listsOfBoard.of(id)])
    .flatMap(({ id }) => [by.openCardsOfList.of(id), by.closedCardsOfList.of(id)]);
  let left: number = limits.search.reach;
  for (const card of backwards(shelves)) {
    yield card;
    if ((left -= 1) <= 0) return;
  }
}

export function findBoards(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Board[] {
  const texts = {
    any: ({ name, desc }: Board) => [name, desc],
    name: ({ name }: Board) => [name],
    description: ({ desc }: Board) => [desc],
    comment: () => [],
    checklist: () => [],
  };
  if (terms.length + modifiers.length === 0) return [];
  if (terms.some(({ place }) => place === 'comment' || place === 'checklist')) return [];
  const { first, fits } = led(terms, (term) => holding(scope.world.search.boards, texts[term.place], term, partial));
  return pageOf(
    first ?? scope.everyBoard(),
    (board) => scope.onBoard(board.id) && suitsBoard(board, modifiers, scope) && fits(board),
    modifiers,
    page,
  );
}

/** Comments: their words are in the text; everything else is asked of their card. */
export function findActions(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Action[] {
  const { world, actor } = scope;
  const inText = terms.filter(({ place }) => place === 'any' || place === 'comment');
  const { first } = led(inText, (term) =>
    holding(world.search.actions, (action) => [commentText(action)], { ...term, place: 'any' }, partial),
  );
  if (!first) return [];
  const onCard = led(
    terms.filter((term) => !inText.includes(term)),
    (term) => cardsHolding(world, term, partial),
  );
  const wanted = (action: Action): boolean => {
    const card = world.cards.get(action.idCard);
    return (
      card !== undefined &&
      scope.onBoard(action.idBoard) &&
      (!scope.cards || scope.cards.has(card.id)) &&
      suitsAction(action, card, modifiers, scope) &&
      onCard.fits(card) &&
      sees(world, 'actions', action, actor)
    );
  };
  return pageOf(first, wanted, modifiers, page);
}

/** Operators are about boards and cards. With an operator the query means no workspace and no member. */
const about = (modifiers: readonly Modifier[]): boolean => modifiers.every(({ operator }) => operator === 'sort');

export function findOrganizations(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Organization[] {
  const texts = {
    any: ({ name, displayName, desc }: Organization) => [name, displayName, desc],
    name: ({ name, displayName }: Organization) => [name, displayName],
    description: ({ desc }: Organization) => [desc],
  };
  if (!about(modifiers) || terms.some(({ place }) => !Object.hasOwn(texts, place))) return [];
  const { first = [] } = led(terms, (term) =>
    holding(scope.world.search.organizations, texts[term.place as keyof typeof texts], term, partial),
  );
  return pageOf(first, (one) => scope.inOrganization(one), modifiers, page);
}

export function findMembers(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Member[] {
  if (!about(modifiers) || terms.some(({ place }) => place !== 'any' && place !== 'name')) return [];
  const { first = [] } = led(terms, (term) =>
    holding(
      scope.world.search.members,
      ({ username, fullName }) => [username, fullName],
      { ...term, place: 'any' },
      partial,
    ),
  );
  // A member who was only invited is known to those who invited them.
  return pageOf(first, (who) => who.memberType !== 'ghost', modifiers, page);
}
