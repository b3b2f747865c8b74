/** The commands as people type them: what they print, what they write, and their exit codes. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { noRemainderTwice } from '../laws/8-limits/limits.ts';
import { limits } from '../../src/document/limits.ts';
import { stopping } from './cli.ts';
import { law } from '../law/law.ts';
import type { Surroundings } from './options.ts';
import { toy, type Toy } from '../testing/toy.ts';
import { forgetful, inFolders, typed } from './typed.ts';

inFolders();

test('a sound server ends with 0 and a line that sums up', async () => {
  const { code, out } = await typed('check --target target.json --seed 5');
  assert.equal(code, 0);
  assert.match(out, /4 passed, 0 failed, 0 vacuous, 0 inconclusive .* seed 5/);
});

test('a broken rule ends with 1, says how to see it again, and keeps a trace that replays', async () => {
  const { code, out } = await typed('check --target target.json --only CNV-07', forgetful());
  assert.equal(code, 1);
  assert.match(out, /--replay \.boardstone\/traces\/CNV-07\.json/);
  const again = await typed('check --target target.json --replay .boardstone/traces/CNV-07.json', forgetful());
  assert.deepEqual([again.code, again.err], [1, 'FAILED CNV-07\n']);
  assert.doesNotMatch(again.out, /Never seen/);
  const cured = await typed('check --target target.json --replay .boardstone/traces/CNV-07.json');
  assert.deepEqual([cured.code, cured.err], [0, 'FIXED CNV-07\n']);
});

test('--write-test writes a failure as a test in each language that is named', async () => {
  const asked = 'check --target target.json --only CNV-07 --write-test t --write-test-as all';
  const reference = async () => () => ({ status: 200, body: { id: 'one' } });
  const { out } = await typed(asked, forgetful(), { reference });
  assert.match(out, /pytest t\/test_cnv_07\.py/);
  assert.deepEqual(readdirSync('t').sort(), ['CNV-07.hurl', 'CNV-07.test.mjs', 'cnv_07_test.go', 'test_cnv_07.py']);
  assert.deepEqual(await typed('check --target target.json --write-test t --write-test-as ruby'), {
    ...{ code: 2, out: '' },
    err: 'boardstone check: --write-test-as is node, hurl, pytest, go or all, not ruby\n',
  });
  assert.match((await typed('check --target target.json --write-test-as go')).err, /belongs to --write-test <folder>/);
});

test('a JSON report replays its failures too', async () => {
  await typed('check --target target.json --json report.json', forgetful());
  const { err } = await typed('check --target target.json --replay report.json');
  assert.match(err, /FIXED CNV-07/);
});

test('a file without a trace is named', async () => {
  for (const [name, text] of Object.entries({ 'none.json': '{"name":"x"}', 'odd.json': '{"results":"x"}' })) {
    writeFileSync(name, text);
    const { code, err } = await typed(`check --target target.json --replay ${name}`);
    assert.deepEqual([code, err.includes(`${name} holds no trace of a failure`)], [2, true], err);
  }
});

test('every form of the report is written where it is wanted, standard output included', async () => {
  const { out, err } = await typed(
    'check --target target.json --json - --junit a/r.xml --tap r.tap --html r.html --badge r.svg',
  );
  assert.equal(JSON.parse(out).summary.passed, 4);
  assert.match(err, /4 passed/);
  for (const [file, start] of [
    ['a/r.xml', '<?xml'],
    ['r.tap', 'TAP version 14'],
    ['r.html', '<!doctype html>'],
    ['r.svg', '<svg'],
  ] as const) {
    assert.ok(readFileSync(file, 'utf8').startsWith(start), file);
  }
});

for (const [line, expected] of [
  ['check --targte x', /unknown flag --targte, did you mean --target\?/],
  ['check', /name the address of a server/],
  ['check --target none.json', /none\.json cannot be read: no such file/],
  ['check --target target.json --junit /proc/a/b', /\/proc\/a\/b cannot be written: /],
  ['check http://127.0.0.1:9 --key k', /--key and --token go together/],
  ['check --target target.json --key k --token t', /--target and --key exclude each other/],
  ['check --in-process http://127.0.0.1:9', /--in-process judges our own service, so it takes no address, not http/],
  ['check --in-process --watch', /--in-process and --watch exclude each other/],
  ['check --target target.json --tier smoke --slow', /--tier and --slow exclude each other/],
  ['check --list --json -', /--list and --json exclude each other/],
  ['check --target target.json --budget 0', /--budget is a whole number from 1, not 0/],
  ['check https://boards.example.com/1/', /no credentials: https:\/\/boards\.example\.com needs/],
  ['check 9', /no credentials: http:\/\/127\.0\.0\.1:9 needs/],
  ['check ftp://boards.example.com', /ftp:\/\/boards\.example\.com is not an http or https address/],
  ['check --target target.json --only XYZ-1', /no law matches XYZ-1 \(--list lists them\)/],
  ['check --list --only XYZ-1', /no law matches XYZ-1 \(--list lists them\)/],
  ['check --target target.json --seed -1', /--seed is a whole number from 0, not -1/],
  ['check --target target.json --only WHK-08', /no law judges WHK-08: boardstone spec WHK-08/],
  ['check --target target.json --only /bords', /no law matches \/bords, did you mean --route '\/boards\/\*'\?/],
  ['check --target target.json --only cards', /no law matches cards, did you mean --route '\/cards\/\*'\?/],
  ['check --target target.json --route crads', /no row matches crads, did you mean --route '\/cards\/\*'\?/],
  ['check --target target.json --only CNV-0', /no law matches CNV-0, did you mean CNV-07\?/],
  ['check --target target.json --only /1/boards/{board}', /did you mean --route '\/1\/boards\/{board}'\?/],
  ['check --list --route crads', /no row matches crads, did you mean --route '\/cards\/\*'\?/],
  ['check --target target.json --route /bords', /no row matches \/bords, did you mean --route '\/boards\/\*'\?/],
  [
    'check --target target.json --route PSOT\t/lists',
    /no row matches PSOT\t\/lists, did you mean --route '\/lists\/\*'\?/,
  ],
  ['check --target target.json --only CNV-77', /no law matches CNV-77, did you mean CNV-07\? /],
  ['check --target target.json --level high', /--level is stated, implied or chosen/],
  ['check --target target.json --shard 3/2', /--shard is i\/n/],
  ['check --target target.json --pace 2', /--pace is above 0 and at most 1/],
  ['check --target target.json --runs 0', /--runs is a whole number from 1/],
  ['check --target target.json --limits some', /--limits is off, headers or probe/],
  ['check --explain QQQQ', /no law is called QQQQ \(/],
  ['check --explain CNV-7', /no law is called CNV-7, did you mean CNV-07\? /],
  ['check http://127.0.0.1:9 http://127.0.0.1:8', /one address, so http:\/\/127\.0\.0\.1:8 is a word too many$/m],
  ['check http://127.0.0.1:9 --bail x', /one address, so x is a word too many; --bail takes a whole number$/m],
  ['merge', /name the JSON reports/],
  ['compare a.json', /at least two/],
  ['merge target.json', /not a report of a check/],
  ['merge broken.json', /^boardstone merge: broken\.json is not JSON: /],
] as const) {
  test(`${line}: ends with 2 and one line that says why`, async () => {
    const { code, err } = await typed(line);
    assert.equal(code, 2);
    assert.match(err, expected);
    assert.equal(err.trimEnd().split('\n').length, 1);
  });
}

test('each command tells its flags', async () => {
  for (const command of ['check', 'merge', 'compare'])
    assert.match((await typed(`${command} --help`)).out, new RegExp(`boardstone ${command}`));
});

test('several --only are taken together', async () => {
  const { out } = await typed('check --list --only CNV-07 --only LIM-06,LIM-04');
  for (const id of ['CNV-07', 'LIM-04', 'LIM-06']) assert.ok(out.includes(id), out);
});

test('laws are listed and explained without a server', async () => {
  const { out } = await typed('check --list --only 8');
  assert.deepEqual(out.match(/^.{6}/gm), ['LIM-04', 'LIM-06']);
  assert.match(
    (await typed('check --explain CNV-07')).out,
    /part 1\.5, stated[^]*catches a server that[^]*leaves the id out/,
  );
});

test('a baseline is written, met, and broken by a cure', async () => {
  assert.match((await typed('check --target target.json --update-baseline')).err, /belongs to --baseline <file>/);
  await typed('check --target target.json --baseline known.json --update-baseline', forgetful());
  assert.deepEqual(Object.keys(JSON.parse(readFileSync('known.json', 'utf8')).failures), ['CNV-07']);
  assert.equal((await typed('check --target target.json --baseline known.json', forgetful())).code, 0);
  const cured = await typed('check --target target.json --baseline known.json');
  assert.equal(cured.code, 1);
  assert.match(cured.out, /passes, but the baseline says it fails: CNV-07/);
});

test('the ledger of a run removes the records that it left', async () => {
  const server = toy();
  await typed('check --target target.json --keep --only CNV', server);
  const [file] = readdirSync('.boardstone');
  assert.equal(server.boards(), 1);
  const { code, out } = await typed(`check --target target.json --cleanup .boardstone/${file}`, server);
  assert.deepEqual([code, out], [0, '3 removed, 0 left\n']);
  assert.deepEqual([server.boards(), existsSync(`.boardstone/${file}`)], [0, false]);
});

test('a server that lends no world and says why is quoted', async () => {
  const server = toy();
  const connect: Toy['connect'] = (address) => async (request) => ({
    ...(await server.connect(address)(request)),
    ...{ status: 404, body: { message: 'there is no world nope' } },
  });
  const { code, err } = await typed('check 127.0.0.1:9/w/nope', server, { connect });
  assert.equal(code, 2);
  assert.match(err, /no credentials: .* it says: there is no world nope$/m);
});

test('one key and token is enough of a target', async () => {
  const { key, token } = toy().target.actors.owner!;
  const { code, out } = await typed(`check 127.0.0.1:9 --key ${key} --token ${token} --only CNV`);
  assert.deepEqual([code, /2 passed/.test(out)], [0, true]);
});

test('one wish to stop may arrive twice, and another one later ends at once', () => {
  const stop = new AbortController();
  let now = 5;
  let ends = 0;
  const asked = stopping(
    stop,
    () => now,
    () => (ends += 1),
  );
  asked();
  now += 20;
  asked();
  assert.deepEqual([stop.signal.aborted, ends], [true, 0]);
  now += 2000;
  asked();
  assert.equal(ends, 1);
});

test('a run that is stopped cleans up and says so', async () => {
  const stop = new AbortController();
  const server = toy({
    fault: ({ path }) => {
      if (path.startsWith('/1/cards/')) stop.abort();
      return undefined;
    },
  });
  const { code, out } = await typed('check --target target.json', server, { signal: stop.signal });
  assert.equal(code, 2);
  assert.match(out, /the run was stopped/);
  assert.equal(server.boards(), 0);
});

/** A recorded answer with its headers, each a little later than the last. */
const entry = (remaining: string, { token = 'T12345', size = 2, at = 0 } = {}) => ({
  startedDateTime: new Date(Date.UTC(2030, 0, 1) + at).toISOString(),
  time: 3,
  request: { method: 'GET', url: `https://boards.example.com/1/members/me?key=K123&token=${token}`, headers: [] },
  response: {
    status: 200,
    content: { text: '{}', size },
    headers: Object.entries({
      'x-rate-limit-api-token-interval-ms': limits.token.intervalMs,
      'x-rate-limit-api-token-max': limits.token.max,
      'x-rate-limit-api-token-remaining': remaining,
      'X-Rate-Limit-Api-Key-Interval-Ms': limits.key.intervalMs,
      'x-rate-limit-api-key-max': limits.key.max,
      'x-rate-limit-api-key-remaining': '7',
    }).map(([name, value]) => ({ name, value: String(value) })),
  },
});

