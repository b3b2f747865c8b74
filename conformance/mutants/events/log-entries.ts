/** Mutants of log entries (2.2, 6.1): a change is logged twice or wrong; and mutants of formats (4.2). */
import type { Mutant, Json, MutantWorld } from '../mutant.ts';
import { hears, plays, tells } from '../kinds.ts';

const mine = 'GET /members/*/actions';
const rowsOf = (world: MutantWorld): Json[] => [...world.actions.rows.values()];

/** An id of the same second that no record has. */
const beside = (id: string): string => {
  const last = (Number.parseInt(id.slice(16), 16) + 0x40_0000) % 0xffff_ffff;
  return id.slice(0, 16) + last.toString(16).padStart(8, '0');
};

const twice: readonly Mutant[] = [
  'createCard',
  'updateCard',
  'commentCard',
  'addMemberToCard',
  'updateCustomFieldItem',
  'createList',
  'updateBoard',
  'addChecklistToCard',
  'addAttachmentToCard',
  'updateCheckItemStateOnCard',
  'addCustomField',
  'copyCard',
  'convertToCardFromCheckItem',
  'addMemberToBoard',
  'createBoard',
].map((type) => ({
  id: `recorded-twice-${type}`,
  rule: 'ACT-01',
  says: `records ${type} twice`,
  plays: (again, { method }, { world }) => {
    const before = world.actions.rows.size;
    const outcome = again();
    if (method === 'GET' || outcome.status >= 300) return outcome;
    for (const one of rowsOf(world).slice(before))
      if (one.type === type) world.actions.add({ ...one, id: beside(one.id) });
    return outcome;
  },
}));

const forgotten: readonly Mutant[] = ['name', 'desc', 'due', 'pos', 'idList', 'closed'].map((field) =>
  plays('ACT-10', 'PUT /cards/*', `keeps no old ${field}`, (again, _, { world }) => {
    const before = world.actions.rows.size;
    const outcome = again();
    for (const one of rowsOf(world).slice(before)) {
      if (one.data.old?.[field] === undefined) continue;
      const { [field]: __, ...old } = one.data.old;
      world.actions.patch(one, { data: { ...one.data, old } });
    }
    return outcome;
  }),
);

/** Changes where an action says that it happened. */
const places = (says: string, change: (data: Json) => Json): Mutant =>
  tells('CMT-01', 'GET /actions/*', says, (body) =>
    body.data?.card && body.data?.board ? { ...body, data: { ...body.data, ...change(body.data) } } : body,
  );

const dates = (args: Json, change: (date: string) => string): Json => {
  const changed = (value: Json) =>
    typeof value === 'string' && Number.isFinite(Date.parse(value)) && !/^[0-9a-f]{24}$/.test(value)
      ? change(value)
      : value;
  return {
    ...args,
    ...('since' in args && { since: changed(args.since) }),
    ...('before' in args && { before: changed(args.before) }),
  };
};
const moved = (date: string, ms: number): string => new Date(Date.parse(date) + ms).toISOString();

/** One argument is ignored if another is given. */
const unheardBeside = (one: string, other: (args: Json) => boolean, says: string): Mutant =>
  hears('ACT-11', mine, says, (args) => {
    const { [one]: _, ...rest } = args;
    return other(args) ? rest : args;
  });

export const logEntryMutants: readonly Mutant[] = [
  ...twice,
  ...forgotten,
  places('numbers the card of every comment one', ({ card }) => ({ card: { ...card, idShort: 1 } })),
  places('tells the short link of the board for that of the card', ({ card, board }) => ({
    card: { ...card, shortLink: board.shortLink },
  })),
  places('tells the board for the list', ({ list, board }) => ({ list: list && board })),
  tells('ACT-13', mine, 'lists actions an hour late', (body) =>
    Array.isArray(body) ? body.map((one) => (one.date ? { ...one, date: moved(one.date, 3_600_000) } : one)) : body,
  ),
  tells('ACT-13', 'GET /actions/*', 'writes a blank into the date of an action', (body) =>
    body.date ? { ...body, date: body.date.replace('T', ' ').replace('Z', '') } : body,
  ),
  hears('ACT-06', mine, 'lists actions up to a day after before', ({ since, ...args }) => ({
    ...dates(args, (date) => moved(date, 86_400_000)),
    ...(since !== undefined && { since }),
  })),
  unheardBeside('since', ({ before }) => before !== undefined, 'hears before alone of two bounds'),
  unheardBeside('filter', ({ format }) => format === 'count', 'counts actions of all types'),
  unheardBeside('idModels', ({ format }) => format === 'count', 'counts what is about any model'),
  unheardBeside('filter', ({ idModels }) => idModels !== undefined, 'hears idModels alone'),
  plays('ACT-19', mine, 'finds cards that were placed by updateCard:idList', (again, { args }) => {
    if (args['filter'] !== 'updateCard:idList') return again();
    const outcome = again({ args: { ...args, filter: 'updateCard' } });
    const isFound = ({ data: { old } }: Json) => 'idList' in old || 'pos' in old;
    return { ...outcome, body: outcome.body.filter?.(isFound) ?? outcome.body };
  }),
  hears('ACT-03', mine, 'lists new names alone as updates of cards', (args) =>
    args.filter === 'updateCard' ? { ...args, filter: 'updateCard:name' } : args,
  ),
];
