/** Laws of 6.1: every change is logged, under the name of who made it. */
import { isDeepStrictEqual } from 'node:util';
import { contains, isOneOf } from '../../../src/language.ts';
import { limits } from '../../../src/document/limits.ts';
import { actionTypes, customFieldActionTypes } from '../../../src/document/sets.ts';
import { along, changes, logged, type LoggedChange } from '../../law/changes.ts';
import { law } from '../../law/law.ts';
import type { T } from '../../scene/tools.ts';
import { instant, inInstants, inTexts } from '../../wire/json-values.ts';
import { fieldScene, putItem } from '../../scene/fields.ts';
import { givenFor, homeFor, makeIn, requestTo } from '../../scene/acts.ts';
import { idsOf, ifPossible, log, sharedCard, valuesOf } from '../../scene/reading.ts';
import { homesOf, argumentsNamed, nounNames, nounOf } from '../../things/nouns.ts';
import { together } from '../../races/race.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Answer } from '../../wire/answer.ts';

type Made = Awaited<ReturnType<LoggedChange['make']>>;
type Told = Made & { readonly old: NonNullable<Made['old']> };

/** The clocks of server and kit may differ by this much. */
const day = 86_400_000;

export const changesAreLogged = law('ACT-01', {
  needs: ['4.2'],
  also: ['ACT-02', 'ACT-03', 'ACT-10', 'ACT-17', 'ACT-18', 'SET-01'],
  each: { change: changes.filter(({ isOpen }) => !isOpen) },
  needsOf: ({ change }) => change.needs,
  async holds({ change }, t) {
    const { expect, owner, witness } = t;
    const start = (await t.now()) - day;
    const made = await change.make(t);
    const found = await logged(t, made.act);
    expect(found.length, `what the log tells when ${change.label}`).that(found.length > 0, 'at least one action');
    const same = ({ type, data }: any, other: any) => other.type === type && isDeepStrictEqual(other.data, data);
    const twice = found.filter((action, at) => found.some((other, place) => place < at && same(action, other)));
    expect(twice, `what the log tells twice when ${change.label}`).is([]);
    for (const action of found) {
      expect(action.idMemberCreator, 'whose action it is').is(owner.idMember);
      expect(actionTypes, 'the types of actions').includes(action.type);
      const date = instant(action.date);
      expect(date, 'its date').that(date >= start && date <= start + 3 * day, 'the day of the change');
      expect(action.data, 'its data').that(action.data !== null && typeof action.data === 'object', 'an object');
    }
    if (isOneOf(customFieldActionTypes, change.type)) tellsType(t, change, found);
    if (made.old) tellsOld(t, change, { ...made, old: made.old }, found);
    witness(change.type);
  },
});

function tellsType({ expect }: T, { label, type }: LoggedChange, found: readonly any[]): void {
  const types = found.map((action) => action.type);
  expect(types, `the types of actions when ${label}`).includes(type);
}

/** Each moment in one spelling, and each number of a custom field (2.8). */
const inOneSpelling = <Value>(value: Value): Value =>
  inTexts(inInstants(value), (text, at) => (at === 'number' ? String(Number(text)) : text));

/** One change may have several actions: one of them has the former values, or they have them together. */
function tellsOld(t: T, { label, type }: LoggedChange, { old: was, card, board }: Told, found: readonly any[]): void {
  const { expect } = t;
  const old = inOneSpelling(was);
  const tellings = inOneSpelling(found).filter(({ type, data }) => /^update/.test(type) && data.old !== undefined);
  const telling = tellings.find(({ data }) => contains(data.old, old));
  const former = telling?.data.old ?? Object.assign({}, ...tellings.map(({ data }) => data.old));
  // A server may read 2.2 as of boards, lists, cards, members and workspaces, which 6.1 names.
  if (isOneOf(customFieldActionTypes, type) && Object.keys(former).length === 0)
    return t.choice(`the former values of ${type}`, 'not told');
  expect(former, `the former values when ${label}`).has(old);
  expect(Object.keys(former), `what changed when ${label}`).within([...Object.keys(old), ...along]);
  const { data } = telling ?? tellings[0];
  if (card !== undefined) expect(data.card?.id, 'the card of the action').is(card);
  if (board !== undefined) expect(data.board?.id, 'the board of the action').is(board);
}

export const namedTypes = law('ACT-26', {
  needs: ['4.2'],
  each: { change: changes },
  needsOf: ({ change }) => change.needs,
  async holds({ change }, t) {
    const { act } = await change.make(t);
    tellsType(t, change, await logged(t, act));
  },
});

