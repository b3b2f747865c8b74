/** The failures as SARIF 2.1.0, for tools that follow findings over time: the same finding has the same fingerprint. */
import { createHash } from 'node:crypto';
import { ruleOf } from '../../src/terminal/pick.ts';
import { causeOf, type Report, type Result } from '../run/result.ts';

const schema = 'https://json.schemastore.org/sarif-2.1.0.json';

/** What a finding is, whatever its ids, its draws and its seed: the law, and how the server broke it. */
const fingerprint = (failed: Result): string =>
  createHash('sha256')
    .update(JSON.stringify([failed.id, causeOf(failed)]))
    .digest('hex')
    .slice(0, 32);

export function sarif({ results, suite }: Report): string {
  const failed = results.filter(({ status }) => status === 'failed');
  const rules = failed.map(({ id, rule, title, section, level }) => ({
    id,
    shortDescription: { text: title },
    fullDescription: { text: ruleOf(rule)?.says ?? title },
    properties: { section, level },
  }));
  const findings = failed.map((one) => ({
    ruleId: one.id,
    level: 'error',
    message: { text: `${causeOf(one)}: ${one.title}. ${one.reason ?? ''}`.trim() },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: one.file ?? `part-${one.section}` } },
        logicalLocations: [{ fullyQualifiedName: causeOf(one), kind: 'resource' }],
      },
    ],
    partialFingerprints: { 'boardstone/v1': fingerprint(one) },
  }));
  const driver = { name: 'boardstone', version: suite.version, rules };
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [{ tool: { driver }, results: findings }] }, null, 2)}\n`;
}
