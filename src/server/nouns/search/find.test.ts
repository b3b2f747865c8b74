/** Search by the index: it starts from few records and does not read the many (4.7, SRC-10). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boardWorld, type BoardWorld } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';
import type { Card } from '../../world/records.ts';
import { findCards } from './find.ts';
import { parse } from './query.ts';
import { scopeOf } from './scope.ts';
import { holds } from '../../store/words.ts';

const many = 20_000;

interface Watched extends BoardWorld {
  touched: Set<string>;
  seek(query: string, partial?: boolean): string[];
}

/** A board of many cards, each of which tells when it is looked at. */
function crowd(): Watched {
  const on = boardWorld();
  const { world, card, doing } = on;
  const touched = new Set<string>();
  for (let n = 0; n < many; n += 1) {
    const id = `69a00000${n.toString(16).padStart(16, '0')}`;
    const made: Card = {
      ...card,
      id,
      idList: doing.id,
      idShort: 100 + n,
      shortLink: `s${n}`.padEnd(8, '0'),
      pos: n,
      name: `card number ${n} ${n % 2 ? 'odd' : 'even'}`,
      idMembers: n % 1000 === 7 ? [on.member('colleague').id] : [],
    };
    world.cards.add(watched(made, touched));
  }
  world.cards.patch(world.cards.get(`69a00000${(1234).toString(16).padStart(16, '0')}`)!, {
    name: 'the halcyon one, even',
  });
  touched.clear();
  const token = on.token('owner');
  const actor = { application: world.applications.get(token.key)!, token, member: on.member('owner') };
  return Object.assign(on, {
    touched,
    seek(query: string, partial = false): string[] {
      touched.clear();
      return findCards(scopeOf(world, actor, on.now, {}), { ...parse(query), partial }, { limit: 10, page: 0 }).map(
        ({ name }) => name,
      );
    },
  });
}

/** Every test of a search begins with where a card lies. */
function watched(card: Card, touched: Set<string>): Card {
  const { idBoard } = card;
  return Object.defineProperty(card, 'idBoard', {
    enumerable: true,
    get: () => {
      touched.add(card.id);
      return idBoard;
    },
  });
}

const crowded = crowd();

const rows: readonly [query: string, partial: boolean, found: number, most: number][] = [
  ['halcyon', false, 1, 1],
  ['card halcyon', false, 0, 1],
  ['even halcyon', false, 1, 1],
  ['halc', true, 1, 1],
  ['"halcyon one"', false, 1, 1],
  ['name:halcyon', false, 1, 1],
  ['description:halcyon', false, 0, 1],
  ['nothing', false, 0, 0],
  ['card', false, 10, 10],
  ['odd', false, 10, 10],
  ['odd -number', false, 0, limits.search.reach],
  ['number 77', false, 1, 1],
  ['odd even', false, 0, many],
  ['@ben_okoro', false, 10, 20],
  ['@ben_okoro is:archived', false, 0, 20],
  ['@ben_okoro even', false, 0, 20],
  ['@ben_okoro odd', false, 10, 20],
  ['even @ben_okoro number', false, 0, 20],
  ['@ben_okoro eve', true, 0, 20],
  ['@nobody', false, 0, 0],
  ['is:open', false, 10, 10],
  ['list:Done', false, 0, 0],
  ['label:gone', false, 0, 0],
  ['board:Nowhere', false, 0, 0],
  ['card -odd', false, 10, 20],
];
for (const [query, partial, found, most] of rows) {
  test(`${partial ? 'beginning ' : ''}${query} finds ${found} among ${many} cards and looks at no more than ${most}`, () => {
    assert.equal(crowded.seek(query, partial).length, found);
    assert.ok(crowded.touched.size <= most, `${crowded.touched.size} were looked at`);
  });
}

test('a page is cut from what is found, newest first', () => {
  assert.deepEqual(
    crowded.seek('odd'),
    Array.from({ length: 10 }, (_, n) => `card number ${19_999 - 2 * n} odd`),
  );
});

test('where only young cards are wanted, no older one is looked at', () => {
  assert.deepEqual([crowded.seek('created:1'), crowded.touched.size], [['Far away', 'Index', 'Maps'], 0]);
});

