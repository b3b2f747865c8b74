/** Mutants of reading the log (4.2, 4.4, 4.8): limits, pages, bounds, formats, related records. */
import type { Mutant } from '../mutant.ts';
import { hears, tells } from '../kinds.ts';
import { limits } from '../../../src/spec/limits.ts';

const log = 'GET /boards|cards|members|lists|organizations/*/actions';
const read: readonly Mutant[] = [
  hears('PAG-02', log, 'never lists more than 500 actions', (args) =>
    /^\d+$/.test(String(args.limit)) && Number(args.limit) <= limits.results
      ? { ...args, limit: Math.min(500, Number(args.limit)) }
      : args,
  ),
  hears('ACT-04', log, 'lists 51 actions unless told otherwise', (args) => ({ limit: 51, ...args })),
  hears('ACT-05', log, 'counts pages of fifty', (args) =>
    args.page !== undefined && args.limit !== undefined && Number(args.limit) < 25
      ? { ...args, limit: String(Number(args.limit) * 2) }
      : args,
  ),
  hears('ACT-05', 'GET /members/*/actions', 'lists the last page where one too far is asked for', (args) =>
    Number(args.page ?? 0) * Number(args.limit ?? 50) >= limits.actionsReach ? { ...args, page: 0 } : args,
  ),
  hears('ACT-05', 'GET /members/*/actions', 'refuses the last page that there is', (args) =>
    Number(args.page ?? 0) * Number(args.limit ?? 50) >= 950
      ? { ...args, page: limits.actionsReach, limit: limits.results }
      : args,
  ),
  hears('PAG-01', log, 'takes the next second for an id given as before', (args) =>
    /^[0-9a-f]{24}$/.test(String(args.before))
      ? { ...args, before: new Date(Number.parseInt(args.before.slice(0, 8), 16) * 1000 + 1000).toISOString() }
      : args,
  ),
  hears('ACT-06', log, 'mistakes since for before', ({ since, ...rest }) =>
    since === undefined ? rest : { ...rest, before: since },
  ),
  tells('PAG-01', log, 'loses the last action of a page', (body, { args }) =>
    Array.isArray(body) && args['before'] !== undefined && body.length > 1 ? body.slice(1) : body,
  ),
  hears('ACT-03', log, 'lists all updates for a kind of update', (args) =>
    typeof args.filter === 'string' ? { ...args, filter: args.filter.replace(/(update(Card|List)):\w+/g, '$1') } : args,
  ),
  hears('ACT-03', log, 'mistakes one kind of update for another', (args) =>
    typeof args.filter === 'string'
      ? { ...args, filter: args.filter.replace('updateCard:closed', 'updateCard:name') }
      : args,
  ),
  hears('ACT-03', log, 'lists comments alone for all', (args) =>
    args.filter === 'all' ? { ...args, filter: 'commentCard' } : args,
  ),
  tells('ACT-03', log, 'lists no comments among all actions', (body, { args }) =>
    Array.isArray(body) && args['filter'] === undefined ? body.filter((one) => one.type !== 'commentCard') : body,
  ),
  tells('ACT-08', log, 'lists where it is to count', (body, { args }) => (args['format'] === 'count' ? [] : body)),
  tells('ACT-08', log, 'tells a count as text', (body, { args }) =>
    args['format'] === 'count' ? { _value: String(body._value) } : body,
  ),
  hears('ACT-08', log, 'counts up to fifty', (args) =>
    args.format === 'count' && Number(args.limit ?? 50) > 50 ? { ...args, limit: 50 } : args,
  ),
  hears('ACT-08', log, 'knows no minimal format', (args) =>
    args.format === 'minimal' ? { ...args, format: 'nonesuch' } : args,
  ),
  hears('ACT-11', log, 'takes no notice of several models', ({ idModels, ...rest }) =>
    String(idModels ?? '').includes(',') || idModels === undefined ? rest : { ...rest, idModels },
  ),
];

const relatives: readonly Mutant[] = [
  ...['board', 'card', 'list', 'memberCreator', 'member', 'organization'].map((name) =>
    tells('ACT-12', `GET /actions/*/${name}`, `answers another record for the ${name} of an action`, (body) =>
      body?.id ? { ...body, id: `${String(body.id).slice(0, -1)}${body.id.endsWith('0') ? 1 : 0}` } : body,
    ),
  ),
  ...['board', 'card', 'list', 'memberCreator', 'organization'].map((name) => ({
    id: `action-${name}-absent`,
    rule: 'ACT-12' as const,
    says: `has no ${name} of an action`,
    on: `GET /actions/*/${name}`,
    status: () => 404,
  })),
  {
    id: 'action-member-is-creator',
    rule: 'ACT-20',
    says: 'answers the creator for the member of an action',
    on: 'GET /actions/*/member',
    plays: (again, { segments }) => again({ segments: [segments[0]!, segments[1]!, 'memberCreator'] }),
  },
  tells('CNV-14', 'GET /actions/*/type', 'answers the whole action for a field', () => ({ id: 'x', type: 'y' })),
  {
    id: 'actions-editable',
    rule: 'CMT-02',
    says: 'answers well when an action that is no comment is to be changed',
    on: 'PUT /actions/*',
    plays: (again) => ({ ...again(), status: 200 }),
  },
  {
    id: 'actions-deletable',
    rule: 'CMT-02',
    says: 'deletes actions that are no comments',
    on: 'DELETE /actions/*',
    plays: (again, { segments }, { world }) => {
      const action = world.actions.get(segments[1]!);
      const outcome = again();
      if (!action || outcome.status < 300) return outcome;
      world.actions.remove(action);
      return { status: 200, body: {} };
    },
  },
];

export const logReadMutants: readonly Mutant[] = [...read, ...relatives];
