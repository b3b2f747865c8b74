/** Mutants of cards and their parts (2.3, 4.1): a write changes more than it was asked to, or less, or is not shown. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Mutant, MutantCall } from '../mutant.ts';
import { all, around, cardOf, each, hears, plays, refused, tells, then } from '../kinds.ts';

const kept = 'attachments checklists due labels members stickers customFields'.split(' ');
const listed = 'due,labels,members,attachments,checklists,comments,customFields,start,stickers'.split(',');
const copies: readonly Mutant[] = [
  ...kept.map((part) =>
    hears('CRD-10', 'POST /cards', `copies no ${part} with a card`, (args) =>
      args.idCardSource && (args.keepFromSource ?? 'all') === 'all'
        ? { ...args, keepFromSource: listed.filter((one) => one !== part).join(',') }
        : args,
    ),
  ),
  then('CRD-10', 'POST /cards', 'closes the card that it copies', (world, { args }) => {
    const source = cardOf(world, args['idCardSource']);
    if (source) world.cards.patch(source, { closed: true });
  }),
  then('CRD-10', 'POST /cards', 'takes the stickers off the card that it copies', (world, { args }) => {
    const source = cardOf(world, args['idCardSource']);
    for (const one of all(world.stickers)) if (one.idCard === source?.id) world.stickers.remove(one);
  }),
  then('CRD-10', 'POST /cards', 'copies the items of one checklist alone', (world, { args }, { id }) => {
    const others = args['idCardSource'] ? (cardOf(world, id)?.idChecklists.slice(1) ?? []) : [];
    for (const one of all(world.checkItems)) if (others.includes(one.idChecklist)) world.checkItems.remove(one);
  }),
];
/** Who takes one away takes all of them. */
const takesAll = (rule: RuleId, what: string, field: Listed): Mutant =>
  then(
    rule,
    `DELETE /cards/*/${field.replace('idMembersV', 'membersV')}/*`,
    `takes every ${what} off a card`,
    (world, call) => {
      const card = cardOf(world, call.segments[1]);
      if (card) world.cards.patch(card, { [field]: [] });
    },
  );

/** The value of a field that is lost. */
const lost: Readonly<Record<string, string>> = { desc: '', due: 'null', idMembers: '', idLabels: '', pos: 'top' };
const loses = (says: string, name: string, fields: readonly string[], alone = false): readonly Mutant[] =>
  fields.map((field) =>
    hears('CRD-18', 'PUT /cards/*', `${says} and loses its ${field}`, (args) => {
      const isMeant = name in args && !(field in args) && (!alone || Object.keys(args).length === 1);
      return isMeant ? { ...args, [field]: lost[field] ?? 'true' } : args;
    }),
  );

type Listed = 'idMembers' | 'idLabels' | 'idMembersVoted';
/** What is added takes the place of all others. */
const alone = (rule: RuleId, what: string, on: string, field: Listed): Mutant =>
  then(rule, `POST /cards/*/${on}`, `puts a ${what} in the place of all others`, (world, { segments }) => {
    const card = cardOf(world, segments[1]);
    if (card) world.cards.patch(card, { [field]: card[field].slice(-1) });
  });
const alonePart = (rule: RuleId, name: 'attachments' | 'stickers'): Mutant =>
  then(rule, `POST /cards/*/${name}`, `keeps the last of the ${name} alone`, (world, { segments }, { id }) => {
    const card = cardOf(world, segments[1]);
    for (const one of all<any>(world[name])) if (one.idCard === card?.id && one.id !== id) world[name].remove(one);
  });
/** What is added a second time is there twice. */
const twice = (rule: RuleId, what: string, field: Listed): Mutant =>
  plays(
    rule,
    `POST /cards/*/${field.replace('idMembersV', 'membersV')}`,
    `adds a ${what} twice`,
    (again, call, scene) => {
      const card = cardOf(scene.world, call.segments[1]);
      const id = String(call.args['value']);
      if (!card?.[field].includes(id)) return again();
      scene.world.cards.patch(card, { [field]: [...card[field], id] });
      return { status: 200, body: card[field] };
    },
  );

/** A change that this mutant does not take for activity. */
const idle = (says: string, on: string, isMeant: (args: MutantCall['args']) => boolean = () => true): Mutant =>
  around(
    'CRD-59',
    on,
    `does not take ${says} for activity`,
    ({ segments }, { world }) => cardOf(world, segments[1])?.dateLastActivity,
    (dateLastActivity, { segments, args }, { world }, { status }) => {
      const card = cardOf(world, segments[1]);
      if (status < 300 && card && dateLastActivity && isMeant(args)) world.cards.patch(card, { dateLastActivity });
    },
  );

