/** The pages that `npm run docs` writes, by their places, as text: from the registry, the declarations and the records. */
import { readFileSync } from 'node:fs';
import { elsewherePart } from './elsewhere.ts';
import { badges } from './badges.ts';
import { llmsText } from './llms.ts';
import { withFlags } from '../../conformance/cli/help.ts';
import { laws } from '../../conformance/laws/all.ts';
import { lawsOfRule } from '../../conformance/mutants/proof.ts';
import { score } from '../../conformance/mutants/record.ts';
import { mutants } from '../../conformance/mutants/served.ts';
import { examples, withoutExample } from '../../src/beside/book/examples.ts';
import { demo, played, exampleText } from '../../src/beside/book/play.ts';
import { allForms } from '../../src/beside/fidelity/forms.ts';
import { choices } from '../../src/beside/manual/choices.ts';
import { dialectsPage } from '../../src/beside/manual/dialects.ts';
import { schemaText, withTables } from '../../src/beside/manual/fixtures.ts';
import { operationsPage } from '../../src/beside/manual/operations.ts';
import { reference, type Evidence } from '../../src/beside/manual/reference.ts';
import type { Judge } from '../../src/beside/manual/judged.ts';
import { readSources } from '../../src/beside/manual/lines.ts';
import { ruleIds } from '../../src/terminal/pick.ts';
import type { RuleId } from '../../src/document/rules.ts';
import { all } from '../../src/authorization/rows.ts';

export const text = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const record = (file: string) => JSON.parse(text(file));

/** The pages in folders that hold nothing else, and the others. */
export async function pages(): Promise<{
  readonly folders: Readonly<Record<string, ReadonlyMap<string, string>>>;
  readonly files: Readonly<Record<string, string>>;
}> {
  const files: Readonly<Record<string, string>> = {
    'llms.txt': llmsText(text('docs/README.md'), record('package.json').description),
    'docs/check.md': withFlags(text('docs/check.md')),
    'docs/fixtures.md': withTables(text('docs/fixtures.md')),
    'fixtures/fixture.schema.json': schemaText(),
    'src/beside/manual/openapi-examples.json': `${JSON.stringify(await openapiExamples(), null, 2)}\n`,
    'docs/dialects.md': dialectsPage(await allForms()),
    'docs/coverage.md': operationsPage(
      all,
      record('examples/clients/driven.json'),
      record('conformance/run/asked.json'),
      await elsewherePart(),
    ),
    'docs/mutation-score.md': score(mutants, record('conformance/mutants/matrix.json')),
  };
  return {
    folders: {
      'docs/reference': reference(await evidence()),
      'docs/choices': choices(record('src/document/statements.json')),
      'docs/badges': badges((file) => files[file] ?? text(file)),
    },
    files,
  };
}

/** The examples are played, so a page shows what the server answers today. */
async function evidence(): Promise<Evidence> {
  const shown = new Map<RuleId, string>();
  const server = demo();
  for (const id of ruleIds) {
    const example = examples[id];
    if (example === undefined) continue;
    await server.service.reset();
    shown.set(id, exampleText(await played(example, server)));
  }
  return { examples: shown, unshown: withoutExample, judges: judges(), places };
}

/** The laws of each rule that has any. */
const judges = (): ReadonlyMap<RuleId, readonly Judge[]> =>
  new Map(ruleIds.map((id) => [id, lawsOfRule(id, laws)] as const).filter(([, some]) => some.length > 0));

/** The files of the server that keep a rule: their lines change too often for a page. */
const places = (id: RuleId): string[] => [
  ...new Set(
    readSources()!
      .server(id)
      .map((line) => line.replace(/:\d+$/, '')),
  ),
];

/** An answer for each central resource and for a search, from the demo world: what a mock shows. */
async function openapiExamples(): Promise<Record<string, unknown>> {
  const reads = {
    action: 'GET /actions/{actions-57}?fields=data,date,idMemberCreator,type',
    board: 'GET /boards/{catalogue}',
    card: 'GET /cards/{canal}',
    checklist: 'GET /checklists/{beforeProof}',
    customField: 'GET /customFields/{pages}',
    label: 'GET /labels/{map}',
    list: 'GET /lists/{layout}',
    member: 'GET /members/{owner}',
    Members: 'POST /cards/{canal}/membersVoted?value={owner}',
    notification: 'GET /notifications/{notifications-14}',
    organization: 'GET /organizations/{press}',
    Found: 'GET /search?query=canal&modelTypes=cards&card_fields=name&cards_limit=1',
  };
  const read: Record<string, unknown> = {};
  for (const [name, request] of Object.entries(reads)) read[name] = (await played(request)).at(-1)!.body;
  return read;
}
