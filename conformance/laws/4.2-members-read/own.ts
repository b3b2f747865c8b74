/** Laws of 4.2 and 4.3 about what is a member's own in lists: board stars and tokens. */
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { allAlike, idsOf, perhaps } from '../../scene/reading.ts';

const stars = '/1/members/me/boardStars';
const tokens = '/1/members/me/tokens';

/** A star on a new board, at the end of the others. */
async function star(t: T): Promise<Thing & { idBoard: string }> {
  const board = await t.fresh.board();
  const made = await perhaps(t, 'createStar', { idBoard: board.id, pos: 'bottom' });
  t.after(() => t.owner.del(`${stars}/${made.id}`));
  return { ...made, idBoard: board.id };
}

export const starsChanged = law('STR-02', {
  needs: ['4.3', 'writes', 'boardStars', 'others'],
  also: ['POS-01', 'POS-02', 'POS-04'],
  cost: 26,
  async holds(_, t) {
    const { owner, expect, unchanged } = t;
    const [first, second] = [await star(t), await star(t)];
    const { id: idBoard } = await t.fresh.board();
    const path = `${stars}/${second.id}`;
    const read = () => owner.get(path).record();
    const ours = async () =>
      (await owner.get(stars).list())
        .filter(({ id }) => [first.id, second.id].includes(id))
        .toSorted((a, b) => a.pos - b.pos)
        .map(({ id }) => id);
    expect(await ours(), 'the stars in their order').is([first.id, second.id]);
    await owner.put(`${path}/pos`, { value: 'top' }).ok();
    expect(await ours(), 'the stars after one went to the top').is([second.id, first.id]);
    await owner.put(path, { pos: 'bottom' }).ok();
    expect(await ours(), 'the stars after one went to the bottom').is([first.id, second.id]);
    // Compared only among the positions that are shown.
    const posOf = async (id: string): Promise<number> => (await owner.get(`${stars}/${id}`).record()).pos;
    await owner.put(path, { pos: (await posOf(first.id)) / 2 }).ok();
    expect(await ours(), 'the stars after one got half the place of the other').is([second.id, first.id]);
    expect((await read()).idBoard, 'the board of the star').is(second.idBoard);
    await owner.put(`${path}/pos`, { value: (await posOf(first.id)) * 2 }).ok();
    expect(await ours(), 'the stars after one got twice the place of the other').is([first.id, second.id]);
    await owner.put(`${path}/idBoard`, { value: idBoard }).ok();
    expect(await read(), 'the star on another board').has({ idBoard });
    expect(await ours(), 'the stars after one went to another board').is([first.id, second.id]);
    await owner.put(path, { idBoard: second.idBoard, pos: 'top' }).ok();
    expect(await read(), 'the star back on its board').has({ idBoard: second.idBoard });
    expect(await ours(), 'the stars after that one went to the top').is([second.id, first.id]);
    await unchanged(read, async () => {
      for (const pos of ['0', '-1', 'middle']) {
        await owner.put(path, { pos }).refused();
        await owner.put(`${path}/pos`, { value: pos }).refused();
      }
      for (const value of ['x', second.id]) {
        await owner.put(path, { idBoard: value }).refused();
        await owner.put(`${path}/idBoard`, { value }).refused();
      }
      await owner.put(`${path}/idBoard`).refused();
      await owner.put(`${path}/pos`).refused();
      const other = t.actors.outsider ?? t.actors.colleague;
      if (!other) return;
      await other.put(`/1/members/${owner.idMember}/boardStars/${second.id}`, { pos: 'top' }).refused();
      await other.put(`/1/members/${owner.idMember}/boardStars/${second.id}/pos`, { value: 'top' }).refused();
      await other.put(`/1/members/${owner.idMember}/boardStars/${second.id}/idBoard`, { value: idBoard }).refused();
    });
  },
});

export const tokensRead = law('TOK-01', {
  needs: ['4.2', 'others'],
  also: ['PRM-04', 'PRM-11', 'TOK-04', 'FLT-03'],
  cost: 10,
  async holds(_, t) {
    const { owner, expect } = t;
    const reply = await owner.get(tokens);
    const listed = reply.list();
    expect(listed.length, 'how many tokens there are').that(listed.length > 0, 'at least the one that asks');
    for (const one of listed) expect(one?.id, 'the id of a token').isId();
    expect(reply.text, 'the list of tokens').excludes(owner.token);
    expect(await owner.get(tokens, { filter: 'all' }).list(), 'all tokens').is(listed);
    expect(await owner.get(tokens, { filter: 'none' }).list(), 'no tokens').is([]);
    await owner.get(tokens, { filter: 'nonsense' }).refused();
    const embed = { fields: 'username', tokens: 'all' };
    allAlike(t, (await owner.get('/1/members/me', embed).record()).tokens, listed, 'the tokens with the member');
    for (const other of [t.actors.outsider, t.actors.colleague]) {
      if (!other) continue;
      await other.get(`/1/members/${owner.idMember}/tokens`).refused();
      for (const id of idsOf(await other.get(tokens).list())) {
        expect(idsOf(listed), "the owner's tokens").excludes(id);
      }
    }
    if (t.actors.reader) await t.actors.reader.get(tokens).refused();
  },
});

export const embedsAreOwn = law('AUT-07', {
  as: 'embedded',
  title: 'what is read only by the member it belongs to does not come along when another reads that member',
  level: 'implied',
  needs: ['4.2', 'colleague', 'boardStars'],
  cost: 6,
  async holds(_, t) {
    await star(t);
    for (const [name, word] of Object.entries({
      boardStars: true,
      savedSearches: true,
      notifications: 'all',
      tokens: 'all',
    })) {
      const reply = await t.colleague.get(`/1/members/${t.owner.idMember}`, { fields: 'username', [name]: word });
      if (reply.taken) t.expect(reply.record()[name] ?? [], `${name} with another member`).is([]);
    }
  },
});

export const embedsNeedMore = law('PRM-11', {
  as: 'embedded',
  title: 'a collection whose route needs a further permission needs it, too, if it is embedded in the member',
  level: 'chosen',
  needs: ['4.2', 'reader'],
  cost: 4,
  async holds(_, { reader, expect }) {
    for (const name of ['tokens', 'customEmoji', 'customStickers', 'customBoardBackgrounds']) {
      const reply = await reader.get('/1/members/me', { fields: 'username', [name]: 'all' });
      if (reply.taken) expect(reply.record()[name] ?? [], `${name} with the member`).is([]);
    }
  },
});
