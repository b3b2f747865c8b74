/** Laws of 4.1, 4.4 and 8 on the lengths of texts: the shortest and the longest are taken, and shown as they were sent. */
import { keysOf } from '../../../src/spec/typed.ts';
import { limits } from '../../../src/spec/limits.ts';
import type { T } from '../../scene/tools.ts';
import type { Loose } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { cardOf, listed, makeCard, ownCard, partsOf, text } from '../../scene/reading.ts';

/** A text that is written on a card of its own: its bounds, and how it is shown afterwards. */
interface Written {
  readonly least: 0 | 1;
  readonly most: number;
  readonly shown: (t: T, id: string, text: string) => Promise<unknown>;
}

const upTo = (most: number, least: 0 | 1, shown: Written['shown']): Written => ({ least, most, shown });

/** The fields of checklists are not shown: a text is looked for wherever it stands. */
const among = (whole: unknown, sought: string) =>
  JSON.stringify(whole).includes(JSON.stringify(sought)) ? sought : '';
const checklists = async (t: T, id: string) => listed(t, await partsOf(t, id), 'checklists');
const comment = async (t: T, id: string) => (await t.owner.get(`/1/actions/${id}`).record()).data?.text;

/** Adds an attachment, and returns it as the card shows it. */
async function attached(t: T, id: string, args: Pick<Loose, 'query' | 'multipart'>): Promise<any> {
  const all = async () => listed(t, await partsOf(t, id), 'attachments');
  const before = new Set((await all()).map((one) => one?.id));
  await t.owner.call({ method: 'POST', path: `/1/cards/${id}/attachments`, ...args }).ok();
  await t.settle();
  const added = (await all()).find((one) => !before.has(one?.id));
  t.expect(added, 'the new attachment').that(added !== undefined, 'to be there');
  return added;
}
/** An empty name or kind is taken; what is shown then is left open. */
const ofAttachment = (field: string, args: (text: string) => Pick<Loose, 'query' | 'multipart'>): Written =>
  upTo(limits.attachmentName, 0, async (t, id, text) => {
    const { [field]: shown } = await attached(t, id, args(text));
    return text === '' ? text : shown;
  });
const link = { url: 'https://example.com/a' };
const file = { name: 'note.txt', type: 'text/plain', bytes: 'a note' };

const texts = {
  'description of a new card': upTo(limits.text, 0, async (t, id, desc) => {
    const { idList } = await cardOf(t, id, 'idList');
    const made = await makeCard(t, { idList, name: t.uniqueMarker(), desc });
    await t.settle();
    return (await cardOf(t, made.id, 'desc')).desc;
  }),
  'description of a card': upTo(limits.text, 0, async (t, id, desc) => {
    await t.owner.put(`/1/cards/${id}`, { desc }).ok();
    await t.settle();
    return (await cardOf(t, id, 'desc')).desc;
  }),
  'name of a checklist': upTo(limits.text, 0, async (t, id, name) => {
    await t.owner.post(`/1/cards/${id}/checklists`, { name }).ok();
    await t.settle();
    return among(await checklists(t, id), name);
  }),
  'name of a check item': upTo(limits.text, 1, async (t, id, name) => {
    const checklist = await t.fresh.checklist({ idCard: id });
    await t.owner.post(`/1/cards/${id}/checklist/${checklist.id}/checkItem`, { name }).ok();
    await t.settle();
    return among(await checklists(t, id), name);
  }),
  'name of a label': upTo(limits.text, 0, async (t, id, name) => {
    await t.owner.post(`/1/cards/${id}/labels`, { color: 'blue', name }).ok();
    await t.settle();
    return listed(t, await cardOf(t, id, 'idLabels'), 'idLabels').find((one) => one?.name === name)?.name;
  }),
  'text of a comment': upTo(limits.text, 1, async (t, id, text) => {
    const made = await t.owner.post(`/1/cards/${id}/actions/comments`, { text }).record();
    await t.settle();
    return comment(t, made.id);
  }),
  'text of a changed comment': upTo(limits.text, 1, async (t, idCard, text) => {
    const { id } = await t.fresh.comment({ idCard });
    await t.owner.put(`/1/actions/${id}`, { text }).ok();
    await t.settle();
    return comment(t, id);
  }),
  'value of a changed text': upTo(limits.text, 1, async (t, idCard, value) => {
    const { id } = await t.fresh.comment({ idCard });
    await t.owner.put(`/1/actions/${id}/text`, { value }).ok();
    await t.settle();
    return comment(t, id);
  }),
  'name of a link': ofAttachment('name', (name) => ({ query: { ...link, name } })),
  'kind of a link': ofAttachment('mimeType', (mimeType) => ({ query: { ...link, mimeType } })),
  'name of a file': ofAttachment('name', (name) => ({ multipart: { name, file } })),
  'kind of a file': ofAttachment('mimeType', (mimeType) => ({ multipart: { mimeType, file } })),
} as const;

export const lengthsAreTaken = law('LIM-18', {
  as: 'lengths',
  title:
    'a text of the least and of the most characters is taken and shown as it was sent, whatever bytes its letters have',
  also: ['ATT-01', 'CHK-07', 'CMT-01', 'CMT-02', 'CRD-02', 'CRD-11', 'LBL-01', 'LIM-19'],
  needs: ['cards', 'comments', 'checklists', 'attachments', 'labels'],
  each: { what: keysOf(texts) },
  cost: 16,
  async holds({ what }, t) {
    const { least, most, shown } = texts[what];
    const { id } = await ownCard(t);
    // The kind of a file has no other letters.
    const wide = most === limits.text ? [text(most, 'é'), '漢字 & "Ümlaut" <b>🎈</b> %20'] : [];
    for (const sent of [text(least), text(most), ...wide]) {
      t.expect((await shown(t, id, sent)) === sent, `whether ${sent.length} letters are the ${what} as sent`).is(true);
    }
  },
});
