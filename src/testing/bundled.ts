/** `boardstone/fetch` as one script, as a bundler makes it for a browser: an import of Node would be an error. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

interface Bundler {
  build(options: object): Promise<{ readonly outputFiles: readonly [{ readonly text: string }] }>;
}

export async function bundledFetch(): Promise<string> {
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const { build } = createRequire(tsx)('esbuild') as Bundler;
  const ours = new URL('../../bin/bundle.mjs', import.meta.url).href;
  const { withoutReasons } = (await import(ours)) as { readonly withoutReasons: object };
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../fetch.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    plugins: [withoutReasons],
    write: false,
  });
  return outputFiles[0].text;
}
