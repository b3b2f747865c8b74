/** Who may import whom, and where clock, chance and sockets may be: read off the sources themselves. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'conformance', 'fixtures', 'bin'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => /\.ts$/.test(name)),
);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}
const imports: Import[] = sources.flatMap((from) =>
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

const isTest = (name: string): boolean => name.endsWith('.test.ts') || name.startsWith('src/scenes/');

/** Each room, and what its files may import beside their own room and Node. Tests may import more. */
const rooms: readonly (readonly [string, RegExp])[] = [
  ['src/spec/', /^src\/spec\//],
  ['src/store/', /^src\/(spec|store)\//],
  ['src/formats/', /^src\/(spec|formats|model\/refusal)/],
  ['src/model/', /^zod$|^src\/(spec|store|formats|model)\/|^fixtures\//],
  ['src/resources/', /^src\/(spec|store|formats|model|resources)\//],
  ['src/pages/', /^src\/pages\//],
  ['src/dispatch/', /^src\/(spec|store|formats|model|resources|dispatch)\//],
  ['src/endpoints/', /^src\/(spec|store|formats|model|resources|dispatch|endpoints|pages)\//],
  ['src/manual/', /^src\/(spec|resources|dispatch|endpoints|manual)\/|^src\/version\.ts$/],
  ['src/play.ts', /^src\/(spec|model|resources|dispatch|endpoints)\//],
  ['src/door.ts', /^src\/(spec|model|resources|dispatch|endpoints|play)|^fixtures\//],
  ['conformance/reference/oracle.ts', /^src\/(spec\/|door\.ts)|^conformance\//],
  ['conformance/reference/rows.ts', /^src\/door\.ts$/],
  ['conformance/', /^(zod|fast-check)$|^src\/spec\/|^conformance\/|^package\.json$|^bin\/(flags|visible)\.ts$/],
];

for (const [room, allowed] of rooms) {
  test(`${room} imports only what its place in the house allows`, () => {
    const inside = imports.filter(
      ({ from }) =>
        from.startsWith(room) &&
        !isTest(from) &&
        (room !== 'conformance/' || !/^conformance\/reference\/(oracle|rows)\.ts$/.test(from)),
    );
    const strays = inside.filter(({ to }) => !to.startsWith('node:') && !allowed.test(to));
    assert.deepEqual(
      strays.map(({ from, to }) => `${from} → ${to}`),
      [],
    );
  });
}

test('what tests are played on is for tests alone', () => {
  const strays = imports.filter(({ from, to }) => to.startsWith('src/scenes/') && !isTest(from));
  assert.deepEqual(strays, []);
});

test('the server never imports the kit', () => {
  assert.deepEqual(
    imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('conformance/')),
    [],
  );
});

test('sockets are handed a function: of endpoints, resources and play src/http knows types alone', () => {
  const own = /^node:|^zod$|^src\/(http|service|parsing|spec|store|formats|model|pages)\/|^src\/manual\/openapi\.ts$/;
  const stages = /^src\/http\/(stage|delivery-fixture|receiver)\.ts$/;
  const strays = imports.filter(
    ({ from, to, typeOnly }) =>
      from.startsWith('src/http/') && !isTest(from) && !stages.test(from) && !typeOnly && !own.test(to),
  );
  assert.deepEqual(
    strays.map(({ from, to }) => `${from} → ${to}`),
    [],
  );
});

test('clock, chance and sockets occur only at the rim', () => {
  const rim = /^src\/pages\/client-script\.ts$|^src\/(http|service)\//;
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
