/** Who may import whom, and where clock, chance and sockets may be: read off the sources themselves. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { keysOf } from './language.ts';

/**
 * The rooms, floor by floor, the lowest first; on a floor they stand from left to right. A room is a folder with all that
 * is in it, or one file; the longest name counts. A room imports only rooms on lower floors and rooms to its left, types
 * included.
 */
const floors: readonly (readonly string[])[] = [
  // The files that everybody may know, and the document as data: sentences, sets, kinds of values, claims, rules.
  [
    'src/language.ts',
    'src/addresses.ts',
    'src/did-you-mean.ts',
    'src/wrong-shape.ts',
    'src/chance.ts',
    'src/document/',
    'src/kinds/',
    'src/markup.ts',
    'src/shipped.ts',
    'src/files.ts',
    'src/bounded.ts',
  ],
  // The parts of which a world is made.
  ['src/server/records/', 'src/server/store/', 'src/server/formats/', 'src/terminal/', 'src/samples.ts'],
  // The world, and what happens in it.
  ['src/server/calls/', 'src/server/world/', 'src/server/rights/', 'src/server/finding/', 'src/server/changes/'],
  // The interface: what a row is, and the rows of each noun.
  [
    'src/server/rows/',
    'src/server/pages/',
    'src/server/nouns/',
    'src/authorization/',
    'src/fixtures/',
    'src/beside/dialects/',
    'src/server/play.ts',
  ],
  // Worlds that are served.
  [
    'src/beside/power-up/',
    'src/beside/inspector/page/',
    'src/beside/manual/',
    'src/server/worlds/',
    'src/server/deliveries/',
    'src/server/exchange/',
    'src/server/fetch/',
    'src/server/http/',
  ],
  // The desk: what a test orders and asks; then the programs' way in.
  [
    'src/desk/',
    'src/beside/inspector/',
    'src/beside/tls/',
    'src/beside/data-folder/',
    'src/beside/client-report/',
    'src/load.ts',
    'src/kit.ts',
    'src/served.ts',
    'src/fetch.ts',
    'src/beside/connect.ts',
    'src/beside/all.ts',
    'src/index.ts',
  ],
  // The folders beside the server.
  [
    ...['src/beside/book/', 'src/beside/redirect/', 'src/beside/msw/', 'src/beside/runners/', 'src/beside/importer/'],
    'src/beside/mcp/',
    ...['src/beside/fidelity/', 'src/door.ts'],
  ],
  // The kit: what a law is made of. It sees the server through one door.
  [
    'conformance/declared/',
    'conformance/wire/',
    'conformance/things/',
    'conformance/scene/',
    'conformance/reference/',
    'conformance/limits/',
    'conformance/races/',
    'conformance/law/',
    'conformance/models/',
  ],
  // The laws, and a run of them.
  [
    'conformance/laws/',
    'conformance/run/',
    'conformance/mutants/',
    'conformance/report/',
    'conformance/variants/',
    'conformance/testing/',
    'conformance/cli/',
    'conformance/certify/',
  ],
  // The programs.
  ['fixtures/', 'bin/'],
];

/** Rooms that import less than what lies below them: of our own sources only these. */
const narrow: Readonly<Record<string, readonly string[]>> = {
  'src/document/': ['src/language.ts'],
  'src/server/pages/': ['src/markup.ts', 'src/server/formats/'],
  'src/beside/inspector/page/': ['src/server/world/records.ts', 'src/beside/power-up/'],
  'src/server/formats/': ['src/language.ts', 'src/document/'],
  'src/beside/manual/': [
    'src/language.ts',
    'src/document/',
    'src/kinds/',
    'src/server/records/',
    'src/server/rows/',
    'src/server/nouns/',
    'src/authorization/',
    'src/fixtures/',
    'src/beside/dialects/',
    'src/shipped.ts',
    'src/terminal/asked.ts',
    'src/terminal/json-schema.ts',
    'src/terminal/passages.ts',
    'src/terminal/pick.ts',
    'src/terminal/reference-pages.ts',
    'src/terminal/search.ts',
    'src/terminal/words.ts',
    'src/terminal/wrap.ts',
  ],
};

