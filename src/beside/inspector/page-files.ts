/** The files of the inspector. The build has made the scripts; from sources each is made when it is first asked for. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { shipped } from '../../shipped.ts';

const fromSources = import.meta.url.endsWith('.ts');
const readPageFile = (name: string): string => shipped(`src/beside/inspector/page/${name}`);

interface File {
  readonly mimeType: string;
  readonly text: Promise<string>;
}

/** The pages, and for each script the source from which it is made. */
export const page = (): string => readPageFile('inspector.html');
export const powerUpPage = (): string => readPageFile('power-up.html');
/** @public: bin/build.mjs makes them. */
export const scripts: Readonly<Record<string, string>> = {
  'inspector.js': 'app.ts',
  'power-up.js': 'power-up/host.ts',
  'power-up-library.js': 'power-up/library.ts',
};

const builtScripts = new Map<string, Promise<string>>();

export function inspectorFile(name: string): File | undefined {
  if (name === 'inspector.css')
    return { mimeType: 'text/css; charset=utf-8', text: Promise.resolve(readPageFile(name)) };
  if (!Object.hasOwn(scripts, name)) return undefined;
  const text = builtScripts.get(name) ?? (fromSources ? buildScript(name) : Promise.resolve(readPageFile(name)));
  builtScripts.set(name, text);
  return { mimeType: 'text/javascript; charset=utf-8', text };
}

interface Bundler {
  build(options: object): Promise<{ readonly outputFiles: readonly [{ readonly text: string }] }>;
}

/**
 * Makes one script of the sources of a page. esbuild comes with tsx, which runs the sources.
 * @public: bin/build.mjs calls it.
 */
export async function buildScript(name: string): Promise<string> {
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const { build } = createRequire(tsx)('esbuild') as Bundler;
  const entryPoints = [fileURLToPath(new URL(`./page/${scripts[name]!}`, import.meta.url))];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'iife', target: 'es2022', write: false });
  return outputFiles[0].text;
}
