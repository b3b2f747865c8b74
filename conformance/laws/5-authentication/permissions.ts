/** Laws of part 5 on what a token may do: its permissions, and no more with the records of others. */
import type { Thing } from '../../scene/scene.ts';
import { cleared } from '../../scene/fields.ts';
import type { T } from '../../scene/tools.ts';
import { parts, type DocumentedEndpoint } from '../../law/documented.ts';
import type { Asking } from '../../wire/answer.ts';
import { byName, type Args, type Loose } from '../../wire/exchange.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import { law, type Law } from '../../law/law.ts';
import { ifPossible, letIn, mayLackOwn } from '../../scene/reading.ts';
import {
  placeholdersOf,
  isMade,
  lastLook,
  snapshot,
  requestOf,
  requestsOf,
  standardScene,
} from '../../law/standard.ts';

type Row = DocumentedEndpoint;
const wants = ({ needs }: Row) => needs.filter((need) => need !== 'own');
const readsOnly = (row: Row) => wants(row).every((need) => need === 'read');

type Attempts = (request: Loose) => readonly (() => Promise<{ refused(): unknown }>)[];

/** Each attempt is refused and changes nothing. */
export async function refusedTo(t: T, requests: readonly Loose[], attempts: Attempts): Promise<void> {
  const tryAll = async () => {
    for (const request of requests) {
      for (const attempt of attempts(request)) await (await attempt()).refused();
      t.witness('refusals');
    }
  };
  if (requests.every(({ method }) => method === 'GET')) return tryAll();
  const before = await lastLook(t);
  await tryAll();
  await t.settle();
  t.expect(await snapshot(t), 'the scene after refusals').agrees(before);
}

/**
 * A record that an outsider cannot see may be as if it were not there: some servers take a deletion of that, and delete
 * nothing.
 */
export const asUnseen = (asking: Asking) => Promise.resolve({ refused: () => asking.refused() });

async function readerLaw(rows: readonly Row[], t: T): Promise<void> {
  const writes = rows.filter((row) => !readsOnly(row));
  // The row of a value takes it away, too (3.3).
  const clearing = writes.filter(({ path }) => path.endsWith('/item'));
  const requests = [...(await requestsOf(t, writes)), ...(await requestsOf(t, clearing, { args: cleared }))];
  await refusedTo(t, requests, (request) => [() => t.reader.call(request)]);
  for (const request of await requestsOf(t, rows.filter(readsOnly))) {
    const reply = await t.reader.call(request);
    // An action may have no such related record, and a word may be none here: the owner is refused too.
    if (!reply.taken && !(await t.owner.call(request)).taken) continue;
    if (await mayLackOwn(t, reply)) continue;
    reply.ok();
    t.witness('reads');
  }
}

export const readersOnListedRows = law('PRM-01', {
  title: 'a token can do what its permissions allow',
  needs: ['writes', 'reader'],
  also: ['AUT-22', 'GEN-02', 'PRM-12', 'AUT-06'],
  each: parts(({ claim }) => claim?.needs !== undefined),
  holds: ({ part }, t) => readerLaw(part.rows, t),
  goals: ['reads', 'refusals'],
});

export const readersOnOtherRows = law('PRM-05', {
  title: 'an endpoint that lists no permission needs that of its kind',
  needs: ['writes', 'reader'],
  also: ['GEN-02'],
  each: parts(({ claim }) => claim?.needs === undefined),
  holds: ({ part }, t) => readerLaw(part.rows, t),
  // A server may have none of these rows to read.
  goals: ['refusals'],
});

const isOwn = (row: Row) => row.needs.includes('own') || /^\/members\/\{member\}\/boardStars/.test(row.path);

/** The requests that are refused to any other member; `args` are sent along, for a row that needs none. */
const refusedToOthers = (
  rule: RuleId,
  isWanted: (row: Row) => boolean,
  also: readonly RuleId[],
  args: Args = {},
): Law =>
  law(rule, {
    needs: ['4.2', 'writes', 'colleague'],
    also,
    each: parts(isWanted),
    goals: ['refusals'],
    async holds({ part }, t) {
      const { owner, actors } = t;
      const others = [actors.colleague, actors.outsider].filter((actor) => actor !== undefined);
      const attempts: Attempts = (request) =>
        others.map((other) => () => other.call({ ...request, query: { ...byName(request.query), ...args } }));
      for (const member of [owner.idMember, owner.username])
        await refusedTo(t, await requestsOf(t, part.rows, { placeholders: { member } }), attempts);
      // A built-in background is everybody's.
      const below = part.rows.filter((row) => placeholdersOf(row).some((placeholder) => isMade(placeholder)));
      await refusedTo(t, await requestsOf(t, below), attempts);
    },
  });
export const ownRows = refusedToOthers('PRM-04', isOwn, ['AUT-07', 'PRM-16', 'GEN-02', 'NOT-04', 'STR-01', 'SCH-01']);
export const othersProfiles = refusedToOthers(
  'MEM-06',
  ({ method, path }) => method === 'PUT' && /^\/members\/\{member\}(\/\w+)?$/.test(path),
  ['GEN-02'],
  { bio: 'not mine' },
);

