/** A card with one of everything on it, and what a copy of it carries. */
import type { BoardWorld } from './board-world.ts';
import { twoBoards, define, optionsNamed, type Field } from './field-world.ts';
import type { keepable } from '../server/nouns/cards/copies.ts';

export interface Shown {
  id: string;
  name: string;
  desc: string;
  idList: string;
  idBoard: string;
  due: string | null;
  start: string | null;
  dueComplete: boolean;
  dueReminder: number | null;
  idMembers: string[];
  idMembersVoted: string[];
  labels: { id: string; name: string }[];
  closed: boolean;
  isTemplate: boolean;
  subscribed: boolean;
  pos: number;
  address: string | null;
  idAttachmentCover: string | null;
  badges: { comments: number; attachments: number; checkItems: number; checkItemsChecked: number; votes: number };
  attachments: { id: string; name: string; url: string; isUpload: boolean }[];
  stickers: { id: string; image: string; zIndex: number }[];
  checklists: {
    id: string;
    name: string;
    idCard: string;
    idBoard: string;
    checkItems: { name: string; state: string }[];
  }[];
  customFieldItems: { id: string; idCustomField: string; idModel: string; value?: object; idValue?: string }[];
  cover: { color: string | null };
}

export const everything = {
  checklists: 'all',
  attachments: 'true',
  stickers: 'true',
  customFieldItems: 'true',
  fields: 'all',
};

/** A card with one of everything on it. */
export function fullWorld(): BoardWorld & {
  full(id: string): Shown;
  copy(args?: object): Shown;
  note: Field;
  size: Field;
} {
  const api = twoBoards();
  const [owner, colleague] = [api.member('owner').id, api.member('colleague').id];
  const note = define(api, 'text', { name: 'Note' });
  const size = define(api, 'list', { name: 'Size', options: optionsNamed('1', '2') });
  const path = `/cards/${api.card.id}`;
  const label = api.ok<{ id: string }>('POST', `${path}/labels`, { color: 'red', name: 'late' });
  api.ok('PUT', path, {
    desc: 'all of it',
    due: '2026-04-01',
    dueComplete: true,
    dueReminder: 60,
    start: '2026-03-20',
    idMembers: [owner, colleague].join(),
    isTemplate: true,
    address: 'Main Street 1',
    subscribed: true,
    idLabels: label.id,
  });
  api.ok('POST', `${path}/membersVoted`, { value: owner });
  const list = api.ok<{ id: string }>('POST', `${path}/checklists`, { name: 'steps' });
  api.ok('POST', `/checklists/${list.id}/checkItems`, { name: 'one', checked: true, idMember: colleague });
  api.ok('POST', `/checklists/${list.id}/checkItems`, { name: 'two' });
  api.ok('POST', `${path}/attachments`, { url: 'https://atlas.invalid/plan' });
  api.ok('POST', `${path}/attachments`, { setCover: true, name: 'picture' }, 'owner', [
    { field: 'file', name: 'a.png', mimeType: 'image/png', bytes: Buffer.from('pixels') },
  ]);
  api.ok('POST', `${path}/stickers`, { image: 'star', top: 1, left: 2, zIndex: 3 });
  api.ok('PUT', `${path}/customField/${note.id}/item`, { value: { text: 'x' } });
  api.ok('PUT', `${path}/customField/${size.id}/item`, { idValue: size.options[1]!.id });
  api.ok('POST', `${path}/actions/comments`, { text: 'first' }, 'colleague');
  api.ok('POST', `${path}/actions/comments`, { text: 'second' });
  api.ok('PUT', `${path}/closed`, { value: true });
  const full = (id: string): Shown => api.ok('GET', `/cards/${id}`, everything);
  return {
    ...api,
    full,
    note,
    size,
    copy: (args = {}) =>
      full(api.ok<Shown>('POST', '/cards', { idList: api.done.id, idCardSource: api.card.id, ...args }).id),
  };
}

/** The parts that a copy has of each word; for all but `due` and `start` how many. */
export const partsOf = (shown: Shown): Record<(typeof keepable)[number], unknown> => ({
  attachments: shown.attachments.length,
  checklists: shown.checklists.length,
  comments: shown.badges.comments,
  customFields: shown.customFieldItems.length,
  due: shown.due !== null,
  labels: shown.labels.length,
  members: shown.idMembers.length,
  start: shown.start !== null,
  stickers: shown.stickers.length,
});

export const bare = {
  attachments: 0,
  checklists: 0,
  comments: 0,
  customFields: 0,
  due: false,
  labels: 0,
  members: 0,
  start: false,
  stickers: 0,
};

export const allParts = {
  attachments: 2,
  checklists: 1,
  comments: 2,
  customFields: 2,
  due: true,
  labels: 1,
  members: 2,
  start: true,
  stickers: 1,
};
