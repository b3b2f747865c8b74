/** Mutants that mix up bounds, kinds of updates or models of a log (4.2, 4.8). */
import type { Mutant, Json } from '../mutant.ts';
import { hears, plays, tells } from '../kinds.ts';

const notifications = 'GET /members/*/notifications';
export const pagingMutants: readonly Mutant[] = [
  hears('NOT-15', notifications, 'mistakes since for before among notifications', ({ since, ...rest }) =>
    since === undefined ? rest : { ...rest, before: since },
  ),
  tells('NOT-14', notifications, 'names no creator of a notification in a listing', (body) =>
    Array.isArray(body) ? body.map(({ memberCreator: _, ...one }: Json) => one) : body,
  ),
  hears('PAG-03', 'GET /members/*/cards', 'mistakes before for since among cards', ({ before, ...rest }) =>
    before === undefined ? rest : { ...rest, since: before },
  ),
  ...(['closed', 'desc', 'idList', 'name'] as const).map((kind) =>
    hears('ACT-03', 'GET /members/*/actions', `lists all updates of cards for updateCard:${kind}`, (args) =>
      typeof args.filter === 'string'
        ? { ...args, filter: args.filter.replace(`updateCard:${kind}`, 'updateCard') }
        : args,
    ),
  ),
  ...(['closed', 'name'] as const).map((kind) =>
    hears('ACT-03', 'GET /members/*/actions', `lists all updates of lists for updateList:${kind}`, (args) =>
      typeof args.filter === 'string'
        ? { ...args, filter: args.filter.replace(`updateList:${kind}`, 'updateList') }
        : args,
    ),
  ),
  ...(['cards', 'lists', 'boards', 'organizations'] as const).map((kind) =>
    plays('ACT-11', 'GET /members/*/actions', `knows no ${kind} among idModels`, (again, { args }, { world }) => {
      const models = String(args['idModels'] ?? '')
        .split(',')
        .filter((id) => id && !world[kind]?.get(id));
      return args['idModels'] ? again({ args: { ...args, idModels: models.join() || '0'.repeat(24) } }) : again();
    }),
  ),
];
