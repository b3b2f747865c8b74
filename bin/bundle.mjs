// Bundles sources with esbuild, which comes with tsx: for the package and for the single executable alike.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);

/** `stop` ends the program that builds, which would stay with all that it has read. */
export const { build, stop } = createRequire(createRequire(import.meta.url).resolve('tsx/package.json'))('esbuild');

/** The messages of zod in fifty languages are left out. */
const oneLanguage = {
  name: 'one language',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: dirname(path),
    })),
};

const literal = /(?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"[^"]*"|\w+)/.source;
const sentence = /'\w+ (?:[^'\\]|\\.)*'/.source;
/** A file without the texts that stand under some names. */
const without = (texts, path) => {
  const named = Object.entries(texts).map(([names, text]) => `(?:${names}):\\s*${text}`);
  const pattern = new RegExp(`\\b(?:${named.join('|')})(?:\\s*\\+\\s*${literal})*\\s*(?:,|(?=\\}))`, 'g');
  return { contents: readFileSync(path, 'utf8').replaceAll(pattern, ''), loader: 'ts' };
};

/**
 * Only commands and pages that explain read why a rule was chosen, how the dialects differ, and the evidence of that: a
 * page that serves in process loads none of it, and of the description of the package only the version.
 */
export const withoutReasons = {
  name: 'without reasons',
  setup: ({ onLoad }) => {
    onLoad({ filter: /document[\\/]rules[\\/][\w-]+\.ts$/ }, ({ path }) =>
      without({ 'because|conflict|unobservable': literal }, path),
    );
    // `seen` is the evidence of a difference, and one word where it says when a field is shown.
    onLoad({ filter: /dialects[\\/]live[\w-]*\.ts$/ }, ({ path }) =>
      without({ 'document|live': literal, seen: sentence }, path),
    );
    onLoad({ filter: /package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** V8 keeps the whole text in twice the memory if one sign in it, be it in a comment, lies beyond Latin-1. */
const escaped = (text) =>
  text.replace(/[^\x00-\xff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** One script for browsers, as text. */
export async function scriptOf(entry, options = {}) {
  const how = { bundle: true, minify: true, format: 'esm', platform: 'browser', target: 'es2022', write: false };
  const { outputFiles } = await build({ ...how, ...options, entryPoints: [fileURLToPath(new URL(entry, root))] });
  return outputFiles[0].text;
}

/** Files as they would be written. */
export const bundled = ({ plugins = [], ...options }) =>
  build({
    absWorkingDir: fileURLToPath(root),
    bundle: true,
    platform: 'node',
    target: 'node20',
    // The layout stays: with an error that nobody catches Node prints the whole line from which it was thrown.
    minifySyntax: true,
    legalComments: 'inline',
    logLevel: 'warning',
    plugins: [oneLanguage, ...plugins],
    write: false,
    ...options,
  });

export async function bundle(options) {
  const { outputFiles, ...made } = await bundled(options);
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, escaped(text));
  }
  return made;
}