/** Is the row about records of a private board, or does it make one there? */
const isOnBoard = (row: Row) => {
  const placeholders = placeholdersOf(row);
  if (row.method === 'POST' && ['/cards', '/customFields'].includes(row.path)) return true;
  return placeholders.length > 0 && !placeholders.includes('member') && !placeholders.includes('organization');
};

export const outsidersOnBoards = law('PRM-06', {
  needs: ['writes', 'outsider'],
  also: ['GEN-04', 'GEN-02'],
  each: parts(isOnBoard),
  goals: ['refusals'],
  async holds({ part }, t) {
    const requests = await requestsOf(t, part.rows);
    // An answer to the owner may not be kept for others.
    for (const request of requests) if (request.method === 'GET') await t.owner.call(request);
    await refusedTo(t, requests, (request) => [() => asUnseen(t.outsider.call(request))]);
  },
});

/** It is left open what a normal member may do to the board itself, and to what others said. */
const isShared = (row: Row) =>
  isOnBoard(row) && (row.method === 'GET' || row.path.startsWith('/card')) && !row.path.endsWith('/membersVoted');

export const membersOfBoards = law('PRM-01/members', {
  title: 'a member of the board with every permission can read and change its content as its owner can',
  level: 'implied',
  needs: ['colleague'],
  each: parts(isShared),
  goals: ['done'],
  async holds({ part }, t) {
    await letIn(t, (await standardScene(t)).board.id);
    for (const row of part.rows) {
      const names = Object.entries(row.claim?.example ?? {}).filter(([, value]) => value === '{member}');
      const args = Object.fromEntries(names.map(([name]) => [name, t.colleague.idMember]));
      const request = await ifPossible(requestOf(t, row, { args }));
      if (request === undefined) continue;
      const reply = await t.colleague.call(request);
      // The owner may be refused, too: an action may have no such related record.
      if (!reply.taken && !(await t.owner.call(request)).taken) continue;
      reply.ok();
      t.witness('done');
    }
  },
});

type Scene = Awaited<ReturnType<typeof twoOwners>>;
/** The records that an outsider tries to take: the path, and what is sent there. */
const attempts: Readonly<Record<string, (scene: Scene) => readonly [path: string, args: Args]>> = {
  'a card': ({ list, card }) => ['/1/cards', { idList: list.id, name: 'taken', idCardSource: card.id }],
  'a checklist by copying': ({ own, checklist }) => [`${below(own)}/checklists`, { idChecklistSource: checklist.id }],
  'a checklist itself': ({ own, checklist }) => [`${below(own)}/checklists`, { value: checklist.id }],
  'a label': ({ own, label }) => [`${below(own)}/idLabels`, { value: label.id }],
};
const below = ({ id }: Thing) => `/1/cards/${id}`;

/** A card of the owner on a private board, with its parts; a list and a card of the outsider. */
async function twoOwners(t: T) {
  const word = t.uniqueMarker();
  const board = await t.fresh.board();
  const { id: idList } = await t.fresh.list({ idBoard: board.id });
  const card = await t.fresh.card({ idList, name: word, desc: word });
  const checklist = await t.fresh.checklist({ idCard: card.id, name: word });
  const label = await t.fresh.label({ idBoard: board.id, name: word });
  const theirs = await t.stage('createBoard', { name: t.uniqueMarker(), defaultLists: false }, 'outsider');
  const list: Thing = await t.stage('createList', { name: t.uniqueMarker(), idBoard: theirs.id }, 'outsider');
  const args = { name: t.uniqueMarker(), idList: list.id, idMembers: t.outsider.idMember };
  const own: Thing = await t.stage('createCard', args, 'outsider');
  return { word, card, checklist, label, list, own };
}

export const nothingBorrowed = law('PRM-06/borrowed', {
  title: 'a member who may not see a private board cannot copy or move its content to another board',
  level: 'implied',
  also: ['CRD-38'],
  needs: ['outsider'],
  each: { what: Object.keys(attempts) },
  async holds({ what }, t) {
    const { outsider, owner, expect } = t;
    const scene = await twoOwners(t);
    const asked = { fields: 'name,desc,idLabels', checklists: 'all' };
    await owner.get(`/1/cards/${scene.card.id}`).ok();
    await outsider.get(`/1/cards/${scene.card.id}`).refused();
    const reply = await outsider.post(...attempts[what]!(scene));
    t.choice(`${what} of a private board, taken by an outsider`, reply.status);
    expect(reply.text.includes(scene.word), `whether the answer tells ${what}`).is(false);
    await t.settle();
    const cards = await outsider.get(`/1/lists/${scene.list.id}/cards`).ok();
    expect(JSON.stringify(cards).includes(scene.word), `whether ${what} shows in the list of the outsider`).is(false);
    const mine = (await outsider.get('/1/members/me/cards', asked)).text;
    expect(mine.includes(scene.word), `whether ${what} shows among the cards of the outsider`).is(false);
    t.witness('attempts');
  },
  goals: ['attempts'],
});
