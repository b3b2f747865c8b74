/** Laws of 4.1 on what a change leaves alone: a card that is moved or closed, members and labels that are there. */
import { keysOf } from '../../../src/spec/typed.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';
import { cardOf, castVote, instant, listed, makeCard, ownCard } from '../../scene/reading.ts';

/** Carries out a stage that the document does not show, by this target's own route. */
async function does(t: T, stage: 'moveCard' | 'closeCard' | 'openCard', args: { id: string; idList?: string }) {
  const reply = await t.owner.call(stageRequest(t.target, stage, args));
  if (reply.status >= 300) t.skip('cards are moved, closed or opened in another way here');
}

const ways = {
  moved: (t: T, id: string, idList: string) => does(t, 'moveCard', { id, idList }),
  closed: (t: T, id: string) => does(t, 'closeCard', { id }),
  'opened again': async (t: T, id: string) => {
    await does(t, 'closeCard', { id });
    await does(t, 'openCard', { id });
  },
} as const;

const kept = 'name,desc,due,idBoard,idMembers,idLabels,idChecklists,idMembersVoted,idShort,shortLink';
const counted = ['attachments', 'checkItems', 'checkItemsChecked', 'comments', 'description', 'votes'];

/** A card with something of every kind that a change could lose. */
async function laden(t: T, idList: string): Promise<string> {
  const given = { idList, name: t.uniqueMarker(), desc: 'kept', due: '2031-05-06T07:08:09.000Z' };
  const { id } = await makeCard(t, { ...given, labels: 'red,blue', idMembers: t.owner.idMember });
  const checklist = await t.fresh.checklist({ idCard: id });
  await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id });
  await t.owner.post(`/1/cards/${id}/attachments`, { url: 'https://example.com/a' }).ok();
  await t.owner.post(`/1/cards/${id}/actions/comments`, { text: t.uniqueMarker() }).ok();
  await castVote(t, id, t.owner.idMember);
  return id;
}

/** What members write of a card, by itself. */
const contents = [{ name: 'another' }, { desc: 'another' }, { due: null }] as const;

export const placeStays = law('CRD-18', {
  needs: ['cards'],
  each: { content: contents.map((args) => ({ label: Object.keys(args)[0], args })) },
  cost: 5,
  async holds({ content: { args } }, t) {
    const { idList } = await ownCard(t);
    // Below another card it can lose its place.
    const id = await laden(t, idList);
    const fields = `${kept},closed,idList,pos`;
    const before = await cardOf(t, id, fields);
    await t.owner.put(`/1/cards/${id}`, args).ok();
    await cardOf(t, id, fields, (card) => t.expect(card, 'the card afterwards').is({ ...before, ...args }));
  },
});

const labelsOf = (t: T, card: any) => listed(t, card, 'idLabels').map((label) => label?.id);
const checklistsOf = (t: T, card: any) => listed(t, card, 'idChecklists').map((one) => one?.id);

export const restStays = law('CRD-18', {
  as: 'rest',
  title: 'a card that is moved on its board, closed or opened again keeps all its parts',
  level: 'implied',
  needs: ['cards', 'checklists', 'attachments', 'comments'],
  each: { way: keysOf(ways) },
  cost: 18,
  async holds({ way }, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const other = await t.fresh.list({ idBoard: board.id });
    const id = await laden(t, list.id);
    const before = await cardOf(t, id, `${kept},badges`);
    await ways[way](t, id, other.id);
    const was = { idList: way === 'moved' ? other.id : list.id, closed: way === 'closed' };
    await cardOf(t, id, `${kept},badges,closed,idList`, (card) => {
      const { idLabels: _, idChecklists: __, badges, due, ...rest } = before;
      t.expect(card, `the card once it is ${way}`).has({ ...rest, ...was });
      t.expect(instant(card.due), 'when it is due').is(instant(due));
      t.expect(labelsOf(t, card), 'its labels').sameAs(labelsOf(t, before));
      t.expect(checklistsOf(t, card), 'its checklists').sameAs(checklistsOf(t, before));
      for (const name of counted) t.expect(card.badges?.[name], `${name} in its badges`).is(badges?.[name]);
    });
  },
});
