/** Who may import whom, and where clock, chance and sockets may be: read off the sources themselves. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

/**
 * The rooms, floor by floor, the lowest first. A room is a folder with all that is in it, or one file; a star stands for
 * any folder, each a room of its own, and the longest name counts. A room imports only rooms on floors below its own,
 * types included.
 */
const floors: readonly (readonly string[])[] = [
  ['src/spec/', 'src/redirect/', 'src/shipped.ts', 'src/markup.ts', 'bin/visible.ts'],
  // The server.
  [
    'src/store/',
    'src/formats/',
    'src/inspector/',
    'src/files.ts',
    'fixtures/fixture.ts',
    'fixtures/named.ts',
    'bin/flags.ts',
  ],
  ['src/model/', 'fixtures/builder.ts', 'bin/output.ts'],
  ['src/model/world/', 'src/parsing/'],
  ['src/model/access/'],
  ['src/model/queries/'],
  ['src/model/change/'],
  ['src/model/commands/'],
  ['src/resources/'],
  ['src/dispatch/', 'src/pages/'],
  ['src/endpoints/shared/'],
  ['src/endpoints/*/'],
  ['src/endpoints/', 'src/dialects/'],
  ['src/play.ts', 'src/manual/'],
  ['src/door.ts', 'src/service/', 'src/load.ts', 'src/importer/'],
  ['src/http/', 'src/report/'],
  ['src/index.ts'],
  ['src/runners/'],
  // The kit, which sees the server through one door.
  ['conformance/reference/rows.ts'],
  ['conformance/wire/'],
  ['conformance/scene/'],
  ['conformance/reference/', 'conformance/limits/', 'conformance/races/'],
  ['conformance/law/'],
  ['conformance/laws/*/'],
  ['conformance/laws/'],
  ['conformance/run/'],
  ['conformance/mutants/', 'conformance/report/'],
  ['conformance/variants/', 'conformance/cli/'],
  // The programs.
  ['fixtures/', 'bin/'],
];

/** Rooms that import less than what lies below them: of our own sources only these. */
const narrow: Readonly<Record<string, readonly string[]>> = {
  'src/pages/': ['src/markup.ts'],
  'src/inspector/': [],
  'src/formats/': ['src/spec/'],
  'src/manual/': [
    'src/spec/',
    'src/dialects/',
    'src/resources/',
    'src/dispatch/',
    'src/endpoints/',
    'src/shipped.ts',
    'fixtures/fixture.ts',
  ],
  'src/parsing/': ['src/spec/', 'src/formats/', 'src/model/'],
};

/** What a room may import from outside, beside Node. */
const packages: readonly (readonly [room: string, names: readonly string[]])[] = [
  ['fixtures/', ['zod']],
  ['src/model/', ['zod']],
  ['src/manual/', ['zod']],
  ['src/service/', ['zod']],
  ['src/http/', ['zod']],
  ['src/runners/', ['vitest', '@jest/globals']],
  ['conformance/', ['zod', 'fast-check']],
];

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'conformance', 'fixtures', 'bin'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => /\.ts$/.test(name)),
);
const isTest = (name: string): boolean => name.endsWith('.test.ts') || name.startsWith('src/testing/');

interface Room {
  readonly name: string;
  readonly floor: number;
}
const rooms = floors.flatMap((names, floor) =>
  names.map((name) => ({ pattern: new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '[^/]+')}`), floor })),
);
function roomOf(source: string): Room | undefined {
  const found = rooms.flatMap(({ pattern, floor }) => {
    const name = pattern.exec(source)?.[0];
    return name === undefined ? [] : [{ name, floor }];
  });
  // Where a name and a star fit alike, the name stands on the lower floor.
  return found.toSorted((a, b) => b.name.length - a.name.length || a.floor - b.floor)[0];
}

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

test('docs/rooms.md shows the rooms as they are', () => {
  const shown = readFileSync(join(root, 'docs/rooms.md'), 'utf8').matchAll(/^\| (\d+) +\| `([^`]+)` /gm);
  assert.deepEqual(
    [...shown].map(([, floor, room]) => `${floor} ${room}`),
    floors.flatMap((names, at) => names.map((name) => `${at + 1} ${name}`)),
  );
});

test('a room imports only rooms on floors below its own', () => {
  const climbs = ours.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    return room && other && room.name !== other.name && other.floor >= room.floor;
  });
  assert.deepEqual(climbs.map(arrow), []);
});

test('some rooms import less than what lies below them', () => {
  const strays = ours.filter(({ from, to }) => {
    const room = roomOf(from)?.name ?? '';
    return narrow[room]?.every((other) => !to.startsWith(other)) && roomOf(to)?.name !== room;
  });
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
      !to.startsWith('src/spec/') &&
      !/^src\/(shipped|files|markup)\.ts$/.test(to) &&
      !(/^conformance\/reference\/(oracle|rows)\.ts$/.test(from) && to === 'src/door.ts'),
  );
  assert.deepEqual(strays.map(arrow), []);
});

test('what tests are played on is for tests alone', () => {
  assert.deepEqual(imports.filter(({ to }) => to.startsWith('src/testing/')).map(arrow), []);
});

test('the server never imports the kit, its tests neither', () => {
  const strays = all.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('conformance/'));
  assert.deepEqual(strays.map(arrow), []);
});

test('sockets are handed a function: of endpoints, resources and play src/http knows types alone', () => {
  const own =
    /^node:|^zod$|^src\/(http|service|parsing|spec|store|formats|model|pages)\/|^src\/(shipped|files|manual\/openapi)\.ts$/;
  const strays = imports.filter(({ from, to, typeOnly }) => from.startsWith('src/http/') && !typeOnly && !own.test(to));
  assert.deepEqual(strays.map(arrow), []);
});

test('clock, chance and sockets occur only at the rim', () => {
  const rim = /^src\/pages\/client-script\.ts$|^src\/(http|service|inspector|redirect)\//;
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
