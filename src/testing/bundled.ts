/** `boardstone/fetch` as one script, as a bundler makes it for a browser: an import of Node would be an error. */
import { scriptOf, withoutReasons } from '../../bin/bundle.mjs';

export const bundledFetch = (): Promise<string> => scriptOf('src/fetch.ts', { plugins: [withoutReasons] });
