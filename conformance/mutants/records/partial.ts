/** Mutants written by hand: errors of queries, types and counters that servers of a part of the document had. */
import type { Json, Mutant } from '../mutant.ts';
import { all, cardOf, hears, plays, tells, then } from '../kinds.ts';

const nextSecond = (bound: Json): Json =>
  typeof bound === 'string' && /\.\d*[1-9]\d*Z$/.test(bound)
    ? new Date(Math.ceil(Date.parse(bound) / 1000) * 1000).toISOString()
    : bound;
/** A pattern as LIKE and glob read it. */
const patternOf = (word: string) =>
  new RegExp(
    `^${word
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/[%*]/g, '.*')
      .replace(/\?/g, '.')}$`,
  );

export const partialMutants: readonly Mutant[] = [
  plays('FLT-01', 'GET /members/*/boards', 'leaves closed boards out of all boards', (again, { args }) =>
    again({ args: { ...args, filter: args['filter'] === 'all' ? 'open' : (args['filter'] ?? 'open') } }),
  ),
  tells('BRD-22', 'GET /boards/*/members', 'lists a member once for each card on the board', (members, _, { world }) =>
    members.flatMap((member: Json) => {
      const cards = all(world.cards).filter(({ idMembers }) => idMembers.includes(member.id));
      return cards.length > 1 ? [member, member] : [member];
    }),
  ),
  hears('ACT-06', 'GET /members/*/actions', 'takes a bound for the end of its second', (args) => ({
    ...args,
    ...(args.since !== undefined && { since: nextSecond(args.since) }),
  })),
  hears(
    'LIM-13',
    'GET /boards/*/actions',
    'takes a limit of 0 for none in the log of a board',
    ({ limit, ...args }) => ({ ...args, ...(limit !== undefined && String(limit) !== '0' && { limit }) }),
  ),
  tells('PAG-02', 'GET /lists|boards/*/cards', 'lists fifty cards at most', (cards) => cards.slice(0, 50)),
  hears('POS-05', 'POST /customFields', 'places options by their texts', ({ options, ...args }) => ({
    ...args,
    ...(Array.isArray(options) && {
      options: options.toSorted((a, b) => (String(a?.value?.text) < String(b?.value?.text) ? -1 : 1)),
    }),
  })),
  plays(
    'POS-02',
    'PUT /cards/*',
    'counts a place in the list that a card leaves',
    (again, { args, segments }, { world }) => {
      const card = cardOf(world, segments[1]);
      const { idList, pos } = args;
      if (!card || idList === undefined || (pos !== 'top' && pos !== 'bottom')) return again();
      const places = all(world.cards).flatMap((shown) => (shown.idList === card.idList ? [shown.pos] : []));
      return again({ args: { ...args, pos: pos === 'top' ? Math.min(...places) / 2 : Math.max(...places) + 16_384 } });
    },
  ),
  then('POS-02', 'POST /cards', 'gives a card for the top the position of the first one', (world, { args }, { id }) => {
    const card = cardOf(world, id);
    const others = all(world.cards).filter((shown) => shown.idList === card?.idList && shown.id !== id);
    const pos = Math.min(...others.map((shown) => shown.pos));
    if (card && args['pos'] === 'top' && others.length > 0) world.cards.patch(card, { pos });
  }),
  hears('CNV-16', 'PUT /cards|lists|boards/*', 'takes false in a JSON body for nothing', (args) =>
    Object.fromEntries(Object.entries(args).filter(([, value]) => value !== false)),
  ),
  plays('CNV-03', 'GET /members/*', 'finds a member by a pattern', (again, { segments }, { world }) => {
    const word = segments[1] ?? '';
    const found = /[%*]/.test(word) && all(world.members).find(({ username }) => patternOf(word).test(username));
    return found ? again({ segments: segments.with(1, found.id) }) : again();
  }),
  then('CRD-07', 'POST /cards', 'counts the cards of a board for the number of the next', (world, _, { id }) => {
    const card = cardOf(world, id);
    const idShort = all(world.cards).filter((shown) => shown.idBoard === card?.idBoard).length;
    if (card) world.cards.patch(card, { idShort });
  }),
];
