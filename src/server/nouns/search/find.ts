/** Search (4.7): the records that a query means, newest first. It starts from the rarest term and scans nothing. */
import { createdAt } from '../../values/values.ts';
import { baseColors } from '../../../document/colors.ts';
import { limits } from '../../../document/limits.ts';
import { sees } from '../../rights/access.ts';
import { holding, onCards, priceOf, type Holding } from './holdings.ts';
import { comparing, memberCalled, orderOf, suitsAction, suitsBoard, suitsCard, type Modifier } from './operators.ts';
import type { Ordered } from '../../store/ordered.ts';
import type { Query, Term } from './query.ts';
import type { Action, Board, Card, Member, Organization, Stored } from '../../world/records.ts';
import type { Scope } from './scope.ts';
import { commentText } from '../../world/search.ts';
import { backwards } from '../../finding/select.ts';
import { byId } from '../../store/table.ts';

export interface Wanted extends Query {
  /** Whether the beginning of a word is enough. */
  readonly partial: boolean;
}
export interface Page {
  readonly limit: number;
  readonly page: number;
}

/** Takes the wanted records from the candidates, up to the bound of a search. Another order needs all of them first. */
function take<R extends Stored>(
  candidates: Iterable<R>,
  wanted: (record: R) => boolean,
  price: (record: R) => number,
  modifiers: readonly Modifier[],
  { limit, page }: Page,
): R[] {
  const order = comparing(orderOf(modifiers));
  const end = (page + 1) * limit;
  const found: R[] = [];
  let left: number = limits.search.reach;
  let before: R | undefined;
  if (limit === 0) return found;
  for (const record of candidates) {
    // Two groups may contain the same record.
    if (record !== before && wanted(record)) found.push(record);
    before = record;
    if ((found.length >= end && !order) || (left -= price(record)) <= 0) break;
  }
  if (order) found.sort(order);
  return found.slice(end - limit, end);
}

const day = 86_400_000;
/** Candidates come newest first, so the rest is not read if only young ones are wanted. */
function* young<R extends Stored>(candidates: Iterable<R>, modifiers: readonly Modifier[], now: number): Generator<R> {
  const days = Math.min(
    ...modifiers.map(({ operator, negated, days: most }) => (operator === 'created' && !negated ? most! : Infinity)),
  );
  for (const record of candidates) {
    if (createdAt(record.id) < now - days * day) return;
    yield record;
  }
}

/** The term with the fewest records, and the test for the others. */
function led<R>(terms: readonly Term[], hold: (term: Term) => Holding<R>) {
  const wanted = terms
    .filter(({ negated }) => !negated)
    .map(hold)
    .sort((a, b) => a.size - b.size);
  const unwanted = terms.filter(({ negated }) => negated).map(hold);
  const [first, ...others] = wanted;
  const fits = (record: R): boolean =>
    others.every((held) => held.has(record)) && !unwanted.some((held) => held.has(record));
  return { first, fits };
}

