/** Mutants that answer in another form or with another status. */
import { limits } from '../../../src/document/limits.ts';
import { keptIn, keysOf } from '../../../src/language.ts';
import { rules, type RuleId } from '../../../src/document/rules.ts';
import {
  all,
  changedAt,
  changes,
  changing,
  done,
  changedEach,
  everywhere,
  hears,
  plays,
  spelledAs,
  tells,
} from '../kinds.ts';
import type { Json, Mutant, MutantWorld } from '../mutant.ts';

const nulled = (entry: object) => Object.fromEntries(Object.keys(entry).map((name) => [name, null]));

/** Refusals that laws of other rules check; `npm run proof` omits the checks of all others. */
const refusals: readonly RuleId[] = ['ACC-01', 'ERR-05', 'CF-15', 'EXP-03'];

/** Sends another page or script to browsers. */
const sends = (rule: RuleId, on: string, says: string, change: (text: string) => string): Mutant =>
  changes(rule, on, says, ({ page, ...outcome }) => page && { ...outcome, page: { ...page, text: change(page.text) } });
const script = 'GET /client.js';

/** The id with a time long before or after; applied twice it gives the original. */
const another = (id: string): string => (Number.parseInt(id[0]!, 16) ^ 2).toString(16) + id.slice(1);
const ids = /\b[0-9a-f]{24}\b/g;
const tables = 'boards lists organizations customFields customFieldItems checkItems reactions exports boardStars';
const knows = (table: string, world: MutantWorld, id: string): boolean =>
  world[table as 'boards'].get(id) !== undefined;
/** The other id everywhere: in answers, and in calls that name it. */
const untimed = tables.split(' ').map((kind) =>
  plays(
    'CNV-06',
    everywhere,
    `gives ${kind} ids that tell another time`,
    spelledAs(
      (text, world) =>
        text.replace(ids, (id) =>
          knows(kind, world, another(id)) ? another(id) : knows(kind, world, id) ? 'f'.repeat(24) : id,
        ),
      (text, world) => text.replace(ids, (id) => (knows(kind, world, id) ? another(id) : id)),
    ),
  ),
);

/** A file without one of its bytes. */
const files = {
  'ATT-04': 'GET /cards/*/attachments/*/download/*',
  'EXP-02': 'GET /organizations/*/exports/*/download',
};
const cut = keysOf(files).map((rule) =>
  changes(
    rule,
    files[rule],
    `loses the first byte of a file at ${files[rule]}`,
    ({ file, ...outcome }) => file && { ...outcome, file: { ...file, bytes: file.bytes.subarray(1) } },
  ),
);

/** Rows that read one field. The mutant answers a word that names no field. */
const singles = { 'ACT-29': 'GET /actions/*/*', 'MEM-13': 'GET /members/*/*' } as const;

