/** `npm run docs`: writes the pages of `docs/` that follow from the registry, the declarations and the mutants. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { score } from '../conformance/mutants/record.ts';
import { withFlags } from '../conformance/cli/options.ts';
import { mutants } from '../conformance/mutants/served.ts';
import { dialectsPage } from '../src/beside/manual/dialects.ts';
import { allForms } from '../src/beside/fidelity/forms.ts';
import { choices } from '../src/beside/manual/choices.ts';
import { operationsPage, type Asked, type Driven } from '../src/beside/manual/operations.ts';
import { all } from '../src/server/nouns/all.ts';
import { schemaText, withTables } from '../src/beside/manual/fixtures.ts';
import { rowRules } from '../src/beside/manual/row-rules.ts';

const ruled = new URL('../src/beside/manual/row-rules.json', import.meta.url);
writeFileSync(ruled, `${JSON.stringify(rowRules(), null, 2)}\n`);
// The pages name the rules of the rows.
const { reference } = await import('../src/beside/manual/reference.ts');
for (const [folder, pages] of Object.entries({ reference: reference(), choices: choices() })) {
  const docs = new URL(`../docs/${folder}/`, import.meta.url);
  rmSync(docs, { recursive: true, force: true });
  mkdirSync(docs, { recursive: true });
  for (const [file, text] of pages) writeFileSync(new URL(file, docs), text);
}

for (const [page, filled] of Object.entries({ check: withFlags, fixtures: withTables })) {
  const manual = new URL(`../docs/${page}.md`, import.meta.url);
  writeFileSync(manual, filled(readFileSync(manual, 'utf8')));
}
writeFileSync(new URL('../fixtures/fixture.schema.json', import.meta.url), schemaText());
writeFileSync(new URL('../docs/dialects.md', import.meta.url), dialectsPage(await allForms()));

const record = <Value>(file: string): Value =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) as Value;
const [driven, asked] = [record<Driven>('examples/clients/driven.json'), record<Asked>('conformance/run/asked.json')];
writeFileSync(new URL('../docs/coverage.md', import.meta.url), operationsPage(all, driven, asked));

const caught = JSON.parse(readFileSync(new URL('../conformance/mutants/caught.json', import.meta.url), 'utf8'));
writeFileSync(new URL('../docs/mutation-score.md', import.meta.url), score(mutants, caught));
