/** Mutants written by hand that mix up two requests which overlap, lose one of them, or show one half done. */
import { all, cardOf, changedAt, changes, plays, tokenIn } from '../kinds.ts';
import { goesTo, type Json, type Mutant, type MutantCall } from '../mutant.ts';
import { isSame, othersAt } from './models.ts';
import { undone } from './overlaps.ts';

const item = 'PUT /card/*/customField/*/item';
/** Listings, and what is written while they lack their first. */
const listed = [
  ['GET /boards/*/customFields', 'PUT /customFields/*'],
  ['GET /actions/*/reactions', 'POST /actions/*/reactions'],
  ['GET /members/*/boardStars', 'POST /members/*/boardStars'],
  ['GET /members/*/boards', 'POST /boards'],
  ['GET /organizations/*/members', 'PUT /organizations/*'],
  ['GET /boards/*/members', 'PUT /boards/*'],
  ['GET /boards/*/cards', 'POST /lists'],
  ['GET /boards/*/lists', 'PUT /boards/*'],
  ['GET /lists/*/cards', 'POST /cards/*/actions/comments'],
  ['GET /actions/*/reactions', 'PUT /actions/*'],
] as const;
/** Parts of records that are not shown while something is written beside them. */
const emptied = [
  ['CRD-08', 'GET /cards/*', 'badges', 'PUT /cards/*'],
  ['CRD-08', 'GET /cards/*', 'badges/comments', 'POST /cards/*/actions/comments'],
  ['CRD-08', 'GET /cards/*', 'badges/attachments', 'POST /cards/*/attachments'],
  ['CRD-16', 'GET /cards/*', 'idChecklists', 'POST /cards/*/checklist/*/checkItem'],
  ['CRD-18', 'GET /cards/*', 'idLabels', 'POST /cards/*/idLabels'],
  ['CRD-18', 'GET /cards/*', 'idLabels', 'POST /cards/*/idMembers'],
  ['CRD-18', 'GET /cards/*', 'idMembers', 'POST /cards/*/idLabels'],
  ['CRD-18', 'GET /cards/*', 'idMembers', 'POST /cards/*/idMembers'],
  ['CF-10', 'GET /cards/*', 'customFieldItems', item],
  ['CF-10', 'GET /boards/*/cards', 'customFieldItems', item],
  ['LST-09', 'GET /lists/*/cards', 'badges', 'PUT /cards/*'],
  ['LST-09', 'GET /lists/*/cards', 'idLabels', 'POST /cards'],
  ['BRD-13', 'GET /boards/*', 'labelNames', 'PUT /boards/*'],
  ['CMT-02', 'GET /actions/*', 'memberCreator', 'PUT /actions/*'],
  ['MEM-08', 'GET /members/*/bio', '_value', 'PUT /members/*/avatarSource'],
] as const;
const emptyOf = (value: Json): Json => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : null);
const converted = 'POST /cards/*/checklist/*/checkItem/*/convertToCard';

const closing = 'PUT /boards/*, PUT /lists/*, PUT /cards/*';
const isClosing = ({ args }: MutantCall) => args['closed'] !== undefined;
const filling = 'POST /lists, POST /cards, POST /cards/*/actions/comments';
/** Whether a call puts something in the board, list or card of another. */
const isPutIn = (call: MutantCall, { segments: [, id] }: MutantCall) =>
  [call.args['idBoard'], call.args['idList'], call.segments[1]].includes(id);
