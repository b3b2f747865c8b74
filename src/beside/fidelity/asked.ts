/** The requests that make our server show the published kinds of payload: a world of the year, requests, deliveries. */
import { shipped } from '../../shipped.ts';
import { startServer, type BoardstoneServer, type ServedWorld } from '../../index.ts';
import { askedHeader } from '../../server/exchange/live-hosts.ts';
import { openHearing, type Hearing } from './hearing.ts';
import { spokenIn, type Spoken } from './forms.ts';
import { compareShape, payloads, type Payload, type Shaped } from './payloads.ts';
import type { Json } from './recorded.ts';

/** A request; `$idCard` is the id of a card of the world, `$made` that of the last record that a request made. */
type Request = readonly [request: string, args?: object];

/** How each kind of record is read, what is done before, and the day if the source tells one. */
interface Reading {
  readonly ask: Request;
  readonly before?: readonly Request[];
  readonly on?: string;
  /** The board of the answer is then asked for by its address. */
  readonly isExport?: true;
  /** The part of the answer that is the record. */
  readonly of?: (body: Json) => Json;
}
const recordNamed = (name: string) => (body: Json) => body.find((record: Json) => record.name === name);
const bare: Request = ['POST /cards', { idList: '$idList', name: 'bare' }];

export const readings: Readonly<Record<string, Reading>> = {
  'action, alone (commentCard)': { ask: ['GET /boards/$idBoard/actions?filter=commentCard'], on: '2024-09-30' },
  'action, listed': {
    before: [['PUT /cards/$idCard', { closed: true }]],
    ask: ['GET /boards/$idBoard/actions?filter=updateCard:closed'],
  },
  'attachment (upload)': { ask: ['GET /cards/$idCard/attachments/$idPicture'] },
  'board, all fields': {
    before: [['POST /boards/$idPictured/markedAsViewed'], ['PUT /boards/$idPictured', { name: 'Pictured' }]],
    ask: ['GET /members/me/boards?fields=all'],
    on: '2023-05-15',
    of: recordNamed('Pictured'),
  },
  'board, alone': { ask: ['GET /boards/$idPictured'], on: '2024-10-01' },
  'card inside the export of a board': {
    ask: ['GET /boards/$idBoard?fields=shortUrl'],
    isExport: true,
    on: '2025-06-01',
    of: ({ cards }) => cards.find(({ name }: Json) => name === 'Exported'),
  },
  'card, alone': { ask: ['GET /cards/$idOfPage'], on: '2024-09-30' },
  'card, alone, January 2026': { before: [bare], ask: ['GET /cards/$made'], on: '2026-01-17' },
  'card, answer of POST /cards': { ask: bare, on: '2025-04-06' },
  'card, listed with nested': {
    ask: ['GET /boards/$idBoard/cards?customFieldItems=true&members=true&pluginData=true'],
    of: recordNamed('Bare'),
  },
  'checklist of a board': { ask: ['GET /boards/$idBoard/checklists?fields=all'], of: recordNamed('Of a page') },
  'checklist of a card': { ask: ['GET /cards/$idCard/checklists'] },
  'custom field of a board': {
    before: [
      ['POST /customFields', { idModel: '$idBoard', modelType: 'board', name: 'n', type: 'number', pos: 'bottom' }],
    ],
    ask: ['GET /boards/$idBoard/customFields'],
    on: '2025-10-16',
    of: recordNamed('n'),
  },
  'label of a board': { ask: ['GET /boards/$idBoard/labels'], on: '2024-10-01' },
  'list of a board': { ask: ['GET /boards/$idBoard/lists?fields=all'] },
  'list of a board, January 2026': { ask: ['GET /boards/$idBoard/lists'], on: '2026-01-17' },
  'list, answer of POST /lists': { ask: ['POST /lists', { name: 'n', idBoard: '$idBoard' }], on: '2025-11-15' },
  'list, answer of PUT /lists/{id}': { ask: ['PUT /lists/$idList', { name: 'n' }], on: '2025-11-15' },
  'member of a board': { ask: ['GET /boards/$idBoard/members'] },
  'member, me': { ask: ['GET /members/me?$reader'], on: '2024-10-01' },
  'organization, all fields': {
    before: [['PUT /organizations/$idOrganization', { desc: 'edited' }]],
    ask: ['GET /members/me/organizations?fields=all'],
  },
  'reactionsSummary item (cards and notifications)': {
    ask: ['GET /cards/$idCard?actions=commentCard&reactionsSummary=true'],
    before: [['POST /actions/$idComment/reactions', { shortName: 'tada' }]],
    on: '2022-08-18',
    of: (body) => body.actions[0].reactionsSummary[0],
  },
  'shown by activepieces: attachment': { ask: ['GET /cards/$idCard/attachments/$idPicture'] },
  'shown by activepieces: board': { ask: ['GET /boards/$idBoard'] },
  'shown by activepieces: card': { ask: ['GET /cards/$idCard'] },
  'shown by activepieces: checkItem': { ask: ['GET /cards/$idCard/checkItem/$idItem'] },
  'shown by activepieces: checklist': { ask: ['GET /checklists/$idDone'] },
  'shown by activepieces: comment': {
    before: [['PUT /actions/$idComment', { text: 'edited' }]],
    ask: ['GET /cards/$idCard/actions?filter=commentCard'],
  },
  'shown by activepieces: label': { ask: ['GET /boards/$idBoard/labels'] },
  'shown by activepieces: list': { ask: ['GET /boards/$idBoard/lists'] },
  'shown by activepieces: member': { ask: ['GET /members/me'] },
  'shown by activepieces: member found': { ask: ['GET /search/members?query=ada'] },
  'shown by activepieces: member of a card': { ask: ['GET /cards/$idCard/members'] },
  'shown by activepieces: membership': { ask: ['GET /boards/$idBoard/memberships?member=true'] },
  'shown by activepieces: reaction': {
    before: [['POST /actions/$idComment/reactions', { shortName: 'tada' }]],
    ask: ['GET /actions/$idComment/reactions'],
  },
};

