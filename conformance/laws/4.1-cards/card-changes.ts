/** Laws of 4.1 on changing a card: its content and its list. */
import type { Args } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';
import { cardOf, cardsIn, fullCard, instant, makeCard, refusesAll, text } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const due = '2031-05-06T07:08:09.000Z';
const later = '2032-01-02T03:04:05.000Z';

/** What an update of other fields leaves unchanged. */
const content = [
  'name',
  'desc',
  'due',
  'closed',
  'idList',
  'idBoard',
  'idMembers',
  'idLabels',
  'idChecklists',
  'idMembersVoted',
  'idShort',
  'shortLink',
  'pos',
];

export const changesWhatItNames = law('CRD-18', {
  needs: ['cards'],
  cost: 19,
  async holds(_, t) {
    const list = await t.fresh.list();
    // Below another card it can lose its place.
    await t.fresh.card({ idList: list.id });
    const id = await fullCard(t, list.id);
    const changes: Args[] = [
      { name: `${t.uniqueMarker()} & more` },
      { desc: 'another' },
      { desc: '' },
      { due: later },
      { due: null },
      { name: t.uniqueMarker(), desc: 'both at once' },
    ];
    for (const args of changes) {
      const before = await cardOf(t, id, content.join());
      await t.owner.put(`/1/cards/${id}`, args).ok();
      const { due: date, ...rest } = args;
      await cardOf(t, id, content.join(), (card) => {
        const { due: shown, ...others } = card;
        const { due: old, ...unnamed } = before;
        t.expect(others, `the card after a change of ${Object.keys(args).join(' and ')}`).is({ ...unnamed, ...rest });
        const wanted = 'due' in args ? date : old;
        if (wanted === null) t.expect(shown, 'the due date').is(null);
        else t.expect(instant(shown), 'the due date').is(instant(wanted));
      });
    }
  },
});

export const changeRefused = law('CRD-18', {
  as: 'bounds',
  title: 'an update with a description that is too long, or with a due that is no date, is refused and changes nothing',
  level: 'implied',
  also: ['LIM-18'],
  needs: ['cards'],
  cost: 9,
  async holds(_, t) {
    const list = await t.fresh.list();
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), due });
    await t.owner.put(`/1/cards/${id}`, { desc: text(limits.text) }).ok();
    await cardOf(t, id, 'desc', (card) => t.expect(card.desc, 'the description').hasLength(limits.text));
    const path = `/1/cards/${id}`;
    await refusesAll(
      t,
      () => t.owner.get(path, { fields: 'name,desc,due,idList,closed' }).record(),
      () => t.owner.put(path, { desc: text(limits.text + 1), name: t.uniqueMarker() }),
      () => t.owner.put(path, { due: 'tomorrow', name: t.uniqueMarker() }),
    );
  },
});

export const movesToAList = law('CRD-06', {
  as: 'moved',
  title: 'a card that moved to another list is in that list only, and on the board of that list',
  needs: ['cards'],
  cost: 9,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const other = await t.fresh.list({ idBoard: board.id });
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    const moved = await t.owner.call(stageRequest(t.target, 'moveCard', { id, idList: other.id }));
    if (moved.status >= 300) t.skip('cards are moved in another way here');
    await cardOf(t, id, 'idList,idBoard', (card) => {
      t.expect(card, 'the moved card').has({ idList: other.id, idBoard: board.id });
    });
    const idsIn = (cards: any[]) => cards.map((card) => card?.id);
    await cardsIn(t, list.id, (cards) => t.expect(idsIn(cards), 'the cards of the list it left').excludes(id));
    await cardsIn(t, other.id, (cards) => t.expect(idsIn(cards), 'the cards of the list it came to').includes(id));
  },
});
