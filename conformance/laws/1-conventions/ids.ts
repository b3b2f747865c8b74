/** Laws of 1.4 on every kind of record: its id is valid and contains its own time of creation, whatever it is made from. */
import { createdAt } from '../../../src/kinds/values.ts';
import { law } from '../../law/law.ts';
import { freshId, standardScene } from '../../law/standard.ts';
import { start } from '../../scene/exports.ts';
import { fieldScene, payload, putItem } from '../../scene/fields.ts';
import { anotherSecond } from '../../scene/members.ts';
import { cardOf, cardsIn, arrayIn, makeCard } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import { nounNames, wordOf } from '../../things/nouns.ts';
import { disclaims } from '../../wire/target.ts';
import { instant } from '../../wire/json-values.ts';

/**
 * The capability that such a record needs, and how one comes about: the request that makes it, and an older record from
 * which it is made or to which it belongs.
 */
const making = (of: string, begin: (t: T) => Promise<{ older: string; make: () => Promise<any> }>) => ({ of, begin });
type Making = ReturnType<typeof making>;

/** Each noun, made on the standard scene. */
const nounMakings = nounNames.map((name): [string, Making] => [
  wordOf(name),
  making('cards', async (t) => ({
    older: (await standardScene(t)).card.id,
    make: async () => ({ id: await freshId(t, wordOf(name)) }),
  })),
]);

const checklistsOf = async (t: T, id: string) => arrayIn(t, await cardOf(t, id, 'idChecklists'), 'idChecklists');

const makings: Readonly<Record<string, Making>> = {
  ...Object.fromEntries(nounMakings),
  'option of a new field': making('customFields', async (t) => {
    const { id: idModel } = await t.fresh.board({}, { customFields: true });
    const make = async () => arrayIn(t, await t.fresh.customField({ idModel, type: 'list' }), 'options')[0];
    return { older: idModel, make };
  }),
  'custom field item': making('customFields', async (t) => {
    const { card, fields } = await fieldScene(t);
    return { older: card.id, make: () => putItem(t, card, fields.text, payload(fields.text)).record() };
  }),
  reaction: making('4.4', async (t) => {
    const { id: older } = await t.fresh.comment();
    const path = `/1/actions/${older}/reactions`;
    const make = async () => {
      await t.owner.post(path, { shortName: 'thumbsup', native: '👍', unified: '1F44D' }).ok();
      return (await t.owner.get(path).list())[0];
    };
    return { older, make };
  }),
  export: making('exports', async (t) => {
    if (!t.target.workspace) return t.skip('the target names no workspace');
    return { older: (await t.fresh.board()).id, make: () => start(t) };
  }),
  'copied card': making('cards', async (t) => {
    const { id, idList } = await t.fresh.card();
    return { older: id, make: () => makeCard(t, { idList, idCardSource: id }) };
  }),
  'converted card': making('checklists', async (t) => {
    const { id: idList } = await t.fresh.list();
    const { id: idCard } = await t.fresh.card({ idList });
    const { id: idChecklist } = await t.fresh.checklist({ idCard });
    const { id: older } = await t.fresh.checkItem({ idCard, idChecklist });
    const make = async () => {
      await t.owner.post(`/1/cards/${idCard}/checklist/${idChecklist}/checkItem/${older}/convertToCard`).ok();
      return (await cardsIn(t, idList)).find(({ id }) => id !== idCard);
    };
    return { older, make };
  }),
  'copied checklist': making('checklists', async (t) => {
    const { id: older } = await t.fresh.checklist();
    const { id } = await t.fresh.card();
    const make = async () => {
      await t.owner.post(`/1/cards/${id}/checklists`, { idChecklistSource: older }).ok();
      return (await checklistsOf(t, id))[0];
    };
    return { older, make };
  }),
};

/** In seconds: what was there first may have been made by the first law of a run that waits for limits. */
const longestRun = 86_400;

export const idsTellTime = law('CNV-06', {
  also: ['CNV-05'],
  waits: true,
  each: { what: Object.keys(makings) },
  async holds({ what }, t) {
    const { of, begin } = makings[what]!;
    if (disclaims(t.target, of)) t.skip(`the target does not have ${of}`);
    const { older, make } = await begin(t);
    await anotherSecond(t);
    const { id } = (await make()) ?? {};
    const comment = await t.fresh.comment();
    const written = instant((await t.owner.get(`/1/actions/${comment.id}`).record()).date);
    t.expect(written, 'the date of a comment').that(Number.isFinite(written), 'a date');
    t.expect((createdAt(comment.id) - written) / 1000, 'seconds from the date of a comment to its id').between(-5, 5);
    t.expect(id, `the id of the new ${what}`).isId();
    // The comment was made right after it: only waiting for a limit lies between them.
    t.expect((createdAt(id) - written) / 1000, `seconds from the comment to the ${what}, by its id`).between(-120, 5);
    if (t.target.control !== undefined) {
      t.expect((written - (await t.now())) / 1000, "seconds from the server's time to the comment").between(-120, 5);
    }
    const seconds = (createdAt(id) - createdAt(older)) / 1000;
    t.expect(seconds, `seconds from what was there first to the ${what}, by their ids`).between(1, longestRun);
  },
});
