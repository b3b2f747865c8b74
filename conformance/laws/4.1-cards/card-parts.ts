/** Laws of 4.1 on the parts of a card: attachments, checklists with their items. */
import { attachmentFields } from '../../../src/document/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import {
  cardOf,
  couldSet,
  idsOf,
  itemsNamed,
  arrayIn,
  makeCard,
  ownCard,
  partsOf,
  refusesAll,
  upload,
  valuesOf,
} from '../../scene/reading.ts';
import { limits } from '../../../src/document/limits.ts';
import { instant } from '../../wire/json-values.ts';

const url = `https://example.com/Pictures/A%20b.png?Size=2&b=C&long=${'0123456789'.repeat(15)}#d`;

const isAddress = (t: T, value: unknown) =>
  typeof value === 'string' && value !== '' && URL.canParse(value, `${t.target.baseUrl}/`);
const namesOf = (t: T, card: any) => arrayIn(t, card, 'attachments').map((attachment) => attachment?.name);

export const attachmentFieldsShown = law('ATT-03', {
  also: ['SET-09'],
  async holds(_, t) {
    const { id } = await ownCard(t);
    const [linked, sent] = [t.uniqueMarker(), t.uniqueMarker()];
    await t.owner.post(`/1/cards/${id}/attachments`, { url, name: linked, mimeType: 'image/png' }).ok();
    await upload(t, id, { name: sent }).ok();
    await partsOf(t, id, (card) => {
      t.expect(namesOf(t, card), 'the names of the attachments').sameAs([linked, sent]);
      for (const attachment of arrayIn(t, card, 'attachments')) {
        t.expect(attachment.id, 'the id of an attachment').isId();
        t.expect(attachmentFields, 'the fields of an attachment').within(Object.keys(attachment));
        t.expect(attachment.idMember, 'idMember').is(t.owner.idMember);
        // The document does not show their types: an address must lead somewhere, and may be a path alone.
        t.expect(attachment.date, 'date').that(!Number.isNaN(instant(attachment.date)), 'a date');
        t.expect(attachment.url, 'url').that(isAddress(t, attachment.url), 'a URL');
        if (attachment.name === sent) t.expect(attachment.isUpload, 'isUpload').is(true);
        // A server may keep what the address leads to, as an upload. The type of a link is left open.
        else if (attachment.isUpload !== true) t.expect(attachment.url, 'the url of a link').is(url);
      }
    });
  },
});

export const attachmentDownloads = law('ATT-04', {
  async holds(_, t) {
    const { id } = await ownCard(t);
    const bytes = Buffer.from([...Array(300).keys()].map((number) => number % 256));
    const file = { name: 'bytes.bin', type: 'application/octet-stream', bytes };
    await upload(t, id, {}, file).ok();
    const [sent] = arrayIn(t, await partsOf(t, id), 'attachments');
    t.expect(sent?.url, 'the url of the upload').that(isAddress(t, sent?.url), 'a URL');
    const base = new URL(t.target.baseUrl);
    const address = new URL(sent.url, `${t.target.baseUrl}/`);
    const prefix = base.pathname.replace(/\/$/, '');
    if (address.host !== base.host || !address.pathname.startsWith(prefix)) t.skip('files are kept on another host');
    const path = address.pathname.slice(prefix.length);
    const asked = await t.owner.get(path);
    t.choice('download of an upload', asked.status);
    // A server may give files out for credentials in the header alone.
    const got = asked.taken ? asked : await t.owner.call({ path, place: 'header' });
    if (!got.taken) t.skip(`the url of an upload is answered ${got.status}`);
    t.expect(Buffer.from(got.bytes).toString('hex'), 'the bytes of the upload').is(bytes.toString('hex'));
  },
});

export const uploadIsTold = law('ATT-03/upload', {
  title: 'an uploaded file has the name, the content type and the number of bytes with which it was sent',
  level: 'implied',
  async holds(_, t) {
    const { id } = await ownCard(t);
    const name = `${t.uniqueMarker()} given`;
    const file = { name: 'note.txt', type: 'text/plain', bytes: 'ein größerer Brief' };
    await upload(t, id, { name, mimeType: 'text/x-note' }, file).ok();
    await partsOf(t, id, (card) => {
      const [sent, ...more] = arrayIn(t, card, 'attachments');
      t.expect(more, 'further attachments').is([]);
      t.expect(sent, 'the upload').has({ name, mimeType: 'text/x-note', isUpload: true });
      t.expect(Number(sent.bytes), 'its bytes').is(20);
    });
  },
});

export const boundsOfFiles = law('ATT-01/files', {
  title: 'an uploaded file whose name or mimeType is too long is refused',
  also: ['LIM-19'],
  async holds(_, t) {
    const { id } = await ownCard(t);
    const long = 'x'.repeat(limits.attachmentName + 1);
    const attempts = ['name', 'mimeType'].map((name) => () => upload(t, id, { [name]: long }));
    await refusesAll(t, () => partsOf(t, id), ...attempts);
  },
});

const checklistsOf = (t: T, card: any): string[] => idsOf(arrayIn(t, card, 'idChecklists'));
const itemsOf = (card: any): number => card?.badges?.checkItems;
/** The fields of checklists are not shown: names are looked for wherever they stand. */
const written = (value: unknown) => JSON.stringify(value ?? null);

