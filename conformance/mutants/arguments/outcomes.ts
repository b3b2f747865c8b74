/** Mutants that forget a rule whose own laws do not notice it, or answer with another status. */
import { rules, type RuleId } from '../../../src/spec/rules.ts';
import { done, each, everywhere, plays, status, tells } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';

const nulled = (one: object) => Object.fromEntries(Object.keys(one).map((name) => [name, null]));

/** Refusals that laws of other rules ask for; `npm run proof` forgets all others. */
const refusals: readonly RuleId[] = ['ACC-01', 'ERR-02', 'ERR-05', 'CF-15'];

/** Sends another script to browsers. */
const script = (rule: RuleId, says: string, change: (text: string) => string): Mutant =>
  plays(rule, 'GET /client.js', says, (again) => {
    const { page, ...outcome } = again();
    return page ? { ...outcome, page: { ...page, text: change(page.text) } } : outcome;
  });

export const outcomeMutants: readonly Mutant[] = [
  script('AUT-18', 'sends an empty script', () => ''),
  script('AUT-19', 'sends a script without expiration', (text) => text.replaceAll('expiration', 'lasting')),
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