test('recorded traffic is judged without a request', async () => {
  const server = toy();
  writeFileSync('good.har', JSON.stringify({ log: { entries: [entry('9'), entry('8')] } }));
  writeFileSync('bad.har', JSON.stringify({ log: { entries: [entry('9'), entry('many')] } }));
  const good = await typed('check --from-har good.har', server);
  assert.deepEqual([good.code, server.seen.length], [0, 0]);
  const bad = await typed('check --from-har bad.har --json -', server);
  assert.equal(bad.code, 1);
  assert.doesNotMatch(bad.out + bad.err, /T12345/);
  assert.equal((await typed('check --from-har target.json')).code, 2);
  writeFileSync('ours.har', JSON.stringify({ log: { comment: 'dialect live', entries: [entry('9')] } }));
  const dialects = ['', ' --dialect document'].map(
    async (more) => JSON.parse((await typed(`check --from-har ours.har --json -${more}`, server)).out).target.dialect,
  );
  assert.deepEqual(await Promise.all(dialects), ['live', 'document']);
});

test('what is left of a limit is compared only between requests that are all known, each with its token', async () => {
  const judged = async (entries: readonly object[]) => {
    writeFileSync('limits.har', JSON.stringify({ log: { entries } }));
    return (await typed('check --from-har limits.har', toy(), { laws: async () => [noRemainderTwice] })).out;
  };
  const hidden = { token: '***' };
  const next = (remaining: string, more = {}) => entry(remaining, { at: 5, ...more });
  const last = entry('48', { at: 10 });
  assert.match(await judged([entry('50'), next('48')]), /0 passed, 1 failed/);
  assert.match(await judged([entry('50'), next('49'), last]), /1 passed, 0 failed/);
  assert.match(await judged([entry('50'), next('49', { size: 900 }), last]), /0 passed, 0 failed, 1 vacuous/);
  assert.match(await judged([entry('50', hidden), next('50', hidden)]), /0 passed, 0 failed, 1 vacuous/);
});