/** An object or a list in place of a text. */
const isNoText = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const outcomeMutants: readonly Mutant[] = [
  sends('AUT-18', script, 'sends an empty script', () => ''),
  sends('AUT-19', script, 'sends a script without expiration', (text) => text.replaceAll('expiration', 'lasting')),
  plays('AUT-14', script, 'sends a script for any key', (again, _, { world }) =>
    again({ key: all(world.tokens)[0]!.key }),
  ),
  sends('AUT-09', 'GET /authorize', 'asks for consent without the name of who asks', (text) =>
    text.replaceAll('A Kit', 'Somebody'),
  ),
  changes('CNV-11', 'GET /members/*/boards', 'answers boards as a page', (outcome) => ({
    ...outcome,
    page: { mimeType: 'text/html', text: JSON.stringify(outcome.body) },
  })),
  changes(
    'LIM-11',
    'GET /boards/*/cards',
    'has no word of its own for too many cards with their actions',
    ({ rule, ...refusal }) => rule === 'LIM-11' && { ...refusal, body: { message: 'Too many', error: 'ERROR' } },
  ),
  tells('LIM-12', 'GET /members/*/boards', 'lists more than a thousand boards', (body) =>
    Array.isArray(body) ? Array.from({ length: limits.results + 1 }, () => body[0]) : body,
  ),
  plays('SRC-03', 'GET /search', 'finds nothing without a query', (again, { args }) =>
    String(args['query'] ?? '').trim() === '' ? done : again(),
  ),
  tells('CNV-11', 'GET /**', 'shows a collection in an object', (body) => (Array.isArray(body) ? { body } : body)),
  tells('CNV-10', 'GET /**', 'shows a field that is asked for alone as null', (body, { args }) =>
    changedEach(body, ({ id, ...record }) => ({
      id,
      ...(/^\w+$/.test(String(args['fields'])) ? nulled(record) : record),
    })),
  ),
  changes('CF-12', everywhere, 'answers where it has no route', ({ rule }) => rule === 'ERR-01' && done),
  {
    id: 'forgets-ERR-02',
    rule: 'ERR-02',
    says: 'does not look whether a record exists, and fails where it does not',
    plays: changing((outcome) => outcome.rule === 'ERR-02' && { ...outcome, status: 500 }),
  },
  ...refusals.map((id) => ({
    id: `forgets-${id}`,
    rule: id,
    says: `answers with success where a rule refuses: ${rules[id].says}`,
    plays: changing(({ rule }) => rule === id && done),
  })),
  changes(
    'GEN-03',
    everywhere,
    'answers bad input with 500',
    (outcome) => outcome.status === 400 && { ...outcome, status: 500 },
  ),
  ...untimed,
  tells('ATT-03', 'GET /members/*/cards', 'shows no edgeColor of an attachment', (body) =>
    changedAt(body, ['attachments', 'edgeColor'], () => undefined),
  ),
  hears('CF-20', 'GET /boards/*', 'shows the cards of a board unasked', ({ cards = 'all', ...args }) => ({
    ...args,
    cards,
  })),
  ...keysOf(singles).map((rule) =>
    changes(
      rule,
      singles[rule],
      `takes any word for a field at ${singles[rule]}`,
      ({ status }) => status === 400 && done,
    ),
  ),
  plays('RCT-02', 'POST /actions/*/reactions', 'takes an object for a text of a reaction', (again, { args }) =>
    Object.values(args).some(isNoText) ? done : again(),
  ),
  tells('SRC-05', 'GET /membersSearch', 'finds nobody at membersSearch', () => []),
  tells('CNV-05', 'GET /**', 'shows ids with a digit too many', (body) =>
    JSON.parse(JSON.stringify(body).replace(ids, '$&0')),
  ),
  ...cut,
  tells('EXP-02', 'POST /organizations/*/exports', 'tells an address for an export that is not finished', (body) => ({
    ...body,
    exportUrl: '/x',
  })),
  tells('EXP-11', 'GET /organizations/*', 'shows exports as they were first listed', (body, _, { memory }) =>
    changedAt(body, ['exports'], (all) => all.map((record: Json) => keptIn(memory, record.id, () => record))),
  ),
  tells(
    'EXP-02',
    'GET /organizations/*/exports/*',
    'counts no attempt of an export with attachments',
    (body, _, scene) =>
      changedAt(body, ['status', 'attempts'], (count) => (scene.world.exports.get(body.id)?.attachments ? 0 : count)),
  ),
  plays(
    'EXP-05',
    'GET /organizations/*/exports/*/download',
    'gives a former file instead of none',
    (again, { segments }, { world }) => {
      const outcome = again();
      const last = all(world.exports).findLast(({ finished }) => finished);
      return outcome.status < 300 || !last ? outcome : again({ segments: segments.with(3, last.id) });
    },
  ),
  plays(
    'EXP-06',
    'GET /organizations/*/exports/**',
    'stores what an export contains for ever',
    (again, call, scene) => {
      const { exports } = scene.world;
      const made = exports.get(call.segments[3] ?? '');
      const outcome = again();
      if (!made?.finished || outcome.status >= 300) return outcome;
      const first = all(exports).find((earlier) => earlier.finished && earlier.attachments === made.attachments);
      if (!first || first === made) return outcome;
      return call.segments[4] === 'download'
        ? again({ segments: call.segments.with(3, first.id) })
        : { ...outcome, body: { ...outcome.body, size: first.size } };
    },
  ),
  tells('EXP-01', 'GET /organizations/*/exports/*', 'tells now for the start of an export', (body, _, { now }) =>
    body.status ? { ...body, startedAt: new Date(now).toISOString() } : body,
  ),
];
