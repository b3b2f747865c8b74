/** Wrong replies of a server that does what it was asked and answers something wrong: fields, lists, bodies, headers. */
import { limits } from '../../../src/spec/limits.ts';
import { unknownId } from '../../../src/spec/kinds.ts';
import { deep, isRecord } from '../../wire/json-values.ts';
import { beside, retyped } from './beside.ts';
import { answers, isTaken, remembers, type Operator, type Site, type WrongReply } from './wrong-reply.ts';

type Json = Record<string, any>;

/** The names of all fields in the answers of a row, with a value that is not null: those that the law names first. */
function fieldsIn(site: Site): readonly (readonly [name: string, value: unknown])[] {
  const found = new Map<string, unknown>();
  for (const { body } of site.taken)
    deep(body, (record) => {
      for (const [name, value] of Object.entries(record)) found.set(name, value ?? found.get(name));
      return record;
    });
  const rank = (name: string) => (site.words.has(name) ? 0 : name === 'id' ? 1 : 2);
  return [...found].sort(([a], [b]) => rank(a) - rank(b));
}

const shows = (site: Site, says: string, change: (body: unknown) => unknown): WrongReply =>
  answers(site, says, (reply) => {
    const body = isTaken(reply) && reply.body !== undefined ? change(reply.body) : undefined;
    return body === undefined ? undefined : { body };
  });

/** One operator for each change of a record that has the field. */
const ofField =
  (says: (name: string) => string, change: (record: Json, name: string, example: unknown) => Json): Operator =>
  (site) =>
    fieldsIn(site).map(([name, example]) =>
      shows(site, says(name), (body) =>
        deep(body, (record) => (name in record ? change(record, name, example) : record)),
      ),
    );

export const fieldLeftOut = ofField(
  (name) => `leaves ${name} out`,
  (record, name) => Object.fromEntries(Object.entries(record).filter(([one]) => one !== name)),
);
export const fieldEmpty = ofField(
  (name) => `shows null as ${name}`,
  (record, name) => ({ ...record, [name]: null }),
);
export const fieldWrong = ofField(
  (name) => `shows the value beside ${name}`,
  (record, name, example) => ({ ...record, [name]: beside(record[name]) ?? `${example ?? ''}x` }),
);
export const fieldRetyped = ofField(
  (name) => `shows ${name} as another type`,
  (record, name) => ({ ...record, [name]: retyped(record[name]) }),
);

/** Every record has the value that the first one had. */
export const fieldFrozen: Operator = (site) =>
  fieldsIn(site).map(([name]) =>
    remembers(site, `shows in every record the first ${name}`, () => {
      let first: unknown;
      return (reply) =>
        isTaken(reply) && typeof reply.body === 'object'
          ? {
              body: deep(reply.body, (record) =>
                name in record ? { ...record, [name]: (first ??= record[name]) } : record,
              ),
            }
          : undefined;
    }),
  );

const another = (one: unknown): unknown => (isRecord(one) ? { ...one, id: unknownId } : unknownId);

/** What happens to a list, by what is said of it. */
const ofLists = {
  more: { says: 'holds one that does not belong to it', change: (all: any[]) => [...all, another(all[0] ?? {})] },
  first: { says: 'lacks its first', change: (all: any[]) => all.slice(1) },
  last: { says: 'lacks its last', change: (all: any[]) => all.slice(0, -1) },
  empty: { says: 'is empty', change: () => [] },
  twice: { says: 'holds its last twice', change: (all: any[]) => [...all, ...all.slice(-1)] },
  reversed: { says: 'is in reverse order', change: (all: any[]) => all.toReversed() },
  endless: { says: 'has no end', change: (all: any[]) => Array.from({ length: limits.results + 1 }, () => all[0]) },
} as const;

const ofList =
  (what: keyof typeof ofLists): Operator =>
  (site) => {
    const { says, change } = ofLists[what];
    const bodies = site.taken.map(({ body }) => body).filter((body) => Array.isArray(body));
    const outer = bodies.some((body) => body.length > 0 || what === 'more')
      ? [shows(site, `the list ${says}`, (body) => (Array.isArray(body) ? change(body) : undefined))]
      : [];
    const inner = fieldsIn(site).flatMap(([name, example]) =>
      Array.isArray(example)
        ? [
            shows(site, `the list ${name} ${says}`, (body) =>
              deep(body, (record) =>
                Array.isArray(record[name]) ? { ...record, [name]: change(record[name]) } : record,
              ),
            ),
          ]
        : [],
    );
    return [...outer, ...inner];
  };

export const listWithMore = ofList('more');
export const listWithoutFirst = ofList('first');
export const listWithoutLast = ofList('last');
export const listEmpty = ofList('empty');
export const listWithTwins = ofList('twice');
export const listReversed = ofList('reversed');
export const listEndless = ofList('endless');

/** The body as a whole: another value, another shape, no JSON. */
export const bodyWrong: Operator = (site) =>
  site.taken.length === 0
    ? []
    : [
        shows(site, 'answers the value beside it', (body) =>
          typeof body === 'object' ? undefined : (beside(body) ?? 'x'),
        ),
        shows(site, 'wraps its answer', (body) => ({ items: body })),
        answers(site, 'answers no JSON', (reply) =>
          isTaken(reply) ? { body: undefined, text: '<list/>' } : undefined,
        ),
      ];

/** What carries an answer is no part of it. */
const carried = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
/** Those of the limits first, and of them what remains. */
const rankOf = (name: string): number => Number(!name.startsWith('x-rate-limit')) + Number(!name.endsWith('remaining'));
const headersOf = ({ taken, refused }: Site): string[] =>
  [...new Set([...taken, ...refused].flatMap(({ headers }) => Object.keys(headers)))]
    .filter((name) => !carried.has(name))
    .sort((a, b) => rankOf(a) - rankOf(b));

export const headerLeftOut: Operator = (site) =>
  headersOf(site).map((name) =>
    answers(site, `leaves the header ${name} out`, ({ headers: { [name]: _, ...headers } }) => ({ headers })),
  );

export const headerWrong: Operator = (site) =>
  headersOf(site).map((name) =>
    answers(site, `sends the header ${name} with the value beside it`, ({ headers }) =>
      name in headers ? { headers: { ...headers, [name]: String(beside(headers[name])) } } : undefined,
    ),
  );
