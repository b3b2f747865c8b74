/** The files of the inspector. The build has made the script; from sources it is made when it is first asked for. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { once } from '../../language.ts';
import { shipped } from '../../shipped.ts';

const fromSources = import.meta.url.endsWith('.ts');
const read = (name: string): string => shipped(`src/beside/inspector/page/${name}`);

interface File {
  readonly mimeType: string;
  readonly text: Promise<string>;
}

export const page = (): string => read('inspector.html');

export function inspectorFile(name: string): File | undefined {
  if (name === 'inspector.css') return { mimeType: 'text/css; charset=utf-8', text: Promise.resolve(read(name)) };
  if (name !== 'inspector.js') return undefined;
  return { mimeType: 'text/javascript; charset=utf-8', text: script() };
}

const script = once(() => (fromSources ? buildScript() : Promise.resolve(read('inspector.js'))));

interface Bundler {
  build(options: object): Promise<{ readonly outputFiles: readonly [{ readonly text: string }] }>;
}

/**
 * Makes one script of the sources of the page. esbuild comes with tsx, which runs the sources.
 * @public: bin/build.mjs calls it.
 */
export async function buildScript(): Promise<string> {
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const { build } = createRequire(tsx)('esbuild') as Bundler;
  const entryPoints = [fileURLToPath(new URL('./page/app.ts', import.meta.url))];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'iife', target: 'es2022', write: false });
  return outputFiles[0].text;
}
