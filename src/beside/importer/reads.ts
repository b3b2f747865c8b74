/** The reads by which two worlds with the same records are compared, and what differs between the answers. */
import { isRecord } from '../../language.ts';
import type { AccountAnswers } from './account.ts';
import type { Args } from './ask.ts';

export interface Read {
  /** The row: `/boards/{board}/cards`. */
  readonly row: string;
  /** The section that describes what it shows, and its noun. */
  readonly section: string;
  readonly noun: string;
  readonly path: string;
  readonly args?: Args;
}

type Form = readonly [section: string, noun: string, row: string, args?: Args];

const ofMember: readonly Form[] = [
  ['2.6', 'member', '/members/me', { fields: 'all' }],
  ['2.4', 'board', '/members/me/boards', { filter: 'all' }],
  ['2.3', 'card', '/members/me/cards', { filter: 'all' }],
  ['2.10', 'board-star', '/members/me/boardStars'],
];
const ofWorkspace: readonly Form[] = [
  ['2.7', 'organization', '/organizations/{id}', { fields: 'all' }],
  ['2.4', 'membership', '/organizations/{id}/memberships'],
];
const parts = { attachments: true, checklists: 'all', stickers: true, customFieldItems: true };
const ofBoard: readonly Form[] = [
  ['2.4', 'board', '/boards/{id}'],
  ['2.4', 'board', '/boards/{id}', { fields: 'all' }],
  ['2.4', 'membership', '/boards/{id}/memberships'],
  ['2.6', 'member', '/boards/{id}/members'],
  ['2.5', 'list', '/boards/{id}/lists', { filter: 'all' }],
  ['2.3', 'label', '/boards/{id}/labels'],
  ['2.3', 'card', '/boards/{id}/cards', { filter: 'all', ...parts }],
  ['2.8', 'custom-field', '/boards/{id}/customFields'],
  ['2.2', 'action', '/boards/{id}/actions', { limit: 50 }],
];
const ofCard: readonly Form[] = [
  ['2.3', 'card', '/cards/{id}', parts],
  ['2.6', 'member', '/cards/{id}/members'],
  ['2.10', 'checklist', '/cards/{id}/checklists'],
];
const ofList: readonly Form[] = [['2.3', 'card', '/lists/{id}/cards']];
const ofAction: readonly Form[] = [['2.2', 'action', '/actions/{id}']];

/** How many records of each kind are read one by one. */
const some = 3;

/** The reads of an account whose boards were imported. */
export function readsOf({ boards, workspaces }: AccountAnswers): Read[] {
  const made = (forms: readonly Form[], ids: readonly unknown[]): Read[] =>
    ids.flatMap((id) =>
      forms.map(([section, noun, row, args]) => ({
        ...{ section, noun, row, path: `/1${row.replace('{id}', String(id))}` },
        ...(args && { args }),
      })),
    );
  const first = (records: readonly { readonly id?: unknown }[]): unknown[] =>
    records.slice(0, some).map(({ id }) => id);
  return [
    ...made(ofMember, ['me']),
    ...made(
      ofWorkspace,
      workspaces.map(({ organization }) => organization['id']),
    ),
    ...boards.flatMap(({ board, cards, lists, actions }) => [
      ...made(ofBoard, [board['id']]),
      ...made(ofCard, first(cards)),
      ...made(ofList, first(lists)),
      ...made(ofAction, first(actions)),
    ]),
  ];
}

/** The parts that an import does not read: the bytes of files, so that an upload becomes a link. */
const unread = /(^|\.|\])attachments\[\]\.(url|isUpload|fileName|previews|edgeColor|bytes)$/;

export interface Parting {
  /** `cards[].due`: the place in the answer, whatever the position in a list. */
  readonly place: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

const byId = (list: readonly unknown[]): Map<unknown, unknown> | undefined =>
  list.every((entry) => isRecord(entry) && entry['id'] !== undefined)
    ? new Map(list.map((entry) => [(entry as { id: unknown }).id, entry]))
    : undefined;

/** Where two answers differ, but for what was not read: records of lists are matched by their ids. */
export const differencesBetween = (ours: unknown, theirs: unknown): Parting[] =>
  walked(ours, theirs, '').filter(({ place }) => !unread.test(place));

function walked(ours: unknown, theirs: unknown, place: string): Parting[] {
  if (Object.is(ours, theirs)) return [];
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const [mine, others] = [byId(ours), byId(theirs)];
    if (mine && others)
      return [...mine].flatMap(([id, value]) =>
        others.has(id)
          ? walked(value, others.get(id), `${place}[]`)
          : [{ place: `${place}[]`, ours: value, theirs: undefined }],
      );
    if (ours.length === theirs.length) return ours.flatMap((entry, at) => walked(entry, theirs[at], `${place}[]`));
  } else if (isRecord(ours) && isRecord(theirs)) {
    return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((key) =>
      walked(ours[key], theirs[key], place === '' ? key : `${place}.${key}`),
    );
  }
  return [{ place, ours, theirs }];
}
