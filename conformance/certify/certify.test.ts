/** Variations are tried together first, and down to single ones if a test fails. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { certify } from './certify.ts';
import { noMemory } from './memory.ts';
import { failureText } from './plain.ts';
import { exitCodeOf, type Certificate } from './result.ts';
import type { Chosen, Stage } from './stage.ts';
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

test('a mutant runs the tests that meet it, without the files of others, where they stand alone', async () => {
  const ran: Chosen[] = [];
  let whole = 0;
  const stage: Stage = {
    dialect: 'live',
    async run({ play, fault, chosen }) {
      if (fault !== undefined && chosen !== undefined) ran.push(chosen);
      if (chosen === undefined) whole += 1;
      const all = ['reads boards', 'reads a list', 'reads itself'];
      const sent = all.filter((name) => chosen?.tests.includes(name) ?? true);
      if (play !== undefined) {
        await using server = await startServer({ play });
        const { key, token } = server.target.actors.owner;
        for (const [at, path] of ['members/me/boards', `lists/${server.lists()[0]!.id}`, 'members/me'].entries())
          await fetch(`${server.url}/1/${path}?key=${key}&token=${token}`, {
            headers: { 'x-boardstone-test': sent[at]! },
          });
      }
      // The last one needs the others.
      const exit = chosen?.tests.includes('reads itself') ? 1 : 0;
      return { exit, ms: 1, output: '', requests: [], ran: sent.map((test) => ({ test, file: `${test}.js` })) };
    },
  };
  const options = { command: ['tests'], version: '', seed: 1, workers: 1, memory: noMemory() };
  const { mutants } = await certify(stage, { ...options, budget: { runs: 40 }, say: assert.fail });
  const inOneFile = ran.filter(({ idle }) => idle.length === 2);
  assert.deepEqual([inOneFile.length, ran.length - inOneFile.length], [ran.length, 0]);
  assert.ok(ran.every(({ tests: [test], idle }) => !idle.includes(`${test}.js`)));
  const needy = mutants.filter(({ tests }) => tests?.includes('reads itself'));
  assert.ok(needy.length > 2 && needy.every(({ status }) => status === 'survived'));
  assert.ok(whole >= needy.length);
  assert.deepEqual([...new Set(mutants.flatMap(({ tests = [] }) => tests))].sort(), [
    'reads a list',
    'reads boards',
    'reads itself',
  ]);
});

test('a run of chosen tests in which none of them ran says nothing', async () => {
  const runs: boolean[] = [];
  const stage: Stage = {
    dialect: 'live',
    async run({ play, fault, chosen }) {
      if (fault !== undefined) runs.push(chosen !== undefined);
      if (play !== undefined) {
        await using server = await startServer({ play });
        const { key, token } = server.target.actors.owner;
        for (const [at, path] of ['members/me', 'members/me/boards'].entries())
          await fetch(`${server.url}/1/${path}?key=${key}&token=${token}`, {
            headers: { 'x-boardstone-test': `test ${at}` },
          });
      }
      // Its runner has other names for them.
      return { exit: 0, ms: 1, output: '', requests: [], ran: [] };
    },
  };
  const options = { command: ['tests'], version: '', seed: 1, workers: 1, memory: noMemory() };
  await certify(stage, { ...options, budget: { runs: 20 }, say: assert.fail });
  assert.ok(runs.filter((isChosen) => !isChosen).length >= runs.filter((isChosen) => isChosen).length);
});

/** A suite of which runs fail, by their numbers: the first one is on the plain server. */
async function failingAt(isFailing: (run: number) => boolean) {
  const servers: string[] = [];
  const stage: Stage = {
    dialect: 'live',
    async run({ play, vary, fault }) {
      servers.push(vary ?? fault ?? 'plain');
      if (play !== undefined) {
        await using server = await startServer({ play });
        const { key, token } = server.target.actors.owner;
        await fetch(`${server.url}/1/members/me?key=${key}&token=${token}`);
      }
      return { exit: Number(isFailing(servers.length)), ms: 1, output: '', requests: [] };
    },
  };
  const options = { command: ['tests'], version: '', seed: 1, workers: 1, memory: noMemory() };
  const ended = certify(stage, { ...options, budget: { runs: 5 }, say: assert.fail });
  return { servers, ended };
}

test('a suite that passes elsewhere passed twice; one that fails has to pass again on the plain server', async () => {
  const good = await failingAt(() => false);
  await good.ended;
  assert.equal(good.servers.filter((name) => name === 'plain').length, 1);
  const strict = await failingAt((run) => run === 2);
  await strict.ended;
  assert.deepEqual([strict.servers[0], strict.servers[2]], ['plain', 'plain']);
  const flickering = await failingAt((run) => run > 1);
  await assert.rejects(flickering.ended, /flickers on the plain server/);
  assert.equal(flickering.servers.length, 3);
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
