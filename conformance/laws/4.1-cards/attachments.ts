/** Laws of 4.1: attachments of a card. */
import { attachmentFields } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { instant, listed, ownCard, partsOf, refusesAll, text } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const url = 'https://example.com/Pictures/A%20b.png?Size=2&b=C';

const isAddress = (t: T, value: unknown) =>
  typeof value === 'string' && value !== '' && URL.canParse(value, `${t.target.baseUrl}/`);
const namesOf = (t: T, card: any) => listed(t, card, 'attachments').map((one) => one?.name);

export const attachmentFieldsShown = law('ATT-03', {
  also: ['SET-09'],
  needs: ['attachments'],
  cost: 8,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const path = `/1/cards/${id}/attachments`;
    const [linked, sent] = [t.uniqueMarker(), t.uniqueMarker()];
    await t.owner.post(path, { url, name: linked }).ok();
    const multipart = { name: sent, file: { name: 'note.txt', type: 'text/plain', bytes: 'ein größerer Brief' } };
    await t.owner.call({ method: 'POST', path, multipart }).ok();
    await partsOf(t, id, (card) => {
      t.expect(namesOf(t, card), 'the names of the attachments').sameAs([linked, sent]);
      for (const one of listed(t, card, 'attachments')) {
        t.expect(one.id, 'the id of an attachment').isId();
        t.expect(Object.keys(one), 'the fields of an attachment').that(
          attachmentFields.every((field) => field in one),
          `all of ${attachmentFields.join(', ')}`,
        );
        t.expect(one.isUpload, 'isUpload').is(one.name === sent);
        t.expect(one.idMember, 'idMember').is(t.owner.idMember);
        // The document does not show their types: an address must lead somewhere, and may be a path alone.
        t.expect(one.date, 'date').that(!Number.isNaN(instant(one.date)), 'a date');
        t.expect(one.url, 'url').that(isAddress(t, one.url), 'a URL');
        if (one.name === linked) t.expect(one.url, 'the url of a link').is(url);
      }
    });
  },
});

export const attachmentDownloads = law('ATT-04', {
  needs: ['attachments'],
  cost: 7,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const bytes = Buffer.from([...Array(300).keys()].map((one) => one % 256));
    const file = { name: 'bytes.bin', type: 'application/octet-stream', bytes };
    await t.owner.call({ method: 'POST', path: `/1/cards/${id}/attachments`, multipart: { file } }).ok();
    const [sent] = listed(t, await partsOf(t, id), 'attachments');
    t.expect(sent?.url, 'the url of the upload').that(isAddress(t, sent?.url), 'a URL');
    const base = new URL(t.target.baseUrl);
    const address = new URL(sent.url, `${t.target.baseUrl}/`);
    const prefix = base.pathname.replace(/\/$/, '');
    if (address.host !== base.host || !address.pathname.startsWith(prefix)) t.skip('files are kept on another host');
    const got = await t.owner.get(address.pathname.slice(prefix.length));
    t.choice('download of an upload', got.status);
    if (!got.taken) t.skip(`the url of an upload is answered ${got.status}`);
    t.expect(Buffer.from(got.bytes).toString('hex'), 'the bytes of the upload').is(bytes.toString('hex'));
  },
});

export const uploadIsTold = law('ATT-03', {
  as: 'upload',
  title: 'an uploaded file has the name and the content type with which it was sent, and shows its number of bytes',
  level: 'implied',
  needs: ['attachments'],
  cost: 6,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const name = `${t.uniqueMarker()} given`;
    const file = { name: 'note.txt', type: 'text/plain', bytes: 'ein größerer Brief' };
    const path = `/1/cards/${id}/attachments`;
    const multipart = { name, mimeType: 'text/x-note', file };
    await t.owner.call({ method: 'POST', path, multipart }).ok();
    await partsOf(t, id, (card) => {
      const [sent, ...more] = listed(t, card, 'attachments');
      t.expect(more, 'further attachments').is([]);
      t.expect(sent, 'the upload').has({ name, mimeType: 'text/x-note', isUpload: true });
      t.expect(Number(sent.bytes), 'its bytes').is(20);
    });
  },
});

export const boundsOfFiles = law('ATT-01', {
  as: 'files',
  title: 'an uploaded file whose name or mimeType is too long is refused',
  also: ['LIM-19'],
  needs: ['attachments'],
  cost: 5,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const file = { name: 'note.txt', type: 'text/plain', bytes: 'a note' };
    const upload = (args: Record<string, string>) => () =>
      t.owner.call({ method: 'POST', path: `/1/cards/${id}/attachments`, multipart: { ...args, file } });
    const long = text(limits.attachmentName + 1);
    await refusesAll(t, () => partsOf(t, id), upload({ name: long }), upload({ mimeType: long }));
  },
});