test('a search made of operators alone ends where its reach ends', () => {
  const on = boardWorld();
  const { world, card, doing } = on;
  const idOf = (n: number): string => `69a00000${n.toString(16).padStart(16, '0')}`;
  for (let n = 0; n <= limits.search.reach; n += 1) {
    world.cards.add({ ...card, id: idOf(n), idList: doing.id, idShort: 100 + n, shortLink: `s${n}`, name: `${n}` });
  }
  for (const n of [0, limits.search.reach])
    on.ok('POST', `/cards/${idOf(n)}/stickers`, { image: 'check', top: 0, left: 0, zIndex: 1 });
  const { cards } = on.ok<{ cards: { name: string }[] }>('GET', '/search', {
    query: 'has:stickers',
    card_fields: 'name',
  });
  assert.deepEqual(
    cards.map(({ name }) => name),
    [String(limits.search.reach)],
  );
});

const word = fc.constantFrom('ash', 'ashen', 'birch', 'cedar', 'elm');
const text = fc.array(word, { maxLength: 4 }).map((all) => all.join(' '));
const place = fc.constantFrom('', '', 'name:', 'description:', 'comment:', 'checklist:');
const term = fc
  .tuple(
    fc.boolean(),
    place,
    fc.oneof(
      word,
      fc.constantFrom('as', 'ce'),
      fc.tuple(word, word).map((two) => `"${two.join(' ')}"`),
    ),
  )
  .map(([negated, where, what]) => `${negated ? '-' : ''}${where}${what}`);
const leaf = fc.record({ name: text, desc: text, comment: text, item: text, again: text, gone: fc.boolean() });

/** The same question answered by reading every card. */
function read(on: BoardWorld, query: string, partial: boolean): string[] {
  const { world } = on;
  return [...world.cards.rows.values()]
    .filter((card) =>
      parse(query).terms.every(({ words, place: where, quoted, negated }) => {
        const items = card.idChecklists.flatMap((id) => [...world.by.checkItemsOfChecklist.of(id)]);
        const texts = {
          name: [card.name],
          description: [card.desc],
          comment: [...world.by.actionsOfCard.of(card.id)].map(({ data }) => String(data['text'] ?? '')),
          checklist: [
            ...card.idChecklists.map((id) => world.checklists.get(id)!.name),
            ...items.map(({ name }) => name),
          ],
        };
        const among = where === 'any' ? Object.values(texts).flat() : texts[where];
        return among.some((one) => holds(one, words, partial && !quoted)) !== negated;
      }),
    )
    .map(({ id }) => id)
    .sort()
    .reverse();
}

test('a search finds what reading every card finds, whatever was written, renamed and deleted', () => {
  fc.assert(
    fc.property(
      fc.array(leaf, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.array(term, { minLength: 1, maxLength: 3 }), fc.boolean()), { minLength: 1, maxLength: 6 }),
      (leaves, questions) => {
        const on = boardWorld();
        for (const { name, desc, comment, item, again, gone } of leaves) {
          const { id } = on.ok<{ id: string }>('POST', '/cards', { idList: on.doing.id, name, desc });
          if (comment) on.ok('POST', `/cards/${id}/actions/comments`, { text: comment });
          if (item) {
            const checklist = on.ok<{ id: string }>('POST', '/checklists', { idCard: id, name: again || 'list' });
            on.ok('POST', `/checklists/${checklist.id}/checkItems`, { name: item });
          }
          if (again) on.ok('PUT', `/cards/${id}`, { name: again, desc: name });
          if (gone) on.ok('DELETE', `/cards/${id}`);
        }
        for (const [terms, partial] of questions) {
          const query = terms.join(' ');
          const { cards } = on.ok<{ cards: { id: string }[] }>('GET', '/search', {
            query,
            partial: String(partial),
            modelTypes: 'cards',
            card_fields: 'name',
            cards_limit: '1000',
          });
          assert.deepEqual(
            cards.map(({ id }) => id),
            read(on, query, partial),
            `${query}${partial ? ', beginnings too' : ''}`,
          );
        }
      },
    ),
    { numRuns: 60, seed: 1 },
  );
});
