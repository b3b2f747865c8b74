/**
 * The parts that come with the program: the files that it reads, beside its code or inside the single executable, and
 * its version.
 */
import { readFileSync } from 'node:fs';
import { once } from './language.ts';

/** From source this is the checkout, from the build `dist`, where every program stands one folder deep. */
const folder = new URL('../', import.meta.url);

/** The text of a file. `bin/binary.mjs` puts another function in this place: an executable has its files inside. */
export const shipped = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

export const version = once(() => String(JSON.parse(shipped('package.json')).version));
