/** Mutants whose listings keep old records or miss new ones, and mutants that show a wrong state (1.10, 2). */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Mutant, Json } from '../mutant.ts';
import { cardOf, each, plays, tells } from '../kinds.ts';

/** A card that this mutant takes for inactive. */
const idle = (says: string, on: string, isMeant: (args: Json) => boolean = () => true): Mutant =>
  plays('CRD-59', on, `does not take ${says} for activity`, (again, call, { world }) => {
    const was = cardOf(world, call.segments[1]!)?.dateLastActivity;
    const outcome = again();
    const card = cardOf(world, call.segments[1]!);
    if (outcome.status < 300 && card && was && isMeant(call.args)) world.cards.patch(card, { dateLastActivity: was });
    return outcome;
  });

const says = (rule: RuleId, what: string, on: string, change: (one: Json) => Json): Mutant =>
  tells(rule, on, what, (body) => each(body, (one) => (one ? { ...one, ...change(one) } : one)));
const where = (name: string, change: (value: Json, one: Json) => Json) => (one: Json) =>
  one[name] === undefined || one[name] === null ? {} : { [name]: change(one[name], one) };

export const staleMutants: readonly Mutant[] = [
  idle('a new name', 'PUT /cards/*', ({ name }) => name !== undefined),
  idle('a new description', 'PUT /cards/*', ({ desc }) => desc !== undefined),
  idle('a due date', 'PUT /cards/*', ({ due }) => due !== undefined),
  idle('a comment', 'POST /cards/*/actions/comments'),
  says(
    'BRD-01',
    'never says that a board is starred',
    'GET /boards/*',
    where('starred', () => false),
  ),
  says(
    'BRD-01',
    'says of every board that it is starred',
    'GET /boards/*',
    where('starred', () => true),
  ),
  says(
    'ORG-01',
    'tells one board of a workspace',
    'GET /organizations/*',
    where('idBoards', (ids) => ids.slice(0, 1)),
  ),
  says(
    'BRD-19',
    'tells one membership of a board',
    'GET /boards/*',
    where('memberships', (all) => all.slice(0, 1)),
  ),
  says(
    'CNV-21',
    'tells one limit for all of a card',
    'GET /cards/*',
    where('limits', () => ({ status: 'ok', disableAt: 1, warnAt: 1 })),
  ),
];
