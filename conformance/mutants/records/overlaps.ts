/** Mutants written by hand that are wrong only if two requests overlap. */
import type { RuleId } from '../../../src/document/rules.ts';
import { all, cardOf, changedAt, changes, done, plays, pretends, refused, tokenIn } from '../kinds.ts';
import { goesTo, type Json, type Mutant, type MutantCall, type MutantContext } from '../mutant.ts';
import { isSame, othersAt } from './models.ts';

/** A record that was created in an overlap is listed for a moment without a part that the request set. */
const unfinished = (made: string, listed: string, parts: readonly string[]): Mutant =>
  changes(
    'GEN-06',
    `POST /${made}, GET /${listed}`,
    `shows new ${made} for a moment without ${parts.join(' and ')}, if others are made at the same time`,
    ({ body, ...outcome }, { method }, scene) => {
      const { memory, overlap } = scene;
      if (method === 'POST' && othersAt(`POST /${made}`, scene).length > 0) memory.set(body?.id, overlap);
      const isNew = ({ id }: Json) => memory.has(id) && overlap - memory.get(id) <= 1;
      const less = Object.fromEntries(parts.map((part) => [part, []]));
      return (
        Array.isArray(body) && {
          ...outcome,
          body: body.map((record) => (isNew(record) ? { ...record, ...less } : record)),
        }
      );
    },
  );

const failed = { ...refused, status: 500 };
/** Answers with 500 if the record of a request is deleted at the same time. */
const fails = (noun: string): Mutant =>
  plays(
    'GEN-03',
    `* /${noun}/**`,
    `fails if one of the ${noun} is deleted at the same time`,
    (again, call, { overlapping }) =>
      overlapping.some((other) => other.method === 'DELETE' && other.segments.length === 2 && isSame(call, other, 2))
        ? failed
        : again(),
  );

/** Answers such a request without doing it, if such another overlaps with it. */
export const undone = (
  rule: RuleId,
  on: string,
  says: string,
  isMet: (call: MutantCall, other: MutantCall) => boolean,
): Mutant =>
  plays(rule, on, says, (again, call, scene) =>
    scene.overlapping.some((other) => isMet(call, other)) ? pretends(again, call, scene) : again(),
  );
const loses = (rule: RuleId, what: string, on: string, other: string): Mutant =>
  undone(rule, on, `loses ${what} beside ${other}`, (_, met) => goesTo(other, met));
const stays = (what: string, noun: string): Mutant =>
  undone(
    'GEN-05',
    `DELETE /${noun}/*`,
    `does not delete a ${what} that is changed at the same time`,
    (call, other) => other.method === 'PUT' && isSame(call, other),
  );

/** Sends a member no notification of a comment that overlaps with such a call. */
const untold = (says: string, fits: (call: MutantCall, other: MutantCall) => boolean): Mutant =>
  plays(
    'NOT-03',
    'POST /cards/*/actions/comments, GET /members/*/notifications',
    says,
    (again, call, { overlapping, memory }) => {
      const { text } = call.args;
      if (call.method === 'POST' && overlapping.some((other) => fits(call, other))) memory.set(String(text), true);
      const { body, ...outcome } = again();
      const isTold = ({ data }: Json) => !memory.has(data?.text);
      return { ...outcome, body: call.method === 'GET' && Array.isArray(body) ? body.filter(isTold) : body };
    },
  );

/** Counts one of two records that are added to a card at the same time. */
const miscounts = (row: string, badge: string): Mutant =>
  changes(
    'CRD-08',
    `${row}, GET /cards/*`,
    `counts one of two ${badge} that are made at the same time`,
    ({ body, ...outcome }, call, scene) => {
      const key = cardOf(scene.world, call.segments[1])?.id ?? '';
      const lost = Number(scene.memory.get(key) ?? 0);
      const isMet = othersAt(row, scene).some((other) => isSame(call, other, 2));
      if (call.method === 'POST' && isMet) scene.memory.set(key, lost + 1);
      return call.method === 'GET' && { ...outcome, body: changedAt(body, ['badges', badge], (count) => count - lost) };
    },
  );