const checklists = 'POST /cards/*/checklists';
const items = 'POST /cards/*/checklist/*/checkItem';
const changed: readonly Mutant[] = [
  ...loses('renames a card', 'name', ['desc', 'due', 'idMembers', 'idLabels', 'pos'], true),
  ...loses('moves a card', 'idList', ['desc', 'due', 'idMembers', 'idLabels', 'closed']),
  ...loses('closes a card', 'closed', ['desc', 'due', 'idMembers', 'idLabels']),
  alone('CRD-01', 'member', 'idMembers', 'idMembers'),
  alone('CRD-42', 'label', 'idLabels', 'idLabels'),
  alone('LBL-01', 'new label', 'labels', 'idLabels'),
  alone('CRD-09', 'vote', 'membersVoted', 'idMembersVoted'),
  alonePart('ATT-01', 'attachments'),
  alonePart('STK-02', 'stickers'),
  twice('CRD-42', 'member', 'idMembers'),
  twice('CRD-42', 'label', 'idLabels'),
  twice('CRD-09', 'vote', 'idMembersVoted'),
  takesAll('CRD-42', 'member', 'idMembers'),
  takesAll('CRD-42', 'label', 'idLabels'),
  takesAll('CRD-09', 'vote', 'idMembersVoted'),
  around(
    'GEN-05',
    'DELETE /actions/*',
    'deletes all comments of a card with one',
    ({ segments }, { world }) => world.actions.get(segments[1]!)?.idCard,
    (idCard, _, { world }, { status }) => {
      for (const one of status < 300 ? all(world.actions) : [])
        if (one.type === 'commentCard' && one.idCard === idCard) world.actions.remove(one);
    },
  ),
  around(
    'CRD-18',
    'PUT /lists/*',
    'turns the cards of a list that changes boards',
    ({ segments }, { world }) => world.lists.get(segments[1]!)?.idBoard,
    (idBoard, { segments }, { world }) => {
      if (world.lists.get(segments[1]!)?.idBoard === idBoard) return;
      for (const one of all(world.cards))
        if (one.idList === segments[1]) world.cards.patch(one, { pos: 2 ** 50 / one.pos });
    },
  ),
  idle('a new name', 'PUT /cards/*', ({ name }) => name !== undefined),
  idle('a new description', 'PUT /cards/*', ({ desc }) => desc !== undefined),
  idle('a due date', 'PUT /cards/*', ({ due }) => due !== undefined),
  idle('a comment', 'POST /cards/*/actions/comments'),
  then('CRD-18', 'PUT /boards/*', 'deletes the lists of a board that is closed', (world, { segments, args }) => {
    if (String(args['closed']) !== 'true') return;
    for (const one of all(world.lists)) if (one.idBoard === segments[1]) world.lists.remove(one);
  }),
  then('POS-02', 'POST /cards', 'puts cards for the bottom at so many places', (world, { args }, { id }) => {
    const card = world.cards.get(id);
    const count = all(world.cards).filter(({ idList }) => idList === card?.idList).length;
    if (card && args['pos'] === 'bottom') world.cards.patch(card, { pos: count * 16_384 });
  }),
  hears('POS-01', 'POST /cards', 'reads no place that is a number in JSON', (args) =>
    typeof args.pos === 'number' ? { ...args, pos: 'bottom' } : args,
  ),
  plays('CRD-37', 'POST /cards', 'keeps nothing of a file that a card is made of', (again) => again({ files: [] })),
  hears('CRD-37', 'POST /cards', 'keeps nothing of a page that a card is made of', (args) => ({
    ...args,
    urlSource: 'null',
  })),
  plays('LBL-01', 'POST /cards/*/labels', 'makes no label without a colour', (again, { args }) =>
    args['color'] === null || args['color'] === 'null' ? refused : again(),
  ),
  hears('CRD-03', 'POST|PUT /cards/**', 'takes every due date to be in UTC', (args) =>
    typeof args.due === 'string' ? { ...args, due: args.due.replace(/[+-]\d\d:?\d\d$/, 'Z') } : args,
  ),
  plays('CRD-09', 'POST /cards/*/membersVoted', 'counts the vote of the one who asks', (again, call, { world }) =>
    again({ args: { ...call.args, value: world.by.token.get(call.token ?? '')?.idMember ?? call.args['value'] } }),
  ),
  hears('CRD-16', checklists, 'copies the checklist that it is to add', ({ value, ...rest }) =>
    value && value !== 'null' ? { ...rest, idChecklistSource: value } : { ...rest, value },
  ),
  plays('CRD-16', checklists, 'copies a checklist without its items', (again, { args }, { world }) => {
    const name = world.checklists.get(String(args['idChecklistSource']))?.name;
    return again(name === undefined ? {} : { args: { name } });
  }),
  plays('CHK-07', items, 'puts every item into the first checklist of its card', (again, { segments }, { world }) => {
    const first = cardOf(world, segments[1])?.idChecklists[0];
    return again(first ? { segments: segments.with(3, first) } : {});
  }),
  around(
    'CRD-12',
    `${items}/*/convertToCard`,
    'keeps an item that became a card',
    ({ segments }, { world }) => structuredClone(world.checkItems.get(segments[5]!)),
    (item, _, { world }) => {
      if (item && !world.checkItems.get(item.id)) world.checkItems.add(item);
    },
  ),
  then('CRD-12', `${items}/*/convertToCard`, 'empties the checklist of an item that becomes a card', (world, call) => {
    for (const one of all(world.checkItems)) if (one.idChecklist === call.segments[3]) world.checkItems.remove(one);
  }),
  then('CRD-07', 'POST /cards', 'gives every card the number one', (world, _, { id }) => {
    world.cards.patch(world.cards.get(id)!, { idShort: 1 });
  }),
  plays('CRD-04', 'POST /cards', 'makes a card without a list in any', (again, { args }, { world }) =>
    again({ args: { ...args, idList: args['idList'] ?? all(world.lists)[0]?.id } }),
  ),
  plays('ATT-04', 'GET /cards/*/attachments/*/download/*', 'loses the first byte of a file', (again) => {
    const { file, ...outcome } = again();
    return file ? { ...outcome, file: { ...file, bytes: file.bytes.subarray(1) } } : outcome;
  }),
  then('ATT-03', 'POST /cards/*/attachments', 'counts the letters of an upload for its bytes', (world, _, { id }) => {
    const [made, blob] = [world.attachments.get(id), world.blobs.get(id)];
    if (made && blob) world.attachments.patch(made, { bytes: Buffer.from(blob.bytes).toString().length });
  }),
];