test('a recorded answer without its headers, or with the beginning of its text, is not judged', async () => {
  const request = { method: 'GET', url: 'https://boards.example.com/1/members/me?token=T1', headers: [] };
  const answered = (response: object) => ({ startedDateTime: '2030-01-01T00:00:00.000Z', request, response });
  const entries = [
    answered({ status: 200, headers: [], content: { text: '{}', size: 2 } }),
    answered({ status: 200, headers: [{ name: 'date', value: 'today' }], content: { text: '{"id":', size: 900 } }),
    answered({ status: 200, headers: [{ name: 'date', value: 'today' }], content: { size: 900 } }),
  ];
  writeFileSync('partly.har', JSON.stringify({ log: { entries } }));
  const { code, err } = await typed('check --from-har partly.har', toy());
  assert.equal(code, 2);
  assert.match(err, /^3 answers are not judged: partly\.har lacks/m);
});

test('reports of shards are merged into one, and those of servers compared', async () => {
  await typed('check --target target.json --seed 1 --shard 1/2 --json 1.json');
  await typed('check --target target.json --seed 1 --shard 2/2 --json 2.json');
  const merged = await typed('merge 1.json 2.json --json all.json');
  assert.equal(merged.code, 0);
  assert.equal(JSON.parse(readFileSync('all.json', 'utf8')).results.length, 4);
  await typed('check --target target.json --seed 1 --json other.json', forgetful());
  assert.match((await typed('compare all.json other.json')).out, /CNV-07 +kept +BROKEN/);
});

