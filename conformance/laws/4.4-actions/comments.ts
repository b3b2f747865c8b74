/** Laws of 4.1, 4.4 and 6.1 about comments: they are written, changed and deleted; no other action can be. */
import { isRecord } from '../../wire/json-values.ts';
import { limits } from '../../../src/spec/limits.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { anotherSecond, valueIn } from '../../scene/members.ts';
import { cardOf, idsOf } from '../../scene/reading.ts';

const log = '/1/members/me/actions';
const long = 'x'.repeat(limits.text);
const odd = 'Ümlaut, 漢字, 😀\n"quotes" & <tags>\t— all of it';

/** The comments on a card, newest first. */
const commentsOn = ({ owner }: Pick<T, 'owner'>, idCard: string): Promise<any[]> =>
  owner.get(log, { idModels: idCard, filter: 'commentCard', limit: limits.results }).list();

const textOf = async ({ owner }: Pick<T, 'owner'>, id: string) => {
  const data = valueIn(await owner.get(`/1/actions/${id}/data`).ok(), 'data');
  return isRecord(data) ? data['text'] : undefined;
};

export const commentChanged = law('CMT-02', {
  as: 'change',
  title: `a comment takes another text of 1 to ${limits.text} characters at either of its routes, and nothing else`,
  needs: ['4.4', 'writes', 'comments', 'others'],
  also: ['CMT-01', 'GEN-02'],
  cost: 22,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const { id } = await t.fresh.comment({ idCard: card.id });
    const other = await t.fresh.comment({ idCard: card.id });
    const path = `/1/actions/${id}`;
    const wrong = await textOf(t, other.id);
    const last = t.uniqueMarker();
    const { date, data: told } = await owner.get(path).record();
    await anotherSecond(t);
    expect(idsOf(await commentsOn(t, card.id)), 'the comments on the card').sameAs([id, other.id]);
    for (const text of ['b', odd, long, t.uniqueMarker()]) {
      await owner.put(path, { text }).ok();
      expect(await textOf(t, id), 'the text after PUT').is(text);
    }
    for (const value of ['c', odd, long, last]) {
      await owner.put(`${path}/text`, { value }).ok();
      expect(await textOf(t, id), 'the text after PUT …/text').is(value);
    }
    const comments = await commentsOn(t, card.id);
    expect(idsOf(comments), 'the comments on the card').sameAs([id, other.id]);
    expect(await textOf(t, other.id), 'the text of the other comment').is(wrong);
    const { type, idMemberCreator, data, date: since } = comments.find((one) => one.id === id);
    expect(since, 'when the comment was written').isInstant(date);
    expect({ type, idMemberCreator }, 'the comment').is({ type: 'commentCard', idMemberCreator: owner.idMember });
    expect(data?.card?.id, 'the card of the comment').is(card.id);
    const { card: on, board, list } = told;
    expect(data, 'what the comment tells of its card, its board and its list').has({ card: on, board, list });
    expect(data?.text, 'the text of the comment among those of the card').is(last);
    await t.unchanged(
      () => owner.get(path).ok(),
      async () => {
        for (const text of ['', `${long}x`]) {
          await owner.put(path, { text }).refused();
          await owner.put(`${path}/text`, { value: text }).refused();
        }
        await owner.put(path).refused();
        await owner.put(`${path}/text`).refused();
        if (t.actors.outsider) await t.actors.outsider.put(path, { text: 'not mine' }).refused();
        if (t.actors.reader) await t.actors.reader.put(path, { text: 'may not' }).refused();
        if (t.actors.reader) await t.actors.reader.put(`${path}/text`, { value: 'may not' }).refused();
      },
    );
  },
});

export const onlyComments = law('CMT-02', {
  needs: ['4.4', 'writes', 'comments'],
  also: ['GEN-02'],
  cost: 12,
  async holds(_, t) {
    const { owner, witness } = t;
    const card = await t.fresh.card();
    const name = t.uniqueMarker();
    await owner.put(`/1/cards/${card.id}`, { name }).ok();
    await cardOf(t, card.id, 'name', (shown) => t.expect(shown.name, 'the name of the card').is(name));
    const read = () => owner.get(log, { idModels: card.id }).list();
    const others = (await read()).filter(({ type }) => type !== 'commentCard');
    t.pre(others.length > 0);
    await t.unchanged(read, async () => {
      for (const { id } of others) {
        await owner.put(`/1/actions/${id}`, { text: 'x' }).refused();
        await owner.put(`/1/actions/${id}/text`, { value: 'x' }).refused();
        await owner.del(`/1/actions/${id}`).refused();
        witness('others');
      }
    });
  },
  goals: ['others'],
});