/** The packages that a room may import from outside, beside Node. */
const packages: readonly (readonly [room: string, names: readonly string[]])[] = [
  ['src/wrong-shape.ts', ['zod']],
  ['src/fixtures/', ['zod']],
  ['src/server/formats/hash.ts', ['@noble/hashes/hmac.js', '@noble/hashes/legacy.js', '@noble/hashes/sha2.js']],
  ['src/beside/manual/', ['zod']],
  ['src/desk/', ['zod']],
  ['src/beside/inspector/', ['zod']],
  ['src/beside/data-folder/', ['zod']],
  ['src/beside/runners/', ['vitest', '@jest/globals', '@playwright/test']],
  ['src/beside/msw/', ['msw']],
  ['src/beside/mcp/', ['@modelcontextprotocol/server']],
  ['bin/agents/', ['@modelcontextprotocol/server/stdio']],
  ['fixtures/', ['zod']],
  ['bin/book/', ['prettier/plugins/markdown']],
  ['conformance/report/sarif.ts', ['sarif']],
  ['conformance/', ['zod', 'fast-check']],
];

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'conformance', 'fixtures', 'bin'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => /\.ts$/.test(name)),
);
const isTest = (name: string): boolean => name.endsWith('.test.ts') || name.startsWith('src/testing/');

/** All rooms, each with its place: a room may import those before it. */
const rooms = floors.flat().map((name, place) => ({ name, place }));
const roomOf = (source: string): (typeof rooms)[number] | undefined =>
  rooms.filter(({ name }) => source.startsWith(name)).toSorted((a, b) => b.name.length - a.name.length)[0];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}
