/** Laws of 2.1, 4.2 and 4.3 on what is a member's own: stars, tokens, pictures. */
import type { T } from '../../scene/tools.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { law, type Law, type LawId } from '../../law/law.ts';
import { oneOfEach } from '../../scene/members.ts';
import { allAlike, idsOf, ifPossible, refusesAll, starOn, timeless, unsigned } from '../../scene/reading.ts';
import type { Args } from '../../wire/exchange.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import {
  backgroundFields,
  backgroundFilters,
  customEmojiFields,
  customStickerFields,
} from '../../../src/document/sets.ts';
import { isText } from '../../wire/json-values.ts';

const stars = '/1/members/me/boardStars';
const tokens = '/1/members/me/tokens';
const othersOf = ({ actors: { outsider, colleague } }: T) =>
  [outsider, colleague].filter((actor) => actor !== undefined);

export const starsChanged = law('STR-02', {
  needs: ['4.3', 'writes', 'boardStars'],
  also: ['POS-01'],
  async holds(_, t) {
    const { owner, expect } = t;
    const [star, { id: idBoard }] = [await starOn(t), await t.fresh.board()];
    const path = `${stars}/${star.id}`;
    const read = () => owner.get(path).record();
    await owner.put(path.replace('/me/', `/${owner.username || 'me'}/`), { idBoard, pos: 'top' }).ok();
    expect(await read(), 'the star on another board').has({ idBoard });
    await owner.put(`${path}/idBoard`, { value: star.idBoard }).ok();
    expect(await read(), 'the star back on its board').has({ idBoard: star.idBoard });
    await refusesAll(
      t,
      read,
      () => owner.put(path, { idBoard, pos: '0' }),
      () => owner.put(path, { idBoard: unknownId, pos: 7 }),
      () => owner.put(`${path}/pos`, { value: 'middle' }),
    );
  },
});

export const tokensRead = law('TOK-01', {
  needs: ['4.2', 'others'],
  also: ['PRM-04', 'TOK-04', 'FLT-03'],
  async holds(_, t) {
    const { owner, expect } = t;
    const reply = await owner.get(tokens);
    const listed = reply.list();
    expect(listed.length, 'how many tokens there are').that(listed.length > 0, 'at least the one that asks');
    for (const record of listed) expect(record?.id, 'the id of a token').isId();
    expect(reply.text, 'the list of tokens').excludes(owner.token);
    // When a token was last used may be told.
    expect(timeless(await owner.get(tokens, { filter: 'all' }).list()), 'all tokens').is(timeless(listed));
    expect(await owner.get(tokens, { filter: 'none' }).list(), 'no tokens').is([]);
    const embed = { fields: 'username', tokens: 'all' };
    const along = (await owner.get('/1/members/me', embed).record()).tokens;
    allAlike(t, timeless(along), timeless(listed) as any[], 'the tokens with the member');
    for (const other of othersOf(t))
      for (const id of idsOf(await other.get(tokens).list())) expect(idsOf(listed), "the owner's tokens").excludes(id);
  },
});

export const embedsAreOwn = law('AUT-07/embedded', {
  title: 'what is read only by the member it belongs to does not come along when another reads that member',
  level: 'implied',
  needs: ['4.2', 'colleague'],
  async holds(_, t) {
    await starOn(t);
    await oneOfEach(t);
    await ifPossible(t.stage('createSavedSearch', { name: 'mine', query: 'one', pos: 'bottom' }));
    const words = { boardStars: true, savedSearches: true, notifications: 'all', tokens: 'all' };
    for (const [name, word] of Object.entries(words)) {
      const reply = await t.colleague.get(`/1/members/${t.owner.idMember}`, { fields: 'username', [name]: word });
      if (reply.taken) t.expect(reply.record()[name] ?? [], `${name} with another member`).is([]);
    }
  },
});

export const embedsNeedMore = law('PRM-11/embedded', {
  title: 'a collection whose route needs a further permission needs it, too, if it is embedded in the member',
  level: 'chosen',
  needs: ['4.2', 'reader'],
  async holds(_, { reader, expect }) {
    for (const name of ['tokens', 'customEmoji', 'customStickers', 'customBoardBackgrounds']) {
      const reply = await reader.get('/1/members/me', { fields: 'username', [name]: 'all' });
      if (reply.taken) expect(reply.record()[name] ?? [], `${name} with the member`).is([]);
    }
  },
});

