/** Laws of 2.3 and 2.5: the fields of cards and lists in their types, and limit objects. */
import { cardFields } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { forgets, shows, twists } from '../../law/response-mutants.ts';
import { castVote, makeCard, ownCard } from '../../scene/reading.ts';
import { judge, type Shown } from '../../law/shape.ts';
import { cardTable, listTable, namesIn, placesOf, whole } from '../../law/tables.ts';

async function judgeCard(t: T, id: string): Promise<void> {
  const places = await placesOf(t, `/1/cards/${id}`, cardTable);
  judge(t, cardTable, places.slice(0, 2));
  judge(t, whole(cardTable), places.slice(2));
}

/** A card with something of every kind. */
async function richCard(t: T) {
  const { id, idList, idBoard } = await ownCard(t);
  const path = `/1/cards/${id}`;
  await t.owner.put(path, { desc: 'a description', due: '2031-05-06T07:08:09.000Z' }).ok();
  await t.owner.post(`${path}/labels`, { color: 'red', name: t.uniqueMarker() }).ok();
  await castVote(t, id, t.owner.idMember);
  await t.owner.post(`${path}/checklists`, { name: t.uniqueMarker() }).ok();
  const comment = await t.owner.post(`${path}/actions/comments`, { text: t.uniqueMarker() }).record();
  return { id, idList, idBoard, comment: comment.id };
}

export const cardShape = law('CRD-13', {
  as: 'places',
  title: 'a card shows the fields of its table in their types, alone, in every listing and by an action',
  also: ['CRD-17', 'CRD-34', 'SET-05', 'CNV-27', 'FLT-07'],
  needs: ['cards', 'comments', 'checklists'],
  cost: 18,
  async holds(_, t) {
    const { id, idList, idBoard, comment } = await richCard(t);
    const bare = await makeCard(t, { idList, name: t.uniqueMarker() });
    await judgeCard(t, id);
    await judgeCard(t, bare.id);
    const set = Object.fromEntries(cardFields.map((name) => [name, cardTable[name]!]));
    const open = Object.fromEntries(Object.entries(set).map(([name, shape]) => [`${name}?`, shape]));
    const others = {
      'the cards of a list': await t.owner.get(`/1/lists/${idList}/cards`).list(),
      'the cards of a board': await t.owner.get(`/1/boards/${idBoard}/cards`, { fields: cardFields }).list(),
      'the cards of a member': await t.owner.get('/1/members/me/cards', { fields: cardFields }).list(),
      'the card of an action': [await t.owner.get(`/1/actions/${comment}/card`, { fields: cardFields }).record()],
    };
    for (const [place, records] of Object.entries(others)) {
      t.expect(records.length > 0, `whether there are ${place}`).is(true);
      // The row for the cards of a list names no fields: the document leaves open which are shown, but not their types.
      const table = place.endsWith('list') ? open : set;
      for (const record of records) judge(t, table, [{ place, record }]);
    }
  },
  mutants: {
    'shows idShort as text': twists('idShort', String),
    'shows closed as a word': twists('closed', String),
    'shows checklists as ids': twists('idChecklists', (all) => all.map(({ id }: { id: string }) => id)),
    'shows labels as ids': twists('idLabels', (all) => all.map(({ id }: { id: string }) => id)),
    'knows no limits': forgets('limits'),
    'knows no cover': forgets('cover'),
    'has limits without a warning': shows(({ warnAt: _, ...one }) => one),
    'counts no votes': shows(({ votes: _, ...one }) => one),
    'shows a description for a flag': twists('badges', (badges) => ({ ...badges, description: 'yes' })),
    'shows dates by numbers': twists('dateLastActivity', Date.parse),
    'shows an empty due date': twists('due', (due) => due ?? ''),
    'has no cover colour': twists('cover', ({ color: _, ...cover }) => cover),
    'shows a path for a URL': twists('shortUrl', () => '/c/abc'),
    'shows a flag as a number': twists('subscribed', Number),
    'counts by kind in text': twists('attachmentsByType', () => ({ trello: { board: '0', card: 0 } })),
    'knows no address': forgets('address'),
    'does not know how a card was made': forgets('creationMethod'),
    'shows null for members in listings': ({ body }) =>
      Array.isArray(body) ? { body: body.map((one) => ({ ...one, idMembers: null })) } : undefined,
  },
});

export const listShape = law('LST-01', {
  as: 'places',
  title: 'a list shows the fields of its table in their types, on its board and by an action',
  also: ['LIM-24', 'BRD-22', 'FLT-07'],
  needs: ['lists', 'comments', 'cards', 'checklists'],
  cost: 8,
  async holds(_, t) {
    const { idList, idBoard, comment } = await richCard(t);
    const names = namesIn(listTable);
    const find = (records: any[]) => records.find((one) => one?.id === idList);
    const shown: Shown[] = [];
    const named: Shown[] = [];
    for (const fields of [undefined, 'all', names]) {
      const lists = await t.owner.get(`/1/boards/${idBoard}/lists`, { fields });
      const to = fields === names ? named : shown;
      if (lists.status < 300 || fields === undefined) to.push({ place: 'a board', record: find(lists.list()) });
    }
    for (const fields of [undefined, names]) {
      const list = await t.owner.get(`/1/actions/${comment}/list`, { fields });
      const to = fields === names ? named : shown;
      if (list.status < 300 || fields === undefined) to.push({ place: 'an action', record: list.record() });
    }
    judge(t, listTable, shown);
    for (const one of named) judge(t, whole(listTable), [one]);
  },
  mutants: {
    'shows pos as text': twists('pos', String),
    'shows closed as a number': twists('closed', Number),
    'knows no limits': forgets('limits'),
    'has limits of another shape': twists('limits', () => ({ cards: {} })),
    'knows nobody who follows': forgets('subscribed'),
    'knows no board': forgets('idBoard'),
    'knows no soft limit': forgets('softLimit'),
    'shows a board for its id': twists('idBoard', (id) => ({ id })),
  },
});

export const limitObjects = law('LIM-24', {
  as: 'places',
  title: 'cards, boards and actions show limit objects with status, disableAt and warnAt',
  needs: ['cards', 'comments', 'checklists'],
  cost: 10,
  async holds(_, t) {
    const { id, idBoard, comment } = await richCard(t);
    const limits = { limits: { attachments: { perBoard: 'limit' } } } as const;
    judge(t, limits, await placesOf(t, `/1/cards/${id}`, limits));
    judge(t, limits, await placesOf(t, `/1/boards/${idBoard}`, limits));
    const ofAction = { limits: { reactions: { perAction: 'limit', uniquePerAction: 'limit' } } } as const;
    judge(t, ofAction, await placesOf(t, `/1/actions/${comment}`, ofAction));
  },
  mutants: {
    'shows empty limits': twists('limits', () => ({})),
    'has no status': shows(({ status: _, ...one }) => one),
    'has no threshold': shows(({ disableAt: _, ...one }) => one),
    'counts reactions once': shows(({ uniquePerAction: _, ...one }) => one),
  },
});
