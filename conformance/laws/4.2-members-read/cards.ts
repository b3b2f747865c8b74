/** Laws of 4.2 and 4.8 about the cards of a member: filters, embeds, limits of number and time. */
import { attachmentFields, cardFields } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { later, memberScene } from '../../scene/members.ts';
import { idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const path = '/1/members/me/cards';

const found = async ({ owner }: T, args: Record<string, unknown> = {}) =>
  idsOf(await owner.get(path, { fields: 'name', ...args }).list());

export const cardsShown = law('GEN-08', {
  as: 'member-cards',
  title: 'the cards of a member show all of CardField unless fields names others, and embed what the request asks for',
  needs: ['4.2', 'attachments', 'stickers', 'checklists'],
  also: ['FLT-03', 'SET-05', 'SET-09', 'CNV-07'],
  cost: 14,
  async holds(_, t) {
    const { owner, expect } = t;
    const { card, attachment } = await memberScene(t);
    const mine = async (args: Record<string, unknown> = {}) => {
      const one = (await owner.get(path, args).list()).find((some) => some?.id === card.id);
      expect(one, 'the card among those of its member').that(one !== undefined, 'to be there');
      return one;
    };
    const whole = await mine();
    for (const name of cardFields) expect(Object.keys(whole), 'a card unasked').includes(name);
    for (const name of ['actions', 'attachments', 'stickers', 'members', 'checklists']) {
      expect(whole[name] ?? [], `${name} of a card unasked`).is([]);
    }
    expect(await mine({ filter: 'visible', fields: 'all' }), 'a card with all fields').is(whole);
    const asked = { fields: 'name', attachments: true, stickers: true, members: true, checklists: 'all' };
    const shown = await mine(asked);
    const keys = ['id', 'name', 'attachments', 'stickers', 'members', 'checklists'];
    expect(Object.keys(shown), 'a card with what was asked').sameAs(keys);
    expect(idsOf(shown.attachments), 'its attachments').is([attachment.id]);
    for (const name of attachmentFields) expect(Object.keys(shown.attachments[0]), 'its attachment').includes(name);
    expect(shown.stickers, 'its stickers').hasLength(1);
    expect(idsOf(shown.members), 'its members').is([owner.idMember]);
    expect(Object.keys(shown.members[0]), 'its member').sameAs([
      'id',
      'avatarHash',
      'fullName',
      'initials',
      'username',
    ]);
    expect(shown.checklists, 'its checklists').is([]);
    const few = { ...asked, attachment_fields: 'url,name', member_fields: 'username,initials' };
    const other = await mine({ ...few, checklists: 'none' });
    const [{ name, url }] = shown.attachments;
    expect(other.attachments, 'its attachments by two fields').is([{ id: attachment.id, url, name }]);
    const [{ username, initials }] = shown.members;
    expect(other.members, 'its members by two fields').is([{ id: owner.idMember, username, initials }]);
    expect(other.checklists ?? [], 'no checklists').is([]);
    const states = await mine({ fields: 'name', checkItemStates: true, attachments: 'cover' });
    expect(states.checkItemStates, 'the states of its check items').isArray();
    expect(states.attachments ?? [], 'its cover').isArray();
    expect(idsOf(states.attachments ?? []), 'its cover').within([attachment.id]);
  },
});

export const cardsLimited = law('LIM-17', {
  needs: ['4.2', 'others'],
  also: ['PAG-07'],
  cost: 8,
  async holds(_, t) {
    const { owner, expect } = t;
    await memberScene(t);
    const all = await found(t, { filter: 'all' });
    expect(await found(t, { filter: 'all', limit: limits.results }), `under a limit of ${limits.results}`).sameAs(all);
    const one = await found(t, { filter: 'all', limit: 1 });
    expect(one, 'under a limit of 1').hasLength(1);
    expect(all, 'the cards').includes(one[0]);
    expect(await found(t, { filter: 'all', limit: 2 }), 'under a limit of 2').hasLength(2);
    for (const limit of [0, limits.results + 1, -1, 'x', 1.5]) {
      await owner.get(path, { limit }).refused();
    }
    // The row with the filter in its path shows no further arguments.
    const there = await owner.get(`${path}/all`, { limit: 1 });
    if (there.status < 300) expect(there.list().length, 'how many at /cards/all').oneOf([1, all.length]);
  },
});

export const cardsBetween = law('PAG-03', {
  as: 'member-cards',
  title: 'since and before, as dates or as ids, limit the cards of a member by their creation',
  needs: ['4.2', 'writes'],
  also: ['PAG-04', 'ACT-07'],
  cost: 16,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const list = await fresh.list();
    const cards = [];
    for (let turn = 0; turn < 3; turn += 1) {
      if (turn > 0) await later(t, 2200);
      cards.push(await fresh.card({ idList: list.id, idMembers: owner.idMember }));
    }
    const ids = idsOf(cards);
    const of = async (args: Record<string, unknown>) => (await found(t, args)).filter((id) => ids.includes(id));
    const at = (n: number, ms: number) => new Date(Number.parseInt(ids[n]!.slice(0, 8), 16) * 1000 + ms).toISOString();
    expect(await of({}), 'the three cards').sameAs(ids);
    for (const null_ of ['null', undefined]) expect(await of({ before: null_, since: null_ }), 'unbounded').sameAs(ids);
    expect(await of({ before: at(1, -500) }), 'before the second was made').is([ids[0]!]);
    expect(await of({ since: at(1, 1500) }), 'since the second was made').is([ids[2]!]);
    expect(await of({ since: at(0, 1500), before: at(2, -500) }), 'between the first and the third').is([ids[1]!]);
    expect(await of({ before: ids[2] }), 'before the id of the third').sameAs(ids.slice(0, 2));
    expect(
      (await of({ since: ids[0] })).filter((id) => id !== ids[0]),
      'since the id of the first',
    ).sameAs(ids.slice(1));
    // The row with the filter in its path shows no further arguments.
    const there = await owner.get(`${path}/open`, { since: at(1, 1500) });
    if (there.status < 300) {
      const found = idsOf(there.list()).filter((id) => ids.includes(id));
      expect(found.toSorted(), 'since then, at /cards/open').oneOf([[ids[2]!], ids.toSorted()]);
    }
    for (const value of ['yesterday', 'lastWeek']) {
      await owner.get(path, { before: value }).refused();
      await owner.get(path, { since: value }).refused();
    }
  },
});
