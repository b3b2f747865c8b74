/** Mutants that are wrong only when two things come together (2.1, 4.2); each alone is right. */
import type { Mutant, Json, MutantWorld } from '../mutant.ts';
import { cardOf, hears, plays, refused, tells } from '../kinds.ts';

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
  tells('ACT-19', log, 'finds updates of several fields under none of them', (body, { args }) =>
    Array.isArray(body) && isKind(args) ? body.filter((one) => Object.keys(oldOf(one)).length < 2) : body,
  ),
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
  plays('CNV-16', 'PUT /members/*', 'knows truths of a profile as words alone', (again, { args }) =>
    Object.values(args).some((value) => typeof value === 'boolean') ? refused : again(),
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
  hears('ACT-09', 'GET /actions/*', 'shows the creator of one action where its fields are named', (args) =>
    args.memberCreator_fields === undefined ? args : { ...args, memberCreator: 'true' },
  ),
  plays(
    'FLT-17',
    'GET /members/*/boards/starred',
    'lists the boards that anybody starred',
    (again, { segments }, { world }) => {
      const stars = [...world.boardStars.rows.values()].map(({ idBoard }) => idBoard);
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
  plays('SRC-01', '* /**', 'finds cards that were deleted', (again, call, { world, memory }) => {
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
  plays('SRC-01', '* /**', 'finds no card by a name it was given later', (again, call, scene) => {
    const { world, memory } = scene;
    if (call.method === 'PUT' && call.args['name'] !== undefined)
      memory.set(cardOf(world, call.segments[1])?.id ?? '', true);
    const outcome = again();
    const found = outcome.body;
    if (call.segments[0] !== 'search' || outcome.status >= 300 || !found?.cards) return outcome;
    return { ...outcome, body: { ...found, cards: found.cards.filter(({ id }: Json) => !memory.has(id)) } };
  }),
  plays('LIM-09', 'PUT /members/*', 'counts no changes of a member', (again) => again({ probed: { address: '' } })),
  ...['idBoard', 'pos'].map((name) =>
    plays(
      'PRM-01',
      `PUT /members/*/boardStars/*/${name}`,
      `asks for no account where the ${name} of a star is changed`,
      (again, { token }, { world }) => again({ token: withAccount(world, token) }),
    ),
  ),
  plays(
    'RCT-01',
    'DELETE /actions/*/reactions/*',
    'takes an emoji back for all who gave it',
    (again, { segments }, { world }) => {
      const gone = world.reactions.get(segments[3]!);
      const outcome = again();
      if (!gone || outcome.status >= 300) return outcome;
      for (const one of [...world.by.reactionsOfAction.of(gone.idAction)]) {
        if (one.emoji.unified === gone.emoji.unified) world.reactions.remove(one);
      }
      return outcome;
    },
  ),
  ...(
    [
      ['number', '0'],
      ['date', '1970-01-01T00:00:00.000Z'],
      ['checked', 'false'],
    ] as const
  ).map(([name, instead]) =>
    hears('CF-08', 'PUT /cards/*/customField/*/item', `takes an empty ${name} for ${instead}`, (args) =>
      args.value?.[name]?.trim?.() === '' ? { ...args, value: { [name]: instead } } : args,
    ),
  ),
];

const keptOf = (body: any, word: string): any =>
  Array.isArray(body) ? body.filter(({ unread }) => unread === (word === 'unread')) : body;

/** A token of the same member with the permission account. */
const withAccount = (world: MutantWorld, token: string | null): string | null => {
  const { idMember, key } = world.by.token.get(token ?? '') ?? {};
  const rich = [...world.tokens.rows.values()].find(
    (one) => one.idMember === idMember && one.key === key && one.permissions.includes('account'),
  );
  return rich?.token ?? token;
};