test('a failure is printed once, when it is found, and the end refers to it', async () => {
  const at: string[] = [];
  const { code, out } = await typed('check --target target.json --seed 5', forgetful(), {
    screen: { write: (text) => void at.push(`progress ${text}`) },
    out: (text) => void at.push(text),
    every: (act) => act,
  });
  assert.equal(code, 1);
  assert.equal(out, '');
  const found = at.findIndex((text) => text.includes('FAILED CNV-07'));
  assert.ok(found >= 0 && found < at.length - 1);
  assert.equal(at.join('').match(/--replay/g)?.length, 1);
  assert.match(at.at(-1)!, /Broken, by cause \(each is printed above\)/);
});

test('a run ends after as many failures as --bail says', async () => {
  for (const flag of ['--bail', '--bail 1', '--bail=1']) {
    const { code, out } = await typed(`check --target target.json --seed 5 ${flag}`, forgetful());
    assert.equal(code, 1, flag);
    assert.match(out, /ended by --bail 1: \d laws were not asked/);
  }
  assert.match((await typed('check --target target.json --bail 0')).err, /--bail is a whole number from 1/);
});

test('a watch asks again what failed when the server comes back, and all laws once nothing fails', async () => {
  const stop = new AbortController();
  const [sick, healthy] = [forgetful(), toy({ limits: true })];
  let visits = 0;
  const asked: number[] = [];
  const patients = [sick, healthy, healthy];
  const { code, out, err } = await typed('check --target target.json --seed 5 --watch', sick, {
    signal: stop.signal,
    connect: (base) => patients[visits]!.connect(base),
    every: () => () => void asked.push(visits),
    comesBack: async () => {
      visits += 1;
      if (visits === 3) stop.abort();
    },
  });
  assert.deepEqual([code, asked], [0, [0, 1, 2]]);
  assert.match(err, /asks again: CNV-07\n[^]*asks again: all laws/);
  assert.match(out, /3 passed, 1 failed[^]*1 passed, 0 failed[^]*4 passed, 0 failed/);
});