/** The smallest picture there is. */
const dot = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const file = { name: 'dot.gif', type: 'image/gif', bytes: dot };

/** Uploads a picture by a route that the document does not show; undefined where the target has no such route. */
async function upload(t: T, kind: string, name?: string): Promise<string | undefined> {
  const path = `/1/members/me/${kind}`;
  const reply = await t.owner.call({ method: 'POST', path, multipart: { file, ...(name ? { name } : {}) } });
  const id = reply.taken ? reply.body?.id : undefined;
  if (typeof id !== 'string') return undefined;
  t.after(() => t.owner.del(`${path}/${id}`));
  return id;
}

const kinds: Readonly<Record<string, (value: any) => boolean>> = {
  brightness: (value) => ['dark', 'light', 'unknown'].includes(value),
  fullSizeUrl: (value) => value === null || isText(value),
  // The document does not show its kind.
  scaled: (value) => value !== undefined,
  tile: (value) => typeof value === 'boolean',
  name: isText,
  url: isText,
};

interface Pictures {
  readonly id: LawId;
  readonly title?: string;
  readonly also: readonly RuleId[];
  readonly path: string;
  readonly fields: readonly string[];
  readonly filters?: readonly string[];
  /** A picture of the kind is uploaded with a name. */
  readonly isNamed?: true;
}
const pictures: readonly Pictures[] = [
  {
    id: 'BGD-01',
    also: ['SET-17', 'SET-18'],
    path: 'boardBackgrounds',
    fields: backgroundFields,
    filters: backgroundFilters,
  },
  {
    id: 'BGD-01/custom',
    title: 'uploaded backgrounds are listed and read by their owner, in the fields of their set',
    also: ['SET-18'],
    path: 'customBoardBackgrounds',
    fields: backgroundFields,
  },
  { id: 'EMO-01', also: ['EMO-02', 'SET-19'], path: 'customEmoji', fields: customEmojiFields, isNamed: true },
  { id: 'EMO-02', also: ['STK-05', 'SET-20'], path: 'customStickers', fields: customStickerFields },
];

export const listedAndRead = pictures.map(({ id, also, path, fields, filters = ['all', 'none'], isNamed, ...spec }) =>
  law(id, {
    ...spec,
    needs: ['4.2', 'others'],
    also: [...also, 'PRM-04', 'PRM-11'],
    async holds(_, t) {
      const { owner, expect, witness } = t;
      const base = `/1/members/me/${path}`;
      const picture = await upload(t, path, isNamed && t.uniqueMarker());
      const unasked = await owner.get(base).list();
      const all = await owner.get(base, { filter: 'all' }).list();
      expect(unsigned(all), 'all of them').agrees(unsigned(unasked));
      for (const filter of filters) {
        const found = await owner.get(base, { filter }).list();
        expect(idsOf(found), `those of ${filter}`).within(idsOf(unasked));
        if (filter === 'none') expect(found, 'none').is([]);
        const isIn = ['all', 'custom'].includes(filter);
        if (picture !== undefined)
          expect(idsOf(found).includes(picture), `whether what was uploaded is among those of ${filter}`).is(isIn);
        const member = await owner.get('/1/members/me', { fields: 'username', [path]: filter }).record();
        allAlike(t, member[path] ?? [], found, `those of ${filter} that come with the member`);
      }
      await owner.get(base, { filter: 'nonsense' }).refused();
      for (const record of unasked) {
        expect(record?.id, 'the id of a picture').isId();
        for (const name of fields) expect(record[name], name).that(kinds[name]!(record[name]), `a right ${name}`);
      }
      for (const other of othersOf(t)) {
        const whole = await other.get(`/1/members/${owner.idMember}`, { fields: 'username', [path]: 'all' });
        if (picture !== undefined && whole.taken)
          expect(idsOf(whole.record()[path] ?? []), 'those that come with another member').excludes(picture);
      }
      if (picture === undefined) return;
      witness('uploaded');
      expect(idsOf(unasked), 'the pictures').includes(picture);
      const whole = await owner.get(`${base}/${picture}`).record();
      for (const name of fields) expect(Object.keys(whole), 'one unasked').includes(name);
      const withAll = await owner.get(`${base}/${picture}`, { fields: 'all' }).record();
      expect(unsigned(withAll), 'one with all fields').is(unsigned(whole));
      for (const name of fields) {
        const part = await owner.get(`${base}/${picture}`, { fields: name }).record();
        expect(unsigned(part), `one by ${name}`).is(unsigned({ id: picture, [name]: whole[name] }));
      }
      const both = fields.slice(0, 2);
      const part = await owner.get(`${base}/${picture}`, { fields: both }).record();
      expect(Object.keys(part), `one by ${both.join()}`).sameAs(['id', ...both]);
      for (const unknown of ['nonsense', `${fields[0]},nonsense`])
        await owner.get(`${base}/${picture}`, { fields: unknown }).refused();
      if (t.actors.reader) await t.actors.reader.get(`${base}/${picture}`).refused();
      for (const other of othersOf(t)) {
        await other.get(`/1/members/${owner.idMember}/${path}/${picture}`).refused();
        await other.get(`${base}/${picture}`).refused();
      }
    },
  }),
);

