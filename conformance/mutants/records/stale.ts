/** Mutants that show a wrong state of boards, labels and members, or what was (1.10, 2.4, 2.6, 4.3). */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Json, Mutant } from '../mutant.ts';
import { cardOf, hears, plays, refused, tells } from '../kinds.ts';

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

const profile = 'PUT /members/*';
const rewrites = (says: string, name: string, change: (text: string) => string): Mutant =>
  hears('MEM-01', profile, says, (args) =>
    typeof args[name] === 'string' ? { ...args, [name]: change(args[name]) } : args,
  );

export const staleMutants: readonly Mutant[] = [
  firstNames('ACT-13', 'GET /actions/*', 'board', 'the board of an action'),
  firstNames('ACT-13', 'GET /actions/*', 'list', 'the list of an action'),
  firstNames('GEN-06', 'GET /cards/*', 'idLabels', 'a label of a card'),
  tells('GEN-06', 'GET /boards/*', 'names no colour of a board anew', (body, _, memory) => {
    const labelNames = memory.get(body?.id) ?? body?.labelNames;
    if (labelNames && Object.values(labelNames).some(Boolean)) memory.set(body.id, labelNames);
    return labelNames ? { ...body, labelNames } : body;
  }),
  plays('CNV-04', 'GET /cards/*', 'loses the short link of a card that goes to another board', (again, call, scene) => {
    const card = cardOf(scene.world, call.segments[1]);
    const log: Json[] = card ? [...scene.world.by.actionsOfCard.of(card.id)] : [];
    return card?.id !== call.segments[1] && log.some(({ type }) => type === 'moveCardToBoard') ? refused : again();
  }),
  plays('BRD-13', 'PUT /boards/*', 'answers the board as it was but for its name', (again, { segments }) => {
    const before = again({ method: 'GET', segments, args: {} });
    const outcome = again();
    return outcome.status < 300 ? { ...outcome, body: { ...before.body, name: outcome.body.name } } : outcome;
  }),
  tells('CNV-08', 'GET /boards/*', 'shows all fields whatever is asked', (body) => ({
    ...{ name: 'x', desc: '', closed: false },
    ...body,
  })),
  tells('FLT-03', 'GET /members/*', 'embeds whole boards unless told otherwise', (body, { args }) =>
    body?.boards && args['board_fields'] === undefined
      ? { ...body, boards: body.boards.map((one: Json) => ({ desc: '', ...one })) }
      : body,
  ),
  tells('ORG-09', 'GET /organizations/*', 'counts no billable member', (body) =>
    body?.billableMemberCount === undefined ? body : { ...body, billableMemberCount: 0 },
  ),
  rewrites('trims a full name', 'fullName', (text) => text.trim()),
  rewrites('writes a username in lower case', 'username', (text) => text.toLowerCase()),
  rewrites('takes dashes and dots in a username', 'username', (text) => text.replace(/[-.]/g, '_')),
  hears('MEM-01', profile, 'writes the minutes anew with the colours', (args) =>
    args['prefs/colorBlind'] === undefined ? args : { 'prefs/minutesBetweenSummaries': 60, ...args },
  ),
  plays('CNV-16', profile, 'knows truths of a profile as words alone', (again, { args }) =>
    Object.values(args).some((value) => typeof value === 'boolean') ? refused : again(),
  ),
  plays('PRM-04', profile, 'lets members write the profiles of others', (again, { segments, args }, { world }) => {
    const outcome = again();
    const who = world.members.get(segments[1]!) ?? world.by.username.get(segments[1]!);
    if (outcome.status < 300 || !who || args['bio'] === undefined) return outcome;
    world.members.patch(who, { bio: String(args['bio']) });
    return { status: 200, body: { id: who.id } };
  }),
];
