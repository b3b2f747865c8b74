/** Laws of 4.1: making a card, with each argument of its row at, inside and beyond its bounds. */
import fc from 'fast-check';
import { labelColors } from '../../../src/document/sets.ts';
import { keysOf } from '../../../src/language.ts';
import { law } from '../../law/law.ts';
import type { T } from '../../scene/tools.ts';
import { disclaims } from '../../wire/target.ts';
import { cardOf, cardsIn, couldSet, idsOf, arrayIn, makeCard, partsOf, refusesAll } from '../../scene/reading.ts';
import { instant } from '../../wire/json-values.ts';

const due = '2031-05-06T07:08:09.000Z';
const signs = fc.constantFrom(...'aZ09 &=%+?/#<>"\'\\,;é漢🎈\n');
const letters = fc.string({ unit: signs, minLength: 1, maxLength: 30 });
const colorsOf = (shown: any[]) => shown.map((label) => label?.color);

/** Two members who may be on a card of the board, if the target has a second one who can join it. */
async function membersIn(t: T, idBoard: string): Promise<string[]> {
  const [own, other] = [t.owner.idMember, t.actors.colleague?.idMember];
  return other && (await couldSet(t.stage('addMember', { idBoard, idMember: other }))) ? [own, other] : [own];
}

export const readsBack = law('CRD-01', {
  also: ['CRD-06', 'CRD-17', 'CRD-39'],
  needs: ['others'],
  given: { name: letters, desc: letters },
  examples: [{ name: 'a & b, = "c" % + / ? # <d> é 🎈', desc: '# Title\n\n* one & two, "<b>" \\ %41+\n' }],
  runs: 3,
  async holds(given, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const hasLabels = !disclaims(t.target, 'labels');
    const colors = hasLabels ? { labels: 'green,red,blue' } : {};
    const source = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), ...colors });
    const labels = hasLabels ? arrayIn(t, await cardOf(t, source.id, 'idLabels'), 'idLabels') : [];
    if (hasLabels) t.expect(labels, 'the labels of a green, red and blue card').hasLength(3);
    const idLabels = hasLabels ? labels.map(({ id }) => id) : undefined;
    const name = `${t.uniqueMarker()} ${given.name}.`;
    const desc = `${given.desc}.`;
    const idMembers = await membersIn(t, board.id);
    const made = await makeCard(t, { idList: list.id, name, desc, due, idMembers, idLabels, pos: 'top' });
    const fields = 'name,desc,due,idList,idBoard,idMembers,idLabels,closed';
    await cardOf(t, made.id, fields, (card) => {
      t.expect(card, 'the new card').has({ name, desc, idList: list.id, idBoard: board.id, closed: false });
      t.expect(card.idMembers, 'the members of the new card').sameAs(idMembers);
      t.expect(card.due, 'when the new card is due').isInstant(due);
      const ids = idLabels && idsOf(arrayIn(t, card, 'idLabels'));
      if (ids) t.expect(ids, 'the labels of the new card').sameAs(idLabels!);
    });
    await cardsIn(t, list.id, (cards) => t.expect(idsOf(cards), 'the cards of the list').sameAs([made.id, source.id]));
    // In which order a list shows its cards is not stated.
    const { pos } = await cardOf(t, source.id, 'pos');
    await cardOf(t, made.id, 'pos', (card) => t.expect(card.pos < pos, 'whether it is above the other').is(true));
  },
});

export const manyLabels = law('CRD-17/many', {
  title: 'a card shows all of its labels, also if there are many',
  level: 'implied',
  needs: ['labels'],
  async holds(_, t) {
    const { id: idBoard } = await t.fresh.board();
    const { id: idList } = await t.fresh.list({ idBoard });
    // Some databases join the ids of a record, and cut them after 1,024 bytes.
    const ids: string[] = [];
    while (ids.length < 42) ids.push((await t.fresh.label({ idBoard, color: 'red' })).id);
    const { id } = await makeCard(t, { idList, name: t.uniqueMarker(), idLabels: ids.join() });
    const shown = (card: any) => t.expect(idsOf(arrayIn(t, card, 'idLabels')), 'the labels of the card').sameAs(ids);
    await cardOf(t, id, 'idLabels', shown);
  },
});