test('where a job has a summary, the run adds a page to it and prints each cause as an annotation', async () => {
  const pages: string[] = [];
  const around = { summarise: (page: string) => void pages.push(page) };
  const { err } = await typed('check --target target.json --only CNV-07', forgetful(), around);
  assert.match(err, /::error title=boardstone%3A CNV-07::GET \/1\/cards/);
  assert.match(pages.join(), /## boardstone check [^]*\| CNV-07 \|/);
});

test('a law that crashes is an error and ends with 2', async () => {
  const crashing = law('CNV-07', {
    holds: () => {
      throw new RangeError('a slip of the law');
    },
  });
  const { code, out } = await typed('check --target target.json', toy(), { laws: async () => [crashing] });
  assert.equal(code, 2);
  assert.match(out, /ERROR {2}a slip of the law {2}CNV-07/);
});

test('the reference itself is judged without a server', async () => {
  const { code, out } = await typed('check --in-process --only CNV-07,CNV-35,LIM-04', toy(), {});
  assert.equal(code, 0);
  assert.match(out, /2 passed, 0 failed, 1 skipped/);
});

test('a run for some time asks with other seeds what draws, and goes on from its file after a stop', async () => {
  const long = 'check --target target.json --only CNV-07 --seed 5 --for 2s';
  const stop = new AbortController();
  let asked = 0;
  const stopping: Partial<Surroundings> = {
    signal: stop.signal,
    laws: async () => [
      law('CNV-07', {
        given: { which: fc.nat() },
        async holds(_, t) {
          await t.owner.get('/1/members/me').ok();
          if ((asked += 1) === 40) stop.abort();
        },
      }),
    ],
  };
  await typed(long, toy(), stopping);
  const left = JSON.parse(readFileSync('.boardstone/long.json', 'utf8'));
  assert.ok(left.long.leftMs > 0 && left.long.leftMs < 2000, 'a part of the time is left');
  const { err, out, code } = await typed(long);
  assert.match(err, new RegExp(`long.json goes on: seed ${left.seed + 1}, 0 laws failed`));
  assert.match(out, /1 passed, 0 failed/);
  assert.equal(code, 0);
  const { long: done } = JSON.parse(readFileSync('.boardstone/long.json', 'utf8'));
  assert.equal(done.leftMs, 0);
});

test('a run for some time keeps what failed once, and a time has to be one', async () => {
  const { code, out } = await typed('check --target target.json --only CNV-07,LIM-0* --for 1s', forgetful());
  assert.equal(code, 1);
  assert.match(out, /FAILED CNV-07/);
  const replayed = await typed('check --target target.json --replay .boardstone/long.json', forgetful());
  assert.match(replayed.err, /FAILED CNV-07/);
  assert.equal((await typed('check --target target.json --for soon')).code, 2);
  assert.equal((await typed('check --target target.json --for 1s --watch')).code, 2);
});
