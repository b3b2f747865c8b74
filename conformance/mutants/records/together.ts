/** Mutants of two arguments (2.1, 4.2): each argument works alone; the pair does not. */
import type { Mutant, Json } from '../mutant.ts';
import { all, cardOf, everywhere, hears, plays, refused, tells } from '../kinds.ts';

const log = 'GET /boards|cards|members|lists|organizations/*/actions';
const isKind = (args: Readonly<Record<string, unknown>>): boolean => String(args['filter']).includes(':');
const oldOf = (one: Json): Json => one?.data?.old ?? {};

/** What narrows a listing of a member, and so may be forgotten beside something else that does. */
const narrowing = {
  actions: ['before', 'filter', 'idModels', 'limit', 'page', 'since'],
  cards: ['before', 'filter', 'limit', 'since'],
  notifications: ['before', 'filter', 'limit', 'page', 'read_filter', 'since'],
};

export const togetherMutants: readonly Mutant[] = [
  tells('ACT-19', log, 'finds updates by the first of their fields', (body, { args }) =>
    Array.isArray(body) && isKind(args)
      ? body.filter((one) => String(args['filter']).includes(`:${Object.keys(oldOf(one))[0]}`))
      : body,
  ),
  tells('ACT-19', log, 'finds what was closed, not what was opened again', (body, { args }) =>
    Array.isArray(body) && isKind(args) ? body.filter((one) => oldOf(one).closed !== true) : body,
  ),
  hears('ACT-03', log, 'lists all updates for a kind of update beside another word', (args) =>
    isKind(args) && String(args.filter).includes(',')
      ? { ...args, filter: String(args.filter).replaceAll(/:\w+/g, '') }
      : args,
  ),
  plays(
    'FLT-15',
    'GET /members/*/notifications',
    'cuts a page of notifications before it keeps the read ones',
    (again, { args: { read_filter: word, ...args } }) => {
      const outcome = again({ args });
      return word !== 'read' && word !== 'unread' ? again() : { ...outcome, body: keptOf(outcome.body, word) };
    },
  ),
  hears('ACT-09', log, 'shows a creator that was sent away where its fields are named', (args) =>
    args.memberCreator_fields === undefined ? args : { ...args, memberCreator: 'true' },
  ),
  plays(
    'FLT-17',
    'GET /members/*/boards/starred',
    'lists the boards that anybody starred',
    (again, { segments }, { world }) => {
      const stars = all(world.boardStars).map(({ idBoard }) => idBoard);
      const outcome = again({ segments: segments.with(3, 'all') });
      return { ...outcome, body: outcome.body.filter(({ id }: Json) => stars.includes(id)) };
    },
  ),
  plays('ACT-05', log, 'turns the pages of a log before it filters them', (again, { args: { filter, ...args } }) => {
    if (filter === undefined || isKind({ filter })) return again();
    const [outcome, words] = [again({ args }), String(filter).split(',')];
    if (!Array.isArray(outcome.body) || words.includes('all') || again().status >= 300) return again();
    return { ...outcome, body: outcome.body.filter(({ type }) => words.includes(type)) };
  }),
  ...Object.entries(narrowing).flatMap(([of, names]) =>
    names.flatMap((name) =>
      names
        .filter((other) => other !== name)
        .map((other) =>
          hears('FLT-03', `GET /members/*/${of}`, `hears no ${name} of ${of} beside ${other}`, (args) =>
            args[other] === undefined ? args : { ...args, [name]: undefined },
          ),
        ),
    ),
  ),
  plays(
    'CNV-12',
    'PUT /cards/*',
    'takes a change when it is asked again alone',
    (again, { segments, args }, { memory }) => {
      const name = JSON.stringify([segments, args]);
      const isKnown = memory.has(name);
      memory.set(name, true);
      return isKnown ? again() : refused;
    },
  ),
  plays('SRC-01', everywhere, 'finds cards that were deleted', (again, call, { world, memory }) => {
    const [noun, id] = call.segments;
    const gone = call.method === 'DELETE' && noun?.startsWith('card') ? cardOf(world, id) : undefined;
    const outcome = again();
    if (gone && call.segments.length === 2 && outcome.status < 300) memory.set(gone.id, gone.name);
    if (noun !== 'search' || outcome.status >= 300) return outcome;
    const found = outcome.body;
    const more = [...memory]
      .filter(([, name]) => name === call.args['query'])
      .map(([old, name]) => ({ id: old, name }));
    return found.cards ? { ...outcome, body: { ...found, cards: [...found.cards, ...more] } } : outcome;
  }),
  plays('SRC-01', everywhere, 'finds no card by a name it was given later', (again, call, scene) => {
    const { world, memory } = scene;
    if (call.method === 'PUT' && call.args['name'] !== undefined)
      memory.set(cardOf(world, call.segments[1])?.id ?? '', true);
    const outcome = again();
    const found = outcome.body;
    if (call.segments[0] !== 'search' || outcome.status >= 300 || !found?.cards) return outcome;
    return { ...outcome, body: { ...found, cards: found.cards.filter(({ id }: Json) => !memory.has(id)) } };
  }),
  ...['actions', 'boards', 'cards', 'members', 'organizations'].map((group) =>
    tells('SRC-01', 'GET /search', `finds no ${group}`, ({ [group]: _, ...found }) => found),
  ),
  plays('SRC-01', 'GET /search', 'finds what others may not see', (again, { args }, { world }) => {
    const outcome = again();
    const word = String(args['query'] ?? '');
    const found = all(world.cards).filter(({ name }) => word !== '' && name.includes(word));
    return outcome.body?.cards?.length === 0
      ? { ...outcome, body: { ...outcome.body, cards: found.map(({ id, name }) => ({ id, name })) } }
      : outcome;
  }),
  plays('SRC-02', 'GET /search', 'looks at names alone', (again, { args }, { world }) => {
    const outcome = again();
    const word = String(args['query'] ?? '').toLowerCase();
    const isNamed = ({ id }: Json) => world.cards.get(id)?.name.toLowerCase().includes(word);
    return Array.isArray(outcome.body?.cards)
      ? { ...outcome, body: { ...outcome.body, cards: outcome.body.cards.filter(isNamed) } }
      : outcome;
  }),
];

const keptOf = (body: any, word: string): any =>
  Array.isArray(body) ? body.filter(({ unread }) => unread === (word === 'unread')) : body;