export const dueDates = law('CRD-03', {
  async holds(_, t) {
    const list = await t.fresh.list();
    // Some databases count the seconds since 1970, up to a day in 2038.
    for (const given of [due, '1965-12-31T12:00:00Z', '2024-02-29T23:59:59.000Z', '2045-05-06T07:08:09Z', null]) {
      const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), due: given });
      await cardOf(t, id, 'due', (card) => t.expect(card.due, `the due date ${given}`).isInstant(given));
    }
    // If the server accepts another time zone, the moment is the same.
    let id = '';
    for (const zoned of ['2031-05-06T07:08:09+02:00', '2032-05-06T07:08:09-02:00']) {
      const args = { idList: list.id, name: t.uniqueMarker(), due: zoned };
      const reply = await (id ? t.owner.put(`/1/cards/${id}`, { due: zoned }) : t.owner.post('/1/cards', args));
      if (!reply.taken) break;
      id ||= reply.record().id;
      await cardOf(t, id, 'due', (card) => t.expect(card.due, `the due date ${zoned}`).isInstant(zoned));
    }
    const exact = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), due: '2031-05-06T07:08:09.123Z' });
    const ms = instant((await cardOf(t, exact.id, 'due')).due) % 1000;
    t.choice('the milliseconds of a due date', ms === 123 ? 'kept' : 'lost');
    const attempts = ['tomorrow', 'x', '2031-13-45T00:00:00Z'].map(
      (wrong) => () => t.owner.post('/1/cards', { idList: list.id, name: t.uniqueMarker(), due: wrong }),
    );
    await refusesAll(t, () => cardsIn(t, list.id), ...attempts);
  },
});

export const labelColorsOnly = law('CRD-05', {
  also: ['SET-21', 'CRD-15', 'LBL-01'],
  async holds(_, t) {
    const list = await t.fresh.list();
    const made = async (labels: unknown, colors: readonly string[], more: object = {}) => {
      const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), labels, ...more });
      const { idLabels } = await cardOf(t, id, 'idLabels', (card) => {
        t.expect(colorsOf(arrayIn(t, card, 'idLabels')), 'the colours of the new card').sameAs(colors);
      });
      return idLabels;
    };
    await made(undefined, []);
    await made('all', labelColors);
    for (const colors of [[...labelColors], ['yellow', 'blue']]) await made(colors, colors);
    const [purple] = await made(['purple'], ['purple']);
    await made(['red', 'blue'], ['red', 'blue', 'purple'], { idLabels: purple.id });
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    const named = [
      ['red', 'one'],
      ['blue', 'one'],
      [null, 'two'],
      ['green', ''],
    ] as const;
    const put: unknown[] = [];
    for (const [color, name] of named) {
      const reply = await t.owner.call({ method: 'POST', path: `/1/cards/${id}/labels`, json: { color, name } });
      // The board has a green label without a name by now: whether it may have two is left open.
      if (name === '' && !t.takes('a second label of a colour without a name', reply)) continue;
      reply.ok();
      put.push([color, name]);
    }
    const labels = arrayIn(t, await cardOf(t, id, 'idLabels'), 'idLabels').map((label) => [
      label?.color ?? null,
      label?.name,
    ]);
    t.expect(labels, 'the labels that were put on').sameAs(put);
    // Whether a colour outside the set is refused or ignored is left open: no card gets it.
    for (const [labels, known] of [['crimson'], ['green,crimson', 'green'], ['sky'], ['black']] as const) {
      const before = await cardsIn(t, list.id);
      const reply = await t.owner.post('/1/cards', { idList: list.id, name: t.uniqueMarker(), labels });
      t.choice('a label colour that is in no set', reply.taken ? 'ignored' : 'refused');
      if (!reply.taken) t.expect(await cardsIn(t, list.id), 'the cards after a refusal').agrees(before);
      else
        await cardOf(t, reply.record().id, 'idLabels', (card) => {
          t.expect(colorsOf(arrayIn(t, card, 'idLabels')), `the colours of a card with ${labels}`).sameAs(
            known ? [known] : [],
          );
        });
    }
  },
});