const putOn = (card: string, field: string, value: unknown): readonly Request[] => [
  [`PUT /cards/${card}`, { [field]: value }],
];
const put = (field: string, value: unknown): readonly Request[] => putOn('$idCard', field, value);

/** The requests that cause each event, in an order that the records allow; the last of them causes it. */
export const acts: Readonly<Record<string, readonly Request[]>> = {
  addAttachmentToCard: [['POST /cards/$idCard/attachments', { url: 'https://example.com/a', name: 'a' }]],
  deleteAttachmentFromCard: [
    ['POST /cards/$idCard/attachments', { url: 'https://example.com/b' }],
    ['DELETE /cards/$idCard/attachments/$made'],
  ],
  addChecklistToCard: [['POST /checklists', { idCard: '$idCard', name: 'new' }]],
  removeChecklistFromCard: [['POST /checklists', { idCard: '$idCard', name: 'gone' }], ['DELETE /checklists/$made']],
  updateChecklist: [['PUT /checklists/$idDone', { name: 'renamed' }]],
  createCheckItem: [['POST /checklists/$idDone/checkItems', { name: 'two' }]],
  updateCheckItem: [['PUT /cards/$idCard/checkItem/$idItem', { name: 'renamed' }]],
  updateCheckItemStateOnCard: [['PUT /cards/$idCard/checkItem/$idItem', { state: 'incomplete' }]],
  deleteCheckItem: [
    ['POST /checklists/$idDone/checkItems', { name: 'gone' }],
    ['DELETE /checklists/$idDone/checkItems/$made'],
  ],
  convertToCardFromCheckItem: [
    ['POST /checklists/$idDone/checkItems', { name: 'out' }],
    ['POST /cards/$idCard/checklist/$idDone/checkItem/$made/convertToCard'],
  ],
  createLabel: [['POST /labels', { idBoard: '$idBoard', name: 'plain', color: 'null' }]],
  'updateLabel/color': [['PUT /labels/$idLabel', { color: 'green' }]],
  'updateLabel/name': [['PUT /labels/$idLabel', { name: 'renamed' }]],
  addLabelToCard: [
    ['POST /labels', { idBoard: '$idBoard', name: 'on', color: 'blue' }],
    ['POST /cards/$idCard/idLabels', { value: '$made' }],
  ],
  removeLabelFromCard: [['DELETE /cards/$idCard/idLabels/$idLabel']],
  deleteLabel: [['DELETE /labels/$idLabel']],
  addMemberToBoard: [['PUT /boards/$idBoard/members/$idOther', { type: 'normal' }]],
  removeMemberFromBoard: [
    ['PUT /boards/$idBoard/members/$idOther', { type: 'normal' }],
    ['DELETE /boards/$idBoard/members/$idOther'],
  ],
  removeMemberFromCard: [['DELETE /cards/$idCard/idMembers/$idMember']],
  addMemberToCard: [
    ['DELETE /cards/$idCard/idMembers/$idMember'],
    ['POST /cards/$idCard/idMembers', { value: '$idMember' }],
  ],
  commentCard: [['POST /cards/$idCard/actions/comments', { text: 'heard' }]],
  updateComment: [['PUT /actions/$idComment', { text: 'heard again' }]],
  deleteComment: [['DELETE /actions/$idComment']],
  createCard: [['POST /cards', { idList: '$idList', name: 'new' }]],
  copyCard: [['POST /cards', { idList: '$idList', idCardSource: '$idCard' }]],
  deleteCard: [bare, ['DELETE /cards/$made']],
  'updateCard/closed': put('closed', true),
  'updateCard/desc': put('desc', 'new'),
  'updateCard/due': putOn('$idBare', 'due', '2031-01-02T00:00:00.000Z'),
  'updateCard/idAttachmentCover': [
    ['PUT /cards/$idCard', { idAttachmentCover: '$idPicture' }],
    ['POST /cards/$idCard/attachments', { url: 'https://example.com/c.png', mimeType: 'image/png' }],
    ['PUT /cards/$idCard', { idAttachmentCover: '$made' }],
  ],
  'updateCard/idList': [
    ['POST /lists', { idBoard: '$idBoard', name: 'next' }],
    ['PUT /cards/$idCard', { idList: '$made' }],
  ],
  'updateCard/name': put('name', 'new'),
  'updateCard/pos': put('pos', 5),
  createList: [['POST /lists', { idBoard: '$idBoard', name: 'made' }]],
  'updateList/closed': [['PUT /lists/$idList', { closed: true }]],
  'updateList/name': [['PUT /lists/$idList', { name: 'renamed' }]],
  'updateList/pos': [['PUT /lists/$idList', { pos: 5 }]],
  'updateBoard/closed': [['PUT /boards/$idBoard', { closed: true }]],
  'updateBoard/desc': [['PUT /boards/$idBoard', { desc: 'new' }]],
  'updateBoard/name': [['PUT /boards/$idBoard', { name: 'new' }]],
  'updateBoard/prefs': [['PUT /boards/$idBoard', { 'prefs/background': 'green' }]],
  moveCardFromBoard: [['PUT /cards/$idCard', { idBoard: '$idPictured' }]],
  moveCardToBoard: [
    ['POST /cards', { idList: '$idListElsewhere', name: 'comes' }],
    ['PUT /cards/$made', { idBoard: '$idBoard' }],
  ],
  moveListFromBoard: [['PUT /lists/$idList/idBoard', { value: '$idPictured' }]],
  moveListToBoard: [['PUT /lists/$idListElsewhere/idBoard', { value: '$idBoard' }]],
  updateCustomFieldItem: [
    ['POST /customFields', { idModel: '$idBoard', modelType: 'board', name: 'n', type: 'number', pos: 'bottom' }],
    ['PUT /cards/$idCard/customField/$made/item', { value: { number: '1' } }],
    ['PUT /cards/$idCard/customField/$made/item', { value: { number: '2' } }],
  ],
};

