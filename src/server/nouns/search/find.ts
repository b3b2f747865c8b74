/** Search (4.7): finds the records that a query means, newest first; those with its words come from the index. */
import { limits } from '../../../document/limits.ts';
import { holds, words, type Lexicon } from '../../store/lexicon.ts';
import type { Query, Term } from './query.ts';
import type { Action, Board, Card, Member, Organization, Stored } from '../../world/records.ts';
import { textOfComment } from '../../world/search.ts';
import type { World } from '../../world/world.ts';
import { membershipOf, maySee } from '../../rights/access.ts';
import { comparing, orderOf, suitsAction, suitsBoard, suitsCard, type Modifier } from './operators.ts';
import type { Scope } from './scope.ts';
import { backwards } from '../../finding/select.ts';
import { must } from '../../calls/refusal.ts';

type Texts<R> = (record: R) => readonly string[];

/** SRC-07, SRC-10: the records of one index that contain a term in one of their texts, the newest up to the reach of a search. */
function holding<R extends Stored>(
  lexicon: Lexicon<R>,
  texts: Texts<R>,
  { words, quoted, place }: Pick<Term, 'words' | 'quoted' | 'place'>,
  partial: boolean,
): ReadonlySet<R> {
  const begins = partial && !quoted;
  const whole = begins ? words.slice(0, -1) : words;
  const [rarest] = whole.toSorted((a, b) => lexicon.size(a) - lexicon.size(b));
  const candidateWords = rarest === undefined ? lexicon.beginning(words.at(-1)!, reach) : [rarest];
  // The index knows in which records a word stands, but not in which text or beside which other word.
  const isKnown = words.length === 1 && place === 'any';
  const found = new Set<R>();
  for (const word of candidateWords) {
    for (const record of lexicon.newest(word)) {
      if (found.size >= reach) return found;
      if (isKnown || texts(record).some((text) => holds(text, words, begins))) found.add(record);
    }
  }
  return found;
}
const { reach } = limits.search;

/** SRC-14: the cards that contain a term: in their own words or in those of their parts, as the term allows. */
function cardsHolding(world: World, term: Term, partial: boolean): ReadonlySet<Card> {
  const { search, by, cards } = world;
  const { place } = term;
  const own = {
    any: ({ name, desc }: Card) => [name, desc], // SRC-13
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
    for (const record of holding(lexicon, (candidate) => [text(candidate)], { ...term, place: 'any' }, partial)) {
      for (const card of to(record)) if (card) found.add(card);
    }
  };
  const named = ({ name }: { readonly name: string }): string => name;
  if (place === 'any' || place === 'comment') add(search.actions, textOfComment, ({ idCard }) => [cards.get(idCard)]);
  if (place === 'any' || place === 'checklist') {
    add(search.checklists, named, ({ id }) => by.cardsOfChecklist.of(id));
    add(search.checkItems, named, ({ idChecklist }) => by.cardsOfChecklist.of(idChecklist));
  }
  if (place === 'any') add(search.attachments, named, ({ idCard }) => [cards.get(idCard)]);
  return found;
}

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
  until: number,
): R[] {
  const isThere = ({ id }: R): boolean => until === Infinity || parseInt(id.slice(0, 8), 16) * 1000 <= until;
  return [...candidates]
    .filter((candidate) => isThere(candidate) && wanted(candidate))
    .sort(comparing(orderOf(modifiers)))
    .slice(page * limit, (page + 1) * limit);
}

/** The records in which all terms stand, and none that is negated; undefined if every term is negated. */
function rarestFirst<R>(terms: readonly Term[], hold: (term: Term) => ReadonlySet<R>) {
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
  const { first, fits } = rarestFirst(terms, (term) => cardsHolding(world, term, partial));
  const wanted = (card: Card): boolean =>
    scope.onBoard(card.idBoard) &&
    (!scope.cards || scope.cards.has(card.id)) &&
    suitsCard(card, modifiers, scope) &&
    fits(card);
  return pageOf(first ?? everyCard(scope), wanted, modifiers, page, scope.until);
}

