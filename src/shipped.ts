/** What comes with the program: the files that it reads, beside its code or inside the single executable, and its version. */
import { readFileSync } from 'node:fs';

/** From source this is the checkout, from the build `dist`, where every program stands one folder deep. */
const folder = new URL('../', import.meta.url);

/** The text of a file. `bin/binary.mjs` puts another function in this place: an executable has its files inside. */
export const shipped = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

let known: string | undefined;
export const version = (): string => (known ??= String(JSON.parse(shipped('package.json')).version));
