/** Laws of 1, 2.2, 4.5 and 6.1 about the audit log: which change is logged, by whom, and with which old values. */
import { isDeepStrictEqual } from 'node:util';
import { isOneOf } from '../../../src/spec/typed.ts';
import { actionTypes, customFieldActionTypes } from '../../../src/spec/sets.ts';
import { along, changes, logged, meantIn } from '../../law/changes.ts';
import { updates } from '../../law/updates.ts';
import { law } from '../../law/law.ts';
import { contains } from '../../wire/verdict.ts';

/** The clocks of server and kit may differ by this much. */
const day = 86_400_000;

export const changesAreLogged = law('ACT-01', {
  needs: ['4.2', 'writes'],
  also: ['ACT-03', 'SET-01', 'ACT-02'],
  each: { change: changes.filter(({ isOpen }) => !isOpen) },
  cost: 40,
  async holds({ change }, t) {
    const { expect, owner, witness } = t;
    const start = (await t.now()) - day;
    const { act } = await change.make(t);
    const found = await logged(t, act);
    expect(found.length, `what the log tells when ${change.label}`).that(found.length > 0, 'at least one action');
    const same = ({ type, data }: any, other: any) => other.type === type && isDeepStrictEqual(other.data, data);
    const twice = found.filter((one, at) => found.some((other, place) => place < at && same(one, other)));
    expect(twice, `what the log tells twice when ${change.label}`).is([]);
    for (const one of found) {
      expect(one.idMemberCreator, 'whose action it is').is(owner.idMember);
      expect(actionTypes, 'the types of actions').includes(one.type);
      const date = Date.parse(one.date);
      expect(date, 'its date').that(date >= start && date <= start + 3 * day, 'the day of the change');
      expect(one.data, 'its data').that(one.data !== null && typeof one.data === 'object', 'an object');
    }
    witness(change.type);
  },
});

export const namedTypes = law('ACT-26', {
  needs: ['4.2', 'writes'],
  each: { change: changes },
  cost: 40,
  async holds({ change }, t) {
    const { act } = await change.make(t);
    const types = (await logged(t, act)).map(({ type }) => type);
    t.expect(types, `the types of actions when ${change.label}`).includes(change.type);
  },
});

const ofFields = changes.filter(({ type, isOpen }) => !isOpen && isOneOf(customFieldActionTypes, type));

export const customFieldTypes = law('ACT-18', {
  needs: ['4.2', '4.5', 'writes', 'customFields'],
  also: ['SET-01'],
  each: { change: ofFields },
  cost: 40,
  async holds({ change }, t) {
    const { act } = await change.make(t);
    const types = (await logged(t, act)).map(({ type }) => type);
    t.expect(types, `the types of actions when ${change.label}`).includes(change.type);
  },
});

export const oldValues = law('ACT-10', {
  needs: ['4.2', 'writes'],
  each: { update: updates },
  cost: 40,
  async holds({ update }, t) {
    const { old, board, card, act } = await update.make(t);
    const found = await logged(t, act);
    // One change may have several actions: one of them has the old values.
    const tellings = found.filter(({ type, data }) => /^update/.test(type) && data?.old !== undefined);
    const telling = tellings.find(({ data }) => contains(data.old, old)) ?? tellings[0];
    t.expect(telling?.data?.old, `the former values when ${update.label}`).has(old);
    t.expect(Object.keys(telling.data.old), `what changed when ${update.label}`).within([
      ...Object.keys(old),
      ...along,
    ]);
    if (card !== undefined) t.expect(telling.data.card?.id, 'the card of the action').is(card);
    if (board !== undefined) t.expect(telling.data.board?.id, 'the board of the action').is(board);
    t.witness('updates');
  },
  goals: ['updates'],
});

export const severalAtOnce = law('ACT-10', {
  as: 'several',
  title:
    'if a request changes several fields of a card, the action keeps the old value of each of them, and of no other ' +
    'field',
  level: 'implied',
  needs: ['4.2', 'writes'],
  also: ['ACT-17'],
  cost: 6,
  async holds(_, t) {
    const card = await t.fresh.card({ desc: 'before' });
    const found = await logged(t, () =>
      t.owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker(), desc: 'after' }).ok(),
    );
    const olds = found.map(({ data }) => data?.old).filter((old) => old !== undefined);
    t.expect(meantIn(Object.assign({}, ...olds)), 'the former values').is({ name: card['name'], desc: 'before' });
    const { id } = card;
    const again = await logged(t, () => t.owner.put(`/1/cards/${id}`, { name: 'x', desc: 'after' }).ok());
    const others = again.map(({ data }) => data?.old).filter((old) => old !== undefined && 'desc' in old);
    t.expect(others, 'former values of what stayed as it was').is([]);
  },
});
