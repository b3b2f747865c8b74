/** Laws of 1, 2.2, 4.5 and 6.1 about the audit log: which change is logged, by whom, and with which old values. */
import { isDeepStrictEqual } from 'node:util';
import { isOneOf } from '../../../src/spec/typed.ts';
import { actionTypes, customFieldActionTypes } from '../../../src/spec/sets.ts';
import { along, changes, logged, type Change } from '../../law/changes.ts';
import { law } from '../../law/law.ts';
import type { T } from '../../scene/tools.ts';
import { contains } from '../../wire/verdict.ts';

type Made = Awaited<ReturnType<Change['make']>>;
type Told = Made & { readonly old: NonNullable<Made['old']> };

/** The clocks of server and kit may differ by this much. */
const day = 86_400_000;

export const changesAreLogged = law('ACT-01', {
  needs: ['4.2', 'writes'],
  also: ['ACT-02', 'ACT-03', 'ACT-10', 'ACT-17', 'ACT-18', 'SET-01'],
  each: { change: changes.filter(({ isOpen }) => !isOpen) },
  cost: 60,
  async holds({ change }, t) {
    const { expect, owner, witness } = t;
    const start = (await t.now()) - day;
    const made = await change.make(t);
    const found = await logged(t, made.act);
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
    if (isOneOf(customFieldActionTypes, change.type)) tellsType(t, change, found);
    if (made.old) tellsOld(t, change, { ...made, old: made.old }, found);
    witness(change.type);
  },
});

function tellsType({ expect }: T, { label, type }: Change, found: readonly any[]): void {
  const types = found.map((one) => one.type);
  expect(types, `the types of actions when ${label}`).includes(type);
}

/** One change may have several actions: one of them has the former values, or they have them together. */
function tellsOld({ expect }: T, { label }: Change, { old, card, board }: Told, found: readonly any[]): void {
  const tellings = found.filter(({ type, data }) => /^update/.test(type) && data.old !== undefined);
  const one = tellings.find(({ data }) => contains(data.old, old));
  const told = one?.data.old ?? Object.assign({}, ...tellings.map(({ data }) => data.old));
  expect(told, `the former values when ${label}`).has(old);
  expect(Object.keys(told), `what changed when ${label}`).within([...Object.keys(old), ...along]);
  const { data } = one ?? tellings[0];
  if (card !== undefined) expect(data.card?.id, 'the card of the action').is(card);
  if (board !== undefined) expect(data.board?.id, 'the board of the action').is(board);
}

export const namedTypes = law('ACT-26', {
  needs: ['4.2', 'writes'],
  each: { change: changes },
  cost: 40,
  async holds({ change }, t) {
    const { act } = await change.make(t);
    tellsType(t, change, await logged(t, act));
  },
});
