/** Mutants that change more than they were asked to (4.1): a further field, or all records instead of one. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Mutant, Json, MutantWorld } from '../mutant.ts';
import { type Card, cardOf, hears, plays, refused, then } from '../kinds.ts';

/** The value of a field that is lost. */
const lost: Readonly<Record<string, string>> = { desc: '', due: 'null', idMembers: '', idLabels: '', pos: 'top' };

const loses = (says: string, name: string, fields: readonly string[], alone = false): readonly Mutant[] =>
  fields.map((field) =>
    plays('CRD-18', 'PUT /cards/*', `${says} and loses its ${field}`, (again, { args }) => {
      const isMeant = name in args && !(field in args) && (!alone || Object.keys(args).length === 1);
      return isMeant ? again({ args: { ...args, [field]: lost[field] ?? 'true' } }) : again();
    }),
  );

/** Replaces all others of its kind by one, or adds it a second time. */
const afterwards = (
  rule: RuleId,
  says: string,
  on: string,
  how: (world: MutantWorld, card: Json, made: Json) => void,
): Mutant =>
  then(rule, on, says, (world, { segments }, body) => {
    const card = cardOf(world, segments[1]!);
    if (card) how(world, card, body);
  });

const others = (world: MutantWorld, card: Card, made: Json): void => {
  for (const one of [...world.attachments.rows.values()])
    if (one.idCard === card.id && one.id !== made.id) world.attachments.remove(one);
  for (const one of [...world.stickers.rows.values()])
    if (one.idCard === card.id && one.id !== made.id) world.stickers.remove(one);
};

/** Adds again what is already there. */
const again = (says: string, field: 'idMembers' | 'idLabels'): Mutant =>
  plays('CRD-42', `POST /cards/*/${field}`, says, (first, { segments, args }, { world }) => {
    const card = cardOf(world, segments[1]!);
    if (!card?.[field].includes(String(args['value']))) return first();
    world.cards.patch(card, { [field]: [...card[field], String(args['value'])] });
    return { status: 200, body: card[field] };
  });

const isUpload = (call: Json): boolean => call.files?.length > 0;
const ofUploads = (says: string, name: string): Mutant =>
  plays('ATT-03', 'POST /cards/*/attachments', says, (right, call) => {
    const { [name]: _, ...rest } = call.args;
    return isUpload(call) ? right({ args: rest }) : right();
  });

const convert = 'POST /cards/*/checklist/*/checkItem/*/convertToCard';

export const changeMutants: readonly Mutant[] = [
  ...loses('renames a card', 'name', ['desc', 'due', 'idMembers', 'idLabels', 'pos'], true),
  ...loses('moves a card', 'idList', ['desc', 'due', 'idMembers', 'idLabels', 'closed']),
  ...loses('closes a card', 'closed', ['desc', 'due', 'idMembers', 'idLabels']),
  afterwards('CRD-42', 'puts a label in the place of all others', 'POST /cards/*/idLabels', (world, card) =>
    world.cards.patch(card, { idLabels: card.idLabels.slice(-1) }),
  ),
  afterwards('LBL-01', 'makes a label and takes all others off', 'POST /cards/*/labels', (world, card) =>
    world.cards.patch(card, { idLabels: card.idLabels.slice(-1) }),
  ),
  afterwards('CRD-09', 'keeps the last vote alone', 'POST /cards/*/membersVoted', (world, card) =>
    world.cards.patch(card, { idMembersVoted: card.idMembersVoted.slice(-1) }),
  ),
  afterwards('ATT-01', 'keeps the last attachment alone', 'POST /cards/*/attachments', (world, card, made) =>
    others(world, card, made),
  ),
  afterwards('STK-02', 'keeps the last sticker alone', 'POST /cards/*/stickers', (world, card, made) =>
    others(world, card, made),
  ),
  again('puts a member on a card that is there already', 'idMembers'),
  again('puts a label on a card that is there already', 'idLabels'),
  hears('CRD-10', 'POST /cards', 'gives a copy the name of its source, whatever it is told', ({ name, ...args }) =>
    args.idCardSource || name === undefined ? args : { ...args, name },
  ),
  ofUploads('takes no notice of the name of an upload', 'name'),
  ofUploads('takes no notice of the mimeType of an upload', 'mimeType'),
  plays('ATT-04', 'POST /cards/*/attachments', 'takes no files', (right, call) => (isUpload(call) ? refused : right())),
  plays('ATT-03', 'POST /cards/*/attachments', 'counts a byte too many', (right, call, scene) => {
    const outcome = right();
    const made = scene.world.attachments.get(outcome.body?.id);
    if (made && isUpload(call)) scene.world.attachments.patch(made, { bytes: (made.bytes ?? 0) + 1 });
    return outcome;
  }),
  hears('ATT-01', 'POST /cards/*/attachments', 'writes addresses small', (args) =>
    args.url ? { ...args, url: String(args.url).toLowerCase() } : args,
  ),
  hears('LBL-01', 'POST /cards/*/labels', 'makes a green label where none is named', (args) =>
    args.color === 'null' || args.color === null ? { ...args, color: 'green' } : args,
  ),
  plays(
    'CHK-07',
    'POST /cards/*/checklist/*/checkItem',
    'puts every item into the first checklist of its card',
    (right, { segments }, { world }) => {
      const first = cardOf(world, segments[1]!)?.idChecklists[0];
      return first ? right({ segments: [...segments.slice(0, 3), first, segments[4]!] }) : right();
    },
  ),
  plays('CRD-12', convert, 'makes a closed card of an item', (right, _, { world }) => {
    const outcome = right();
    const card = world.cards.get(outcome.body?.id);
    if (card) world.cards.patch(card, { closed: true });
    return outcome;
  }),
  plays('CRD-12', convert, 'empties the checklist of an item that becomes a card', (right, { segments }, { world }) => {
    const outcome = right();
    if (outcome.status < 300)
      for (const one of [...world.checkItems.rows.values()])
        if (one.idChecklist === segments[3]) world.checkItems.remove(one);
    return outcome;
  }),
];
