/** The failures as SARIF 2.1.0, for tools that follow findings over time: the same finding has the same fingerprint. */
import { createHash } from 'node:crypto';
import type { Location, Log, ReportingDescriptor, Result as Finding } from 'sarif';
import { ruleOf } from '../../src/terminal/pick.ts';
import { linkTo, routeIn, savedAs, type Report, type Result } from '../run/result.ts';

const schema = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The identity of a finding, whatever its ids, its draws and its seed. */
const fingerprint = (cause: string): string => createHash('sha256').update(cause).digest('hex').slice(0, 32);

/** A finding is a cause. Its place is a route of the server that was judged, and its rule a sentence of the document. */
export function sarif({ results, groups, suite }: Report): string {
  const byId = new Map(results.map((result) => [result.id, result]));
  const found = groups.flatMap(({ cause, ids }) => {
    const [first, ...others] = ids.flatMap((id) => byId.get(id) ?? []);
    return first?.status === 'failed' ? [{ cause, first, others }] : [];
  });
  const rules = found.map(({ first: { id, rule, title, section, level, counterexample } }): ReportingDescriptor => ({
    id,
    shortDescription: { text: title },
    fullDescription: { text: ruleOf(rule)?.says ?? title },
    // The book is the only address that a rule has.
    ...(suite.book === undefined ? {} : { helpUri: linkTo(rule, suite.book) }),
    help: helpOf(`part ${section} of the document; \`boardstone spec ${rule}\` explains the rule`, counterexample),
    properties: { section, level },
  }));
  const findings = found.map(({ cause, first, others }): Finding => ({
    ruleId: first.id,
    level: 'error',
    message: { text: sentences(`${cause}: ${first.title}`, first.reason, alsoBreaks(others)) },
    locations: [placeOf(first)],
    partialFingerprints: { 'boardstone/v1': fingerprint(cause) },
  }));
  const driver = { name: 'boardstone', version: suite.version, rules };
  const log: Log = { $schema: schema, version: '2.1.0', runs: [{ tool: { driver }, results: findings }] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const alsoBreaks = (others: readonly Result[]): string =>
  others.length === 0 ? '' : `The same cause breaks ${others.map(({ id }) => id).join(', ')}`;

const sentences = (...all: readonly (string | undefined)[]): string =>
  all.flatMap((sentence) => (sentence ? `${sentence.replace(/\.$/, '')}.` : [])).join(' ');

/** The help that GitHub shows beside a finding: the rule, and the requests that anybody can send again. */
const helpOf = (text: string, example: Result['counterexample']): ReportingDescriptor['help'] =>
  example === undefined || example.curl === ''
    ? { text }
    : { text: `${text}\n\n${example.curl}`, markdown: `${text}\n\n\`\`\`sh\n${example.curl}\n\`\`\`` };

/** Tools that show findings want a file: the script of the failure, which the run saves. The route is its logical place. */
function placeOf(failed: Result): Location {
  const route = routeIn(failed) ?? `part ${failed.section}`;
  const uri = `.boardstone/traces/${savedAs(failed)}.sh`;
  return {
    physicalLocation: { artifactLocation: { uri } },
    logicalLocations: [{ fullyQualifiedName: route, kind: 'resource' }],
  };
}
