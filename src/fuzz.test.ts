/** Thousands of random requests and bytes against the real rules and parsers: none may cause a bug (7.3). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { all } from './server/nouns/all.ts';
import { noun } from './document/nouns.ts';
import { readBody } from './server/calls/body.ts';
import { parse } from './server/calls/parse.ts';
import { loadFixture } from './load.ts';
import { plantInto, restore, snapshot } from './server/world/plant.ts';
import { enter, fork, share } from './server/world/shared.ts';
import { play, nothingIsDue, doWhatIsDue } from './server/play.ts';
import { openDesks } from './desk/desk.ts';
import { targetOf } from './desk/target.ts';
import { Service } from './server/worlds/service.ts';
import { times } from './testing/sample.ts';
import { usual, usualDesk } from './testing/stage.ts';

const service = new Service(
  { ...usual, fixture: loadFixture('demo'), seed: 1, limits: false },
  {
    play,
    nothingIsDue,
    doWhatIsDue,
    share,
    enter,
    fork,
    plantInto,
    snapshot,
    restore,
    fixture: loadFixture,
    version: () => '0',
    advanceExports: () => 0,
  },
);
openDesks(service, usualDesk);
const { main } = service;
const actors = Object.values(targetOf(main, 'http://here').actors);

/** The ids a hole of a path could mean, by the noun it stands for. */
const tables = main.read((world) =>
  Object.entries(world.tables).map(([kind, { rows }]) => [noun(kind), [...rows.keys()].slice(0, 6)] as const),
);
const named = new Map(tables);
const ids = tables.flatMap(([, some]) => some);
const hostile = [
  '',
  '%',
  '%00',
  '..',
  '__proto__',
  'constructor',
  'me',
  'all',
  '0'.repeat(24),
  'A'.repeat(24),
  'é',
  '😀',
  'a'.repeat(5000),
  '-1',
  '1e999',
  'null',
  'true',
  '[object Object]',
  '{"a":1}',
  '2026-02-30',
  'a,b,,c',
  '\u0000',
  '\ud800',
  'top',
  'bottom',
  'name',
  'open',
  'customFields',
  "'; --",
  '<script>',
  '../../x',
  '@ada_quill',
  'is:open -#x "y',
];
const word = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ids) }, fc.constantFrom(...hostile), fc.string());

const value: fc.Arbitrary<unknown> = fc.oneof(
  word,
  fc.constantFrom(...hostile),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(word, { maxLength: 5 }),
);

const draw = fc.record({
  endpoint: fc.constantFrom(...all),
  /** Which of the records that fit, or a word that fits nothing. */
  words: fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat(5) }, word), { minLength: 4, maxLength: 4 }),
  /** An argument is given a value, or left out. */
  values: fc.array(fc.option(value, { freq: 1, nil: undefined }), { minLength: 1, maxLength: 12 }),
  strangers: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...hostile)), value, { maxKeys: 2 }),
  actor: fc.constantFrom(actors[0], actors[0], ...actors),
  inBody: fc.boolean(),
});
type DrawnCall = typeof draw extends fc.Arbitrary<infer T> ? T : never;

const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** The request as it would arrive: a hole is filled with a word, an argument of the row with a value. */
function request(asked: DrawnCall): { target: string; body: string | null } {
  const { endpoint, words, values, strangers, actor, inBody } = asked;
  let hole = 0;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const drawn = words[hole++ % words.length] as number | string;
    return escaped(typeof drawn === 'string' ? drawn : (named.get(noun(name))?.[drawn] ?? `${drawn}`));
  });
  const given = Object.keys(endpoint.args).map((name, at) => [name, values[at % values.length]] as const);
  const args = { ...strangers, ...Object.fromEntries(given.filter(([, one]) => one !== undefined)) };
  const credentials = `key=${actor?.key}&token=${actor?.token}`;
  if (inBody) return { target: `/1${path}?${credentials}`, body: JSON.stringify(args) };
  const pairs = Object.entries(args).map(
    ([name, one]) => `${escaped(name)}=${escaped(typeof one === 'object' ? JSON.stringify(one) : String(one))}`,
  );
  return { target: `/1${path}?${[credentials, ...pairs].join('&')}`, body: null };
}

