/** Laws of 2.1 and 4.2 about the words of an action filter that have a colon: of one field or several. */
import { actionTypes } from '../../../src/spec/sets.ts';
import { changes } from '../../law/changes.ts';
import { listActions, log } from '../../scene/actions.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';

const find = (t: T, idModels: string, filter: string): Promise<any[]> =>
  listActions(t, { idModels, filter, limit: 100 });
const oldOf = (one: any): Record<string, unknown> => one?.data?.old ?? {};

export const fieldsOfOneUpdate = law('ACT-19', {
  as: 'several',
  title: 'an update of several fields is found by each of them, with what it replaced, and by no other',
  needs: ['4.2', 'writes', 'cards'],
  cost: 9,
  async holds(_, t) {
    const card = await t.fresh.card({ desc: 'before' });
    const name = t.uniqueMarker();
    for (const args of [
      { name, desc: 'after' },
      { name: 'later', desc: 'later' },
    ])
      await t.owner.put(`/1/cards/${card.id}`, args).ok();
    // Where the type of an update has a colon itself, one of several fields is of none of these types.
    const other = await t.fresh.card();
    await t.owner.put(`/1/cards/${other.id}`, { desc: 'after' }).ok();
    t.pre((await find(t, other.id, 'updateCard:desc')).every(({ type }) => type === 'updateCard'));
    for (const [field, was] of Object.entries({ name: [name, card['name']], desc: ['after', 'before'] })) {
      const found = await find(t, card.id, `updateCard:${field}`);
      t.expect(
        found.map((one) => oldOf(one)[field]),
        `the ${field} that updateCard:${field} tells was replaced`,
      ).sameAs(was);
    }
    // Where the table names one type (2.1), a list of them may be refused.
    const neither = await t.owner.get(log, { idModels: card.id, filter: 'updateCard:closed,commentCard' });
    if (neither.taken) t.expect(neither.list(), 'what updateCard:closed and commentCard find').is([]);
  },
});

const colonWords = actionTypes.filter((word) => word.includes(':'));

export const fieldsOfUpdates = law('ACT-19', {
  title: 'a word with a colon finds the updates that changed its field, and no others',
  needs: ['4.2', 'writes', 'cards'],
  each: { update: changes.filter(({ type }) => /^update(Card|List|Board)$/.test(type)) },
  cost: 14,
  goals: ['found'],
  async holds({ update }, t) {
    const { old = {}, card, board, act } = await update.make(t);
    // Of several fields each finds it: the law of that is another.
    t.pre(Object.keys(old).length === 1);
    const about = String(card ?? board);
    // What was read before may not be kept for afterwards.
    await find(t, about, 'all');
    await act();
    await t.settle();
    const all = await find(t, about, 'all');
    t.expect(Object.assign({}, ...all.toReversed().map(oldOf)), `the former values when ${update.label}`).has(old);
    for (const word of colonWords) {
      const [type, field = ''] = word.split(':');
      const meant = all.filter((one) => one?.type === word || (one?.type === type && field in oldOf(one)));
      const found = await find(t, about, word);
      t.expect(found, `what ${word} finds when ${update.label}`).is(meant);
      t.witness('found', meant.length);
    }
  },
});
