/** Mutants whose listings keep old records or miss new ones, and mutants that show a wrong state (1.10, 2). */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Mutant, Json } from '../mutant.ts';
import { cardOf, each, plays, refused, tells } from '../kinds.ts';

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

/** What stands under such a key keeps the name that it had when it was first shown. */
const firstNames = (rule: RuleId, on: string, key: string, what: string): Mutant =>
  tells(rule, on, `shows ${what} under its first name`, (body, _, memory) => {
    const first = (one: Json): Json => {
      const name = memory.get(one.id) ?? one.name;
      memory.set(one.id, name);
      return { ...one, name };
    };
    return JSON.parse(JSON.stringify(body), (at, value) =>
      at !== key || value === null ? value : Array.isArray(value) ? value.map(first) : first(value),
    );
  });

export const staleMutants: readonly Mutant[] = [
  firstNames('ACT-13', 'GET /actions/*', 'board', 'the board of an action'),
  firstNames('ACT-13', 'GET /actions/*', 'list', 'the list of an action'),
  firstNames('GEN-06', 'GET /cards/*', 'labels', 'a label of a card'),
  tells('GEN-06', 'GET /boards/*', 'names no colour of a board anew', (body, _, memory) => {
    const labelNames = memory.get(body?.id) ?? body?.labelNames;
    if (labelNames && Object.values(labelNames).some(Boolean)) memory.set(body.id, labelNames);
    return labelNames ? { ...body, labelNames } : body;
  }),
  plays(
    'CNV-04',
    'GET /cards/*',
    'loses the short link of a card that goes to another board',
    (again, call, { world }) => {
      const card = cardOf(world, call.segments[1]!);
      const log: Json[] = card ? [...world.by.actionsOfCard.of(card.id)] : [];
      return card?.id !== call.segments[1] && log.some(({ type }) => type === 'moveCardToBoard') ? refused : again();
    },
  ),
  ...['members', 'checklists'].map((name) =>
    says(
      'CNV-13',
      `brings one of the ${name} of a card along`,
      'GET /members/*/cards',
      where(name, (all) => all.slice(0, 1)),
    ),
  ),
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