describe('no request makes the server fail', () => {
  it('whatever its words and arguments are', (test) => {
    const loud = test.mock.method(console, 'error', () => {});
    const seen = new Map<number, number>();
    let turn = 0;
    fc.assert(
      fc.property(draw, (drawn) => {
        // Deletions would leave little to ask for.
        if (turn++ % 100 === 0) main.reset();
        const { target, body } = request(drawn);
        const read = body === null ? null : readBody('json', {}, Buffer.from(body));
        const outcome = main.play(parse(drawn.endpoint.method, target, {}, 'http://here', read));
        seen.set(outcome.status, (seen.get(outcome.status) ?? 0) + 1);
        const fault = loud.mock.calls[0]?.arguments[0] as Error | undefined;
        assert.ok(outcome.status < 500, `${drawn.endpoint.method} ${target} ${body}\n${fault?.stack}`);
        JSON.stringify(outcome.body);
      }),
      {
        numRuns: Number(process.env['FUZZ_RUNS'] ?? times(20_000, 1000)),
        seed: Number(process.env['FUZZ_SEED'] ?? 20260302),
      },
    );
    // Both kinds of answer were met, or the draw was worthless.
    assert.ok((seen.get(200) ?? 0) > 50 && (seen.get(400) ?? 0) > 50, JSON.stringify([...seen]));
  });
});

/** Bytes that nearly mean something: pieces of each syntax in any order, and anything at all between them. */
const pieces = (...syntax: string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...syntax) }, fc.string(), fc.string({ unit: 'binary' })), {
      maxLength: 30,
    })
    .map((parts) => parts.join(''));

describe('no bytes get past a parser', () => {
  const runs = {
    numRuns: Number(process.env['FUZZ_RUNS'] ?? times(5000, 300)),
    seed: Number(process.env['FUZZ_SEED'] ?? 20260302),
  };
  const get = (target: string, authorization: string): void => {
    const call = parse('GET', target, { authorization }, 'http://here', null);
    assert.ok(call.unreadable === undefined || call.unreadable.status === 400);
    assert.equal(Object.getPrototypeOf(Object.getPrototypeOf(call.args)), null);
  };

  it('of an address or a header', () => {
    const target = pieces(
      '/',
      '?',
      '&',
      '=',
      '%',
      '%2',
      '%41',
      '%ff',
      '+',
      '[',
      ']',
      '[]',
      '[0]',
      'a',
      'key=',
      'token=',
      '__proto__',
      '#',
      ';',
    );
    const header = pieces(
      'OAuth ',
      'oauth_token',
      'oauth_consumer_key',
      '=',
      '"',
      ',',
      ' ',
      '%',
      '%41',
      'null',
      'Bearer ',
    );
    fc.assert(
      fc.property(target, header, (path, field) => get(`/1/${path}`, field)),
      runs,
    );
  });

  it('of a JSON or form body', () => {
    const json = pieces(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '"a"',
      '"__proto__"',
      '\\',
      '\\u',
      '\\ud800',
      '1',
      '-',
      'e9',
      '1e999',
      'true',
      'null',
      ' ',
    );
    const kinds = fc.constantFrom('json', 'form') as fc.Arbitrary<'json' | 'form'>;
    fc.assert(
      fc.property(json, kinds, fc.boolean(), (text, kind, latin) => {
        const { refusal } = readBody(kind, {}, Buffer.from(text, latin ? 'latin1' : 'utf8'));
        assert.ok(refusal === null || refusal.status === 400);
      }),
      runs,
    );
  });

  it('of a multipart body', () => {
    const body = pieces(
      '--x',
      '--x--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; ',
      'name="a"',
      '; filename="f"',
      'name=',
      '"',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: base64',
      ':',
      ';',
      '=',
      '\u0000',
    );
    const type = fc.constantFrom(
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary="x"',
      'multipart/form-data',
    );
    fc.assert(
      fc.property(type, body, (contentType, text) => {
        const { refusal } = readBody('multipart', { 'content-type': contentType }, Buffer.from(text, 'latin1'));
        assert.ok(refusal === null || refusal.status === 400);
      }),
      runs,
    );
  });
});
