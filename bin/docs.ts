/** `npm run docs`: writes the pages that the registry keeps. */
import { writeFileSync } from 'node:fs';
import { choices } from '../src/manual/choices.ts';
import { reference } from '../src/manual/reference.ts';

const docs = new URL('../docs/', import.meta.url);
writeFileSync(new URL('reference.md', docs), reference());
writeFileSync(new URL('choices.md', docs), choices());
