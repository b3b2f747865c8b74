/** Search by the index: it finds what reading every record finds, up to its reach (4.7, SRC-10). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boardWorld, type BoardWorld } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';
import { parse } from './query.ts';
import { holds } from '../../store/lexicon.ts';

test('a page is cut from what is found, newest first', () => {
  const api = boardWorld();
  for (let n = 0; n < 25; n += 1)
    api.ok('POST', '/cards', { idList: api.doing.id, name: `${n % 2 ? 'odd' : 'even'} ${n}` });
  const page = (cards_page: number): string[] =>
    api
      .ok<{ cards: { name: string }[] }>('GET', '/search', { query: 'odd', cards_limit: 5, cards_page })
      .cards.map(({ name }) => name);
  assert.deepEqual(page(0), ['odd 23', 'odd 21', 'odd 19', 'odd 17', 'odd 15']);
  assert.deepEqual(page(2), ['odd 3', 'odd 1']);
  assert.deepEqual(page(3), []);
});

test('a search made of operators alone ends where its reach ends', () => {
  const api = boardWorld();
  const { world, card, doing } = api;
  const idOf = (n: number): string => `69a00000${n.toString(16).padStart(16, '0')}`;
  for (let n = 0; n <= limits.search.reach; n += 1) {
    world.cards.add({ ...card, id: idOf(n), idList: doing.id, idShort: 100 + n, shortLink: `s${n}`, name: `${n}` });
  }
  for (const n of [0, limits.search.reach])
    api.ok('POST', `/cards/${idOf(n)}/stickers`, { image: 'check', top: 0, left: 0, zIndex: 1 });
  const { cards } = api.ok<{ cards: { name: string }[] }>('GET', '/search', {
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
function read(api: BoardWorld, query: string, partial: boolean): string[] {
  const { world } = api;
  return [...world.cards.rows.values()]
    .filter((card) =>
      parse(query).terms.every(({ words, place: where, quoted, negated }) => {
        const items = card.idChecklists.flatMap((id) => [...world.by.checkItemsOfChecklist.of(id)]);
        const texts = {
          name: [card.name],
          description: [card.desc],
          comment: [...world.by.actionsOfCard.of(card.id)].map(({ data }) => String(data['text'] ?? '')),
          checklist: [
            ...card.idChecklists.map((id) => world.checklists.the(id).name),
            ...items.map(({ name }) => name),
          ],
        };
        const among = where === 'any' ? Object.values(texts).flat() : texts[where];
        return among.some((text) => holds(text, words, partial && !quoted)) !== negated;
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
        const api = boardWorld();
        for (const { name, desc, comment, item, again, gone } of leaves) {
          const { id } = api.ok<{ id: string }>('POST', '/cards', { idList: api.doing.id, name, desc });
          if (comment) api.ok('POST', `/cards/${id}/actions/comments`, { text: comment });
          if (item) {
            const checklist = api.ok<{ id: string }>('POST', '/checklists', { idCard: id, name: again || 'list' });
            api.ok('POST', `/checklists/${checklist.id}/checkItems`, { name: item });
          }
          if (again) api.ok('PUT', `/cards/${id}`, { name: again, desc: name });
          if (gone) api.ok('DELETE', `/cards/${id}`);
        }
        for (const [terms, partial] of questions) {
          const query = terms.join(' ');
          const { cards } = api.ok<{ cards: { id: string }[] }>('GET', '/search', {
            query,
            partial: String(partial),
            modelTypes: 'cards',
            card_fields: 'name',
            cards_limit: '1000',
          });
          assert.deepEqual(
            cards.map(({ id }) => id),
            read(api, query, partial),
            `${query}${partial ? ', beginnings too' : ''}`,
          );
        }
      },
    ),
    { numRuns: 60, seed: 1 },
  );
});
