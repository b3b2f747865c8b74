/**
 * Every law that needs no socket holds on our own rules; and rows that are declared here alone are asked what all rows
 * are asked. With sockets and mutants: `mutants/every-mutant.long.test.ts`.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { GET, POST, raw, type Context, type Endpoint } from '../../src/server/rows/endpoint.ts';
import { all } from '../../src/authorization/rows.ts';
import { listsOfBoard } from '../../src/server/finding/collections.ts';
import type { Board, List } from '../../src/server/world/records.ts';
import { listResource } from '../../src/server/nouns/lists/shown.ts';
import { boolean, integer, oneOf, optional, text, usually } from '../../src/document/values/kinds.ts';
import { sampleOf, notInSample } from '../../src/testing/sample.ts';
import type { Law } from '../law/law.ts';
import { laws } from '../laws/all.ts';
import { claims } from '../../src/document/claims/all.ts';
import { O, R, section } from '../../src/document/claims/claim.ts';
import { rowName } from '../../src/document/values/paths.ts';
import { rowsOf } from '../declared/rows.ts';
import type { Transport } from '../wire/exchange.ts';
import { check } from './check.ts';
import { inProcess } from './in-process.ts';
import type { Report } from './result.ts';

const path = '/boards/{board}/nicknames';

const read = GET(path, 'the nicknames of a board', {
  many: 'ordered',
  args: { filter: usually(oneOf(['all', 'closed', 'open']), 'all'), limit: usually(integer(0, 30), 30) },
  shows: listResource,
  run: ({ board, filter, limit }, { world }) => listsOfBoard(world, board, filter).slice(0, limit),
});
const write = POST(path, 'gives a board a nickname', {
  args: { name: text(1, 40), loud: optional(boolean) },
  run: ({ name }) => raw({ _value: name }),
});

const stated = section('4.7', {
  [rowName(read)]: { takes: { 'filter, limit, fields': O } },
  [rowName(write)]: { takes: { name: R, loud: O }, example: { name: 'a nickname' } },
});

/** A run on a server with these rows, and the laws that asked for nicknames. */
async function run(nicknames: readonly Endpoint[], some: readonly Law[]): Promise<Report & { asked: Set<string> }> {
  const rows = [...all, ...nicknames];
  const asked = new Set<string>();
  let [law] = some;
  const { target, connect } = inProcess({ rows });
  const noting =
    (send: Transport): Transport =>
    (request, signal) => {
      if (/\/nicknames?$/.test(request.path)) asked.add(law!.id);
      return send(request, signal);
    };
  const report = await check({
    target,
    connect: (base) => noting(connect(base)),
    laws: some,
    // The kit knows the rows as they are declared, whatever the server does.
    rows: rowsOf([...all, read, write], 'document', { ...claims, ...stated }),
    limits: 'off',
    seed: 1,
    world: {},
    onProgress: (event) => {
      if (event.kind === 'law') law = event.law;
    },
  });
  return { ...report, asked };
}

let ran: Awaited<ReturnType<typeof run>>;
before(async () => {
  ran = await run([read, write], sampleOf(laws, 12));
});
const broken = ({ results, errors = [] }: Report): string[] => [
  ...results
    .filter(({ status, obstacle }) => status === 'failed' || status === 'error' || obstacle !== undefined)
    .map(({ id, reason }) => `${id}: ${reason}`),
  ...errors,
];

test('every law that needs no socket holds on our own rules', () => {
  assert.deepEqual(broken(ran), []);
  assert.ok(ran.results.filter(({ status }) => status === 'passed').length > ran.results.length / 2);
});

/** Why a law may have nothing to judge here, where there are no sockets; each other reason fails. */
const lacking: Readonly<Record<string, string>> = {
  'the target does not have exports': 'their files are made by the server around the rules',
  'the target does not have webhooks': 'nothing delivers them',
  'the target does not have pages': 'pages for people are not played',
  'the target does not have part 5.3': 'pages for people are not played',
  'files are kept on another host': 'the address of a file leads to the server around the rules',
  'the target takes one request at a time': 'a call is one step of the world',
  'limits are not judged (--limits off)': 'limits are judged over sockets',
  'the control plane makes no tokens of members': 'orders reach the control plane over sockets',
};

test('no law is empty: each judges something, or is named here with the reason', () => {
  const empty = ran.results.filter(({ status, reason = '' }) => {
    const isKnown = Object.keys(lacking).some((reasonKnown) => reason.endsWith(reasonKnown));
    return status === 'vacuous' || status === 'inconclusive' || (status === 'skipped' && !isKnown);
  });
  assert.deepEqual(
    empty.map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
    [],
  );
});

test('rows that are declared here are asked what every row is asked', notInSample, () => {
  assert.deepEqual([...ran.asked].sort(), [
    'AUT-23',
    'CNV-01',
    'CNV-01/writes',
    'CNV-08/places',
    'CNV-12/rows',
    'CNV-13/combined',
    'FLT-14/bounds',
    'FLT-14/everywhere',
    'FLT-14/words',
    'GEN-01',
    'GEN-03',
    'GEN-04',
    'GEN-05',
    'GEN-06/changed',
    'GEN-09',
    'LIM-13/combined',
    'LST-01/places',
    'PRM-01/members',
    'PRM-03',
    'PRM-05',
    'PRM-06',
  ]);
});

/** A server whose rows are not what the kit knows them to be, and the law that has to notice. */
const faults: Readonly<Record<string, { readonly rows: readonly Endpoint[]; readonly by: string }>> = {
  'takes a limit beyond its end': {
    rows: [{ ...read, args: { ...read.args, limit: usually(integer(0, 31), 30) } }, write],
    by: 'FLT-14/everywhere',
  },
  'takes no limit at its end': {
    rows: [{ ...read, args: { ...read.args, limit: usually(integer(0, 29), 29) } }, write],
    by: 'FLT-14/bounds',
  },
  'lacks a word of the filter': {
    rows: [{ ...read, args: { ...read.args, filter: usually(oneOf(['all', 'open']), 'all') } }, write],
    by: 'FLT-14/words',
  },
  'wants no name': { rows: [read, { ...write, args: { name: optional(text(1, 40)) } }], by: 'GEN-09' },
  'lets a reader write': { rows: [read, { ...write, needs: ['read'] }], by: 'PRM-05' },
  'changes the board that it reads': { rows: [{ ...read, run: changing }, write], by: 'GEN-01' },
  'answers every second time with nothing': { rows: [{ ...read, run: forgetting() }, write], by: 'GEN-01' },
};

for (const [fault, { rows, by }] of sampleOf(Object.entries(faults), 4)) {
  test(`${by} notices that such a row ${fault}`, async () => {
    const { results } = await run(
      rows,
      laws.filter(({ id }) => id === by),
    );
    assert.deepEqual(
      results.map(({ id, status }) => [id, status]),
      [[by, 'failed']],
    );
  });
}

function changing({ board }: { board: Board }, { change }: Context): readonly [] {
  change.update('boards', board, { desc: `${board.desc}.` });
  return [];
}

function forgetting() {
  let isEmpty = false;
  return ({ board }: { board: Board }, { world }: Context): readonly List[] => {
    isEmpty = !isEmpty;
    return isEmpty ? [] : listsOfBoard(world, board, 'all');
  };
}