/** The cards where the search looks, the newest up to its reach. */
function* everyCard(scope: Scope): Generator<Card> {
  const { by } = scope.world;
  const groups = [...scope.everyBoard()]
    .flatMap(({ id }) => [...by.listsOfBoard.of(id)])
    .flatMap(({ id }) => [by.openCardsOfList.of(id), by.closedCardsOfList.of(id)]);
  let left: number = limits.search.reach;
  for (const card of backwards(groups)) {
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
  const { first, fits } = rarestFirst(terms, (term) =>
    holding(scope.world.search.boards, texts[term.place], term, partial),
  );
  return pageOf(
    first ?? scope.everyBoard(),
    (board) => scope.onBoard(board.id) && suitsBoard(board, modifiers, scope) && fits(board),
    modifiers,
    page,
    scope.until,
  );
}

/** Comments: their words are in the text; everything else is asked of their card. */
export function findActions(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Action[] {
  const { world, actor } = scope;
  const inText = terms.filter(({ place }) => place === 'any' || place === 'comment');
  const { first } = rarestFirst(inText, (term) =>
    holding(world.search.actions, (action) => [textOfComment(action)], { ...term, place: 'any' }, partial),
  );
  if (!first) return [];
  const others = terms.filter((term) => !inText.includes(term));
  const onCard = rarestFirst(others, (term) => cardsHolding(world, term, partial));
  const wanted = (action: Action): boolean => {
    const card = world.cards.get(action.idCard);
    return (
      card !== undefined &&
      scope.onBoard(action.idBoard) &&
      (!scope.cards || scope.cards.has(card.id)) &&
      suitsAction(action, card, modifiers, scope) &&
      onCard.fits(card) &&
      maySee(world, 'actions', action, actor)
    );
  };
  return pageOf(first, wanted, modifiers, page, scope.until);
}

/** Operators are about boards and cards. With an operator the query means no workspace and no member. */
const onlySorts = (modifiers: readonly Modifier[]): boolean => modifiers.every(({ operator }) => operator === 'sort');

export function findOrganizations(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Organization[] {
  const texts = {
    any: ({ name, displayName, desc }: Organization) => [name, displayName, desc],
    name: ({ name, displayName }: Organization) => [name, displayName],
    description: ({ desc }: Organization) => [desc],
  };
  if (!onlySorts(modifiers) || terms.some(({ place }) => !Object.hasOwn(texts, place))) return [];
  const { first = [] } = rarestFirst(terms, (term) =>
    holding(scope.world.search.organizations, texts[term.place as keyof typeof texts], term, partial),
  );
  return pageOf(first, (organization) => scope.inOrganization(organization), modifiers, page, scope.until);
}

export function findMembers(scope: Scope, { terms, modifiers, partial }: Wanted, page: Page): Member[] {
  if (!onlySorts(modifiers) || terms.some(({ place }) => place !== 'any' && place !== 'name')) return [];
  const { first = [] } = rarestFirst(terms, (term) =>
    holding(scope.world.search.members, namesOf, { ...term, place: 'any' }, partial),
  );
  // A member who was only invited is known to those who invited them.
  return pageOf(first, (who) => who.memberType !== 'ghost', modifiers, page, scope.until);
}

// Searches members by their names (4.7, SRC-09): those who share a board or a workspace with the caller come first.

export interface MembersSought {
  readonly query: string;
  readonly limit: number;
  /** Whose members come first. */
  readonly board: Board | undefined;
  /** All workspaces of the caller, if none is named. */
  readonly organization: Organization | undefined;
  readonly onlyOrgMembers: boolean;
}

export function findByName(world: World, me: Member, sought: MembersSought): { who: Member; similarity: number }[] {
  const { board, organization, onlyOrgMembers } = sought;
  const names = words(sought.query);
  must('SRC-09', names.length <= limits.search.parts);
  const [fewest, ...others] = names.map((name) => holdersOf(world, name)).sort((a, b) => a.size - b.size);
  const among = organization ? [organization] : workspacesOf(world, me);
  const found: { who: Member; similarity: number }[] = [];
  for (const who of fewest ?? []) {
    const inOrganization = among.some((workspace) => membershipOf(world, workspace, who));
    if (who.memberType === 'ghost' || (onlyOrgMembers && !inOrganization)) continue;
    if (!others.every((members) => members.has(who))) continue;
    const onBoard = board !== undefined && membershipOf(world, board, who) !== undefined;
    const isNamedSo = who.username === names.join('_');
    found.push({ who, similarity: 1 + Number(onBoard) + Number(inOrganization) + 3 * Number(isNamedSo) });
  }
  return found
    .sort((a, b) => b.similarity - a.similarity || (a.who.username < b.who.username ? -1 : 1))
    .slice(0, sought.limit);
}

/** Members with a name that begins like this. */
const holdersOf = ({ search }: World, name: string) =>
  holding(search.members, namesOf, { words: [name], place: 'any', quoted: false }, true);
const namesOf = ({ username, fullName }: Member) => [username, fullName];

const workspacesOf = (world: World, { id }: Member): Organization[] =>
  [...world.by.membershipsOfMember.of(id)]
    .filter(({ modelType }) => modelType === 'organization')
    .map(({ idModel }) => world.organizations.the(idModel));
