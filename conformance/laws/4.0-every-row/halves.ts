/** Laws of 7.3 on changes with several arguments, of which one is wrong: a refusal leaves all of them undone. */
import { keysOf } from '../../../src/language.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { law } from '../../law/law.ts';
import { ownCard } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Args } from '../../wire/exchange.ts';

interface Changed {
  readonly path: string;
  /** What the record has, and what it would have then. */
  readonly right: Args;
  /** Arguments that a server may refuse, each by itself. */
  readonly wrong: readonly Args[];
}

const strange = { id: unknownId, word: 'x'.repeat(24) };

const records: Readonly<Record<string, (t: T) => Promise<Changed>>> = {
  async card(t) {
    const { id } = await ownCard(t);
    // A member of nothing cannot be on the card of a private board.
    const stranger = t.actors.outsider?.idMember ?? strange.id;
    const wrong = [
      ...[{ idMembers: stranger }, { idLabels: strange.id }, { idList: strange.id }, { idBoard: strange.id }],
      ...[{ due: 'yesterday' }, { pos: 'middle' }, { closed: 'perhaps' }, { idMembers: strange.word }],
    ];
    return { path: `/1/cards/${id}`, right: { name: 'new', desc: 'new' }, wrong };
  },
  async list(t) {
    const { id } = await t.fresh.list();
    return { path: `/1/lists/${id}`, right: { name: 'new' }, wrong: [{ idBoard: strange.id }, { closed: 'perhaps' }] };
  },
  async board(t) {
    const { id } = await t.fresh.board();
    const wrong = [{ idOrganization: strange.id }, { closed: 'perhaps' }, { 'prefs/permissionLevel': 'perhaps' }];
    return { path: `/1/boards/${id}`, right: { name: 'new', desc: 'new' }, wrong };
  },
};

export const nothingByHalves = law('GEN-02/half', {
  title: 'a refused change with right and wrong arguments changes nothing, whichever of them comes first',
  needs: ['others'],
  each: { record: keysOf(records), first: ['right', 'wrong'] },
  goals: ['refusals'],
  async holds({ record, first }, t) {
    const { path, right, wrong } = await records[record]!(t);
    const fields = Object.keys(right).join();
    for (const one of wrong) {
      const before = await t.owner.get(path, { fields }).record();
      const reply = await t.owner.put(path, first === 'right' ? { ...right, ...one } : { ...one, ...right });
      // Other laws say which of them a server refuses.
      if (reply.taken) continue;
      await t.settle();
      const what = `the ${record} after a refused change with ${Object.keys(one).join()}`;
      t.expect(await t.owner.get(path, { fields }).record(), what).agrees(before);
      t.witness('refusals');
    }
  },
});
