/** Mutants written by hand that mix up two requests which overlap, or show one half done. */
import { all, cardOf, changes, plays, pretends, tokenOf } from '../kinds.ts';
import type { Json, Mutant, MutantCall, MutantContext } from '../mutant.ts';
import { isSame, othersAt } from './models.ts';

const item = 'PUT /card/*/customField/*/item';
const attachments = 'POST /cards/*/attachments';
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
/** Parts of a record that are not shown while another part of it is written. */
const emptied = [
  ['CRD-08', 'GET /cards/*', 'badges', 'PUT /cards/*'],
  ['CRD-16', 'GET /cards/*', 'idChecklists', 'POST /cards/*/checklist/*/checkItem'],
  ['BRD-13', 'GET /boards/*', 'labelNames', 'PUT /boards/*'],
  ['CMT-02', 'GET /actions/*', 'memberCreator', 'PUT /actions/*'],
  ['LST-09', 'GET /lists/*/cards', 'badges', 'PUT /cards/*'],
] as const;
/** Ids on a card that are not shown while such an id is put there. */
const ids = [
  ['labels', 'label'],
  ['labels', 'member'],
  ['members', 'label'],
  ['members', 'member'],
] as const;
const converted = 'POST /cards/*/checklist/*/checkItem/*/convertToCard';

/** A call of this kind that is under way and concerns another card. */
const onOtherCard = (on: string, call: MutantCall, scene: MutantContext) =>
  othersAt(on, scene).find((other) => !isSame(call, other, 2));

/** Shows each card of an answer otherwise, if such a call is under way. */
const shownBeside = (
  rule: Mutant['rule'],
  on: string,
  other: string,
  says: string,
  change: (card: Json) => Json,
): Mutant =>
  changes(rule, on, says, ({ body, ...outcome }, _, scene) => {
    if (!body || othersAt(other, scene).length === 0) return false;
    return { ...outcome, body: Array.isArray(body) ? body.map(change) : change(body) };
  });