export function findCards(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Card[] {
  const { world } = scope;
  if (terms.length + modifiers.length === 0) return [];
  const { first, fits } = led(terms, (term) => onCards(world, term, partial));
  const byWord = first && { size: first.size, cards: () => first.newest() };
  const lead = cardsLed(byWord, modifiers, scope);
  // Cards that were found another way must still contain the rarest word.
  const holds = (card: Card): boolean => lead === byWord || !first || first.has(card);
  const wanted = (card: Card): boolean =>
    scope.onBoard(card.idBoard) &&
    (!scope.cards || scope.cards.has(card.id)) &&
    suitsCard(card, modifiers, scope) &&
    holds(card) &&
    fits(card);
  const read = lead === byWord ? terms.length - 1 : terms.length;
  const price = read > 0 ? ({ desc }: Card) => priceOf(desc) : () => 1;
  return take(young(lead.cards(), modifiers, scope.now), wanted, price, modifiers, page);
}

interface Lead {
  readonly size: number;
  cards(): Iterable<Card>;
}
const shelved = (shelves: readonly Ordered<Card>[]): Lead => ({
  size: shelves.reduce((sum, { size }) => sum + size, 0),
  cards: () => backwards(shelves),
});

/** Where to begin: named cards, a rare word, the cards of a member, of a label or of a list, or all boards. */
function cardsLed(byWord: Lead | undefined, modifiers: readonly Modifier[], scope: Scope): Lead {
  const { world, cards } = scope;
  const leads: Lead[] = byWord ? [byWord] : [];
  if (cards) {
    leads.push({
      size: cards.size,
      cards: () => [...cards].flatMap((id) => world.cards.get(id) ?? []).sort((a, b) => byId(b, a)),
    });
  }
  for (const modifier of modifiers) leads.push(...(modifier.negated ? [] : leadOf(modifier, scope)));
  const [least] = leads.sort((a, b) => a.size - b.size);
  if (least) return least;
  const { by } = world;
  return shelved(
    [...boardsLed(modifiers, scope)]
      .flatMap(({ id }) => [...by.listsOfBoard.of(id)])
      .flatMap(({ id }) => [by.openCardsOfList.of(id), by.closedCardsOfList.of(id)]),
  );
}

/** The groups to which an operator leads, if they are small enough. */
function leadOf(modifier: Modifier, scope: Scope): Lead[] {
  const {
    world,
    world: { by, search },
  } = scope;
  if (modifier.operator === 'member') {
    const who = memberCalled(modifier.value, scope);
    return [shelved(who ? [by.cardsOfMember.of(who.id)] : [])];
  }
  const term = { ...modifier, place: 'any', quoted: true } as const;
  const few = <R extends Stored>(held: Holding<R>, named: R | undefined, of: (one: R) => Ordered<Card>[]): Lead[] =>
    held.size > limits.results
      ? []
      : [shelved([...new Set([...held.newest(), ...(named ? [named] : [])])].flatMap(of))];
  const byName = ({ name }: { name: string }) => [name];
  if (modifier.words.length === 0) return [];
  if (modifier.operator === 'label' && !(baseColors as readonly string[]).includes(modifier.value.toLowerCase())) {
    return few(holding(search.labels, byName, term, false), world.labels.get(modifier.value), ({ id }) => [
      by.cardsOfLabel.of(id),
    ]);
  }
  if (modifier.operator === 'list') {
    return few(holding(search.lists, byName, term, false), world.lists.get(modifier.value), ({ id }) => [
      by.openCardsOfList.of(id),
      by.closedCardsOfList.of(id),
    ]);
  }
  return [];
}

/** The boards that remain after the operators, found by their name if one is given. */
function* boardsLed(modifiers: readonly Modifier[], scope: Scope): Generator<Board> {
  const { world } = scope;
  const onBoards = modifiers.filter(
    ({ operator, value }) => operator === 'board' || (operator === 'is' && value === 'starred'),
  );
  const named = modifiers.find(({ operator, negated, words }) => operator === 'board' && !negated && words.length > 0);
  const found =
    named === undefined
      ? scope.everyBoard()
      : new Set([
          ...holding(
            world.search.boards,
            ({ name }) => [name],
            { ...named, place: 'name', quoted: true },
            false,
          ).newest(),
          ...[world.boards.get(named.value) ?? world.by.boardShortLink.get(named.value) ?? []].flat(),
        ]);
  for (const board of found) if (scope.onBoard(board.id) && suitsBoard(board, onBoards, scope)) yield board;
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
  const candidates = first?.newest() ?? [...boardsLed(modifiers, scope)].sort((a, b) => byId(b, a));
  return take(
    candidates,
    (board) => scope.onBoard(board.id) && suitsBoard(board, modifiers, scope) && fits(board),
    ({ desc }) => priceOf(desc),
    modifiers,
    page,
  );
}

/** Comments: their words are in the text; everything else is asked of their card. */
export function findActions(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Action[] {
  const { world, actor } = scope;
  const inText = terms.filter(({ place }) => place === 'any' || place === 'comment');
  const onCard = terms.filter((term) => !inText.includes(term));
  const { first, fits } = led(inText, (term) =>
    holding(world.search.actions, (action) => [commentText(action)], { ...term, place: 'any' }, partial),
  );
  if (!first) return [];
  const held = onCard.map((term) => ({ negated: term.negated, holding: onCards(world, term, partial) }));
  const suits = (action: Action): boolean => {
    const card = world.cards.get(action.idCard);
    return (
      card !== undefined &&
      suitsAction(action, card, modifiers, scope) &&
      held.every((one) => one.holding.has(card) !== one.negated)
    );
  };
  const wanted = (action: Action): boolean =>
    scope.onBoard(action.idBoard) &&
    (!scope.cards || scope.cards.has(action.idCard ?? '')) &&
    suits(action) &&
    fits(action) &&
    sees(world, 'actions', action, actor);
  return take(first.newest(), wanted, (action) => priceOf(commentText(action)), modifiers, page);
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
  const { first, fits } = led(terms, (term) =>
    holding(scope.world.search.organizations, texts[term.place as keyof typeof texts], term, partial),
  );
  const wanted = (one: Organization): boolean => scope.inOrganization(one) && fits(one);
  return take(first?.newest() ?? [], wanted, ({ desc }) => priceOf(desc), modifiers, page);
}

export function findMembers(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Member[] {
  if (!about(modifiers) || terms.some(({ place }) => place !== 'any' && place !== 'name')) return [];
  const { first, fits } = led(terms, (term) =>
    holding(
      scope.world.search.members,
      ({ username, fullName }) => [username, fullName],
      { ...term, place: 'any' },
      partial,
    ),
  );
  // A member who was only invited is known to those who invited them.
  return take(
    first?.newest() ?? [],
    (who) => who.memberType !== 'ghost' && fits(who),
    () => 1,
    modifiers,
    page,
  );
}
