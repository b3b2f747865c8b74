/** Mutants whose listings keep old records or miss new ones, and mutants that show a wrong state (1.10, 2). */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Faulty, FaultCall, Json } from '../mutant.ts';
import { cardOf, each, plays, tells } from '../kinds.ts';

const askedBy = ({ token, segments }: FaultCall): string => `${token} ${segments.join('/')}`;

/** What was listed once is listed for ever. */
const keeps = (name: string, on: string): Faulty =>
  plays(`keeps-${name}`, 'GEN-06', `goes on listing ${name} that are there no more`, on, (again, call, { memory }) => {
    const outcome = again();
    if (outcome.status >= 300 || !Array.isArray(outcome.body)) return outcome;
    const known: Map<string, Json> = memory.get(askedBy(call)) ?? new Map();
    memory.set(askedBy(call), known);
    const ids = new Set(outcome.body.map(({ id }: Json) => id));
    const gone = [...known].filter(([id]) => !ids.has(id)).map(([, one]) => one);
    for (const one of outcome.body) known.set(one.id, one);
    return { ...outcome, body: [...outcome.body, ...gone] };
  });

/** What was not in the first listing is never listed. */
const ignores = (name: string, on: string): Faulty =>
  plays(`ignores-new-${name}`, 'GEN-06', `never lists ${name} that came later`, on, (again, call, { memory }) => {
    const outcome = again();
    if (outcome.status >= 300 || !Array.isArray(outcome.body)) return outcome;
    const known: Set<string> = memory.get(askedBy(call)) ?? new Set(outcome.body.map(({ id }: Json) => id));
    memory.set(askedBy(call), known);
    return { ...outcome, body: outcome.body.filter(({ id }: Json) => known.has(id)) };
  });

/** A card that this mutant takes for inactive. */
const idle = (id: string, says: string, on: string, isMeant: (args: Json) => boolean = () => true): Faulty =>
  plays(`idle-by-${id}`, 'CRD-59', `does not take ${says} for activity`, on, (again, call, { world }) => {
    const was = cardOf(world, call.segments[1]!)?.dateLastActivity;
    const outcome = again();
    const card = cardOf(world, call.segments[1]!);
    if (outcome.status < 300 && card && was && isMeant(call.args)) world.cards.patch(card, { dateLastActivity: was });
    return outcome;
  });

const says = (id: string, rule: RuleId, what: string, on: string, change: (one: Json) => Json): Faulty =>
  tells(id, rule, what, on, (body) => each(body, (one) => (one ? { ...one, ...change(one) } : one)));
const where = (name: string, change: (value: Json, one: Json) => Json) => (one: Json) =>
  one[name] === undefined || one[name] === null ? {} : { [name]: change(one[name], one) };

export const staleMutants: readonly Faulty[] = [
  keeps('cards-of-a-member', 'GET /members/*/cards'),
  keeps('boards-of-a-member', 'GET /members/*/boards'),
  keeps('members-of-a-board', 'GET /boards/*/members'),
  keeps('cards-of-a-list', 'GET /lists/*/cards/**'),
  keeps('cards-of-a-board', 'GET /boards/*/cards'),
  keeps('custom-fields', 'GET /boards/*/customFields'),
  keeps('reactions', 'GET /actions/*/reactions'),
  keeps('webhooks', 'GET /tokens/*/webhooks'),
  ignores('cards-of-a-member', 'GET /members/*/cards'),
  ignores('boards-of-a-member', 'GET /members/*/boards'),
  ignores('members-of-a-board', 'GET /boards/*/members'),
  ignores('cards-of-a-list', 'GET /lists/*/cards/**'),
  ignores('cards-of-a-board', 'GET /boards/*/cards'),
  ignores('reactions', 'GET /actions/*/reactions'),
  idle('names', 'a new name', 'PUT /cards/*', ({ name }) => name !== undefined),
  idle('descriptions', 'a new description', 'PUT /cards/*', ({ desc }) => desc !== undefined),
  idle('dates', 'a due date', 'PUT /cards/*', ({ due }) => due !== undefined),
  idle('comments', 'a comment', 'POST /cards/*/actions/comments'),
  says(
    'starred-never',
    'BRD-01',
    'never says that a board is starred',
    'GET /boards/*',
    where('starred', () => false),
  ),
  says(
    'starred-always',
    'BRD-01',
    'says of every board that it is starred',
    'GET /boards/*',
    where('starred', () => true),
  ),
  says(
    'made-by-itself',
    'BRD-01',
    'tells a board for its own maker',
    'GET /boards/*',
    where('idMemberCreator', (_, one) => one.id),
  ),
  says(
    'workspace-of-one-board',
    'ORG-01',
    'tells one board of a workspace',
    'GET /organizations/*',
    where('idBoards', (ids) => ids.slice(0, 1)),
  ),
  says(
    'members-of-one',
    'BRD-19',
    'tells one membership of a board',
    'GET /boards/*',
    where('memberships', (all) => all.slice(0, 1)),
  ),
  says(
    'one-address',
    'CRD-07',
    'has one address for all cards',
    'GET /cards/*',
    where('url', () => 'https://example.com/c/card'),
  ),
  says(
    'address-cut',
    'CRD-07',
    'tells the address of a card as a path',
    'GET /cards/*',
    where('url', (url) => new URL(url).pathname),
  ),
  says(
    'short-address-cut',
    'CRD-07',
    'tells the short address of a card as a path',
    'GET /cards/*',
    where('shortUrl', (url) => new URL(url).pathname),
  ),
  says(
    'labels-empty',
    'CRD-01',
    'tells no labels',
    'GET /cards/*',
    where('labels', () => []),
  ),
  says(
    'due-of-badges-null',
    'CRD-08',
    'tells no due date in badges',
    'GET /cards/*',
    where('badges', (badges) => ({ ...badges, due: null })),
  ),
  says(
    'limits-flat',
    'CNV-21',
    'tells one limit for all of a card',
    'GET /cards/*',
    where('limits', () => ({ status: 'ok', disableAt: 1, warnAt: 1 })),
  ),
  says(
    'lists-in-capitals',
    'LST-01',
    'writes the names of lists in capitals',
    'GET /boards/*/lists',
    where('name', (name) => name.toUpperCase()),
  ),
  says(
    'lists-of-themselves',
    'LST-01',
    'tells a list for its board',
    'GET /boards/*/lists',
    where('idBoard', (_, one) => one.id),
  ),
];
