/**
 * Blunt mutants: wrong in a way that every test of a client ought to notice, wherever it asks. The kit's own are each
 * wrong at one place, because laws ask at every place; a client asks where it happens to ask.
 */
import { article } from '../../src/language.ts';
import type { RuleId } from '../../src/document/rules.ts';
import { callsOf, rowName } from '../../src/server/values/paths.ts';
import { namesIn, ruleOf, tableOf } from '../law/tables.ts';
import { each, everywhere, hears, plays, tells } from './kinds.ts';
import type { Json, Mutant, MutantCall } from './mutant.ts';
import { ofRow } from './operator.ts';
import { rowMutants } from './records/rows.ts';
import { apart } from '../reference/oracle.ts';
import { ours, type DeclaredEndpoint } from '../declared/rows.ts';
import { isRecord } from '../wire/json-values.ts';

/** A mutant that says which field, or which request, a client must have used to be asked about it. */
export interface Blunt extends Mutant {
  /** The resource and the field that is wrong. */
  readonly field?: readonly [resource: string, field: string];
  /** The least test that notices it, where its answers do not tell. */
  readonly least?: string;
  /** No answer shows it: it reaches whoever receives webhooks. */
  readonly isOfDeliveries?: true;
}

const called = (mutant: Mutant, id: string): Mutant => ({ ...mutant, id });
const rowsOf = new Map<string, DeclaredEndpoint[]>();
for (const row of ours.all) if (row.shows) rowsOf.set(row.shows.name, [...(rowsOf.get(row.shows.name) ?? []), row]);

const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
/** Another value of the same kind. */
function other(value: Json): Json {
  if (value === null || value === undefined) return value;
  if (isMoment(value)) return new Date(Date.parse(value) + 86_400_000).toISOString();
  if (typeof value === 'string') return `${value}?`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return Array.isArray(value) ? [] : {};
}

/** Wherever records of this kind are the answer. */
const fields: readonly Blunt[] = [...rowsOf].flatMap(([resource, rows]) => {
  const on = rows.map(callsOf).join(', ');
  const noun = article(resource.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  const rule = ruleOf(resource);
  return namesIn(tableOf(resource)).flatMap((name): Blunt[] => {
    const wrong = (says: string, id: string, change: (one: Json) => Json): Blunt => ({
      ...called(
        tells(rule, on, says, (body) => each(body, (one) => (isRecord(one) && name in one ? change(one) : one))),
        `${id}-${name}-of-${resource}`,
      ),
      field: [resource, name],
    });
    return [
      wrong(`${noun}'s \`${name}\` is missing from answers`, 'lacks', ({ [name]: _, ...rest }) => rest),
      wrong(`${noun}'s \`${name}\` has another value in answers`, 'alters', (one) => ({
        ...one,
        [name]: other(one[name]),
      })),
    ];
  });
});

const isOf =
  (row: DeclaredEndpoint) =>
  ({ method, segments }: MutantCall): boolean =>
    ours.at(method, `/1/${segments.join('/')}`) === row;
const failing = { status: 500, body: { message: 'the server failed', error: 'ERROR' } };
/** Each row refuses what it should do. */
const failures: readonly Mutant[] = ours.all.map((row) => ({
  ...called(
    plays('ERR-15', callsOf(row), `${rowName(row)} fails with 500 and does nothing`, () => failing),
    `fails-${ofRow(row).name}`,
  ),
  meets: isOf(row),
}));

/** Each row answers as if it had done its work; of some rows the kit has such mutants. */
const kits = new Set(rowMutants.map(({ id }) => id));
const undone: readonly Mutant[] = ours.all
  .filter((row) => row.method !== 'GET' && !kits.has(`undone-${ofRow(row).name}`))
  .map((row) => ({
    ...called(
      plays('GEN-06', callsOf(row), `answers ${callsOf(row)} and does nothing`, (again, _, { world }) =>
        again({}, apart(world)),
      ),
      `undone-${ofRow(row).name}`,
    ),
    meets: isOf(row),
  }));

/** A request that has to be refused is taken. */
const passing = (status: number, rule: RuleId, says: string): Mutant =>
  called(
    plays(rule, everywhere, says, (again) => {
      const outcome = again();
      // A question about the address of a webhook is no refusal yet.
      return outcome.status === status && outcome.asks === undefined ? { status: 200, body: {} } : outcome;
    }),
    `lets-pass-${status}`,
  );
const refusals: readonly Mutant[] = [
  passing(400, 'ERR-04', 'a refusal with 400 becomes 200 with an empty record'),
  passing(401, 'PRM-02', 'a refusal with 401 becomes 200 with an empty record'),
  passing(403, 'PRM-01', 'a refusal with 403 becomes 200 with an empty record'),
  passing(404, 'GEN-04', 'a refusal with 404 becomes 200 with an empty record'),
  passing(429, 'LIM-07', 'a refusal with 429 becomes 200 with an empty record'),
];

const isFurther = ({ args }: MutantCall): boolean => 'before' in args || Number(args['page'] ?? 0) > 0;
const placeOf = ({ segments, args }: MutantCall): string => JSON.stringify([segments, args['before'], args['page']]);
const pages: readonly Mutant[] = [
  {
    // Once for each page: a client that reads until nothing new comes would never end.
    ...called(
      hears('PAG-01', 'GET /**', 'the second page repeats the first', (args, call, { memory }) => {
        const place = placeOf(call);
        if (memory.has(place)) return args;
        memory.set(place, true);
        const { before: _, page: __, ...rest } = args;
        return rest;
      }),
      'repeats-the-first-page',
    ),
    meets: isFurther,
  },
  {
    ...called(
      tells('PAG-02', 'GET /**', 'there is nothing on the second page', (body) => (Array.isArray(body) ? [] : body)),
      'empties-the-second-page',
    ),
    meets: isFurther,
  },
];

const searches: readonly Mutant[] = [
  called(
    tells('SRC-01', 'GET /search', 'a search finds nothing', (found) =>
      Object.fromEntries(Object.entries(found).map(([kind, all]) => [kind, Array.isArray(all) ? [] : all])),
    ),
    'empties-search',
  ),
];

const receive = 'receive a webhook';
const webhooks: readonly Blunt[] = [
  {
    ...called(
      plays('WHK-05', 'POST /webhooks', 'webhooks are signed with another secret', (again, { key }, { world }) => {
        const outcome = again();
        const application = world.applications.get(key ?? '');
        if (outcome.status < 300 && application)
          world.applications.patch(application, { secret: application.secret.split('').toReversed().join('') });
        return outcome;
      }),
      'signs-with-another-secret',
    ),
    least: `${receive}, and refuse one whose signature is wrong`,
    isOfDeliveries: true,
  },
  {
    ...called(
      plays('WHK-04', everywhere, 'webhooks tell an action of another type', (again, _, { world }) => {
        const outcome = again();
        world.outbox.waiting = world.outbox.waiting.map((one) => ({
          ...one,
          action: one.action.replace(/("type":")\w+/, '$1updateBoard'),
        }));
        return outcome;
      }),
      'tells-another-type-in-webhooks',
    ),
    least: `${receive}, and assert the type of its action`,
  },
  {
    ...called(
      plays('WHK-01', everywhere, 'no webhook is delivered', (again, _, { world }) => {
        const outcome = again();
        world.outbox.waiting = [];
        return outcome;
      }),
      'delivers-nothing',
    ),
    least: `${receive}, and fail if none comes`,
  },
];

export const bluntMutants: readonly Blunt[] = [
  ...fields,
  ...failures,
  ...undone,
  ...refusals,
  ...pages,
  ...searches,
  ...webhooks,
];
