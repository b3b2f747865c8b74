/** The figures of README that no badge proves: each is compared with what it is about. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../../src/testing/packed.ts';

const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
const readme = read('README.md');
const described = JSON.parse(read('package.json')) as {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly license: string;
};

test('README names the version of Node, of TypeScript and of the package, its dependencies and its licence', () => {
  const manifest = JSON.parse(read('examples/own-project/package.json')) as { devDependencies: Record<string, string> };
  const oldest = Object.keys(manifest.devDependencies).find((name) => name.startsWith('typescript-'))!;
  const typescript = oldest.replace('typescript-', '');
  const [, node, types, dependencies, licence] =
    /^Node (\S+) or newer; the types need TypeScript (\S+) or newer\. Two run-time dependencies: (.*)\. (\w+) licensed\./m.exec(
      readme,
    )!;
  assert.deepEqual(
    [`>=${node}`, types, dependencies!.split(' and ').toSorted(), licence],
    [described.engines.node, typescript, Object.keys(described.dependencies).toSorted(), described.license],
  );
  assert.ok(readme.includes(`boardstone-${described.version}.tgz`));
});

test('README shows a failure as the command prints it', () => {
  const [, block] = /```\n(FAILED [^]*?)\n```/.exec(readme)!;
  const printed = read('docs/first-minute.txt');
  // How many requests the script has is no matter here.
  const lines = block!.split('\n').map((line) => line.replace(/: …$/, '').trim());
  assert.deepEqual(
    lines.filter((line) => !printed.includes(line)),
    [],
  );
});

test('README has a line for each command', () => {
  const source = read('bin/boardstone.ts');
  const table = source.slice(
    source.indexOf('const commands'),
    source.indexOf('\n};', source.indexOf('const commands')),
  );
  const names = [...table.matchAll(/^ {2}'?([\w-]+)'?: (?:\{|kit\()/gm)].map(([, name]) => name!);
  assert.ok(names.length > 10, names.join());
  const lines = readme.split('\n').filter((line) => line.startsWith('| `boardstone'));
  assert.deepEqual(
    names.filter((name) => !lines.some((line) => new RegExp(`\\b${name}\\b`).test(line.split(' | ')[0]!))),
    [],
  );
});
