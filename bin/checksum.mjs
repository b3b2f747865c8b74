// Prints the SHA-256 of a file as `sha256sum -c` reads it: the same command on every system.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const [file] = process.argv.slice(2);
console.log(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`);
