/** Variations are tried together first, and down to single ones if a test fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { certify } from './certify.ts';
import { noMemory } from './memory.ts';
import { failureText } from './plain.ts';
import { exitCodeOf, type Certificate } from './result.ts';
import type { Stage } from './stage.ts';
import { lastLine } from './text.ts';
import { paints } from '../report/lines.ts';

/** Tests that read boards, one of which does not exist, and fail on servers that vary in one of these ways. */
async function certified(breaking: readonly string[], runs: number, ms = 1, within = Infinity) {
  const varied: string[] = [];
  const stage: Stage = {
    dialect: 'live',
    async run({ play, vary }) {
      if (vary !== undefined) varied.push(vary);
      if (play !== undefined) {
        await using server = await startServer({ play });
        const { key, token } = server.target.actors.owner;
        for (const path of ['members/me/boards', `boards/${'0'.repeat(24)}`])
          await fetch(`${server.url}/1/${path}?key=${key}&token=${token}`);
      }
      const exit = Number(breaking.some((id) => vary?.split(',').includes(id)));
      return { exit, ms, output: exit === 0 ? '' : 'not ok 1 - reads a board', requests: [] };
    },
  };
  const options = { command: ['tests'], version: '', seed: 1, workers: 1, memory: noMemory() };
  const found = await certify(stage, { ...options, budget: { runs, ms: within }, say: assert.fail });
  const broken = found.variations.filter(({ status }) => status === 'broken').map(({ id }) => id);
  return {
    asked: found.variations.map(({ asked }) => asked),
    broken,
    kept: found.variations.length - broken.length,
    notes: found.notes,
    varied,
  };
}

test('a suite that passes with all at once passes with each, and that takes one run', async () => {
  const { broken, kept, varied } = await certified([], 1);
  assert.deepEqual([broken, varied.length], [[], 1]);
  assert.equal(kept, varied[0]!.split(',').length);
});

test('a slow suite meets mutants first, because each of them runs few tests', async () => {
  const { varied, kept } = await certified([], 2, 60_000, 600_000);
  assert.deepEqual([varied, kept], [[], 0]);
  assert.equal((await certified([], 2, 60_000)).varied.length, 1, 'a number of servers has one order');
});

test('those that break a test are found one by one', async () => {
  const breaking = ['shows-more-keys', 'answers-slowly'];
  const { broken, kept, varied, notes } = await certified(breaking, 12);
  assert.deepEqual([broken, notes], [breaking, []]);
  assert.equal(kept + broken.length >= varied[0]!.split(',').length, true);
});

test('the order of sets and the words of refusals, which break most tests, are found in a few runs', async () => {
  const breaking = ['shows-sets-in-another-order', 'refuses-in-other-words'];
  const { asked, broken, varied } = await certified(breaking, 5);
  assert.deepEqual([broken, varied.length], [breaking, 5]);
  assert.ok(asked.includes(`GET /1/boards/${'0'.repeat(24)}`), 'the refusal that has other words');
});

test('where no time is left, a group that failed is told', async () => {
  const { broken, kept, notes, varied } = await certified(['shows-more-keys'], 1);
  assert.deepEqual([broken, kept], [[], 0]);
  assert.deepEqual(
    notes.map(({ id, failing }) => [id, failing]),
    [[varied[0], ['reads a board']]],
  );
});

test('the first run has a minute, or as long as all runs together, up to five minutes', async () => {
  const bounds: number[] = [];
  const stage: Stage = {
    dialect: 'live',
    async run(_, boundMs) {
      bounds.push(boundMs);
      return { exit: null, ms: boundMs, output: '', requests: [] };
    },
  };
  const options = { command: ['tests'], version: '', seed: 1, workers: 1, memory: noMemory(), say: assert.fail };
  for (const budget of [{ ms: 1000 }, { ms: 120_000 }, { runs: 200 }]) {
    const says =
      budget.runs === undefined
        ? /end within (60|120) s[^]*a longer --for gives it longer/
        : /within 300 s\)\.\s*nothing/;
    await assert.rejects(certify(stage, { ...options, budget }), says);
  }
  assert.deepEqual(bounds, [60_000, 120_000, 300_000]);
});

