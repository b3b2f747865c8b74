/** Mutants of cards and their parts (2.3, 4.1): a write changes more than it was asked to, or less, or is not shown. */
import { keysOf } from '../../../src/language.ts';
import type { Json, Mutant, MutantCall } from '../mutant.ts';
import { all, withRecords, cardOf, changedAt, hears, plays, refuses, tells, then } from '../kinds.ts';

/** The parts that a copy keeps. Each mutant omits one of them. */
const kept = 'attachments checklists customFields due labels members stickers'.split(' ');
const copiesWithout = (
  part: string,
  says: string,
  isMeant: (args: { readonly name?: unknown }) => boolean = () => true,
) =>
  hears('CRD-10', 'POST /cards', says, (args) =>
    args.idCardSource && (args.keepFromSource ?? 'all') === 'all' && isMeant(args)
      ? { ...args, keepFromSource: [...kept, 'comments', 'start'].filter((entry) => entry !== part).join() }
      : args,
  );
const copies = [
  ...kept.map((part) => copiesWithout(part, `copies no ${part} with a card`)),
  copiesWithout('customFields', 'copies no values with a card that gets a name', ({ name }) => Boolean(name)),
];

/** The lists of ids of a card, each with the rule of its rows. */
const lists = { idMembers: 'CRD-42', idLabels: 'CRD-42', idMembersVoted: 'CRD-09' } as const;
const listed = keysOf(lists).flatMap((field): readonly Mutant[] => {
  const [rule, on] = [lists[field], `/cards/*/${field.replace('idMembersV', 'membersV')}`];
  return [
    then(rule, `POST ${on}`, `puts one in the place of all ${field}`, (world, { segments }) => {
      const card = cardOf(world, segments[1])!;
      world.cards.patch(card, { [field]: card[field].slice(-1) });
    }),
    then(rule, `DELETE ${on}/*`, `takes all ${field} off a card`, (world, { segments }) =>
      world.cards.patch(cardOf(world, segments[1])!, { [field]: [] }),
    ),
    plays(rule, `POST ${on}`, `adds one of ${field} twice`, (again, { segments, args }, { world }) => {
      const card = cardOf(world, segments[1]);
      if (!card?.[field].includes(String(args['value']))) return again();
      world.cards.patch(card, { [field]: [...card[field], String(args['value'])] });
      return { status: 200, body: card[field] };
    }),
  ];
});

/** A counter in the badges that never falls. */
const grown = ['comments', 'attachments', 'checkItems', 'checkItemsChecked', 'votes'].map((badge) =>
  tells('CRD-08', 'GET /cards/*', `never lowers ${badge} in the badges`, (body, _, { memory }) =>
    changedAt(body, ['badges', badge], (count) => {
      memory.set(body.id, Math.max(memory.get(body.id) ?? 0, count));
      return memory.get(body.id);
    }),
  ),
);

/** Fields and parts of a card that are lost when it is closed or changes boards. */
const lostWith = {
  'changes boards': ({ args }: MutantCall) => args['idBoard'] !== undefined,
  'is closed': ({ args }: MutantCall) => String(args['closed']) === 'true',
};
const fieldsLost = [
  ['changes boards', { due: null }],
  ['changes boards', { desc: '' }],
  ['is closed', { due: null }],
  ['is closed', { idLabels: [] }],
  ['is closed', { idChecklists: [] }],
] as const;
const lost = [
  ...fieldsLost.map(([when, fields]) =>
    then('CRD-18', 'PUT /cards/*', `loses ${keysOf(fields)[0]} of a card that ${when}`, (world, call, { id }) => {
      if (lostWith[when](call)) world.cards.patch(world.cards.get(id)!, fields);
    }),
  ),
  ...(['stickers', 'attachments'] as const).map((part) =>
    then('CRD-18', 'PUT /cards/*', `loses ${part} of a card that changes boards`, (world, call, { id }) => {
      const table: Json = world[part];
      for (const record of lostWith['changes boards'](call) ? all<Json>(table) : [])
        if (record.idCard === id) table.remove(record);
    }),
  ),
];