const labelled = 'POST /cards/*/idLabels, POST /cards/*/labels';
const sticker = 'PUT /cards/*/stickers/*';
const state = 'PUT /cards/*/checkItem/*';
const attached = 'POST /cards/*/attachments';
const putOn = 'POST /cards/*/idLabels';
const newItem = 'POST /cards/*/checklist/*/checkItem';
const star = 'POST /members/*/boardStars';
const profile = 'PUT /members/*';
const reaction = 'DELETE /actions/*/reactions/*';
/** A request that is answered and not done beside such another. */
const lost = [
  undone('FLT-07', closing, 'closes nothing in which something is put at the same time', (call, other) =>
    [isClosing(call), goesTo(filling, other), isPutIn(other, call)].every(Boolean),
  ),
  undone('FLT-07', filling, 'puts nothing in what is closed at the same time', (call, other) =>
    [goesTo(closing, other), isClosing(other), isPutIn(call, other)].every(Boolean),
  ),
  undone('FLT-07', 'PUT /cards/*', 'closes no card that gets a name at the same time', (call, other) =>
    [isClosing(call), 'name' in other.args, isSame(call, other)].every(Boolean),
  ),
  undone('CRD-18', 'PUT /cards/*', 'loses a due date beside a new label of the card', (call, other) =>
    ['due' in call.args, goesTo(labelled, other), isSame(call, other, 2)].every(Boolean),
  ),
  undone('LBL-06', putOn, 'loses a label of a card beside the deletion of another label', (call, other) =>
    [goesTo('DELETE /labels/*', other), other.segments[1] !== call.args['value']].every(Boolean),
  ),
  undone(
    'RCT-01',
    reaction,
    'loses the deletion of a reaction beside a new one',
    (call, other) => goesTo('POST /actions/*/reactions', other) && isSame(call, other, 2),
  ),
  undone(
    'RCT-01',
    'POST /actions/*/reactions',
    'loses a reaction beside the deletion of another',
    (call, other) => goesTo(reaction, other) && isSame(call, other, 2),
  ),
  undone(
    'STK-02',
    sticker,
    'loses one of two changes of a sticker at the same time',
    (call, other) => goesTo(sticker, other) && isSame(call, other),
  ),
  undone('CHK-07', state, 'loses the state of one of two items of a card at the same time', (call, other) =>
    [goesTo(state, other), 'state' in call.args, isSame(call, other, 2), !isSame(call, other)].every(Boolean),
  ),
  undone('CRD-12', converted, 'loses a conversion beside a new item', (_, other) => goesTo(newItem, other)),
  undone('STR-02', star, 'loses a star beside the end of another', (_, other) =>
    goesTo('DELETE /members/*/boardStars/*', other),
  ),
  undone('MEM-01', profile, 'loses a bio beside another change of a profile', (call, other) =>
    ['bio' in call.args, goesTo(profile, other), !('bio' in other.args)].every(Boolean),
  ),
  undone('CRD-18', 'PUT /cards/*', 'loses who follows a card beside a change of another part of it', (call, other) =>
    ['subscribed' in call.args, isSame(call, other), !('subscribed' in other.args)].every(Boolean),
  ),
];
/** The parts that a new board lacks if another is made at the same time. */
const lacked = ['desc', 'idOrganization'].map((name) =>
  plays('BRD-23', 'POST /boards', `makes a board without ${name} beside another`, (again, { args }, scene) =>
    again(othersAt('POST /boards', scene).length > 0 ? { args: { ...args, [name]: undefined } } : {}),
  ),
);

/** A field of a card that is shown as that of another card which is read at the same time. */
const ofAnother = ['idLabels', 'customFieldItems'].map((field) =>
  plays(
    'CNV-07',
    'GET /cards/*',
    `shows ${field} of another card that is read at the same time`,
    (again, call, scene) => {
      const outcome = again();
      const other = othersAt('GET /cards/*', scene).find((entry) => !isSame(call, entry));
      const theirs: Json = other && again({ segments: other.segments }).body?.[field];
      return theirs === undefined ? outcome : { ...outcome, body: changedAt(outcome.body, [field], () => theirs) };
    },
  ),
);

