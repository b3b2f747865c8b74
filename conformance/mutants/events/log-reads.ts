/** Mutants of reading the log (4.2, 4.4, 4.8): limits, pages, bounds, formats, related records. */
import type { Faulty } from '../mutant.ts';
import { hears, tells } from '../kinds.ts';
import { limits } from '../../../src/spec/limits.ts';

const log = 'GET /boards|cards|members|lists|organizations/*/actions';
const read: readonly Faulty[] = [
  hears('limit-zero-is-none', 'ACT-04', 'takes a limit of nought for none', log, (args) =>
    String(args.limit) === '0' ? { ...args, limit: 50 } : args,
  ),
  hears('limit-one-more', 'ACT-04', 'lists one action more than asked', log, (args) =>
    /^\d+$/.test(String(args.limit)) && Number(args.limit) < limits.results
      ? { ...args, limit: Number(args.limit) + 1 }
      : args,
  ),
  hears('limit-100', 'PAG-02', 'never lists more than 100 actions', log, (args) =>
    /^\d+$/.test(String(args.limit)) && Number(args.limit) <= limits.results
      ? { ...args, limit: Math.min(100, Number(args.limit)) }
      : args,
  ),
  hears('limit-500', 'PAG-02', 'never lists more than 500 actions', log, (args) =>
    /^\d+$/.test(String(args.limit)) && Number(args.limit) <= limits.results
      ? { ...args, limit: Math.min(500, Number(args.limit)) }
      : args,
  ),
  hears('limit-default-51', 'ACT-04', 'lists 51 actions unless told otherwise', log, (args) => ({
    limit: 51,
    ...args,
  })),
  hears('limit-default-all', 'ACT-04', 'lists all actions unless told otherwise', log, (args) => ({
    limit: limits.results,
    ...args,
  })),
  hears('page-from-one', 'ACT-05', 'counts pages from one', log, (args) =>
    /^[1-9]\d*$/.test(String(args.page)) ? { ...args, page: Number(args.page) - 1 } : args,
  ),
  hears('page-by-fifty', 'ACT-05', 'counts pages of fifty', log, (args) =>
    args.page !== undefined && args.limit !== undefined && Number(args.limit) < 25
      ? { ...args, limit: String(Number(args.limit) * 2) }
      : args,
  ),
  hears(
    'page-too-far',
    'ACT-05',
    'lists the last page where one too far is asked for',
    'GET /members/*/actions',
    (args) => (Number(args.page ?? 0) * Number(args.limit ?? 50) >= limits.actionsReach ? { ...args, page: 0 } : args),
  ),
  hears('page-too-near', 'ACT-05', 'refuses the last page that there is', 'GET /members/*/actions', (args) =>
    Number(args.page ?? 0) * Number(args.limit ?? 50) >= 950
      ? { ...args, page: limits.actionsReach, limit: limits.results }
      : args,
  ),
  hears('before-by-second', 'PAG-01', 'takes the second for an id given as before', log, (args) =>
    /^[0-9a-f]{24}$/.test(String(args.before))
      ? { ...args, before: new Date(Number.parseInt(args.before.slice(0, 8), 16) * 1000).toISOString() }
      : args,
  ),
  hears('before-by-next-second', 'PAG-01', 'takes the next second for an id given as before', log, (args) =>
    /^[0-9a-f]{24}$/.test(String(args.before))
      ? { ...args, before: new Date(Number.parseInt(args.before.slice(0, 8), 16) * 1000 + 1000).toISOString() }
      : args,
  ),
  hears('before-by-day', 'ACT-06', 'takes the day of a date given as before', log, (args) =>
    /T/.test(String(args.before)) ? { ...args, before: String(args.before).replace(/T.*/, '') } : args,
  ),
  hears('since-by-day', 'ACT-06', 'takes the day of a date given as since', log, (args) =>
    /T/.test(String(args.since)) ? { ...args, since: String(args.since).replace(/T.*/, '') } : args,
  ),
  hears('since-is-before', 'ACT-06', 'mistakes since for before', log, ({ since, ...rest }) =>
    since === undefined ? rest : { ...rest, before: since },
  ),
  hears('ids-no-dates', 'ACT-07', 'takes no ids for dates', log, (args) => ({
    ...args,
    ...(/^[0-9a-f]{24}$/.test(String(args.before)) ? { before: 'nonesuch' } : {}),
    ...(/^[0-9a-f]{24}$/.test(String(args.since)) ? { since: 'nonesuch' } : {}),
  })),
  hears('null-no-date', 'ACT-06', 'takes null for no date', log, (args) =>
    args.since === 'null' || args.before === 'null' ? { ...args, since: 'nonesuch' } : args,
  ),
  tells('last-of-page-lost', 'PAG-01', 'loses the last action of a page', log, (body, { args }) =>
    Array.isArray(body) && args['before'] !== undefined && body.length > 1 ? body.slice(1) : body,
  ),
  hears('kinds-unknown', 'ACT-03', 'lists all updates for a kind of update', log, (args) =>
    typeof args.filter === 'string' ? { ...args, filter: args.filter.replace(/(update(Card|List)):\w+/g, '$1') } : args,
  ),
  hears('kind-closed-is-name', 'ACT-03', 'mistakes one kind of update for another', log, (args) =>
    typeof args.filter === 'string'
      ? { ...args, filter: args.filter.replace('updateCard:closed', 'updateCard:name') }
      : args,
  ),
  hears('all-is-comments', 'ACT-03', 'lists comments alone for all', log, (args) =>
    args.filter === 'all' ? { ...args, filter: 'commentCard' } : args,
  ),
  tells('all-without-comments', 'ACT-03', 'lists no comments among all actions', log, (body, { args }) =>
    Array.isArray(body) && args['filter'] === undefined ? body.filter((one) => one.type !== 'commentCard') : body,
  ),
  tells('count-as-list', 'ACT-08', 'lists where it is to count', log, (body, { args }) =>
    args['format'] === 'count' ? [] : body,
  ),
  tells('count-as-text', 'ACT-08', 'tells a count as text', log, (body, { args }) =>
    args['format'] === 'count' ? { _value: String(body._value) } : body,
  ),
  hears('count-fifty', 'ACT-08', 'counts up to fifty', log, (args) =>
    args.format === 'count' && Number(args.limit ?? 50) > 50 ? { ...args, limit: 50 } : args,
  ),
  hears('minimal-refused', 'ACT-08', 'knows no minimal format', log, (args) =>
    args.format === 'minimal' ? { ...args, format: 'nonesuch' } : args,
  ),
  hears('idmodels-all', 'ACT-11', 'takes no notice of several models', log, ({ idModels, ...rest }) =>
    String(idModels ?? '').includes(',') || idModels === undefined ? rest : { ...rest, idModels },
  ),
];

const relatives: readonly Faulty[] = [
  ...['board', 'card', 'list', 'memberCreator', 'member', 'organization'].map((name) =>
    tells(
      `action-${name}-wrong`,
      'ACT-12',
      `answers another record for the ${name} of an action`,
      `GET /actions/*/${name}`,
      (body) => (body?.id ? { ...body, id: `${String(body.id).slice(0, -1)}${body.id.endsWith('0') ? 1 : 0}` } : body),
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
  tells('action-field-whole', 'CNV-14', 'answers the whole action for a field', 'GET /actions/*/type', () => ({
    id: 'x',
    type: 'y',
  })),
  tells('reactions-unsummed', 'RCT-01', 'sums nothing up', 'GET /actions/*/reactionsSummary', () => []),
  {
    id: 'reaction-not-added',
    rule: 'RCT-01',
    says: 'answers a reaction and keeps none',
    on: 'POST /actions/*/reactions',
    plays: () => ({ status: 200, body: { id: '0'.repeat(24) } }),
  },
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

export const logReadMutants: readonly Faulty[] = [...read, ...relatives];
