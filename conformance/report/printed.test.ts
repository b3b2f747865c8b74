/**
 * The text of a failure that a person reads: the requests as they were sent, the shortest history, the cause, every id.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laws } from '../laws/all.ts';
import { premiumOnly } from '../laws/4.6-exports/exports.ts';
import { ours } from '../declared/rows.ts';
import { casesOf, law, type Law } from '../law/law.ts';
import { check } from '../run/check.ts';
import { inProcess } from '../run/in-process.ts';
import { labOn, toy } from '../testing/toy.ts';
import { runLaw } from '../run/run.ts';
import type { Report } from '../run/result.ts';
import { script } from '../run/script.ts';
import { fieldBoard } from '../scene/fields.ts';
import type { T } from '../scene/tools.ts';
import type { Asking } from '../wire/answer.ts';
import { referenceAnswer } from '../reference/oracle.ts';
import { argsOf, type Reply, type Request } from '../wire/exchange.ts';
import { Broken } from '../wire/verdict.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { sarif } from './sarif.ts';
import { reportText } from './text.ts';
import { wrongInJunit } from '../testing/junit.ts';
import { notInSample } from '../../src/testing/sample.ts';

interface Fault {
  /** The request as the server understands it. */
  readonly hears?: (request: Request) => Request;
  readonly says?: (reply: Reply) => Partial<Reply>;
  readonly limits?: 'off' | 'probe';
}

/** The report of some laws on our own server with a fault, and the actors that it was sent as. */
async function judged(only: string | readonly Law[], fault: Fault = {}) {
  const { hears = (x) => x, says = () => ({}), limits = 'off' } = fault;
  const { target, connect } = inProcess({ limits: limits === 'probe' });
  const report = await check({
    target,
    connect: (base) => {
      const send = connect(base);
      return async (request) => {
        const reply = await send(base === target.baseUrl ? hears(request) : request);
        return { ...reply, ...says(reply), request };
      };
    },
    laws: typeof only === 'string' ? laws : only,
    only: typeof only === 'string' ? only.split(',') : [],
    limits,
    seed: 1,
    world: {},
    reference: referenceAnswer,
  });
  return { report, said: reportText(report, { color: false }), actors: target.actors };
}
const scriptOf = ({ results }: Report) => results.find(({ counterexample }) => counterexample)!.counterexample!.curl;

