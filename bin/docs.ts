/** `npm run docs`: writes the pages of `docs/` that follow from the registry and the declarations. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { choices } from '../src/manual/choices.ts';
import { reference } from '../src/manual/reference.ts';

for (const [folder, pages] of Object.entries({ reference: reference(), choices: choices() })) {
  const docs = new URL(`../docs/${folder}/`, import.meta.url);
  rmSync(docs, { recursive: true, force: true });
  mkdirSync(docs, { recursive: true });
  for (const [file, text] of pages) writeFileSync(new URL(file, docs), text);
}