const item = (world: MutantContext['world'], { segments }: MutantCall): Json => world.checkItems.get(segments[5] ?? '');

export const overlapMutants: readonly Mutant[] = [
  unfinished('cards', 'lists/*/cards', ['idMembers']),
  unfinished('cards', 'lists/*/cards', ['idChecklists', 'idLabels']),
  unfinished('customFields', 'boards/*/customFields', ['options']),
  fails('boards'),
  fails('cards'),
  miscounts('POST /cards/*/actions/comments', 'comments'),
  miscounts('POST /cards/*/attachments', 'attachments'),
  miscounts('POST /cards/*/checklist/*/checkItem', 'checkItems'),
  miscounts('POST /cards/*/membersVoted', 'votes'),
  changes(
    'CMT-01',
    'POST /cards/*/actions/comments',
    'gives a comment the author of another that is written on the card at the same time',
    ({ body }, call, scene) => {
      const { world } = scene;
      const other = othersAt('POST /cards/*/actions/comments', scene).find(
        (entry) => isSame(call, entry, 2) && entry.token !== call.token,
      );
      const author = other && tokenIn(world, other)?.idMember;
      const comment: Json = world.actions.get(body?.id);
      if (author && comment) world.actions.patch(comment, { idMemberCreator: author });
    },
  ),
  changes(
    'GEN-05',
    'POST /cards/*/idLabels, GET /cards/*',
    'shows a label on a card for ever if it is deleted while it is put there',
    ({ body, ...outcome }, { method, args, segments }, { overlapping, memory }) => {
      const [, card] = segments;
      const isEnding = (call: MutantCall) => call.method === 'DELETE' && call.segments[1] === args['value'];
      if (method === 'POST' && overlapping.some(isEnding)) memory.set(card!, args['value']);
      const left = memory.get(body?.id);
      return left && { ...outcome, body: { ...body, idLabels: [...(body.idLabels ?? []), left] } };
    },
  ),
  plays(
    'CRD-12',
    'POST /cards/*/checklist/*/checkItem/*/convertToCard',
    'makes two cards of an item that is converted twice at the same time',
    (again, call, { overlapping, memory, world }) => {
      const other = overlapping.find((entry) => isSame(call, entry));
      if (!other) memory.set('name', item(world, call)?.name);
      const idList = cardOf(world, call.segments[1])?.idList;
      return other ? again({ segments: ['cards'], args: { idList, name: memory.get('name') } }) : again();
    },
  ),
  changes(
    'CRD-06',
    'POST /cards',
    'makes a card on the former board of a list that moves at the same time',
    ({ body }, call, { overlapping, world, memory }) => {
      const idList = String(call.args['idList']);
      const isMoving = overlapping.some(
        ({ method, segments }) => method === 'PUT' && segments[0] === 'lists' && segments[1] === idList,
      );
      const card = cardOf(world, body?.id);
      if (!card) return;
      if (isMoving && memory.has(idList)) world.cards.patch(card, { idBoard: memory.get(idList) });
      else memory.set(idList, card.idBoard);
    },
  ),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    changes(
      'BRD-06',
      `${method} /boards/*/members/*`,
      `lets the last two admins of a board ${method === 'PUT' ? 'become normal' : 'leave'} at the same time`,
      ({ status }, call, { overlapping, world }) => {
        const [, idBoard, , idMember = ''] = call.segments;
        const isMet = overlapping.some((other) => other.method === method && other.segments[1] === idBoard);
        const membership = all(world.memberships).find(
          (entry) => entry.idModel === idBoard && entry.idMember === idMember,
        );
        if (!isMet || status < 300 || !membership) return;
        world.memberships.patch(membership, { memberType: 'normal' });
        return done;
      },
    ),
  ),
  plays(
    'CF-11',
    'PUT /card/*/customField/*/item',
    'keeps the former value of a field that is set and cleared at the same time',
    (again, call, { overlapping, memory, overlap }) => {
      const [, card = '', , field] = call.segments;
      if (!overlapping.some((other) => isSame(call, other))) {
        const args = { fields: 'name', customFieldItems: true };
        const { customFieldItems: items = [] } = again({ method: 'GET', segments: ['cards', card], args }).body ?? {};
        memory.set(`${overlap} ${card} ${field}`, items.find((entry: Json) => entry.idCustomField === field)?.value);
      }
      const outcome = again();
      const value = memory.get(`${overlap} ${card} ${field}`);
      if (overlapping.some((other) => isSame(call, other)) && value) again({ args: { value } });
      return outcome;
    },
  ),
  loses('CRD-18', 'changes of a card', 'PUT /cards/*', 'POST /cards/*/labels'),
  loses('CRD-18', 'changes of a card', 'PUT /cards/*', 'DELETE /labels/*'),
  loses('MEM-08', 'bios', 'PUT /members/*/bio', 'PUT /members/*'),
  loses('MEM-07', 'avatar sources', 'PUT /members/*/avatarSource', 'PUT /members/*'),
  loses('CHK-07', 'new items', 'POST /cards/*/checklist/*/checkItem', 'PUT /checklists/*'),
  loses('CRD-12', 'conversions', 'POST /cards/*/checklist/*/checkItem/*/convertToCard', 'POST /cards/*/checklists'),
  loses('GEN-05', 'deletions of checklists', 'DELETE /cards/*/checklists/*', 'POST /cards/*/checklist/*/checkItem'),
  loses('STK-02', 'new stickers', 'POST /cards/*/stickers', 'POST /cards/*/attachments'),
  loses('ATT-03', 'deletions of attachments', 'DELETE /cards/*/attachments/*', 'POST /cards/*/attachments'),
  loses('CF-17', 'new options', 'POST /customField/*/options', 'PUT /customFields/*'),
  loses('CF-53', 'new names of fields', 'PUT /customFields/*', 'POST /customField/*/options'),
  loses('CF-01', 'new fields', 'POST /customFields', 'DELETE /customFields/*'),
  loses('CF-10', 'values', 'PUT /card/*/customField/*/item', 'PUT /cards/*'),
  loses('CF-10', 'values', 'PUT /card/*/customField/*/item', 'DELETE /customFields/*'),
  loses('RCT-01', 'new reactions', 'POST /actions/*/reactions', 'PUT /actions/*'),
  loses('CMT-02', 'new texts of comments', 'PUT /actions/*', 'POST /actions/*/reactions'),
  loses('LBL-06', 'labels that go', 'DELETE /cards/*/idLabels/*', 'POST /cards/*/idLabels'),
  loses('CRD-42', 'members who go', 'DELETE /cards/*/idMembers/*', 'POST /cards/*/idMembers'),
  loses('STR-02', 'places of stars', 'PUT /members/*/boardStars/*/pos', 'PUT /members/*/boardStars/*/idBoard'),
  loses('GEN-06', 'new labels', 'POST /labels', 'DELETE /labels/*'),
  loses('GEN-05', 'ends of labels', 'DELETE /labels/*', 'POST /labels'),
  loses('GEN-05', 'ends of labels', 'DELETE /labels/*', 'PUT /cards/*'),
  loses('GEN-05', 'ends of cards', 'DELETE /cards/*', 'POST /cards/*/actions/comments'),
  loses('NOT-02', 'markings', 'POST /cards/*/markAssociatedNotificationsRead', 'POST /cards/*/actions/comments'),
  loses('BRD-20', 'a preference', 'PUT /boards/*/prefs/*', 'PUT /boards/*'),
  loses('BRD-13', 'changes of a board', 'PUT /boards/*', 'PUT /boards/*/members/*'),
  loses('SET-13', 'changes of a workspace', 'PUT /organizations/*', 'POST /boards'),
  loses('STR-02', 'changes of a star', 'PUT /members/*/boardStars/**', 'POST /members/*/boardStars'),
  undone(
    'CHK-07',
    'PUT /cards/*/checkItem/*',
    'loses the change of one of two items',
    (call, other) => isSame(call, other, 2) && !isSame(call, other),
  ),
  undone(
    'CHK-07',
    'POST /cards/*/checklist/*/checkItem',
    'loses one of two items that are made at the same time in two checklists of a card',
    (call, other) =>
      goesTo('POST /cards/*/checklist/*/checkItem', other) && isSame(call, other, 2) && !isSame(call, other),
  ),
  undone(
    'CRD-18',
    'PUT /cards/*',
    'loses the change of who follows a card beside another change of it',
    (call, other) => 'subscribed' in call.args && isSame(call, other),
  ),
  undone(
    'BRD-20',
    'PUT /boards/*',
    'loses a preference beside the name of a board',
    (call, other) =>
      'prefs/voting' in call.args && goesTo('PUT /boards/*', other) && isSame(call, other) && 'name' in other.args,
  ),
  stays('comment', 'actions'),
  stays('card', 'cards'),
  stays('label', 'labels'),
  stays('check item', 'cards/*/checkItem'),
  stays('star', 'members/*/boardStars'),
  stays('saved search', 'members/*/savedSearches'),
  stays('webhook', 'webhooks'),
  stays('list option', 'customField/*/options'),
  plays(
    'CRD-12',
    'PUT /cards/*/checkItem/*, POST /cards/*/checklist/*/checkItem/*/convertToCard',
    'makes a card with the former name of an item that is renamed at the same time',
    (again, call, { overlapping, memory, world }) => {
      if (call.method === 'PUT') memory.set(call.segments[3] ?? '', world.checkItems.get(call.segments[3] ?? '')?.name);
      const id = call.segments[5] ?? '';
      const isMet = overlapping.some(({ method, segments }) => method === 'PUT' && segments[3] === id);
      const outcome = again();
      const card = call.method === 'POST' && isMet ? cardOf(world, outcome.body?.id) : undefined;
      if (card) world.cards.patch(card, { name: String(memory.get(id)) });
      return outcome;
    },
  ),
  plays(
    'ACT-10',
    'PUT /cards/*, GET /members/*/actions',
    'logs for each of two changes of a name at the same time the name before both',
    (again, call, { overlapping, memory, overlap, world }) => {
      const card = cardOf(world, call.segments[1]);
      const key = `${overlap} ${card?.id}`;
      const { name } = call.args;
      if (call.method === 'PUT' && overlapping.some((other) => isSame(call, other)))
        memory.set(String(name), memory.get(key));
      else if (call.method === 'PUT') memory.set(key, card?.name);
      const { body, ...outcome } = again();
      const former = (data: Json) => changedAt(data, ['old', 'name'], (old) => memory.get(data.card?.name) ?? old);
      return { ...outcome, body: changedAt(body, ['data'], former) };
    },
  ),
  changes(
    'EXP-02',
    'GET /organizations/*/exports/*',
    'shows a finished export as unfinished while another asks for it too',
    ({ body, ...outcome }, call, { overlapping }) => {
      const isMet = overlapping.some((other) => isSame(call, other)) && body?.status?.finished;
      const queued = { attempts: 0, finished: false, stage: 'Export_queued' };
      return isMet && { ...outcome, body: { ...body, status: queued, size: null, exportUrl: null } };
    },
  ),
  untold('tells a member one of two comments that are written at the same time', isSame),
  untold('tells a member no comment that is written while others are marked read', (_, { segments }) =>
    segments.includes('markAssociatedNotificationsRead'),
  ),
  undone(
    'CRD-18',
    'PUT /cards/*, POST /cards/*/idLabels',
    'takes a label from a card that is renamed at the same time',
    (call, other) => call.method === 'POST' && other.method === 'PUT' && isSame(call, other, 2),
  ),
  changes(
    'CRD-18',
    'POST /cards/*/idLabels',
    'takes off a member who is put on a card just before a label',
    (_, call, scene) => {
      const card = cardOf(scene.world, call.segments[1]);
      const isMet = othersAt('POST /cards/*/idMembers', scene).some((other) => isSame(call, other, 2));
      if (card && isMet) scene.world.cards.patch(card, { idMembers: [] });
    },
  ),
  plays(
    'CF-21',
    'PUT /cards/*',
    'makes a definition for each of two cards that come to a board at the same time',
    (again, call, { overlapping, world }) => {
      const outcome = again();
      const { idBoard: idModel } = call.args;
      if (!idModel || !overlapping.some(({ args }) => args['idBoard'] === idModel)) return outcome;
      for (const { name, type } of all(world.customFields).filter((customField) => customField.idModel === idModel))
        again({ method: 'POST', segments: ['customFields'], args: { idModel, modelType: 'board', name, type } });
      return outcome;
    },
  ),
  ...(['one of two', 'twice of'] as const).map((how) =>
    plays(
      'WHK-01',
      'POST /cards/*/actions/comments',
      `tells a webhook ${how} comments that are written at the same time`,
      (again, call, { overlapping, world }) => {
        const before = [...world.outbox.waiting];
        const outcome = again();
        const { waiting } = world.outbox;
        if (overlapping.some((other) => isSame(call, other)))
          world.outbox.waiting = how === 'one of two' ? before : [...waiting, ...waiting.slice(before.length)];
        return outcome;
      },
    ),
  ),
  changes(
    'ACT-10',
    'PUT /cards/*, GET /members/*/actions',
    'logs the former name of another card that is renamed at the same time',
    ({ body, ...outcome }, call, { overlapping, memory }) => {
      const isMet = overlapping.some(({ method, args }) => method === 'PUT' && args['name'] !== undefined);
      if (call.method === 'PUT' && isMet) memory.set(body?.id, true);
      const mixed = (data: Json) =>
        memory.has(data.card?.id) ? changedAt(data, ['old', 'name'], () => 'another') : data;
      return { ...outcome, body: changedAt(body, ['data'], mixed) };
    },
  ),
  changes(
    'LST-09',
    'PUT /cards/*, GET /lists/*/cards',
    'keeps a card in the first of two lists to which it is moved at the same time',
    ({ body, ...outcome }, call, scene) => {
      const { world, memory } = scene;
      const { idList } = call.args;
      if (call.method === 'PUT') {
        const others = othersAt('PUT /cards/*', scene).filter((other) => isSame(call, other, 2));
        if (idList && others.some(({ args }) => args['idList'] && args['idList'] !== idList))
          memory.set(String(idList), body);
        return false;
      }
      const left = memory.get(call.segments[1]!);
      const isElsewhere = left && ![call.segments[1], undefined].includes(cardOf(world, left.id)?.idList);
      return isElsewhere && Array.isArray(body) && { ...outcome, body: [...body, left] };
    },
  ),
  changes(
    'LST-09',
    'GET /boards/*/cards',
    'omits a card of a board that moves at the same time',
    ({ body, ...outcome }, _, { overlapping }) => {
      const moving = overlapping.filter(({ method, args }) => method === 'PUT' && args['idList']);
      const isMoving = ({ id }: Json) => moving.some(({ segments }) => segments[1] === id);
      return Array.isArray(body) && { ...outcome, body: body.filter((entry) => !isMoving(entry)) };
    },
  ),
  undone(
    'CRD-18',
    'PUT /cards/*',
    'keeps one of two who follow a card at the same time',
    (call, other) => isSame(call, other) && other.token !== call.token,
  ),
  changes(
    'LBL-06',
    'POST /cards/*/idLabels, GET /cards/*',
    'shows a label twice that two put on a card at the same time',
    ({ body, ...outcome }, call, { overlapping, memory }) => {
      const { value } = call.args;
      if (overlapping.some((other) => isSame(call, other) && other.args['value'] === value))
        memory.set(String(value), true);
      if (call.method !== 'GET' || !Array.isArray(body?.idLabels)) return;
      const twice = body.idLabels.filter(({ id }: Json) => memory.has(id));
      return { ...outcome, body: { ...body, idLabels: [...body.idLabels, ...twice] } };
    },
  ),
].map((mutant) => ({ ...mutant, isOverlapping: true }));
