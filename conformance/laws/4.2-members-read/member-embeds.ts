/** Laws of 4.2 on the cover of a card: it comes along alone. */
import { law } from '../../law/law.ts';
import { idsOf } from '../../scene/reading.ts';

const path = '/1/members/me';

export const coverAlone = law('GEN-08', {
  as: 'cover',
  title: 'if the request asks for the cover, the cards of a member embed no other attachment',
  level: 'implied',
  needs: ['4.2', 'attachments'],
  cost: 10,
  async holds(_, t) {
    const { owner, expect } = t;
    const { id } = await t.fresh.card({ idMembers: owner.idMember });
    const attached = [await t.fresh.attachment({ idCard: id }), await t.fresh.attachment({ idCard: id })];
    const listed = () => owner.get(`${path}/cards`, { fields: 'idAttachmentCover', attachments: 'cover' }).list();
    const embedded = async () => {
      const asked = { cards: 'visible', card_fields: 'idAttachmentCover', card_attachments: 'cover' };
      return (await owner.get(path, { fields: 'username', ...asked }).record()).cards;
    };
    const shown = async (read: () => Promise<any[]>) => {
      const mine = (await read()).find((one) => one?.id === id);
      expect(mine, 'the card among those of its member').that(mine !== undefined, 'to be there');
      const cover = mine.idAttachmentCover;
      expect(idsOf(mine.attachments ?? []), 'what comes along as the cover').is(cover ? [cover] : []);
      return cover;
    };
    for (const read of [listed, embedded]) await shown(read);
    // The document does not show how to choose a cover.
    const reply = await owner.put(`/1/cards/${id}`, { idAttachmentCover: attached[1]!.id });
    if (!reply.taken) return;
    await t.settle();
    for (const read of [listed, embedded]) if ((await shown(read)) === attached[1]!.id) t.witness('covers');
  },
});