/** Records that the sources show and that no request makes. */
export const notMade: Readonly<Record<string, string>> = {
  copyChecklist: 'one sample of 2017 alone has this event',
  emailCard: 'no mail reaches this server',
  'claims of a Power-Up JWT': 'they are of a library in a browser, not of an answer',
};

/** How one kind of payload of one source and year is kept. */
export interface Shown extends Shaped {
  readonly payload: Payload;
  readonly year: string;
}

interface World {
  readonly world: ServedWorld;
  readonly on: Spoken;
  readonly ids: Spoken['ids'];
  readonly hearing: Hearing;
}

/** Records that only a fixture can have: those that people made on a page, and pictures. */
function ofPages({ idMember, idOrganization, idCard, idList, idLabel }: Spoken['ids'], day: string): Json {
  const size = { width: 64, height: 64, url: 'https://example.com/64' };
  const background = { backgroundImage: 'https://example.com/p', background: 'a'.repeat(24) };
  const made = { creationMethod: 'assisted', idMemberCreator: idMember, dateLastActivity: `${day}T08:00:00.000Z` };
  const preview = { ...size, id: 'b'.repeat(24), _id: 'b'.repeat(24), bytes: 9, scaled: true };
  const upload = { name: 'p.png', fileName: 'p.png', mimeType: 'image/png', bytes: 9, isUpload: true };
  const untouched = { idList, edited: false };
  const withSteps = ['page', 'exported'];
  return {
    boards: [
      {
        id: 'pictured',
        name: 'Pictured',
        idOrganization,
        prefs: { ...background, backgroundImageScaled: [size] },
        ...made,
      },
    ],
    lists: [{ id: 'elsewhere', name: 'Elsewhere', idBoard: 'pictured' }],
    memberships: [{ modelType: 'board', idModel: 'pictured', idMember, memberType: 'admin' }],
    cards: [
      { id: 'page', name: 'Of a page', idLabels: [idLabel], idMembers: [idMember], ...untouched },
      { id: 'exported', name: 'Exported', due: '2030-01-02T00:00:00.000Z', ...untouched },
      { id: 'bare', name: 'Bare', ...untouched },
    ],
    checklists: withSteps.map((of) => ({ id: `steps-${of}`, name: 'Of a page', idCard: of })),
    checkItems: withSteps.map((of) => ({ name: 'a', idChecklist: `steps-${of}`, state: 'complete', edited: false })),
    attachments: [{ id: 'picture', idCard, idMember, edgeColor: '#aaa', previews: [preview], ...upload }],
  };
}