/** A call is refused, and part of it is done. */
const half = (on: string, says: string, part: (args: MutantCall['args']) => MutantCall['args'] | false): Mutant =>
  plays('GEN-02', on, says, (again, { args }) => {
    const outcome = again();
    const done = outcome.status >= 400 && part(args);
    if (done) again({ args: done });
    return outcome;
  });

/** A counter in the badges that never falls. */
const grown = ['comments', 'attachments', 'checkItems', 'checkItemsChecked', 'votes'].map((badge) =>
  tells('CRD-08', 'GET /cards/*', `never lowers ${badge} in the badges`, (body, _, memory) => {
    if (!body?.badges) return body;
    const most = Math.max(memory.get(body.id) ?? 0, body.badges[badge]);
    memory.set(body.id, most);
    return { ...body, badges: { ...body.badges, [badge]: most } };
  }),
);

export const cardMutants: readonly Mutant[] = [
  ...copies,
  ...changed,
  ...grown,
  half('POST /cards', 'makes a card and refuses it for a label of another board', ({ idLabels, ...args }) =>
    idLabels === undefined ? false : args,
  ),
  half('PUT /cards/*', 'writes what it can of an update that it refuses', ({ name }) => name !== undefined && { name }),
  tells('CNV-07', 'GET /cards/*', 'leaves the id out when fields does not list it', ({ id, ...body }, { args }) =>
    args['fields'] ? body : { id, ...body },
  ),
  tells('CHK-01', '* /cards/*', 'shows idChecklists as plain ids', (body) =>
    each(body, (card) => ({
      ...card,
      ...(card.idChecklists && { idChecklists: card.idChecklists.map((one: any) => one.id) }),
    })),
  ),
  tells('CRD-08', '* /cards/*', 'says to everybody that they voted', (body) =>
    body?.badges?.votes > 0 ? { ...body, badges: { ...body.badges, viewingMemberVoted: true } } : body,
  ),
];
