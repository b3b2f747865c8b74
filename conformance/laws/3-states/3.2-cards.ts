/** Laws of 2.1 and 3.2 about open and closed cards: what each filter selects, in every place that has one. */
import { cardFilters } from '../../../src/spec/sets.ts';
import { law } from '../../law/law.ts';
import { perhaps } from '../../scene/reading.ts';
import { cardDoors, cardsAt, statesAt, stateScene } from '../../scene/states.ts';

export const cardsByFilter = law('FLT-01', {
  as: 'cards',
  title: 'wherever cards are filtered, open and closed cards together are all cards, and none keeps nothing',
  needs: ['cards'],
  also: ['FLT-02', 'SET-06', 'CNV-13'],
  cost: 42,
  async holds(_, t) {
    const scene = await stateScene(t);
    for (const door of cardDoors) {
      const at = (filter: string) => `the cards at ${door.label}, filter ${filter}`;
      const kept = (closed: boolean) => door.holds.filter((state) => scene.closed.includes(state) === closed);
      t.expect(await statesAt(t, door, scene, 'all'), at('all')).sameAs(door.holds);
      t.expect(await statesAt(t, door, scene, 'open'), at('open')).sameAs(kept(false));
      t.expect(await statesAt(t, door, scene, 'closed'), at('closed')).sameAs(kept(true));
      t.expect(await statesAt(t, door, scene, 'none'), at('none')).is([]);
      const visible = await statesAt(t, door, scene, 'visible');
      t.expect(visible, at('visible')).within(kept(false));
      if (door.holds.includes('open')) t.expect(visible, at('visible')).includes('open');
      else t.choice('an open card of a closed list is visible', visible.includes('hidden'));
    }
  },
});

export const cardsTellTheirState = law('FLT-07', {
  as: 'cards',
  title: 'the field closed of a card agrees with the filter that keeps it: true for closed, false for open and visible',
  needs: ['cards'],
  also: ['FLT-13'],
  cost: 32,
  async holds(_, t) {
    const scene = await stateScene(t);
    for (const door of cardDoors) {
      for (const filter of ['open', 'closed', 'visible', 'all']) {
        for (const { closed } of await cardsAt(t, door, scene, filter)) {
          const what = `closed of a card at ${door.label}, filter ${filter}`;
          t.expect(closed, what).that(typeof closed === 'boolean', 'a boolean');
          if (filter !== 'all') t.expect(closed, what).is(filter === 'closed');
        }
      }
    }
    for (const state of ['open', 'closed'] as const) {
      const card = await t.owner.get(`/1/cards/${scene.cards[state].id}`, { fields: 'closed' }).record();
      t.expect(card.closed, `closed of the ${state} card`).is(state === 'closed');
    }
  },
});

const strange = ['archived', 'opened', 'everything'];

export const noOtherCardFilter = law('FLT-05', {
  as: 'cards',
  title: 'a word that is not in CardFilter is refused, and several words never keep more than each of them',
  each: { door: cardDoors },
  needs: ['cards'],
  also: ['FLT-08', 'FLT-14'],
  cost: 14,
  async holds({ door }, t) {
    const scene = await stateScene(t);
    for (const word of strange) await door.ask(t, scene, word).refused();
    const several = await door.ask(t, scene, 'open,none');
    t.choice('several words for a filter that takes one', several.status < 300 ? 'taken' : 'refused');
    if (several.status < 300) {
      t.expect(await statesAt(t, door, scene, 'open,none'), 'the cards that open or none keeps').sameAs(
        await statesAt(t, door, scene, 'open'),
      );
    }
    for (const word of cardFilters) (await door.ask(t, scene, word)).ok();
  },
});

export const cardsCloseAndOpen = law('FLT-01', {
  as: 'cards-close',
  title:
    'wherever cards are filtered, a card that is closed moves from the open cards to the closed cards, and back ' +
    'when it is opened again',
  level: 'implied',
  needs: ['cards', 'writes'],
  also: ['FLT-07'],
  cost: 46,
  async holds(_, t) {
    const scene = await stateScene(t);
    const doors = cardDoors.filter(({ holds }) => holds.includes('open'));
    const judge = async (isClosed: boolean, when: string) => {
      for (const door of doors) {
        const shown = async (filter: string) => (await statesAt(t, door, scene, filter)).includes('open');
        const found = { open: await shown('open'), closed: await shown('closed'), visible: await shown('visible') };
        t.expect(found, `at ${door.label}, ${when}`).is({ open: !isClosed, closed: isClosed, visible: !isClosed });
      }
      const card = await t.owner.get(`/1/cards/${scene.cards.open.id}`, { fields: 'closed' }).record();
      t.expect(card.closed, `closed of the card ${when}`).is(isClosed);
    };
    await judge(false, 'before');
    await t.stage('closeCard', { id: scene.cards.open.id });
    await t.settle();
    await judge(true, 'once it is closed');
    await perhaps(t, 'openCard', { id: scene.cards.open.id });
    await t.settle();
    await judge(false, 'once it is open again');
  },
});