export const cardMutants: readonly Mutant[] = [
  ...copies,
  ...lost,
  ...listed,
  ...grown,
  tells('CRD-13', 'GET /cards/*', 'tells no due date in the badges of a closed card', (body) =>
    body?.closed && body.badges ? { ...body, badges: { ...body.badges, due: null } } : body,
  ),
  then('CRD-18', 'PUT /cards/*', 'puts a card that is opened again into the first list', (world, { args }, { id }) => {
    const card = world.cards.get(id);
    const [first] = all(world.lists).filter(({ idBoard }) => idBoard === card?.idBoard);
    if (card && first && String(args['closed']) === 'false') world.cards.patch(card, { idList: first.id });
  }),
  then(
    'CHK-07',
    'PUT /cards/*',
    'loses the states of the items of a card that changes boards',
    (world, { args }, body) => {
      const lists: readonly string[] = world.cards.get(body?.id)?.idChecklists ?? [];
      for (const item of args['idBoard'] ? all(world.checkItems) : [])
        if (lists.includes(item.idChecklist)) world.checkItems.patch(item, { state: 'incomplete' });
    },
  ),
  withRecords(
    'CRD-59',
    'PUT /cards/*',
    'does not take a change for activity',
    ({ segments }, { world }) => cardOf(world, segments[1])?.dateLastActivity,
    (dateLastActivity, { segments }, { world }) => {
      const card = cardOf(world, segments[1]);
      if (card && dateLastActivity) world.cards.patch(card, { dateLastActivity });
    },
  ),
  then('POS-02', 'POST /cards', 'puts cards for the bottom at so many places', (world, { args }, { id }) => {
    const card = world.cards.get(id);
    const count = all(world.cards).filter(({ idList }) => idList === card?.idList).length;
    if (card && args['pos'] === 'bottom') world.cards.patch(card, { pos: count * 16_384 });
  }),
  hears('POS-01', 'POST /cards', 'reads no place that is a number in JSON', (args) =>
    typeof args.pos === 'number' ? { ...args, pos: 'bottom' } : args,
  ),
  hears('POS-05', 'POST /cards', 'rounds the place of a new card', (args) =>
    Number(args.pos) > 0 ? { ...args, pos: Math.max(1, Math.round(Number(args.pos))) } : args,
  ),
  plays('CRD-37', 'POST /cards', 'keeps nothing of a file that a card is made of', (again) => again({ files: [] })),
  hears('CRD-05', 'POST /cards', 'takes no colours where there are ids of labels', ({ labels, ...args }) =>
    args.idLabels ? args : { labels, ...args },
  ),
  hears('CRD-18', 'PUT /cards/*', 'takes no name where it closes a card', ({ name, ...args }) =>
    args.closed ? args : { name, ...args },
  ),
  refuses('LBL-01', 'POST /cards/*/labels', 'makes no label without a colour', ({ color }) =>
    [null, 'null'].includes(color),
  ),
  hears('CRD-03', 'POST|PUT /cards/**', 'takes every due date to be in UTC', (args) =>
    typeof args.due === 'string' ? { ...args, due: args.due.replace(/[+-]\d\d:?\d\d$/, 'Z') } : args,
  ),
  hears('CRD-16', 'POST /cards/*/checklists', 'copies the checklist that it is to add', ({ value, ...args }) =>
    value && value !== 'null' ? { ...args, idChecklistSource: value } : { ...args, value },
  ),
  plays(
    'CHK-07',
    'POST /cards/*/checklist/*/checkItem',
    'puts every item into the first checklist of its card',
    (again, { segments }, { world }) => {
      const first = cardOf(world, segments[1])?.idChecklists[0];
      return again(first ? { segments: segments.with(3, first) } : {});
    },
  ),
  then('CRD-07', 'POST /cards', 'gives every card the number one', (world, _, { id }) => {
    world.cards.patch(world.cards.get(id)!, { idShort: 1 });
  }),
  hears('CRD-04', 'POST /cards', 'makes a card without a list in any', (args, _, { world }) => ({
    ...args,
    idList: args.idList ?? all(world.lists)[0]?.id,
  })),
  plays('STK-03', 'POST /cards/*/stickers', 'turns a sticker as the one before', (again, call, { memory }) => {
    const rotate = call.args['rotate'] ?? memory.get(call.segments[1]!) ?? 0;
    memory.set(call.segments[1]!, rotate);
    return again({ args: { ...call.args, rotate } });
  }),
  tells('CNV-07', 'GET /cards/*', 'leaves the id out when fields does not list it', ({ id, ...body }, { args }) =>
    args['fields'] ? body : { id, ...body },
  ),
  tells('CRD-08', 'GET /cards/*', 'says to everybody what the first who looked had voted', (body, _, { memory }) => {
    if (body?.badges === undefined) return body;
    const key = `${body.id} ${body.badges.votes}`;
    if (!memory.has(key)) memory.set(key, body.badges.viewingMemberVoted);
    return { ...body, badges: { ...body.badges, viewingMemberVoted: memory.get(key) } };
  }),
  tells('CRD-08', '* /cards/*', 'says to everybody that they voted', (body) =>
    body?.badges?.votes > 0 ? { ...body, badges: { ...body.badges, viewingMemberVoted: true } } : body,
  ),
];
