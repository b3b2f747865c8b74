/** A member for tests: the owner has a record of every kind that 4.2 can show. */
import assert from 'node:assert/strict';
import { boardWorld, type BoardWorld } from './board-world.ts';
import type { Tables } from '../server/world/tables.ts';
import { write, type TestWorld } from './test-world.ts';

/** The smallest picture: one transparent pixel. */
export const dot = new Uint8Array(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'));
export const upload = { field: 'file', name: 'dot.gif', mimeType: 'image/gif', bytes: dot };

export interface MemberWorld extends BoardWorld {
  readonly star: string;
  readonly search: string;
  readonly background: string;
  readonly emoji: string;
  readonly sticker: string;
  /** A board and a workspace of the colleague to which the owner is invited. */
  readonly invitedBoard: string;
  readonly invitedWorkspace: string;
}

type Made = { readonly id: string };

export function memberWorld(): MemberWorld {
  const api = boardWorld();
  const { card, second, done, board, elsewhere } = api;
  const owner = api.member('owner').id;
  api.ok('POST', `/cards/${card.id}/idMembers`, { value: owner });
  api.ok('POST', `/cards/${elsewhere.id}/idMembers`, { value: owner });
  api.ok('POST', `/cards/${second.id}/idMembers`, { value: owner });
  api.ok('PUT', `/cards/${second.id}`, { closed: 'true', idList: done.id });
  const attached = api.ok<Made>('POST', `/cards/${card.id}/attachments`, {
    url: 'https://example.com/',
    name: 'a link',
  });
  api.ok('PUT', `/cards/${card.id}`, { idAttachmentCover: attached.id });
  api.ok('POST', `/cards/${card.id}/attachments`, { url: 'https://example.com/other' });
  api.ok('POST', `/cards/${card.id}/stickers`, { image: 'check', top: 1, left: 1, zIndex: 1 });
  for (let turn = 0; turn < 55; turn += 1) {
    api.now += 1000;
    api.ok('POST', `/cards/${card.id}/actions/comments`, { text: `mine ${turn}` });
    api.ok('POST', `/cards/${card.id}/actions/comments`, { text: `yours ${turn}` }, 'colleague');
  }
  api.ok('PUT', `/lists/${done.id}/closed`, { value: 'true' });
  api.ok('PUT', `/lists/${done.id}/closed`, { value: 'false' });
  const closed = api.ok<Made>('POST', '/boards', { name: 'Closed' });
  api.ok('PUT', `/boards/${closed.id}`, { closed: 'true' });
  api.ok('POST', '/boards', { name: 'Open to all', prefs_permissionLevel: 'public' });
  const star = api.ok<Made>('POST', '/members/me/boardStars', { idBoard: board.id, pos: 'top' });
  api.ok('POST', '/members/me/boardStars', { idBoard: closed.id, pos: 'bottom' });
  const search = api.ok<Made>('POST', '/members/me/savedSearches', { name: 'Mine', query: '@me is:open', pos: 'top' });
  const add = (kind: string, args = {}): Made => api.ok('POST', `/members/me/${kind}`, args, 'owner', [upload]);
  const [invitedBoard, invitedWorkspace] = [
    api.ok<Made>('POST', '/boards', { name: 'Come in', prefs_permissionLevel: 'public' }, 'colleague').id,
    api.ok<Made>('POST', '/organizations', { displayName: 'Come in too' }, 'colleague').id,
  ];
  write(api, 'colleague', (change) => {
    const invite = (modelType: Tables['memberships']['modelType'], idModel: string): void => {
      change.add('memberships', { modelType, idModel, idMember: owner, unconfirmed: true });
    };
    invite('board', invitedBoard);
    invite('organization', invitedWorkspace);
  });
  return Object.assign(api, {
    star: star.id,
    search: search.id,
    invitedBoard,
    invitedWorkspace,
    background: add('boardBackgrounds').id,
    emoji: add('customEmoji', { name: 'dot' }).id,
    sticker: add('customStickers').id,
  });
}

/**
 * An argument, its default in the table, another value that makes a difference, and what must be switched on for it.
 */
export type Default = readonly [name: string, usual: string, other: string, given?: Readonly<Record<string, string>>];

/** Of an argument that is a number: its default beside another value, the ends that it takes, and what is beyond. */
export const defaultAndMore = ({ default: usual }: { default: number }) => [String(usual), String(usual + 1)] as const;
export const bounds = ({ min, max }: Span): string[] => [String(min), String(max)];
export const outsideBounds = ({ min, max }: Span): string[] => [String(min - 1), String(max + 1)];
interface Span {
  readonly min: number;
  readonly max: number;
}

/** Checks that an argument left out means its default, and that another value makes a difference. */
export function keepsDefaults(api: TestWorld, path: string, rows: readonly Default[]): void {
  for (const [name, usual, other, given] of rows) {
    const read = (args: Record<string, string>): unknown => api.ok('GET', path, { ...given, ...args });
    const absent = read({});
    assert.deepEqual(read({ [name]: usual }), absent, `${path}: ${name}=${usual} is the default`);
    assert.notDeepEqual(read({ [name]: other }), absent, `${path}: ${name}=${other} makes a difference`);
  }
}