export const mixedMutants: readonly Mutant[] = [
  ...lost,
  plays('ATT-03', attached, 'keeps the file of another upload at the same time', (again, { files }, scene) => {
    const other = othersAt(attached, scene).find((entry) => entry.files?.length)?.files;
    return other && files?.length ? again({ files: other }) : again();
  }),
  plays('LST-09', 'GET /lists/*/cards', 'lists a card twice beside a move', (again, _, { overlapping }) => {
    const outcome = again();
    const isMet = overlapping.some((other) => goesTo('PUT /cards/*', other) && 'pos' in other.args);
    return isMet && Array.isArray(outcome.body)
      ? { ...outcome, body: [...outcome.body, ...outcome.body.slice(0, 1)] }
      : outcome;
  }),
  ...ofAnother,
  ...lacked,
  changes(
    'ACT-10',
    'PUT /cards/*',
    'logs the changes of two members at the same time as those of one',
    (_, call, scene) => {
      const { world } = scene;
      const other = othersAt('PUT /cards/*', scene).find((entry) => isSame(call, entry) && entry.token !== call.token);
      const idMemberCreator = other && tokenIn(world, other)?.idMember;
      const isNew = (action: Json) => action.type === 'updateCard' && action.data.card?.name === call.args['name'];
      for (const action of all(world.actions).filter((entry) => idMemberCreator && isNew(entry)))
        world.actions.patch(action, { idMemberCreator: idMemberCreator! });
    },
  ),
  changes('ACT-01', 'PUT /cards/*', 'logs a change an hour too early that meets another', (_, call, scene) => {
    const { world } = scene;
    if (!othersAt('PUT /cards/*', scene).some((other) => isSame(call, other))) return;
    for (const action of all(world.actions))
      if (action.type === 'updateCard' && (action as Json).data.card?.name === call.args['name'])
        world.actions.patch(action, { date: new Date(Date.parse(action.date) - 3_600_000).toISOString() });
  }),
  changes(
    'CRD-12',
    converted,
    'makes one card of two items that are converted at the same time',
    ({ body }, call, scene) => {
      const card = cardOf(scene.world, body?.id);
      if (card && othersAt(converted, scene).some((other) => !isSame(call, other))) scene.world.cards.remove(card);
    },
  ),
  ...listed.map(([listing, write]) =>
    changes(
      'GEN-06',
      listing,
      `leaves out the first of ${listing} beside ${write}`,
      ({ body, ...outcome }, _, scene) =>
        Array.isArray(body) && othersAt(write, scene).length > 0 && { ...outcome, body: body.slice(1) },
    ),
  ),
  ...emptied.map(([rule, on, at, write]) =>
    changes(
      rule,
      on,
      `shows no ${at} at ${on} beside ${write}`,
      ({ body, ...outcome }, _, scene) =>
        othersAt(write, scene).length > 0 && { ...outcome, body: changedAt(body, at.split('/'), emptyOf) },
    ),
  ),
  changes(
    'CRD-07',
    'POST /cards',
    'numbers a copy as a card that is made at the same time',
    ({ body }, call, scene) => {
      const { world } = scene;
      const copy = call.args['idCardSource'] ? cardOf(world, body?.id) : undefined;
      const last = copy && all(world.cards).findLast(({ id, idBoard }) => id !== copy.id && idBoard === copy.idBoard);
      if (last && othersAt('POST /cards', scene).length > 0) world.cards.patch(copy, { idShort: last.idShort });
    },
  ),
  changes(
    'CF-33',
    'PUT /cards/*',
    'merges the options of two cards that move at the same time twice',
    (_, call, scene) => {
      const { idBoard } = call.args;
      if (!idBoard || !othersAt('PUT /cards/*', scene).some(({ args }) => args['idBoard'] === idBoard)) return;
      for (const field of all(scene.world.customFields).filter(({ idModel }) => idModel === idBoard))
        scene.world.customFields.patch(field, { options: [...field.options, ...field.options.slice(0, 1)] });
    },
  ),
].map((mutant) => ({ ...mutant, isOverlapping: true }));
