/** The places where the document shows records by a list of fields (1.5, 2.1), and how to ask each. */
import {
  actionFields,
  boardFields,
  cardFields,
  memberFields,
  memberPublicFields,
  organizationFields,
} from '../../src/spec/sets.ts';
import type { T } from '../scene/tools.ts';
import type { Args } from '../wire/exchange.ts';

export interface View {
  readonly name: string;
  /** The set of 2.1 or the table of part 2 to which `fields` refers here. */
  readonly set: readonly string[];
  /** Further keys: what this place embeds without being asked. */
  readonly beside?: readonly string[];
  readonly needs?: 'workspace';
  /** The records, as shown with these fields. */
  read(t: T, fields: readonly string[] | 'all'): Promise<any[]>;
}

const listFields = ['name', 'closed', 'pos', 'idBoard'];

const one =
  (path: (t: T) => Promise<string>, more: Args = {}): View['read'] =>
  async (t, fields) => [await t.owner.get(await path(t), { fields, ...more }).record()];

const many =
  (path: (t: T) => Promise<string> | string, more: Args = {}): View['read'] =>
  async (t, fields) =>
    t.owner.get(await path(t), { fields, ...more }).list();

const ofComment =
  (relative: string) =>
  async ({ sample }: T) =>
    `/1/actions/${(await sample.comment).id}${relative}`;

const own = new WeakMap<T['fresh'], Promise<unknown>>();

/** After this request the owner has a card. */
const ownCards = async ({ fresh, owner }: T) => {
  if (!own.has(fresh)) own.set(fresh, fresh.card({ idMembers: owner.idMember }));
  await own.get(fresh);
  return '/1/members/me/cards';
};

export const views: readonly View[] = [
  { name: 'a card', set: cardFields, read: one(async ({ sample }) => `/1/cards/${(await sample.card).id}`) },
  {
    name: 'the cards of a board',
    set: cardFields,
    read: many(async ({ sample }) => {
      await sample.card;
      return `/1/boards/${(await sample.board).id}/cards`;
    }),
  },
  { name: 'the cards of a member', set: cardFields, read: many(ownCards) },
  { name: 'the card of an action', set: cardFields, read: one(ofComment('/card')) },
  { name: 'a board', set: boardFields, read: one(async ({ sample }) => `/1/boards/${(await sample.board).id}`) },
  {
    name: 'the boards of a member',
    set: boardFields,
    read: many(async ({ sample }) => {
      await sample.board;
      return '/1/members/me/boards';
    }),
  },
  { name: 'the board of an action', set: boardFields, read: one(ofComment('/board')) },
  { name: 'the list of an action', set: listFields, read: one(ofComment('/list')) },
  { name: 'a member', set: memberFields, read: one(async () => '/1/members/me') },
  { name: 'the creator of an action', set: memberPublicFields, read: one(ofComment('/memberCreator')) },
  {
    name: 'the workspaces of a member',
    set: organizationFields,
    needs: 'workspace',
    read: many(() => '/1/members/me/organizations'),
  },
  {
    name: 'an action',
    set: actionFields,
    beside: ['memberCreator', 'member', 'display', 'entities'],
    read: one(ofComment('')),
  },
  {
    name: 'the actions of a member',
    set: actionFields,
    beside: ['memberCreator', 'member'],
    read: many(
      async ({ sample }) => {
        await sample.comment;
        return '/1/members/me/actions';
      },
      { limit: 20 },
    ),
  },
];