/** The badge that counts each kind of part. */
const badgeOf = { votes: 'votes', checklists: 'checkItems', comments: 'comments', attachments: 'attachments' } as const;

export const minimalCard = law('CRD-14/null', {
  title: 'a card with only a name is created if due and urlSource are null',
  level: 'implied',
  async holds(_, t) {
    const list = await t.fresh.list();
    const name = t.uniqueMarker();
    const { id } = await makeCard(t, { idList: list.id, name });
    const fields = 'name,desc,due,idMembers,idLabels,idChecklists,closed,badges,subscribed';
    await cardOf(t, id, fields, (card) => {
      // Whether its maker is on it is left open.
      t.expect(card.idMembers, 'the members of a card of a name alone').within([t.owner.idMember]);
      const labels = disclaims(t.target, 'labels') ? {} : { idLabels: [] };
      const checklists = disclaims(t.target, 'checklists') ? {} : { idChecklists: [] };
      const bare = { name, desc: '', due: null, ...labels, ...checklists, closed: false };
      t.expect(card, 'a card of a name alone').has(bare);
      const noParts = keysOf(badgeOf).filter((part) => !disclaims(t.target, part));
      const counts = Object.fromEntries(noParts.map((part) => [badgeOf[part], 0]));
      if (noParts.length > 0) t.expect(card.badges, 'its badges').has({ ...counts, subscribed: card.subscribed });
    });
  },
});

export const threeWays = law('CRD-37', {
  async holds(_, t) {
    const list = await t.fresh.list();
    const past = '2024-02-29T12:00:00.000Z';
    const source = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), desc: 'of the source', due: past });
    const { id: idLabels } = await t.fresh.label({ idBoard: list['idBoard'], color: 'red' });
    const own = { idList: list.id, idMembers: t.owner.idMember, idLabels, labels: 'blue', due, pos: 'top' };
    const urlSource = 'https://example.com/page';
    const reply = await t.owner.post('/1/cards', { ...own, urlSource, pos: 'bottom' });
    // A server may read the page, and refuse an address that it cannot reach.
    const ofPage = t.takes('a card of an address of nobody', reply) ? [reply.record()] : [];
    const [name, idCardSource] = [t.uniqueMarker(), source.id];
    const args = { name, desc: 'given' };
    const named = ofPage.length > 0 ? [await makeCard(t, { ...own, ...args, urlSource })] : [];
    named.push(await makeCard(t, { ...own, ...args, idCardSource }));
    const { desc } = args;
    const copy = await makeCard(t, { idList: list.id, desc, idCardSource });
    await cardOf(t, copy.id, 'desc', (card) => t.expect(card, 'the text given without a name').has({ desc }));
    const sent = { ...own, fileSource: { name: 'note.txt', bytes: 'a note' } };
    const [ofFile, other] = [
      await t.owner.call({ method: 'POST', path: '/1/cards', multipart: sent }).record(),
      await t.owner.call({ method: 'POST', path: '/1/cards', multipart: { ...sent, ...args } }).record(),
    ];
    named.push(other);
    await cardsIn(t, list.id, (cards) => {
      const ids = idsOf(cards.toSorted((a: any, b: any) => a?.pos - b?.pos));
      const others = [...named.slice(0, -1).toReversed(), source, ...ofPage, copy];
      t.expect(ids, 'the cards of the list').is(idsOf([other, ofFile, ...others]));
    });
    for (const made of [...ofPage, ofFile, ...named])
      await cardOf(t, made.id, 'name,desc,idMembers,idLabels,due', (card) => {
        const { idMember } = t.owner;
        t.expect(card, 'what was given').has({ idMembers: [idMember], ...(named.includes(made) && args) });
        t.expect(colorsOf(arrayIn(t, card, 'idLabels')), 'the colours of a card').sameAs(['red', 'blue']);
        t.expect(card.due, 'when a card is due').isInstant(due);
      });
    // Whether a file or a page becomes an attachment, a name or a text is left open.
    for (const { id } of [...ofPage, ofFile])
      await partsOf(t, id, ({ name, badges, attachments }) => {
        const isEmpty = name === '' && !badges?.description && attachments?.length === 0;
        t.expect(isEmpty, 'whether a card shows nothing of the page or the file that it was made of').is(false);
      });
  },
});
