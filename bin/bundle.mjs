// Bundles sources with esbuild, which comes with tsx: for the package and for the single executable alike.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const { build } = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))('esbuild');

/** The messages of zod in fifty languages are left out. */
const oneLanguage = {
  name: 'one language',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: dirname(path),
    })),
};

export const bundle = ({ plugins = [], ...options }) =>
  build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    bundle: true,
    platform: 'node',
    target: 'node20',
    // The layout stays: with an error that nobody catches Node prints the whole line from which it was thrown.
    minifySyntax: true,
    legalComments: 'inline',
    logLevel: 'warning',
    plugins: [oneLanguage, ...plugins],
    ...options,
  });