const all: readonly Import[] = sources.flatMap((from) =>
  [
    ...readFileSync(join(root, from), 'utf8').matchAll(
      /^\s*(?:import|export)\s+(type\s+)?[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(([, type, named, dynamic]) => ({
    from,
    typeOnly: type !== undefined,
    to: (named ?? dynamic)!.startsWith('.')
      ? relative(root, resolve(root, dirname(from), (named ?? dynamic)!))
      : (named ?? dynamic)!,
  })),
);
/** Tests may import more than what they test. */
const imports = all.filter(({ from }) => !isTest(from));
const ours = imports.filter(({ to }) => sources.includes(to));
const arrow = ({ from, to }: Import): string => `${from} → ${to}`;

test('every source is in a room', () => {
  assert.deepEqual(
    sources.filter((name) => !isTest(name) && roomOf(name) === undefined),
    [],
  );
});

test('docs/architecture.md draws the rooms as they are', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const shown = [...page.matchAll(/^(\d+)\. .*\n {3,4}(.*)$/gm)].flatMap(([, floor, names]) =>
    [...names!.matchAll(/`([^`]+)`/g)].map(([, room]) => `${floor} ${room}`),
  );
  assert.deepEqual(
    shown,
    floors.flatMap((names, at) => names.map((name) => `${at + 1} ${name}`)),
  );
});

test('a room imports only rooms on lower floors and rooms to its left', () => {
  const climbs = ours.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    return room && other && room.name !== other.name && other.place > room.place;
  });
  assert.deepEqual(climbs.map(arrow), []);
});

/** The voices of the source: what the document says, the service, the ways to a token, fixtures, what a test orders and asks, products. */
const voices: Readonly<Record<string, readonly string[]>> = {
  'src/document/': ['src/language.ts'],
  'src/kinds/': ['src/language.ts', 'src/document/'],
  'src/server/': [
    'src/language.ts',
    'src/addresses.ts',
    'src/did-you-mean.ts',
    'src/wrong-shape.ts',
    'src/chance.ts',
    'src/markup.ts',
    'src/document/',
    'src/kinds/',
  ],
  'src/authorization/': [
    'src/language.ts',
    'src/addresses.ts',
    'src/did-you-mean.ts',
    'src/document/',
    'src/kinds/',
    'src/server/',
  ],
  'src/fixtures/': [
    'src/language.ts',
    'src/did-you-mean.ts',
    'src/wrong-shape.ts',
    'src/chance.ts',
    'src/document/',
    'src/kinds/',
    'src/server/',
    'src/authorization/oauth2-limits.ts',
  ],
  'src/desk/': [
    'src/language.ts',
    'src/addresses.ts',
    'src/did-you-mean.ts',
    'src/wrong-shape.ts',
    'src/chance.ts',
    'src/document/',
    'src/kinds/',
    'src/server/',
    'src/authorization/',
    'src/fixtures/',
  ],
};
test('the document knows itself, the server the document, the desk what is below it, and none of them a product', () => {
  const strays = ours.filter((arrow) => {
    const voice = keysOf(voices).find((name) => arrow.from.startsWith(name));
    if (voice === undefined || arrow.to.startsWith(voice)) return false;
    return !voices[voice]!.some((other) => arrow.to.startsWith(other));
  });
  assert.deepEqual(strays.map(arrow), []);
});

test('of the server a page knows types alone, because it runs in a browser', () => {
  const strays = ours.filter(
    ({ from, to, typeOnly }) =>
      from.startsWith('src/beside/inspector/page/') && to.startsWith('src/server/') && !typeOnly,
  );
  assert.deepEqual(strays.map(arrow), []);
});

test('some rooms import less than what lies below them', () => {
  const strays = ours.filter(({ from, to }) => {
    const room = roomOf(from)?.name ?? '';
    return narrow[room]?.every((other) => !to.startsWith(other)) && roomOf(to)?.name !== room;
  });
  assert.deepEqual(strays.map(arrow), []);
});

/**
 * The members that the public face of the server promises to have: its dialects, a report, a description, and
 * `connect`.
 */
const promised = /^src\/beside\/(dialects|client-report)\/|^src\/beside\/(connect|manual\/openapi)\.ts$/;
test('the rest of the source reaches what stands beside the server through one list', () => {
  const strays = ours.filter(
    ({ from, to }) =>
      /^src\/(?!beside\/)/.test(from) &&
      to.startsWith('src/beside/') &&
      to !== 'src/beside/all.ts' &&
      !promised.test(to),
  );
  assert.deepEqual(strays.map(arrow), []);
});

test('no files import each other in a circle', () => {
  const below = new Map(sources.map((name) => [name, ours.filter(({ from }) => from === name)]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
    if (path.includes(name) || done.has(name)) return;
    for (const { to } of below.get(name) ?? []) walk(to, [...path, name]);
    done.add(name);
  };
  for (const name of sources) walk(name, []);
  assert.deepEqual(circles, []);
});

test('a room imports only the packages that it may', () => {
  const strays = imports.filter(({ from, to }) => {
    if (to.startsWith('node:') || sources.includes(to) || /\.(json|mjs)$/.test(to)) return false;
    const [, names] = packages.find(([room]) => from.startsWith(room)) ?? ['', []];
    return !names.includes(to);
  });
  assert.deepEqual(strays.map(arrow), []);
});

test('the kit sees of the server the document, and the rest through one door', () => {
  const strays = ours.filter(
    ({ from, to }) =>
      from.startsWith('conformance/') &&
      to.startsWith('src/') &&
      !/^src\/(document|kinds|terminal|server\/records)\//.test(to) &&
      !/^src\/(language|addresses|did-you-mean|wrong-shape|chance|shipped|files|markup|samples)\.ts$/.test(to) &&
      !(/^conformance\/(reference\/oracle|declared\/\w+)\.ts$/.test(from) && to === 'src/door.ts'),
  );
  assert.deepEqual(strays.map(arrow), []);
});

test('the grounds of tests are for tests alone, and samples of values are for them and the kit', () => {
  assert.deepEqual(imports.filter(({ to }) => to.startsWith('src/testing/')).map(arrow), []);
  const sampled = imports.filter(({ from, to }) => to === 'src/samples.ts' && from.startsWith('src/'));
  assert.deepEqual(sampled.map(arrow), []);
});

test('the server never imports the kit, its tests neither', () => {
  const strays = all.filter((arrow) => arrow.from.startsWith('src/') && arrow.to.startsWith('conformance/'));
  assert.deepEqual(strays.map(arrow), []);
});

test('sockets are handed a function: of rows, nouns and play src/server/http knows types alone', () => {
  const own =
    /^node:|^zod$|^src\/(document|kinds|desk|beside\/(inspector|tls|data-folder))\/|^src\/server\/(?!rows|nouns|play)|^src\/(language|addresses|shipped|files|beside\/manual\/openapi)\.ts$/;
  const strays = imports.filter(
    ({ from, to, typeOnly }) => from.startsWith('src/server/http/') && !typeOnly && !own.test(to),
  );
  assert.deepEqual(strays.map(arrow), []);
});

test('nothing of the server but its sockets imports Node, so it runs wherever JavaScript runs', () => {
  const ofNode = all.filter(
    ({ from, to }) =>
      /^src\/(document|kinds|server|authorization|fixtures|language|markup)/.test(from) &&
      !from.startsWith('src/server/http/') &&
      !isTest(from) &&
      to.startsWith('node:'),
  );
  assert.deepEqual(ofNode.map(arrow), []);
});

test('clock, chance and sockets occur only at the rim', () => {
  const rim =
    /^src\/(authorization\/client-script|terminal\/parent|beside\/fidelity\/(forms|hearing))\.ts$|^src\/(desk|server\/(http|worlds|exchange))\/|^src\/beside\/(inspector|redirect|data-folder|tls|mcp)\//;
  const impure =
    /\bDate\.now\(|new Date\(\)|Math\.random\(|randomBytes|randomUUID|setTimeout\(|setInterval\(|node:https?'|node:net'/;
  const strays = sources.filter(
    (name) =>
      name.startsWith('src/') &&
      !isTest(name) &&
      !rim.test(name) &&
      impure.test(readFileSync(join(root, name), 'utf8').replace(/^import type .*$/gm, '')),
  );
  assert.deepEqual(strays, []);
});
