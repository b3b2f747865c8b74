/**
 * The behaviour of a server with two fields of cards and a preference of boards that `src/new-field.test.ts` declares
 * in a copy of it. Printed as JSON.
 */
import { isDeepStrictEqual } from 'node:util';
import { openapi } from '../beside/manual/openapi.ts';
import { version } from '../shipped.ts';
import { reference } from '../beside/manual/reference.ts';
import { plant, restore, snapshot } from '../fixtures/plant.ts';
import { boardWorld } from './board-world.ts';

type Json = Record<string, unknown>;

const api = boardWorld();
const card = (id: unknown, args: Json = {}): Json => api.ok('GET', `/cards/${String(id)}`, args);
const refusal = (run: () => unknown): string => {
  try {
    run();
    return 'taken';
  } catch (fault) {
    return (fault as Error).message;
  }
};

const made = api.ok<Json>('POST', '/cards', { idList: api.doing.id, name: 'Made', mood: 'glad' });
api.ok('PUT', `/cards/${String(made['id'])}`, { mood: 'sad' });
api.ok('PUT', `/cards/${String(made['id'])}/idGuide`, { value: api.member('colleague').id });
const copy = api.ok<Json>('POST', '/cards', { idList: api.doing.id, idCardSource: made['id'] });
const part = api.ok<Json>('POST', '/cards', { idList: api.doing.id, idCardSource: made['id'], keepFromSource: 'none' });
const [log] = api.ok<{ data: { old: Json; card: Json } }[]>('GET', `/cards/${String(made['id'])}/actions`, {
  filter: 'updateCard',
});
const saved = JSON.parse(JSON.stringify(snapshot(api.world))) as { cards: Json[]; boards: Json[] };
const cards = saved.cards.map((row, at) => (at === 0 ? { ...row, idGuide: 'f'.repeat(24) } : row));
const older = saved.cards.map(({ mood: _, ...row }) => row);
type Described = { readonly properties: Readonly<Record<string, { readonly properties?: Json }>> };
const { components } = openapi(version()) as {
  components: { schemas: { card: Described; board: Described; PrefWords: { enum: string[] } } };
};

const boardOf = (id: string): Json => api.ok<{ prefs: Json }>('GET', `/boards/${id}`).prefs;
const makes = (args: Json): unknown =>
  api.ok<{ prefs: Json }>('POST', '/boards', { name: 'New', ...args }).prefs['showCompleted'];
const board = `/boards/${api.board.id}`;
const pref = {
  start: boardOf(api.board.id)['showCompleted'],
  made: [makes({}), makes({ prefs_showCompleted: 'false' })],
  alone: api.ok<{ prefs: Json }>('PUT', `${board}/prefs/showCompleted`, { value: false }).prefs['showCompleted'],
  logged: api.ok<{ data: Json }[]>('GET', `${board}/actions`, { filter: 'updateBoard' })[0]!.data['old'],
  together: api.ok<{ prefs: Json }>('PUT', board, { prefs: { showCompleted: true } }).prefs['showCompleted'],
  refused: api.call('PUT', board, { 'prefs/showCompleted': 'perhaps' }).body,
  planted: [
    ...plant({ ...saved, boards: saved.boards.map((row) => ({ ...row, prefs: {} })) }, 1, 0).boards.rows.values(),
  ].map(({ prefs }) => (prefs as unknown as Json)['showCompleted']),
  described: components.schemas.board.properties['prefs']!.properties!['showCompleted'],
  named: components.schemas.PrefWords.enum.includes('showCompleted'),
  inManual: reference().get('routes-boards.md')!.includes('`prefs_showCompleted`'),
};

console.log(
  JSON.stringify({
    start: card(api.card.id)['mood'],
    made: made['mood'],
    shown: card(made['id'])['mood'],
    inSet: 'mood' in card(made['id'], { fields: 'all' }),
    alone: api.ok('GET', `/cards/${String(made['id'])}/mood`),
    refused: api.call('PUT', `/cards/${api.card.id}`, { mood: 'merry' }).body,
    copy: copy['mood'],
    partOfIt: part['mood'],
    logged: { old: log!.data.old, now: log!.data.card['idGuide'] === api.member('colleague').id },
    planted: [...plant({ ...saved, cards: older }, 1, 0).cards.rows.values()].map(
      (row) => (row as unknown as Json)['mood'],
    ),
    wrong: refusal(() => restore({ ...saved, cards: saved.cards.map((row) => ({ ...row, mood: 'merry' })) })),
    dangling: refusal(() => restore({ ...saved, cards })),
    again: isDeepStrictEqual(JSON.parse(JSON.stringify(snapshot(restore(saved)))), saved),
    described: components.schemas.card.properties['mood'],
    pref,
  }),
);
