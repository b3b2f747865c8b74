/** Laws of part 5 on every row: what a token that may only read can do, and that others get nothing private. */
import type { Actor } from '../../wire/actor.ts';
import type { T } from '../../scene/tools.ts';
import { documentedIn, withNamed, type DocumentedEndpoint } from '../../law/documented.ts';
import type { Rows } from '../../reference/rows.ts';
import type { Loose } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { ifPossible } from '../../scene/reading.ts';
import { holesOf, look, requestOf } from '../../law/standard.ts';

type Row = DocumentedEndpoint;
/** The rows of each part together, because reading the whole scene costs many requests. */
export const parts =
  (isWanted: (row: Row) => boolean = () => true) =>
  (all: Rows): { part: { label: string; rows: Row[] }[] } => {
    // The rows of one member have a low limit, so other laws for all rows leave them out.
    const ofMembers = all.all.filter(({ members }) => members).map(withNamed);
    const wanted = [...documentedIn(all), ...ofMembers].filter(isWanted);
    const sections = new Set(wanted.map(({ section = '' }) => section));
    return { part: [...sections].map((label) => ({ label, rows: wanted.filter((row) => row.section === label) })) };
  };
const wants = ({ needs }: Row) => needs.filter((need) => need !== 'own');
const readsOnly = (row: Row) => wants(row).every((need) => need === 'read');

type Attempts = (request: Loose) => readonly (() => Promise<{ refused(): unknown }>)[];

/** Whatever these rows refuse changes nothing. Rows for which the scene has no record are left out. */
async function refusedTo(t: T, rows: readonly Row[], attempts: Attempts, holes: Record<string, string> = {}) {
  const writes = rows.some(({ method }) => method !== 'GET');
  const before = writes ? await look(t) : undefined;
  for (const row of rows) {
    const request = await ifPossible(requestOf(t, row, { holes }));
    if (request === undefined) continue;
    for (const attempt of attempts(request)) {
      (await attempt()).refused();
      t.witness('refusals');
    }
  }
  if (writes) t.expect(await look(t), 'the scene afterwards').is(before);
}

async function readerLaw(rows: readonly Row[], t: T): Promise<void> {
  await refusedTo(
    t,
    rows.filter((row) => !readsOnly(row)),
    (request) => [() => t.reader.call(request)],
  );
  for (const row of rows.filter(readsOnly)) {
    const request = await ifPossible(requestOf(t, row));
    if (request === undefined) continue;
    const reply = await t.reader.call(request);
    // An action may have no such related record, and a word may be none here: the owner is refused too.
    if (reply.status >= 300 && (await t.owner.call(request)).status >= 300) continue;
    reply.ok();
    t.witness('reads');
  }
}

export const readersOnListedRows = law('PRM-01', {
  needs: ['writes', 'reader'],
  also: ['AUT-22', 'GEN-02', 'PRM-12', 'AUT-06'],
  each: parts(({ showsPermission }) => showsPermission),
  cost: 30,
  holds: ({ part }, t) => readerLaw(part.rows, t),
  goals: ['reads', 'refusals'],
});

export const readersOnOtherRows = law('PRM-05', {
  needs: ['writes', 'reader'],
  also: ['GEN-02'],
  each: parts(({ showsPermission }) => !showsPermission),
  cost: 30,
  holds: ({ part }, t) => readerLaw(part.rows, t),
  // A server may have none of these rows to read.
  goals: ['refusals'],
});

export const readerOfProfile = law('PRM-01', {
  as: 'profile',
  title: 'a token that may only read can change the profile of its member, as the row says, and nothing below it',
  needs: ['4.3', 'writes', 'reader'],
  cost: 7,
  async holds(_, { owner, reader, expect, after }) {
    const bio = async (): Promise<any> => owner.get('/1/members/me', { fields: 'bio' }).record();
    const before = await bio();
    after(() => owner.put('/1/members/me', { bio: before.bio }));
    await reader.put('/1/members/me', { bio: 'written by a reader' }).ok();
    expect((await bio()).bio, 'the bio that a reading token wrote').is('written by a reader');
    await reader.put('/1/members/me/bio', { value: 'once more' }).refused();
    await reader.put('/1/members/me/avatarSource', { value: 'none' }).refused();
    expect((await bio()).bio, 'the bio after a refusal').is('written by a reader');
  },
});

const isOwn = (row: Row) => row.needs.includes('own') || /^\/members\/\{member\}\/boardStars/.test(row.path);

export const ownRows = law('PRM-04', {
  needs: ['4.2', 'writes', 'colleague'],
  also: ['AUT-07', 'PRM-16', 'GEN-02'],
  each: parts(isOwn),
  cost: 12,
  goals: ['refusals'],
  async holds({ part }, t) {
    const { owner, actors } = t;
    const others = [actors.colleague, actors.outsider].filter((one) => one !== undefined);
    const attempts: Attempts = (request) => others.map((other) => () => other.call(request));
    for (const member of [owner.idMember, owner.username]) await refusedTo(t, part.rows, attempts, { member });
    await refusedTo(
      t,
      part.rows.filter((row) => holesOf(row).some((hole) => hole !== 'member')),
      attempts,
    );
  },
});

/** Is the row about records of a private board, or does it make one there? */
const isOnBoard = (row: Row) => {
  const holes = holesOf(row);
  if (row.method === 'POST' && ['/cards', '/customFields'].includes(row.path)) return true;
  return holes.length > 0 && !holes.includes('member') && !holes.includes('organization');
};

export const outsidersOnBoards = law('PRM-06', {
  needs: ['writes', 'outsider'],
  also: ['GEN-04', 'GEN-02'],
  each: parts(isOnBoard),
  cost: 12,
  goals: ['refusals'],
  holds: ({ part }, t) => refusedTo(t, part.rows, (request) => [() => t.outsider.call(request)]),
});

export const membersOfBoards = law('PRM-01', {
  as: 'members',
  title: 'a member of the board with every permission can read and change its content as its owner can',
  level: 'implied',
  needs: ['writes', 'colleague', 'checklists'],
  cost: 30,
  async holds(_, t) {
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const list = await t.fresh.list({ idBoard: board.id });
    const card = await t.fresh.card({ idList: list.id });
    const who: Actor = t.colleague;
    for (const path of [
      `/1/boards/${board.id}`,
      `/1/boards/${board.id}/cards`,
      `/1/boards/${board.id}/lists`,
      `/1/boards/${board.id}/members`,
      `/1/lists/${list.id}/cards`,
      `/1/cards/${card.id}`,
    ]) {
      await who.get(path).ok();
    }
    await who.post('/1/cards', { idList: list.id, name: t.uniqueMarker() }).ok();
    const name = t.uniqueMarker();
    await who.put(`/1/cards/${card.id}`, { name }).ok();
    await who.post(`/1/cards/${card.id}/actions/comments`, { text: 'by another' }).ok();
    await who.post(`/1/cards/${card.id}/checklists`, { name: 'steps' }).ok();
    await who.post(`/1/cards/${card.id}/idMembers`, { value: who.idMember }).ok();
    const shown = await t.owner.get(`/1/cards/${card.id}`, { fields: 'name,idMembers' }).record();
    t.expect(shown, 'the card as the owner sees it').is({ id: card.id, name, idMembers: [who.idMember] });
    t.expect(
      (await who.get('/1/members/me/boards', { fields: 'name' }).list()).map(({ id }) => id),
      'their boards',
    ).includes(board.id);
  },
});
