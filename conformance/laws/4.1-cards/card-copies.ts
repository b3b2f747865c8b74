/** Laws of 4.1 on copying a card: what goes along, by keepFromSource and without it. */
import { keysOf } from '../../../src/language.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import type { Thing } from '../../scene/scene.ts';
import {
  cardOf,
  couldSet,
  fullCard,
  idsOf,
  itemsNamed,
  arrayIn,
  makeCard,
  partsOf,
  signs,
  upload,
  valuesOf,
} from '../../scene/reading.ts';

/** A card with something of every kind, and the card as it is shown. */
async function richSource(t: T, { id: idList, idBoard }: Thing) {
  const id = await fullCard(t, idList);
  const checklists = [await t.fresh.checklist({ idCard: id }), await t.fresh.checklist({ idCard: id })];
  await t.owner.post(`/1/cards/${id}/attachments`, { url: 'https://example.com/a' }).ok();
  await t.owner.post(`/1/cards/${id}/labels`, { color: null, name: `${t.uniqueMarker()}${signs}` });
  await couldSet(t.fresh.comment({ idCard: id }));
  const { idMember: value } = t.actors.colleague ?? {};
  if (value && (await couldSet(t.stage('addMember', { idBoard, idMember: value }))))
    await t.owner.post(`/1/cards/${id}/idMembers`, { value }).ok();
  for (const { id: idChecklist } of checklists) {
    await t.fresh.checkItem({ idCard: id, idChecklist, name: t.uniqueMarker() });
  }
  const whole = await cardOf(t, id, 'name,desc,due,closed,idList,idLabels,idMembers,idChecklists,badges');
  t.expect(whole.badges, 'what the source has').has({ attachments: 1, checkItems: 2 });
  return { id, checklists, whole };
}

const labelsOf = (t: T, card: any) =>
  arrayIn(t, card, 'idLabels')
    .map((label) => [label?.name ?? '', label?.color])
    .toSorted();

export const copiesAll = law('CRD-10', {
  each: { way: ['without a word', 'of all', 'without a date'] },
  async holds({ way }, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const other = await t.fresh.list({ idBoard: board.id });
    const source = await richSource(t, list);
    const { name, desc, due: date, idMembers, badges } = source.whole;
    const copying = { idList: other.id, idCardSource: source.id };
    // The table marks due as required (4.1): a server may demand it of a copy too. So nothing is added to that request.
    const undated = {
      raw: JSON.stringify({ ...copying, urlSource: null }),
      headers: { 'content-type': 'application/json' },
    };
    const dated = { query: { ...copying, due: date, keepFromSource: way === 'of all' ? 'all' : undefined } };
    const isDated = way !== 'without a date';
    const reply = await t.owner.call({ method: 'POST', path: '/1/cards', ...(isDated ? dated : undated) });
    if (!isDated && !t.takes('a copy without due', reply)) return;
    const copy = reply.record();
    t.expect(copy.id, 'the id of the copy').isId();
    t.expect(copy.id, 'the id of the copy').isNot(source.id);
    const { shortLink } = await cardOf(t, copy.id, 'shortLink');
    t.expect((await cardOf(t, shortLink, 'name')).id, 'the card behind the short link of the copy').is(copy.id);
    await cardOf(t, copy.id, 'name,desc,due,idList,idLabels,idMembers,idChecklists,badges', (card) => {
      t.expect(card, 'the copy').has({ desc, idList: other.id });
      // A name is not needed then (4.1): it may say besides that this is a copy.
      t.expect(card.name, 'the name of the copy').includes(name);
      t.expect(card.idMembers, 'the members of the copy').sameAs(idMembers);
      t.expect(card.due, 'when the copy is due').isInstant(date);
      t.expect(labelsOf(t, card), 'the labels of the copy').is(labelsOf(t, source.whole));
      for (const name of ['checkItems', 'checkItemsChecked', 'attachments']) {
        t.expect(card.badges?.[name], `the ${name} of the copy`).is(badges[name]);
      }
      const idChecklists = idsOf(arrayIn(t, card, 'idChecklists'));
      t.expect(idChecklists, 'the checklists of the copy').hasLength(source.checklists.length);
      for (const thing of source.checklists) t.expect(idChecklists, 'the checklists of the copy').excludes(thing.id);
    });
    const still = await cardOf(t, source.id, 'name,desc,due,closed,idList,idLabels,idMembers,idChecklists,badges');
    // A label may also show how many cards have it, and the copy adds one.
    const known = (card: any): object => ({ ...card, idLabels: labelsOf(t, card) });
    t.expect(known(still), 'the source').agrees(known(source.whole));
  },
});

const keptBy = {
  labels: (card: any) => card.idLabels?.length > 0,
  // Who makes a card may be on it.
  members: (card: any, maker: string) => card.idMembers?.some((id: unknown) => id !== maker),
  checklists: (card: any) => card.badges?.checkItems > 0,
} as const;
type Kept = keyof typeof keptBy;

async function keptIn(t: T, id: string): Promise<Kept[]> {
  const card = await cardOf(t, id, 'idLabels,idMembers,idChecklists,badges');
  return keysOf(keptBy).filter((word) => keptBy[word](card, t.owner.idMember));
}