export const newChecklist = law('CRD-16/new', {
  title: 'if value is null, a new checklist is created on the card',
  needs: ['checklists'],
  async holds(_, t) {
    const { id } = await ownCard(t);
    const same = t.uniqueMarker();
    for (const [value, name = ''] of [[null, same], [null], [undefined, same]] as const) {
      const before = checklistsOf(t, await cardOf(t, id, 'idChecklists'));
      await t.owner.post(`/1/cards/${id}/checklists`, { value, name: name || undefined }).ok();
      await partsOf(t, id, ({ checklists }) =>
        t.expect(written(checklists).includes(name), 'whether the card shows the name').is(true),
      );
      await cardOf(t, id, 'idChecklists', (card) => {
        const added = checklistsOf(t, card).filter((checklist) => !before.includes(checklist));
        t.expect(added, 'the checklists that came to the card').hasLength(1);
        t.expect(added[0], 'the id of the new checklist').isId();
      });
    }
  },
});

export const sameChecklist = law('CRD-16/value', {
  title: 'value adds the checklist itself to the card',
  async holds(_, t) {
    const { id, idList } = await ownCard(t);
    const other = await makeCard(t, { idList, name: t.uniqueMarker(), idMembers: t.owner.idMember });
    const checklist = await t.fresh.checklist({ idCard: other.id });
    await t.fresh.checkItem({ idCard: other.id, idChecklist: checklist.id, name: t.uniqueMarker() });
    const path = `/1/cards/${id}/checklists`;
    await t.owner.post(path, { value: checklist.id }).ok();
    await cardOf(t, id, 'idChecklists,badges', (card) => {
      t.expect(checklistsOf(t, card), 'the checklists of the card').is([checklist.id]);
      t.expect(itemsOf(card), 'the check items of the card').is(1);
    });
  },
});

export const copiedChecklist = law('CRD-16/copy', {
  title: 'idChecklistSource copies the items of a checklist, which stays as it is, under the given name',
  async holds(_, t) {
    const { id } = await ownCard(t);
    const { id: idChecklistSource } = await t.fresh.checklist({ idCard: id });
    const [first = '', second = '', third = '', name = ''] = [1, 2, 3, 4].map(() => t.uniqueMarker());
    const item = await t.fresh.checkItem({ idCard: id, idChecklist: idChecklistSource, name: second });
    await couldSet(t.stage('checkItemState', { idCard: id, idCheckItem: item.id, state: 'complete' }));
    const path = `/1/cards/${id}/checklist/${idChecklistSource}/checkItem`;
    await t.owner.post(path, { name: first, pos: 'top' }).ok();
    await t.owner.post(path, { name: third }).ok();
    await t.owner.post(`/1/cards/${id}/checklists`, { idChecklistSource, name }).ok();
    await partsOf(t, id, (card) => {
      const all = arrayIn(t, card, 'checklists');
      t.expect(all, 'the checklists of the card').hasLength(2);
      for (const checklist of all)
        t.expect(valuesOf(itemsNamed(checklist, [third, second, first]), 'name'), 'its items').is([
          first,
          second,
          third,
        ]);
      const copies = all.filter((record) => record?.id !== idChecklistSource);
      t.expect(written(copies).includes(name), 'whether the copy shows its name').is(true);
    });
  },
});

export const converted = law('CRD-12', {
  each: { state: ['incomplete', 'complete'] },
  async holds({ state }, t) {
    const { id, idBoard } = await ownCard(t);
    const checklist = await t.fresh.checklist({ idCard: id });
    const [stays, goes] = [t.uniqueMarker(), t.uniqueMarker()];
    await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id, name: stays });
    const item = await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id, name: goes });
    // The other item with the same name stays.
    await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id, name: goes });
    const cards = `/1/boards/${idBoard}/cards`;
    const before = await t.owner.get(cards, { fields: 'name' }).list();
    const path = `/1/cards/${id}/checklist/${checklist.id}/checkItem`;
    if (state === 'complete') await couldSet(t.stage('checkItemState', { idCard: id, idCheckItem: item.id, state }));
    await t.owner.post(`${path}/${item.id}/convertToCard`).ok();
    await t.eventually(
      () => t.owner.get(cards, { fields: 'name' }).list(),
      (after) => {
        const known = new Set(before.map((card) => card?.id));
        const added = after.filter((card) => !known.has(card?.id));
        t.expect(valuesOf(added, 'name'), 'the names of new cards').is([goes]);
        t.expect(after, 'the cards of the board').hasLength(before.length + 1);
      },
    );
    await partsOf(t, id, (card) => {
      t.expect(card.badges, 'the check items left').has({ checkItems: 2, checkItemsChecked: 0 });
      const left = valuesOf(itemsNamed(arrayIn(t, card, 'checklists'), [stays, goes]), 'name');
      t.expect(left, 'the names of the items left').sameAs([stays, goes]);
    });
    const again = () => t.owner.post(`${path}/${item.id}/convertToCard`);
    await refusesAll(t, () => partsOf(t, id), again);
    t.expect((await partsOf(t, id)).name, 'the name of the card').isNot(goes);
  },
});
