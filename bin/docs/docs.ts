/** `npm run docs`: writes the pages of `docs/` that follow from the registry, the declarations and the mutants. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { rowRules } from '../../src/beside/manual/row-rules.ts';

const place = (file: string): URL => new URL(`../../${file}`, import.meta.url);
writeFileSync(place('src/beside/manual/row-rules.json'), `${JSON.stringify(rowRules(), null, 2)}\n`);
// The pages name the rules of the rows.
const { pages } = await import('./pages.ts');
const { folders, files } = await pages();
for (const [folder, of] of Object.entries(folders)) {
  rmSync(place(folder), { recursive: true, force: true });
  mkdirSync(place(folder), { recursive: true });
  for (const [file, text] of of) writeFileSync(place(`${folder}/${file}`), text);
}
for (const [file, text] of Object.entries(files)) writeFileSync(place(file), text);