export const copiesSome = law('CRD-10/subset', {
  title: 'keepFromSource names exactly the parts that a copy of a card takes',
  async holds(_, t) {
    const list = await t.fresh.list();
    const source = await richSource(t, list);
    const words = keysOf(keptBy);
    const known: Kept[] = [];
    const subsets: readonly Kept[][] = [...words.map((word) => [word]), ['labels', 'checklists'], words];
    for (const subset of subsets) {
      const named = subset.join();
      if (subset.length > 1 && !subset.every((word) => known.includes(word))) continue;
      const copying = { idList: list.id, idCardSource: source.id, keepFromSource: subset };
      const reply = await t.owner.post('/1/cards', copying);
      const kept = reply.taken ? await keptIn(t, reply.record().id) : [];
      // The document does not show the words: a server may know others, but labels is the name of a field.
      t.choice(`keepFromSource=${named}`, reply.taken ? kept.join() : reply.status);
      if (kept.length === 0 && (!reply.taken || named !== 'labels')) continue;
      t.expect(kept, `what of ${words.join(', ')} a copy keeps when told ${named}`).is(subset);
      known.push(...subset);
    }
    if (known.length === 0) t.skip('keepFromSource takes other words here');
  },
});

/** The values that members give to a part of a card. */
const ofParts = {
  attachments: ['name', 'url', 'mimeType', 'bytes'],
  stickers: ['image', 'top', 'left', 'zIndex', 'rotate'],
};

/** Whether and how a sticker shows its place is not told (2.10), nor whether fractions are kept. */
function standThere(t: T, card: any, put: readonly Readonly<Record<string, number>>[]): void {
  const stickers = arrayIn(t, card, 'stickers').toSorted((a, b) => b.zIndex - a.zIndex);
  const isNear = (shown: number, sent: number) => !Number.isInteger(sent) && Math.abs(shown - sent) < 1;
  for (const [at, places] of put.entries()) {
    const shown = Object.entries(places).map(([key, sent]) => {
      const number = Number(stickers[at]?.[key] ?? sent);
      return [key, isNear(number, sent) ? sent : number];
    });
    t.expect(Object.fromEntries(shown), 'the place of a sticker').is(places);
  }
}

export const copiesParts = law('CRD-10/attached', {
  title: 'a copied card has the attachments, stickers and checklists of its source, as they are',
  // `all` is the default, so both cards have these parts.
  level: 'implied',
  async holds(_, t) {
    const list = await t.fresh.list();
    const id = await fullCard(t, list.id);
    const link = { url: 'https://example.com/a', name: `a link${signs}`, mimeType: 'text/html' };
    const { id: idAttachmentCover } = await t.owner.post(`/1/cards/${id}/attachments`, link).record();
    // Whether a cover is chosen in this way is left open.
    await t.owner.put(`/1/cards/${id}`, { idAttachmentCover });
    await t.owner.post(`/1/cards/${id}/attachments`, { ...link, name: 'another' }).ok();
    await upload(t, id);
    const put: Record<string, number>[] = [{ top: 10, left: 20, zIndex: 3, rotate: 140 }];
    await t.owner.post(`/1/cards/${id}/stickers`, { image: 'heart', ...put[0] }).ok();
    // Only zIndex is an integer.
    const odd = { top: 10.5, left: -20.25, zIndex: -3, rotate: 40.5 };
    if ((await t.owner.post(`/1/cards/${id}/stickers`, { image: 'heart', ...odd })).taken) put.push(odd);
    const named = (): string => `${t.uniqueMarker()}${signs}`;
    const [checklist, second] = [
      await t.fresh.checklist({ idCard: id, name: named() }),
      await t.fresh.checklist({ idCard: id, name: named() }),
    ];
    const items = [1, 2, 3].map(named);
    for (const [at, idChecklist] of [checklist.id, checklist.id, second.id].entries()) {
      const path = `/1/cards/${id}/checklist/${idChecklist}/checkItem`;
      await t.owner.post(path, { name: items[at], pos: 'top' }).ok();
    }
    const source = await partsOf(t, id);
    const namesIn = (shown: any) =>
      arrayIn(t, shown, 'checklists').map((checklist) => [
        checklist?.name,
        ...valuesOf(itemsNamed(checklist, items), 'name'),
      ]);
    const placed = namesIn(source).map(([_, ...names]) => names);
    t.expect(placed, 'the items by their checklists').sameAs([[items[1], items[0]], [items[2]]]);
    standThere(t, source, put);
    const copy = await makeCard(t, { idList: list.id, idCardSource: id });
    await cardOf(t, copy.id, 'idAttachmentCover', (card) => {
      t.expect(card.idAttachmentCover, 'the cover of the copy').isNot(idAttachmentCover);
    });
    const { id: idList } = await t.fresh.list({ idBoard: (await t.fresh.board()).id });
    const elsewhere = await makeCard(t, { idList, idCardSource: id, idMembers: t.owner.idMember });
    for (const [whose, value] of Object.entries({ copy: copy.id, 'copy on another board': elsewhere.id, source: id })) {
      await partsOf(t, value, (card) => {
        for (const [name, fields] of Object.entries(ofParts)) {
          // The copy of a file may have an address of its own.
          const valueOf = (part: any, field: string) => (field === 'url' && part?.bytes ? null : part?.[field]);
          const all = (shown: any) =>
            arrayIn(t, shown, name).map((part) => fields.map((field) => valueOf(part, field)));
          t.expect(all(card), `the ${name} of the ${whose}`).sameAs(all(source));
        }
        t.expect(namesIn(card), `the checklists of the ${whose} with their items`).sameAs(namesIn(source));
      });
    }
  },
});