test('a law with other credentials shows what was really sent, and no secret', async () => {
  const hears = (request: Request) => {
    const real = [...new Set(Object.values(inProcess().target.actors).map(({ key }) => key))].find(
      (key) => request.key !== null && request.key.startsWith(key),
    );
    return real === undefined ? request : { ...request, key: real };
  };
  const { report, said, actors } = await judged('AUT-23/unknown', { hears });
  const curl = scriptOf(report);
  assert.match(
    curl.split('\n').findLast((line) => line.startsWith('curl'))!,
    /key=\$\{OWNER_KEY\}0&token=\$OWNER_TOKEN"/,
  );
  assert.match(curl, /key=\$\(printf %\.\d+s "\$OWNER_KEY"\)&/, 'a key without its last letter');
  assert.match(curl, /token=\$OWNER_KEY"/, 'the key in place of the token');
  assert.match(said, /\(key=\$\{OWNER_KEY\}0\)\n/);
  for (const { key, token } of Object.values(actors))
    for (const secret of [key, token, key.slice(0, -1), token.slice(1)]) assert.ok(!json(report).includes(secret));
});

test('a request without a token, and one with the key of another, are told as they were', async () => {
  const asked = (call: (t: T) => Asking) =>
    law('AUT-23', {
      needs: ['colleague'],
      holds: (_, t) =>
        call(t)
          .hasStatus(418)
          .then(() => undefined),
    });
  // Every actor of our own server has one key: here the colleague has another.
  const server = toy();
  const colleague = { ...server.target.actors.colleague!, key: '0123456789abcdef0123456789abcdef' };
  const target = { ...server.target, actors: { ...server.target.actors, colleague } };
  const told = async (call: (t: T) => Asking) =>
    (await runLaw(asked(call), labOn({ ...server, target }), { seed: 1 })).counterexample!;
  const path = '/1/members/me';
  const ways = [
    await told(({ owner }) => owner.call({ path, token: null })),
    await told(({ owner, colleague }) => owner.call({ path, key: colleague.key, token: 'x' })),
    await told(({ owner }) => owner.call({ path, place: 'header' })),
  ];
  assert.match(ways[0]!.curl, /members\/me\?key=\$OWNER_KEY"/);
  assert.match(ways[1]!.curl, /members\/me\?key=\$COLLEAGUE_KEY&token=x"/);
  assert.match(ways[1]!.curl, /# Needs curl, jq, and in the environment: COLLEAGUE_KEY\n/);
  assert.match(ways[1]!.curl, /^: "\$\{COLLEAGUE_KEY:\?\}"$/m);
  assert.deepEqual(
    ways.map(({ steps }) => steps.map(({ credentials }) => credentials)),
    [['no token'], ['key=$COLLEAGUE_KEY, token=x'], ['in the header']],
  );
  assert.match(ways[2]!.what, /\(in the header\)$/);
});

test('a script names every variable that it needs, also in a path', async () => {
  const asked = law('TOK-05', {
    holds: (_, { owner, nobody }) =>
      nobody
        .call({ path: `/1/tokens/${owner.token}`, key: owner.key, query: { member: owner.idMember } })
        .hasStatus(418)
        .then(() => undefined),
  });
  const { counterexample } = await runLaw(asked, labOn(toy()), { seed: 1 });
  assert.match(counterexample!.curl, /environment: OWNER_TOKEN OWNER_KEY OWNER_ID\n/);
  assert.doesNotMatch(counterexample!.curl, /NOBODY/);
});

test('a history that fails prints its shortest steps in words, and nothing of other attempts', async () => {
  const hears = (request: Request) =>
    request.method === 'PUT' && /^\/1\/cards?\/\w+$/.test(request.path) && 'name' in argsOf(request)
      ? { ...request, query: request.query.filter(([name]) => name !== 'name'), json: undefined }
      : request;
  const { report, said } = await judged('GEN-06/history', { hears });
  const { story = [], steps, drawn } = report.results[0]!.counterexample!;
  assert.ok(story.length <= 6, story.join('\n'));
  assert.match(said, / 1\. owner: create board .* makes board 1\n/);
  assert.match(said, /\. owner: PUT \/cards\/card 1 with name "a"/);
  assert.ok(steps.filter(({ setUp }) => !setUp).length <= story.length);
  assert.equal(drawn, undefined);
  assert.doesNotMatch(said, /entropy|\{h\d+\}/);
  assert.match(said, /BROKEN GET \/1\/\S+: name\n/);
});

test('the conversation ends with the failing request, and not with a board of a later attempt', async () => {
  const asked = law('CF-01', {
    async holds(_, t) {
      const { list } = await fieldBoard(t, ['text']);
      t.expect((await t.owner.get(`/1/lists/${list.id}`).record()).name, 'the name').is('another');
    },
  });
  const { counterexample, reproduced } = await runLaw(asked, labOn(toy()), { seed: 1 });
  assert.equal(reproduced, '3/3');
  const { steps, at } = counterexample!;
  assert.equal(at, steps.length - 1);
  assert.equal(steps.filter(({ path }) => path === '/1/boards').length, 1);
});

test('beside a wrong answer stands what our server answers otherwise, without what differs by nature', async () => {
  const asked = law('CRD-01', {
    async holds(_, { owner, fresh, expect }) {
      const card = await fresh.card({ name: 'a card', due: '2030-01-01T00:00:00.000Z' });
      const shown = await owner.get(`/1/cards/${card.id}`).record();
      expect(shown.badges.description, 'a badge').is(true);
    },
  });
  const says = ({ request, body }: Reply) =>
    request.method === 'GET' && body?.email !== undefined
      ? {
          body: {
            ...body,
            email: 'other@example.com',
            url: 'http://x/c/1',
            dateLastActivity: '2001-01-01T00:00:00.000Z',
            due: null,
          },
        }
      : {};
  const { said } = await judged([asked], { says });
  assert.match(said, /our server answers 200 \{ due: '2030-01-01T00:00:00.000Z' \}/);
});

/** A server that knows no filter: each word lists all cards of a list. */
const unfiltered = (request: Request): Request =>
  /\/cards\/(closed|open|visible)$/.test(request.path)
    ? { ...request, path: request.path.replace(/\w+$/, 'all') }
    : request;

test('the script of a failure has all that the wrong answer depends on, and nothing else that was read', async () => {
  const { report, said } = await judged('FLT-01/cards', { hears: unfiltered });
  const { counterexample } = report.results[0]!;
  assert.match(said, /BROKEN GET \/1\/lists\/\*\/cards\/closed: the cards at GET \/lists\/\{list\}\/cards\/closed/);
  const { steps, at, curl, reference } = counterexample!;
  assert.match(steps[at!]!.path, /\/cards\/closed$/);
  const asked = steps.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f]{24}/g, '*')}`);
  for (const one of ['POST /1/boards', 'POST /1/lists', 'POST /1/cards', 'PUT /1/cards/*'])
    assert.ok(asked.includes(one));
  assert.deepEqual(
    asked.filter((one) => one.startsWith('GET')),
    ['GET /1/lists/*/cards/closed'],
  );
  assert.ok(Array.isArray((reference as any).body), 'our server is asked with the same');
  assert.match(curl, /printf .*: expected only \[ '\$CARD_\d' \], got \[ '\$CARD_\d' \]"$/);
});

test('what is missing beside a text is named, and the text is not called changed', async () => {
  const hears = (request: Request) => ({
    ...request,
    query: request.query.filter(([name]) => request.method !== 'POST' || name !== 'idMembers'),
  });
  const { said } = await judged('LST-09/texts', { hears });
  assert.match(
    said,
    /BROKEN GET \/1\/\S+ does not show idMembers|BROKEN GET \/1\/\S+: idMembers of the cards of a list/,
  );
  assert.doesNotMatch(said, /come back changed|without its parts/);
});

test('a text that is gone is called empty', async () => {
  const hears = (request: Request) => ({ ...request, query: request.query.filter(([name]) => name !== 'desc') });
  assert.match((await judged('CRD-10/texts', { hears })).said, /texts come back changed: an empty text for "a plain/);
});

test('what a shorter script does not show again keeps all its requests', async () => {
  const seen = new Map<string, number>();
  // The answer to a second read of a card is another one.
  const server = toy({
    twist: ({ body }, { method, path }) => {
      if (method !== 'GET' || !path.startsWith('/1/cards/')) return undefined;
      seen.set(path, (seen.get(path) ?? 0) + 1);
      return seen.get(path) === 2 ? { body: { ...body, name: 'another name' } } : undefined;
    },
  });
  const asked = law('CRD-01', {
    async holds(_, { owner, fresh, expect }) {
      const card = await fresh.card();
      const read = async () => (await owner.get(`/1/cards/${card.id}`).record()).name;
      const before = await read();
      expect(await read(), 'the name').is(before);
    },
  });
  const { counterexample } = await runLaw(asked, labOn(server), { seed: 1 });
  const reads = counterexample!.steps.filter(({ method, path }) => method === 'GET' && path.startsWith('/1/cards/'));
  assert.equal(reads.length, 2);
});

test('a law that judges all traffic shows a plain request, not one that another law made up', async () => {
  const says = ({ request, body }: Reply) =>
    request.method === 'GET' && /^\/\d\/boards\/\w{24}$/.test(request.path) && body
      ? { body: { ...body, closed: 'no' } }
      : {};
  const asked = law('CNV-07', {
    async holds(_, { owner, sample }) {
      const { id } = await sample.board;
      await owner.call({ path: `/1/boards/${id}`, headers: { accept: 'application/json' } });
      await owner.get(`/1/boards/${id}`);
    },
  });
  const traffic = laws.filter(({ id }) => id === 'BRD-01/traffic');
  const { counterexample } = (await judged([asked, ...traffic], { says })).report.results[1]!;
  assert.doesNotMatch(
    counterexample!.curl.split('\n').findLast((line) => line.startsWith('curl'))!,
    / -H /,
  );
});

test('a script has each of many requests, equal ones in a loop', async () => {
  const asked = law('LIM-01', {
    confirm: false,
    async holds(_, { owner, expect }) {
      const ways = ['/1/members/me', '/1/members/me/boards'];
      let last;
      for (let n = 0; n < 101; n += 1) last = await owner.raw.get(ways[n % 2]!);
      expect(last!.status, 'the last status').is(429);
    },
  });
  const { counterexample } = await runLaw(asked, labOn(toy()), { seed: 1 });
  const { curl, steps } = counterexample!;
  assert.equal(steps.length, 80, 'a report shows the last of them');
  const lines = curl.split('\n');
  const [loop] = lines.filter((line) => line.startsWith('for '));
  assert.equal(loop, 'for n in $(seq 50); do');
  assert.equal(lines.filter((line) => line.includes('curl -sS')).length, 2 + 1);
  assert.match(
    lines.find((line) => line.startsWith('  curl'))!,
    /^ {2}curl -sS -o \/dev\/null -w '%\{http_code\}\\n' -X GET/,
  );
});

test('requests that were under way at the same time are printed so', () => {
  const { target } = toy();
  const reply = (at: number, ms: number, path: string, body: unknown = {}): Reply => ({
    ...{ status: 200, headers: {}, body, text: '', bytes: Buffer.from(''), at, ms, era: 0 },
    request: { actor: 'owner', method: 'POST', path, query: [], headers: {}, place: 'query', ...target.actors.owner! },
  });
  const id = 'ab'.repeat(12);
  const steps = [
    reply(0, 5, '/1/boards'),
    reply(6, 9, '/1/cards'),
    reply(7, 5, '/1/cards', { id }),
    reply(20, 1, `/1/cards/${id}`),
  ];
  const [law] = laws;
  const said = script(law!, labOn(toy()), steps, new Broken('the cards', 2, 1));
  const lines = said.split('\n').map((line) => line.replace(/\?.*token=\$OWNER_TOKEN"/, '"'));
  assert.deepEqual(lines.slice(-9, -1), [
    'DIR=$(mktemp -d)',
    'curl -sS -X POST "$BASE/1/boards" >/dev/null',
    '# at the same time:',
    'curl -sS -w \' %{http_code}\\n\' -X POST "$BASE/1/cards" &',
    'curl -sS -w \' %{http_code}\\n\' -X POST "$BASE/1/cards" >"$DIR/2" &',
    'wait',
    "CARD_1=$(sed 's/ [0-9]*$//' \"$DIR/2\" | jq -r '.id')",
    'curl -sS -i -X POST "$BASE/1/cards/$CARD_1"',
  ]);
});

test('the cause is the headline, once, and the laws stand below it', notInSample, async () => {
  const says = ({ request, body }: Reply) => {
    if (request.method !== 'GET' || body?.due === undefined) return {};
    const { due: _, ...rest } = body;
    return { body: rest };
  };
  const { said } = await judged('CRD-01,CRD-02,CRD-03,CRD-18', { says });
  assert.match(said, /^\n {2}BROKEN GET \/1\/cards\/\* does not show due\n {2}FAILED CRD-/);
  assert.equal(said.match(/BROKEN GET \/1\/cards\/\* does not show due\n/g)?.length, 1);
  assert.match(said, /FAILED CRD-\S+ [^\n]*\(the same cause as /);
});

test('every law that was skipped is named', async () => {
  const many = Array.from({ length: 30 }, (_, at) => law(`CNV-07/n${at}`, { needs: ['slow'], holds: () => undefined }));
  const { said } = await judged(many);
  assert.doesNotMatch(said, /…/);
  for (const { id } of many) assert.match(said, new RegExp(`${id}\\b`));
});

test('what is skipped because it is done in another way says how it was tried', async () => {
  const says = ({ request: { path }, body }: Reply) =>
    path.startsWith('/1/boards/') && body?.powerUps ? { body: { ...body, powerUps: undefined } } : {};
  const { said } = await judged('SET-10/sequential', { says });
  const flat = said.replace(/\s+/g, ' ');
  assert.match(flat, /not seen after owner POST \/1\/boards\/\*\/powerUps value=voting \(200\), then owner GET/);
});

test('a record that is shown otherwise within another is told beside the same by itself', async () => {
  const says = ({ body }: Reply) =>
    body?.cards?.[0]?.desc === undefined
      ? {}
      : { body: { ...body, cards: body.cards.map((card: object) => ({ ...card, desc: 'wrong' })) } };
  const { report, said } = await judged('CNV-08/places', { says });
  const { actual, what } = report.results[0]!.counterexample!;
  assert.match(what, /^desc of one of cards, beside the same by itself/);
  assert.equal(actual, 'wrong');
  assert.match(said.match(/up to the one that shows it:(\n +\S*curl .*)+/)![1]!, /members\/me\?.*cards=/);
});

test('a request that is not counted is named alone', async () => {
  const hears = (request: Request) =>
    request.path === '/1/membersSearch' ? { ...request, key: 'another', token: 'another' } : request;
  const { said } = await judged('LIM-27', { hears, limits: 'probe' });
  assert.match(said, /what is left of the token of owner after search\n/);
});

test('a law whose target shows too little says what it does not show', async () => {
  const says = ({ request: { path } }: Reply) => (path.startsWith('/1/organizations/') ? { body: {} } : {});
  const { said } = await judged([{ ...premiumOnly, needs: ['workspaces'] }], { says });
  assert.match(said.replace(/\s+/g, ' '), /does not show that a new workspace has no products/);
});

test('long arrays stand in one line without columns, and lengths are told with their article', async () => {
  const words = 'id badges checkItemStates closed dateLastActivity desc due email'.split(' ');
  const many = law('CNV-07', { holds: (_, { expect }) => expect(words, 'the keys').includes('name') });
  const drawn = law('CNV-08', { holds: (_, { expect }) => expect(words, 'the keys').hasLength(1) });
  const { said } = await judged([many, drawn]);
  assert.match(said, /\+ \[ 'id', 'badges', 'checkItemStates', 'closed', /);
  assert.match(said, /- an array of 1\n/);
});

test('titles and cases have the article that their noun takes', () => {
  for (const law of laws) {
    assert.doesNotMatch(law.title, /\b(a [aeio]|an [^aeiouh])/i, law.id);
    for (const { label } of casesOf(law, ours))
      assert.doesNotMatch(label, /^a (act|att|ite|opt|org)|^an [^aeiouh]/, law.id);
  }
});

test('JUnit and SARIF name the route of the server that was judged, and the cause as the kind of failure', async () => {
  const { report } = await judged('CNV-07', {
    says: ({ request: { path } }) => (path.startsWith('/1/cards/') ? { body: {} } : {}),
  });
  assert.match(junit(report), /<system-out>route: GET \/1\/cards\/\*<\/system-out>/);
  assert.deepEqual(wrongInJunit(junit(report)), []);
  assert.match(junit(report), /<failure type="GET \/1\/cards\/\*/);
  assert.doesNotMatch(sarif(report) + junit(report), /conformance\/laws/);
  assert.match(
    sarif(report),
    /"uri": "\.boardstone\/traces\/CNV-07\.sh"[^]*"fullyQualifiedName": "GET \/1\/cards\/\*"/,
  );
  const [{ tool, results }] = JSON.parse(sarif(report)).runs;
  assert.match(tool.driver.rules[0].help.markdown, /```sh\n#!\/bin\/sh\n# CNV-07/);
  assert.match(results[0].message.text, /^[^]*[^.]\.$/);
});
