/** What a server does with two fields of cards that `src/new-field.test.ts` declares in a copy of it. Printed as JSON. */
import { isDeepStrictEqual } from 'node:util';
import { openapi } from '../manual/openapi.ts';
import { plant, restore, snapshot } from '../model/world/plant.ts';
import { boardScene } from './board-scene.ts';

type Json = Record<string, unknown>;

const on = boardScene();
const card = (id: unknown, args: Json = {}): Json => on.ok('GET', `/cards/${String(id)}`, args);
const refusal = (run: () => unknown): string => {
  try {
    run();
    return 'taken';
  } catch (fault) {
    return (fault as Error).message;
  }
};

const made = on.ok<Json>('POST', '/cards', { idList: on.doing.id, name: 'Made', mood: 'glad' });
on.ok('PUT', `/cards/${String(made['id'])}`, { mood: 'sad' });
on.ok('PUT', `/cards/${String(made['id'])}/idGuide`, { value: on.member('colleague').id });
const copy = on.ok<Json>('POST', '/cards', { idList: on.doing.id, idCardSource: made['id'] });
const part = on.ok<Json>('POST', '/cards', { idList: on.doing.id, idCardSource: made['id'], keepFromSource: 'none' });
const [log] = on.ok<{ data: { old: Json; card: Json } }[]>('GET', `/cards/${String(made['id'])}/actions`, {
  filter: 'updateCard',
});
const saved = JSON.parse(JSON.stringify(snapshot(on.world))) as { cards: Json[] };
const cards = saved.cards.map((row, at) => (at === 0 ? { ...row, idGuide: 'f'.repeat(24) } : row));
const older = saved.cards.map(({ mood: _, ...row }) => row);
const { components } = openapi() as { components: { schemas: { card: { properties: Json } } } };

console.log(
  JSON.stringify({
    start: card(on.card.id)['mood'],
    made: made['mood'],
    shown: card(made['id'])['mood'],
    inSet: 'mood' in card(made['id'], { fields: 'all' }),
    alone: on.ok('GET', `/cards/${String(made['id'])}/mood`),
    refused: on.call('PUT', `/cards/${on.card.id}`, { mood: 'merry' }).body,
    copy: copy['mood'],
    partOfIt: part['mood'],
    logged: { old: log!.data.old, now: log!.data.card['idGuide'] === on.member('colleague').id },
    planted: [...plant({ ...saved, cards: older }, 1, 0).cards.rows.values()].map(
      (row) => (row as unknown as Json)['mood'],
    ),
    wrong: refusal(() => restore({ ...saved, cards: saved.cards.map((row) => ({ ...row, mood: 'merry' })) })),
    dangling: refusal(() => restore({ ...saved, cards })),
    again: isDeepStrictEqual(JSON.parse(JSON.stringify(snapshot(restore(saved)))), saved),
    described: components.schemas.card.properties['mood'],
  }),
);