test('a mutant runs the tests that meet it, where they stand alone', async () => {
  const ran: (readonly string[] | undefined)[] = [];
  const stage: Stage = {
    dialect: 'live',
    async run({ play, fault, tests }) {
      if (fault !== undefined) ran.push(tests);
      const sent = ['reads boards', 'reads a list', 'reads itself'].filter((name) => tests?.includes(name) ?? true);
      if (play !== undefined) {
        await using server = await startServer({ play });
        const { key, token } = server.target.actors.owner;
        for (const [at, path] of ['members/me/boards', `lists/${server.lists()[0]!.id}`, 'members/me'].entries())
          await fetch(`${server.url}/1/${path}?key=${key}&token=${token}`, {
            headers: { 'x-boardstone-test': sent[at]! },
          });
      }
      // The last one needs the others.
      const exit = tests?.includes('reads itself') ? 1 : 0;
      const requests = sent.map((name, n) => ({ n, at: '', method: 'GET', url: '/1', status: 200, test: name }));
      return { exit, ms: 1, output: '', requests };
    },
  };
  const options = { command: ['tests'], version: '', seed: 1, workers: 1, memory: noMemory() };
  const { mutants } = await certify(stage, { ...options, budget: { runs: 40 }, say: assert.fail });
  const alone = mutants.map(({ tests }) => (tests?.length === 1 && tests[0] !== 'reads itself' ? tests : undefined));
  assert.deepEqual(ran, alone);
  assert.deepEqual([...new Set(mutants.flatMap(({ tests = [] }) => tests))].sort(), [
    'reads a list',
    'reads boards',
    'reads itself',
  ]);
});

test('a floor says nothing of few mutants while others are left', () => {
  const found = (tried: number, left: number, score: number) =>
    ({ variations: [{}], mutants: [], summary: { mutants: { tried }, left, score } }) as unknown as Certificate;
  assert.equal(exitCodeOf(found(1, 317, 1), { min: 0.9 }), 2);
  assert.equal(exitCodeOf(found(1, 317, 1), {}), 0);
  assert.equal(exitCodeOf(found(1, 0, 1), { min: 0.9 }), 0);
  assert.equal(exitCodeOf(found(10, 300, 1), { min: 0.9 }), 0);
  assert.equal(exitCodeOf(found(1, 317, 0.5), { min: 0.9 }), 1);
});

test('the first failure is told, though tests that passed come after it', () => {
  const passed = Array.from({ length: 20 }, (_, n) => `ok ${n + 2} - passes ${n}`);
  const output = ['TAP version 13', 'not ok 1 - a harbour', "  error: 'Harbor is no Harbour'", ...passed].join('\n');
  assert.match(
    failureText('fails', { exit: 1, ms: 1, output }),
    /not ok 1 - a harbour\n +error: 'Harbor is no Harbour'/,
  );
});

test('a request of another test is no repetition of one that a limit refused', async () => {
  const survivor = async (tests: readonly (string | undefined)[]) => {
    const stage: Stage = {
      dialect: 'live',
      async run({ play, vary }) {
        if (play !== undefined) {
          await using server = await startServer({ play });
          const { key, token } = server.target.actors.owner;
          await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
        }
        const at = (ms: number): string => new Date(ms).toISOString();
        const requests = tests.map((name, n) => ({
          ...{ n, at: at(77 * n), method: 'GET', url: '/1/members/me', status: n === 0 ? 429 : 200 },
          ...(n === 0 && vary !== undefined && { fault: 'f1' }),
          ...(name !== undefined && { test: name }),
        }));
        return { exit: 0, ms: 1, output: '', requests };
      },
    };
    const options = { command: ['tests'], version: '', seed: 1, workers: 1, memory: noMemory() };
    const { mutants } = await certify(stage, { ...options, budget: { runs: 80 }, say: assert.fail });
    return mutants.find(({ says }) => says.includes('429'))?.says ?? '';
  };
  assert.match(await survivor(['one', 'two']), /never sent again/);
  assert.match(await survivor(['one', 'one']), /comes again after 77 ms, though/);
  assert.match(await survivor([undefined, undefined]), /comes again after 77 ms, perhaps by another test, though/);
});

test('what is left is told with the time that it may take', () => {
  const summary = {
    variations: { tried: 9, broken: 0 },
    mutants: { tried: 20, noticed: 20 },
    left: 297,
    leftMs: 561_000,
  };
  const line = lastLine({ summary } as unknown as Certificate, paints(false));
  assert.match(line, /; 297 more may matter and are left for the next run \(about 10 min: --for 10m\)$/);
});