export const mixedMutants: readonly Mutant[] = [
  plays(
    'CRD-06',
    'PUT /cards/*',
    'moves a card back that is renamed while it moves on its board',
    (again, call, scene) => {
      const { world, memory, overlap } = scene;
      const card = cardOf(world, call.segments[1]);
      const key = `${overlap} ${card?.id}`;
      if (card && !memory.has(key)) memory.set(key, { idList: card.idList, idBoard: card.idBoard });
      const outcome = again();
      const before = memory.get(key);
      const isMet = othersAt('PUT /cards/*', scene).some((other) => isSame(call, other) && other.args['idList']);
      if (card && isMet && !call.args['idList'] && cardOf(world, card.id)?.idBoard === before?.idBoard)
        world.cards.patch(card, { idList: before.idList });
      return outcome;
    },
  ),
  changes(
    'ACT-10',
    'PUT /cards/*',
    'logs the changes of two members at the same time as those of one',
    (_, call, scene) => {
      const { world } = scene;
      const other = othersAt('PUT /cards/*', scene).find((entry) => isSame(call, entry) && entry.token !== call.token);
      const idMemberCreator = other && tokenOf(world, other)?.idMember;
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
  plays('CF-10', item, 'gives a card the value that is set on another at the same time', (again, call, scene) => {
    const other = onOtherCard(item, call, scene);
    return other?.args['value'] && call.args['value']
      ? again({ args: { ...call.args, value: other.args['value'] } })
      : again();
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
  shownBeside('CF-10', 'GET /cards/*', item, 'shows a card without its values while one is set', (card) =>
    card.customFieldItems ? { ...card, customFieldItems: [] } : card,
  ),
  ...(['comments', 'attachments'] as const).map((badge) =>
    shownBeside(
      'CRD-08',
      'GET /cards/*',
      badge === 'comments' ? 'POST /cards/*/actions/comments' : attachments,
      `counts no ${badge} of a card while another is made`,
      (card) => (card.badges ? { ...card, badges: { ...card.badges, [badge]: 0 } } : card),
    ),
  ),
  shownBeside(
    'LST-09',
    'GET /lists/*/cards',
    'POST /cards',
    'lists cards without labels while another is made',
    (card) => (card.idLabels ? { ...card, idLabels: [] } : card),
  ),
  ...(['desc', 'due', 'idLabels'] as const).map((name) =>
    plays(
      'CRD-01',
      'POST /cards',
      `gives a card the ${name} of another that is made at the same time`,
      (again, call, scene) => {
        const other = othersAt('POST /cards', scene).find(({ args }) => args[name] && args[name] !== call.args[name]);
        return other && call.args[name] ? again({ args: { ...call.args, [name]: other.args[name] } }) : again();
      },
    ),
  ),
  ...ids.map(([shown, put]) => {
    const name = shown === 'labels' ? 'idLabels' : 'idMembers';
    const other = `POST /cards/*/${put === 'label' ? 'idLabels' : 'idMembers'}`;
    return shownBeside(
      'CRD-18',
      'GET /cards/*',
      other,
      `shows a card without ${shown} while a ${put} is put there`,
      (card) => (card[name] ? { ...card, [name]: [] } : card),
    );
  }),
  shownBeside(
    'CF-10',
    'GET /boards/*/cards',
    item,
    'lists the cards of a board without values while one is set',
    (card) => (card.customFieldItems ? { ...card, customFieldItems: [] } : card),
  ),
  shownBeside(
    'MEM-08',
    'GET /members/*/bio',
    'PUT /members/*/avatarSource',
    'shows an empty bio while the avatar of the member changes',
    (bio) => ({ ...bio, _value: '' }),
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
  ...emptied.map(([rule, on, name, write]) =>
    shownBeside(rule, on, write, `shows no ${name} at ${on} beside ${write}`, (record) =>
      record[name] ? { ...record, [name]: Array.isArray(record[name]) ? [] : null } : record,
    ),
  ),
  plays(
    'CHK-07',
    'POST /cards/*/checklist/*/checkItem',
    'loses one of two items that are made at the same time in two checklists of a card',
    (again, call, scene) =>
      othersAt('POST /cards/*/checklist/*/checkItem', scene).some(
        (other) => isSame(call, other, 2) && !isSame(call, other),
      )
        ? pretends(again, call, scene)
        : again(),
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
  plays(
    'CRD-10',
    'POST /cards',
    'copies the source of another copy that is made at the same time',
    (again, { args }, scene) => {
      const other = othersAt('POST /cards', scene).find(({ args: { idCardSource } }) => idCardSource);
      return other && args['idCardSource']
        ? again({ args: { ...args, idCardSource: other.args['idCardSource'] } })
        : again();
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
  plays(
    'ATT-03',
    attachments,
    'gives an attachment the address of another that is made at the same time',
    (again, { args }, scene) => {
      const other = othersAt(attachments, scene).find((entry) => entry.args['url'] !== undefined);
      return other && args['url'] ? again({ args: { ...args, url: other.args['url'] } }) : again();
    },
  ),
  plays('MEM-06', 'PUT /members/*', 'writes to a member what another wrote at the same time', (again, call, scene) => {
    const other = othersAt('PUT /members/*', scene).find(({ token, args }) => token !== call.token && args['bio']);
    return other && call.args['bio'] ? again({ args: { ...call.args, bio: other.args['bio'] } }) : again();
  }),
  ...(['lists', 'customFields', 'cards/*/checklists', 'cards/*/attachments'] as const).map((made) =>
    changes('ACT-01', `POST /${made}`, `logs one of two ${made} that are made at the same time`, (_, _call, scene) => {
      if (othersAt(`POST /${made}`, scene).length === 0) return;
      const last = all(scene.world.actions).findLast(({ type }) => /^(create|add)/.test(type));
      if (last) scene.world.actions.remove(last);
    }),
  ),
].map((mutant) => ({ ...mutant, isOverlapping: true }));