/** A world of a day, with a webhook that hears of its board. */
async function worldOn(server: BoardstoneServer, hearing: Hearing, day: string): Promise<World> {
  const fixture = { ...JSON.parse(shipped('fixtures/empty.json')), now: `${day}T09:00:00.000Z` };
  const world = server.world({ dialect: 'live', fixture, seed: 1 }) as ServedWorld;
  const spoken = await spokenIn(world);
  world.plant(ofPages(spoken.ids, day));
  const boards = { idPictured: world.id('pictured'), idListElsewhere: world.id('elsewhere') };
  const cards = { idOfPage: world.id('page'), idBare: world.id('bare'), idPicture: world.id('picture') };
  await spoken.call('DELETE', `/webhooks/${spoken.ids['idHook']}`);
  await spoken.call('POST', '/webhooks', { idModel: spoken.ids['idBoard'], callbackURL: hearing.url });
  world.webhooks.release();
  return { world, on: spoken, hearing, ids: { ...spoken.ids, ...boards, ...cards } };
}

/** Sends requests in turn and gives the answer to the last one. */
async function sent({ call }: Spoken, ids: Spoken['ids'], requests: readonly Request[]): Promise<Json> {
  let made = '';
  let answer: Json;
  for (const [request, args = {}] of requests) {
    const filled = (text: string): string =>
      text.replaceAll(/\$(\w+)/g, (_, name: string) => ({ ...ids, made })[name]!);
    const [method, path] = filled(request).split(' ') as [string, string];
    const { status, body } = await call(method, path, JSON.parse(filled(JSON.stringify(args))));
    if (status !== 200) throw new Error(`${request}: ${status} ${JSON.stringify(body)}`);
    if (method === 'POST') made = body.id ?? made;
    answer = body;
  }
  return answer;
}

const isModel = (name: string): boolean => name.startsWith('model of a delivery');
/** The day on which the world of a year stands. */
const dayOf = ({ name, of }: Payload, year: string): string =>
  (of === 'records' ? readings[name]?.on : undefined) ?? `${year}-05-01`;

/** A board by its address, as a proxy leads it here. */
async function exported({ shortUrl }: Json, { ids, world }: World): Promise<Json> {
  const { key, token } = ids;
  const headers = { [askedHeader]: 'https://trello.com' };
  return (await fetch(`${shortUrl.replace('http://…', world.url)}.json?key=${key}&token=${token}`, { headers })).json();
}

/** The record or the action that the world shows for a kind of payload. */
async function shownIn(at: World, { name, of }: Payload): Promise<Json> {
  const { world, on: spoken, ids, hearing } = at;
  if (of === 'records' && !isModel(name)) {
    const { ask, before = [], isExport, of: part = (body: Json) => [body].flat()[0] } = readings[name]!;
    const body = await sent(spoken, ids, [...before, ask]);
    return part(isExport ? await exported(body, at) : body);
  }
  const [type, field] = isModel(name) ? ['commentCard'] : name.split('/');
  hearing.bodies.length = 0;
  await sent(spoken, ids, acts[isModel(name) ? 'commentCard' : name]!);
  await world.drainWebhooks();
  const heard = hearing.bodies.filter(
    ({ action }) => action.type === type && (field === undefined || field in (action.data.old ?? {})),
  );
  return isModel(name) ? heard.at(-1)?.model : heard.at(-1)?.action;
}

/** Every published kind of payload in every year of its source. */
export async function shownPayloads(only = ''): Promise<readonly Shown[]> {
  await using server = await startServer({ fixture: 'empty', limits: false, clock: 'manual', webhookCheck: false });
  await using hearing = await openHearing();
  const shown: Shown[] = [];
  const days = new Map<string, { at: World; before: unknown }>();
  for (const payload of payloads().filter(({ name }) => !(name in notMade) && name.includes(only)))
    for (const year of payload.years) {
      const day = dayOf(payload, year);
      if (!days.has(day)) {
        const at = await worldOn(server, hearing, day);
        days.set(day, { at, before: at.world.snapshot() });
      }
      const { at, before } = days.get(day)!;
      at.world.restore(before);
      shown.push({ payload, year, ...compareShape(payload, await shownIn(at, payload)) });
    }
  return shown;
}