export const backgroundLook: Law = law('BGD-02', {
  needs: ['4.3', 'others'],
  async holds(_, t) {
    const { owner, expect } = t;
    const id = await upload(t, 'boardBackgrounds');
    if (id === undefined) t.skip('the target takes no backgrounds as POST /1/members/me/boardBackgrounds');
    const path = `/1/members/me/boardBackgrounds/${id}`;
    const read = () => owner.get(path, { fields: 'brightness,tile' }).record();
    let now = await read();
    const names = ['me', owner.idMember, owner.username];
    for (const [at, json] of [
      { brightness: 'dark' },
      { tile: true },
      { brightness: 'light' },
      { brightness: 'unknown', tile: false },
      { brightness: 'dark', tile: true },
    ].entries()) {
      await owner.call({ method: 'PUT', path: path.replace('/me/', `/${names[at % 3]}/`), json }).ok();
      now = { ...now, ...json };
      expect(await read(), 'the look of the background').is(now);
    }
    await t.unchanged(read, async () => {
      // Where words outside their sets are passed over, what stands beside them counts.
      const no = async (json: Args) => (await owner.put(path, json).refused()).taken && (await owner.put(path, now));
      for (const brightness of ['bright', 'DARK', '1']) await no({ brightness, tile: false });
      for (const tile of ['perhaps', '2']) await no({ tile, brightness: 'light' });
      await owner.put(path.replace(id!, unknownId), { brightness: 'light' }).refused();
      if (t.actors.reader) await t.actors.reader.put(path, { brightness: 'light' }).refused();
      const [other] = othersOf(t);
      await other?.put(path.replace('/me/', `/${owner.idMember}/`), { brightness: 'light' }).refused();
    });
  },
});

export const builtInBackgrounds: Law = law('BGD-03', {
  needs: ['4.2'],
  async holds(_, t) {
    const { owner, expect } = t;
    const path = '/1/members/me/boardBackgrounds';
    const [background] = await owner.get(path, { filter: 'default' }).list();
    if (background === undefined) t.skip('the target has no built-in backgrounds');
    const read = () => owner.get(`${path}/${background.id}`).record();
    expect(await read(), 'a built-in background').has({
      id: background.id,
      tile: background.tile,
      brightness: background.brightness,
    });
    const change = { tile: !background.tile, brightness: background.brightness === 'light' ? 'dark' : 'light' };
    // The document does not say whether a member may change a built-in one; if it is refused, nothing changes.
    const before = await read();
    const reply = await owner.put(`${path}/${background.id}`, change);
    t.choice('a change of a built-in background', reply.status);
    if (!reply.taken) expect(await read(), 'a built-in background after a refusal').agrees(before);
    else
      t.after(() =>
        owner.put(`${path}/${background.id}`, { tile: background.tile, brightness: background.brightness }),
      );
  },
});
