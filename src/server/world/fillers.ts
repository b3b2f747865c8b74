/** The values that a fixture may leave out, computed from those that it has. */
import { loggedTypes, otherTypes } from '../../document/filters.ts';
import { meant } from '../../did-you-mean.ts';
import { fieldsIn, isRecord, type Fields } from '../../language.ts';
import { fromBase64 } from '../formats/bytes.ts';
import { limits } from '../../document/limits.ts';
import { sha256Hex } from '../formats/hash.ts';
import { drawn, nextHex, nextShortLink } from './ids.ts';
import { initialsOf } from './named.ts';
import { FixtureError } from '../fixtures/nested.ts';
import type { Card, Client, Grant } from './records.ts';
import type { TableName, Tables } from './tables.ts';
import type { World } from './world.ts';

const { positionStep: step } = limits;

/** Writes to a record that was planted before. */
export type Patch = <K extends TableName>(kind: K, record: Tables[K], fields: Partial<Tables[K]>) => void;

type Filler = (
  record: Record<string, unknown>,
  world: World,
  at: { readonly now: number; readonly index: number; readonly patch: Patch },
) => object;

const iso = (ms: number): string => new Date(ms).toISOString();
const stampOf = (id: unknown): string => iso(parseInt(String(id).slice(0, 8), 16) * 1000);

const clientOf = (client: Client, world: World, index: number): Client => ({
  ...client,
  clientId: client.clientId || drawn.clientId(world, index),
  secret: client.secret === null ? null : client.secret || drawn.clientSecret(world, index),
});

/** A grant whose client has what it holds after the first exchange. */
export function newGrant(grant: Grant, now: number, valueOf: (turn: number) => string): Grant {
  const { accessMs, refreshMs } = limits.oauth2;
  const kinds = [{ kind: 'access', lasts: accessMs } as const, { kind: 'refresh', lasts: refreshMs } as const];
  const secrets = kinds
    .slice(0, grant.offline ? 2 : 1)
    .map(({ kind, lasts }, turn) => ({ kind, value: valueOf(turn), expires: iso(now + lasts), used: false }));
  return { ...grant, secrets };
}
const grantOf = (grant: Grant, world: World, now: number, index: number): Grant =>
  grant.secrets.length > 0 ? grant : newGrant(grant, now, (turn) => drawn.ofGrant(world, index, turn));

export const fillers: Partial<Record<TableName, Filler>> = {
  applications: ({ secret, oauth2 }, world, { index }) => ({
    secret: secret ?? drawn.secret(world, index),
    oauth2: oauth2 && clientOf(oauth2 as Client, world, index),
  }),
  members: ({ initials, fullName, email, username, avatarHash }, world, { index }) => ({
    initials: initials ?? initialsOf(String(fullName)),
    email: email ?? `${String(username)}@boards.invalid`,
    avatarHash: avatarHash === undefined ? nextHex(world, 32, 'planted avatar', index) : avatarHash,
  }),
  tokens({ application, key, token, identifier, dateCreated, id, oauth2 }, world, { now, index }) {
    const all = world.applications.rows;
    const named = application === undefined ? undefined : [...all.values()].find(({ name }) => name === application);
    const app = all.get(String(key)) ?? named ?? all.values().next().value;
    if (!app) throw new FixtureError(`tokens[${index}]: there is no application for it`);
    return {
      key: app.id,
      token: token ?? drawn.token(world, index),
      identifier: identifier ?? app.name,
      dateCreated: dateCreated ?? stampOf(id),
      oauth2: oauth2 && grantOf(oauth2 as Grant, world, now, index),
    };
  },
  organizations: ({ dateLastActivity, id }) => ({ dateLastActivity: dateLastActivity ?? stampOf(id) }),
  boards: ({ shortLink }, world, { index }) => ({ shortLink: shortLink ?? nextShortLink(world, index) }),
  lists: ({ pos, idBoard }, world) => ({
    pos: pos ?? (world.by.listsOfBoard.of(String(idBoard)).last()?.pos ?? 0) + step,
  }),
  cards({ pos, idList, idBoard, idShort, shortLink, dateLastActivity, id }, world, { index, patch }) {
    const list = world.lists.get(String(idList));
    const board = list && world.boards.get(list.idBoard);
    if (!board || (idBoard !== undefined && idBoard !== board.id)) {
      throw new FixtureError(`cards[${index}].idList: a card lies in a list of its board`);
    }
    const number = Number(idShort ?? board.lastIdShort + 1);
    patch('boards', board, { lastIdShort: Math.max(board.lastIdShort, number) });
    return {
      idBoard: board.id,
      idShort: number,
      shortLink: shortLink ?? nextShortLink(world, index),
      pos: pos ?? (world.by.cardPlacesOfList.of(list.id).last()?.pos ?? 0) + step,
      dateLastActivity: dateLastActivity ?? stampOf(id),
    };
  },
  checklists({ idCard, idBoard, id }, world, { index, patch }) {
    const card = idCard === null ? undefined : world.cards.the(String(idCard));
    if (!card) {
      if (idBoard === undefined) throw new FixtureError(`checklists[${index}]: a card or a board is missing`);
      return {};
    }
    if (!card.idChecklists.includes(String(id))) {
      patch('cards', card, { idChecklists: [...card.idChecklists, String(id)] });
    }
    return { idBoard: idBoard ?? card.idBoard };
  },
  checkItems: ({ pos, idChecklist }, world) => ({
    pos: pos ?? (world.by.checkItemsOfChecklist.of(String(idChecklist)).last()?.pos ?? 0) + step,
  }),
  attachments: ({ date, id }) => ({ date: date ?? stampOf(id) }),
  blobs: ({ base64 }) => ({ bytes: fromBase64(String(base64)) }),
  customFields: ({ fieldGroup: group, name, type }) => ({
    fieldGroup: group ?? fieldGroup(String(name), String(type)),
  }),
  actions(row, world, { index, patch }) {
    const { date, id, type, idCard, data } = row;
    const card = type === 'commentCard' ? world.cards.get(String(idCard)) : undefined;
    // A snapshot brings the count along; a fixture written by hand leaves it at nothing.
    if (card && date === undefined) patch('cards', card, { comments: card.comments + 1 });
    // The writer of a comment says where it is, and need not say it twice.
    const places = card && date === undefined ? placesOf(card, world) : undefined;
    const named = linked({ ...places, ...(data as object) }, world, type);
    return {
      date: date ?? stampOf(id),
      type: typeOf(type, `actions[${index}].type`),
      data: named,
      ...recordsNamed(row, named, world),
    };
  },
  notifications: (row, world) => {
    const data = linked(row['data'], world);
    return { date: row['date'] ?? stampOf(row['id']), data, ...recordsNamed(row, data, world) };
  },
  exports: ({ startedAt, id }) => ({ startedAt: startedAt ?? stampOf(id) }),
};