export const readsAreNotLogged = law('GEN-01/log', {
  title: 'neither reading nor a refused write is in the log',
  needs: ['4.2', 'others'],
  also: ['GEN-02', 'ACT-01'],
  async holds(_, t) {
    const { owner, expect } = t;
    const scene = await ifPossible(fieldScene(t));
    const card = await t.fresh.card(scene && { idList: scene.list.id });
    const found = await logged(t, async () => {
      for (const path of [`/1/cards/${card.id}`, `/1/lists/${card['idList']}/cards`, `/1/boards/${card['idBoard']}`]) {
        await owner.get(path).ok();
      }
      await owner.put(`/1/cards/${card.id}`, { due: 'yesterday' }).refused();
      await owner.put(`/1/cards/${card.id}`, { name: 'x', pos: 'middle' }).refused();
      await owner.post(`/1/cards/${card.id}/actions/comments`, { text: '' }).refused();
      await owner.post('/1/cards', { name: 'x' }).refused();
      if (scene) await putItem(t, card, scene.fields.number, { value: { number: 'x' } }).refused();
      for (const who of [t.actors.outsider, t.actors.reader])
        await who?.put(`/1/cards/${card.id}`, { name: 'x' }).refused();
    });
    expect(found, 'what the log tells of it').is([]);
    if (!t.actors.outsider) return;
    const theirs = await logged(t, () => t.outsider.put(`/1/cards/${card.id}`, { name: 'x' }), t.outsider);
    expect(theirs, 'what the log tells of a refused write').is([]);
  },
});

export const byWhom = law('ACT-01/by', {
  title: 'the creator of an action is the member whose token made the change, whoever created the card',
  needs: ['4.2', 'colleague'],
  async holds(_, t) {
    const { colleague, expect, owner } = t;
    const card = await sharedCard(t);
    await owner.get(`/1/cards/${card.id}`).ok();
    const act = () => colleague.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok();
    const mine = async () => idsOf(await owner.get(log, { idModels: card.id, filter: 'updateCard' }).list());
    // Which parts of a new card are logged is left open.
    const before = await mine();
    const theirs = await logged(t, act, colleague);
    expect(theirs.length, "the colleague's new actions").that(theirs.length > 0, 'at least one');
    for (const record of theirs) expect(record.idMemberCreator, 'whose action it is').is(colleague.idMember);
    const alone = `/1/actions/${theirs[0].id}`;
    const { idMemberCreator, memberCreator } = await owner.get(alone).record();
    expect([idMemberCreator, memberCreator?.id], 'who did it').is([colleague.idMember, colleague.idMember]);
    const creator = await owner.get(`${alone}/memberCreator`).record();
    expect(creator.id, 'who did it').is(colleague.idMember);
    // If a server lists the actions of a board or a card, it shows the same ones there.
    for (const path of [`/1/boards/${card['idBoard']}/actions`, `/1/cards/${card.id}/actions`]) {
      const { taken, body } = await owner.get(path);
      const shown = taken && Array.isArray(body) ? body.find((record) => record?.id === theirs[0].id) : undefined;
      if (shown?.idMemberCreator) expect(shown.idMemberCreator, `whose action it is at ${path}`).is(colleague.idMember);
    }
    expect(await mine(), "the owner's own updates of the card").is(before);
  },
});

/** A board and its nouns whose creation is logged, and the types of these actions. */
const loggedNouns = nounNames.flatMap((name) => {
  const type = nounOf(name).logs?.made;
  return type !== undefined && [name, ...homesOf(name)].includes('board') ? [{ name, type }] : [];
});

export const eachKindIsLogged = law('ACT-01/concurrent-kinds', {
  title: 'records of several kinds that are made at the same time are logged as they are alone',
  level: 'implied',
  needs: ['4.2'],
  goals: ['overlaps'],
  async holds(_, t) {
    const ids = await homeFor(t, 'card');
    const types = [...valuesOf(loggedNouns, 'type'), 'addMemberToCard'];
    const boards = [ids['idBoard']!];
    const args = { limit: limits.actions.max, fields: 'type' };
    /** How often the log tells of each kind. */
    const logged = async () => {
      const all = valuesOf(await t.owner.get(log, { ...args, idModels: boards }).list(), 'type');
      return Object.fromEntries(types.map((type) => [type, all.filter((other) => other === type).length]));
    };
    const cards = idsOf([await makeIn(t, 'card', ids), await makeIn(t, 'card', ids), await makeIn(t, 'card', ids)]);
    const before = await logged();
    const join = (who: Actor) => who.post(`/1/cards/${cards.pop()}/idMembers`, { value: t.owner.idMember });
    const asks: ((who: Actor) => Promise<Answer>)[] = (await join(t.owner)).taken ? [join] : [];
    for (const { name } of loggedNouns) {
      const more = await givenFor(t, name);
      const ask = async (who: Actor) => {
        const args = { ...argumentsNamed(name, t.uniqueMarker()), ...more() };
        const reply = await who.call(requestTo(t, nounOf(name).made, ids, args));
        if (name === 'board' && typeof reply.body?.id === 'string') boards.push(reply.body.id);
        return reply;
      };
      if ((await ask(t.owner)).taken) asks.push(ask);
    }
    await t.settle();
    const alone = await logged();
    const replies = await together(t, [...asks, ...asks]);
    if (replies.some((reply) => !reply?.taken)) t.inconclusive('not all of them were made');
    const wanted = types.map((type) => [type, 3 * alone[type]! - 2 * before[type]!]);
    await t.eventually(logged, (now) =>
      t.expect(now, 'how often the log tells of each kind, made beside others').is(Object.fromEntries(wanted)),
    );
  },
});
