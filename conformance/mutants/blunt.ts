/**
 * Blunt mutants: wrong in a way that every test of a client ought to notice, wherever it asks. The kit's own are each
 * wrong at one place, because laws ask at every place; a client asks where it happens to ask.
 */
import { article, grouped } from '../../src/language.ts';
import type { RuleId } from '../../src/document/rules.ts';
import { rowName } from '../../src/document/values/paths.ts';
import { callsOf } from '../declared/nouns.ts';
import { namesIn, tableOf } from '../law/tables.ts';
import { changedAt, changing, done, everywhere, pretends } from './kinds.ts';
import type { Json, Mutant, MutantCall } from './mutant.ts';
import { oauth2Mutants } from './oauth2.ts';
import { applied, ofRow } from './operator.ts';
import { rowMutants } from './records/rows.ts';
import { ruleOfShown } from './records/shown.ts';
import { ours, type DeclaredEndpoint } from '../declared/rows.ts';
import { isMoment } from '../wire/json-values.ts';

/** A mutant that says which field, or which request, a client must have used to be asked about it. */
export interface Blunt extends Mutant {
  /** The resource, and its field that is wrong. */
  readonly field?: readonly [resource: string, field: string];
  /** The smallest test that notices it, if its answers do not show that. */
  readonly least?: string;
  /** No answer shows it, but deliveries of webhooks do. */
  readonly isOfDeliveries?: true;
}

const rowsOf = grouped(
  ours.all.filter(({ shows }) => shows),
  ({ shows }) => shows!.name,
);

/** Another value of the same kind. */
function other(value: Json): Json {
  if (value === null || value === undefined) return value;
  if (isMoment(value)) return new Date(Date.parse(value) + 86_400_000).toISOString();
  if (typeof value === 'string') return `${value}?`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return Array.isArray(value) ? [] : {};
}

/** The calls whose answers are records of this kind. */
const fields: readonly Blunt[] = [...rowsOf].flatMap(([resource, rows]) => {
  const on = rows.map(callsOf).join(', ');
  const noun = article(resource.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  const rule = ruleOfShown(resource);
  return namesIn(tableOf(resource)).flatMap((name): Blunt[] => {
    const wrong = (says: string, id: string, change: (value: Json) => Json): Blunt => ({
      id: `${id}-${name}-of-${resource}`,
      rule,
      on,
      says,
      field: [resource, name],
      tells: (body) => changedAt(body, [name], change),
    });
    return [
      wrong(`${noun}'s \`${name}\` is missing from answers`, 'lacks', () => undefined),
      wrong(`${noun}'s \`${name}\` has another value in answers`, 'alters', other),
    ];
  });
});

const isOf =
  (row: DeclaredEndpoint) =>
  ({ method, segments }: MutantCall): boolean =>
    ours.at(method, `/1/${segments.join('/')}`) === row;
/** Each row refuses what it should do, or answers as if it had done its work; of some rows the kit has such mutants. */
const kits = new Set(rowMutants.map(({ id }) => id));
const rows: readonly Mutant[] = applied(
  {
    fails: {
      rule: 'ERR-15',
      says: (row) => `${rowName(row)} fails with 500 and does nothing`,
      off: (row) => ({
        concerns: isOf(row),
        plays: () => ({ status: 500, body: { message: 'the server failed', error: 'ERROR' } }),
      }),
    },
    undone: {
      rule: 'GEN-06',
      says: (row) => `answers ${callsOf(row)} and does nothing`,
      off: (row) => (row.method === 'GET' ? null : { concerns: isOf(row), plays: pretends }),
    },
  },
  ours.all,
  ofRow,
).filter(({ id }) => !kits.has(id));

/** A request that must be refused is carried out. */
const passes = (status: number, rule: RuleId): Mutant => ({
  id: `lets-pass-${status}`,
  rule,
  on: everywhere,
  says: `a refusal with ${status} becomes 200 with an empty record`,
  // A question about the address of a webhook is no refusal yet.
  plays: changing((outcome) => outcome.status === status && outcome.asks === undefined && done),
});

const isFurther = ({ args }: MutantCall): boolean => 'before' in args || Number(args['page'] ?? 0) > 0;
const placeOf = ({ segments, args }: MutantCall): string => JSON.stringify([segments, args['before'], args['page']]);
const lists: readonly Mutant[] = [
  {
    id: 'repeats-the-first-page',
    rule: 'PAG-01',
    on: 'GET /**',
    says: 'the second page repeats the first',
    concerns: isFurther,
    // Once for each page: a client that reads until nothing new comes would never end.
    hears(args, call, { memory }) {
      const place = placeOf(call);
      if (memory.has(place)) return args;
      memory.set(place, true);
      const { before: _, page: __, ...rest } = args;
      return rest;
    },
  },
  {
    id: 'empties-the-second-page',
    rule: 'PAG-02',
    on: 'GET /**',
    says: 'there is nothing on the second page',
    concerns: isFurther,
    tells: (body) => (Array.isArray(body) ? [] : body),
  },
  {
    id: 'empties-search',
    rule: 'SRC-01',
    on: 'GET /search',
    says: 'a search finds nothing',
    tells: (found: object) =>
      Object.fromEntries(Object.entries(found).map(([kind, all]) => [kind, Array.isArray(all) ? [] : all])),
  },
];

const receive = 'receive a webhook';
const webhooks: readonly Blunt[] = [
  {
    id: 'signs-with-another-secret',
    rule: 'WHK-05',
    on: 'POST /webhooks',
    says: 'webhooks are signed with another secret',
    plays: changing(({ status }, { key }, { world }) => {
      const application = world.applications.get(key ?? '');
      if (status < 300 && application)
        world.applications.patch(application, { secret: application.secret.split('').toReversed().join('') });
    }),
    least: `${receive}, and refuse one whose signature is wrong`,
    isOfDeliveries: true,
  },
  {
    id: 'tells-another-type-in-webhooks',
    rule: 'WHK-04',
    on: everywhere,
    says: 'webhooks tell an action of another type',
    plays: changing((_, __, { world: { outbox } }) => {
      outbox.waiting = outbox.waiting.map((delivery) => ({
        ...delivery,
        action: delivery.action.replace(/("type":")\w+/, '$1updateBoard'),
      }));
    }),
    least: `${receive}, and assert the type of its action`,
  },
  {
    id: 'delivers-nothing',
    rule: 'WHK-01',
    on: everywhere,
    says: 'no webhook is delivered',
    plays: changing((_, __, { world }) => void (world.outbox.waiting = [])),
    least: `${receive}, and fail if none comes`,
  },
];

export const bluntMutants: readonly Blunt[] = [
  ...fields,
  ...rows,
  passes(400, 'ERR-04'),
  passes(401, 'PRM-02'),
  passes(403, 'PRM-01'),
  passes(404, 'GEN-04'),
  passes(429, 'LIM-07'),
  ...lists,
  ...webhooks,
  ...oauth2Mutants,
];
