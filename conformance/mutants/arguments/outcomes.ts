/** Mutants that forget a rule whose own laws do not notice it, or answer with another status. */
import { limits } from '../../../src/spec/limits.ts';
import { rules, type RuleId } from '../../../src/spec/rules.ts';
import { all, done, each, everywhere, plays, status, tells } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';

const nulled = (one: object) => Object.fromEntries(Object.keys(one).map((name) => [name, null]));

/** Refusals that laws of other rules ask for; `npm run proof` forgets all others. */
const refusals: readonly RuleId[] = ['ACC-01', 'ERR-02', 'ERR-05', 'CF-15', 'EXP-03'];

/** Sends another page or script to browsers. */
const sends = (rule: RuleId, on: string, says: string, change: (text: string) => string): Mutant =>
  plays(rule, on, says, (again) => {
    const { page, ...outcome } = again();
    return page ? { ...outcome, page: { ...page, text: change(page.text) } } : outcome;
  });
const script = 'GET /client.js';

export const outcomeMutants: readonly Mutant[] = [
  sends('AUT-18', script, 'sends an empty script', () => ''),
  sends('AUT-19', script, 'sends a script without expiration', (text) => text.replaceAll('expiration', 'lasting')),
  plays('AUT-14', script, 'sends a script for any key', (again, _, { world }) =>
    again({ key: all(world.tokens)[0]!.key }),
  ),
  sends('AUT-09', 'GET /authorize', 'asks for consent without the name of who asks', (text) =>
    text.replaceAll('A Kit', 'Somebody'),
  ),
  plays('CNV-11', 'GET /members/*/boards', 'answers boards as a page', (again) => {
    const outcome = again();
    return { ...outcome, page: { mimeType: 'text/html', text: JSON.stringify(outcome.body) } };
  }),
  tells('LIM-12', 'GET /members/*/boards', 'lists more than a thousand boards', (body) =>
    Array.isArray(body) ? Array.from({ length: limits.results + 1 }, () => body[0]) : body,
  ),
  plays('SRC-03', 'GET /search', 'finds nothing without a query', (again, { args }) =>
    String(args['query'] ?? '').trim() === '' ? done : again(),
  ),
  tells('CNV-11', 'GET /**', 'shows a collection in an object', (body) => (Array.isArray(body) ? { body } : body)),
  tells('CNV-10', 'GET /**', 'shows a field that is asked for alone as null', (body, { args }) =>
    each(body, ({ id, ...one }) => ({ id, ...(/^\w+$/.test(String(args['fields'])) ? nulled(one) : one) })),
  ),
  plays('CF-12', everywhere, 'answers where it has no route', (again) => {
    const outcome = again();
    return outcome.rule === 'ERR-01' ? done : outcome;
  }),
  ...refusals.map((id) => ({
    id: `forgets-${id}`,
    rule: id,
    says: `lets pass what is forbidden: ${rules[id].says}`,
    forgets: id,
  })),
  status('GEN-03', everywhere, 'answers bad input with 500', (outcome) =>
    outcome.status === 400 ? 500 : outcome.status,
  ),
  status('CF-15', everywhere, 'refuses a field on a board without the extension with 400', (outcome) =>
    outcome.status === 403 ? 400 : outcome.status,
  ),
];