const known = new Set<string>(loggedTypes);
/** Action types may have the names of the live service. A type that no filter would find is refused. */
function typeOf(type: unknown, place: string): string {
  const word = String(fieldsIn(otherTypes)[String(type)] ?? type);
  if (!known.has(word)) throw new FixtureError(`${place}: no action has the type ${word}${meant(word, known)}`);
  return word;
}

/** The record that an action is about: if it does not name it itself, the one that its data name, if it exists. */
function recordsNamed(row: Fields, data: Fields, { boards, cards, lists, organizations, members }: World): Fields {
  const idIn = (noun: string): unknown => (isRecord(data[noun]) ? data[noun]['id'] : undefined);
  const named = [
    ['idBoard', boards, idIn('board')],
    ['idCard', cards, idIn('card')],
    ['idList', lists, idIn('list')],
    ['idOrganization', organizations, idIn('organization')],
    ['idMember', members, data['idMember'] ?? data['idMemberAdded']],
  ] as const;
  const missing = named.filter(([field]) => row[field] === undefined);
  return Object.fromEntries(missing.map(([field, table, id]) => [field, table.get(String(id))?.id ?? null]));
}

/** The data of an action on a card: the card, its list and its board. */
function placesOf({ id, name, idShort, idBoard, idList }: Card, { boards, lists }: World): object {
  const [board, list] = [boards.the(idBoard), lists.the(idList)];
  return {
    card: { id, name, idShort },
    list: { id: list.id, name: list.name },
    board: { id: board.id, name: board.name },
  };
}

/** Short links follow from the seed, so those that an action speaks of are filled in here. */
function linked(data: unknown, world: World, type?: unknown): Record<string, unknown> {
  const { boards, cards } = world;
  // A copied comment names the card that it came from without its link.
  const links = { board: boards, card: cards, ...(type !== 'copyCommentCard' && { cardSource: cards }) } as const;
  const filled: Record<string, unknown> = isRecord(data) ? { ...data } : {};
  for (const [name, table] of Object.entries(links)) {
    const ref = filled[name];
    const record = isRecord(ref) ? table.get(String(ref['id'])) : undefined;
    if (isRecord(ref) && record) filled[name] = { ...ref, shortLink: record.shortLink };
  }
  return filled;
}

/** CF-04, CF-40: a hash of the name and type of a field alone, so equal fields of any two boards meet (2.8). */
export const fieldGroup = (name: string, type: string): string => sha256Hex(JSON.stringify({ name, type }));
