/** The answers of both dialects to the request of each difference: the form of the document and the live one. */
import { request } from 'node:http';
import { shipped } from '../../shipped.ts';
import { customFieldsPlugin } from '../../document/values/words.ts';
import { startServer, type BoardstoneServer, type DialectName, type ServedWorld } from '../../index.ts';
import type { Ask, Form, Forms } from '../dialects/difference.ts';
import { limits } from '../../document/limits.ts';
import { dialects } from '../dialects/dialects.ts';
import type { Json } from './recorded.ts';

/** One world with records in it, in one dialect. */
export interface Spoken {
  readonly ids: Readonly<Record<string, string>>;
  call(method: string, path: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** Moves the clock until the limits of keys and tokens begin again. */
  pass(): Promise<void>;
  /** The types of what waits to be sent to the webhook of the board. */
  events(): readonly string[];
}
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/** Records that only a fixture can bring: from before anybody edited them. */
const oldRecords = {
  boards: [{ id: 'old', name: 'Of old', shortLink: 'a1B2c3D4' }],
  lists: [{ id: 'old-list', name: 'Of old', idBoard: 'old' }],
  cards: ['old-card', 'old-join'].map((id) => ({ id, name: 'Never edited', idList: 'old-list', edited: false })),
  checklists: [{ id: 'old-steps', name: 'Steps', idCard: 'old-card' }],
  checkItems: [{ id: 'old-item', name: 'A step', idChecklist: 'old-steps', edited: false }],
};

const hook = {
  id: 'hook',
  modelType: 'board',
  idToken: 'token-owner',
  callbackURL: 'http://127.0.0.1:9/',
  description: '',
} as const;

/** As fetch does, which sends no body with a GET. */
const sent = (address: string, init: { method: string; body?: string; headers: Record<string, string> }) =>
  init.method !== 'GET' || init.body === undefined
    ? fetch(address, init)
    : new Promise<Response>((done, fail) => {
        const { method, body, headers } = init;
        const length = String(Buffer.byteLength(body!));
        request(address, { method, headers: { ...headers, 'content-length': length } }, (reply) => {
          const pairs = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
          reply
            .toArray()
            .then((parts) => done(new Response(parts.join(''), { status: reply.statusCode!, headers: pairs })), fail);
        })
          .on('error', fail)
          .end(body);
      });

/** Sends requests in the name of the owner, unless the path has other credentials. */
function callerIn(world: ServedWorld, key: string, token: string): Spoken['call'] {
  return async (method, path, args = {}) => {
    const [bare, query = ''] = path.split('?');
    const who = query.includes('key=') ? '' : `&key=${key}&token=${token}`;
    const bearer = /(?<=bearer=)\w+/.exec(query)?.[0];
    const isBodied = method !== 'GET' || Object.keys(args).length > 0;
    const answer = await sent(`${world.url}/1${bare}?${query}${who}`, {
      method,
      ...(isBodied && { body: JSON.stringify(args) }),
      headers: {
        ...(isBodied && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
    });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const text = (await answer.text()).replaceAll(/http:\/\/127\.0\.0\.1:\d+\/w\/\w+/g, 'http://…');
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };
}

/** Makes the records that the requests ask for. */
export async function spokenIn(world: ServedWorld): Promise<Spoken> {
  const { owner, colleague, reader, outsider } = world.target.actors;
  const { key, token, idMember } = owner;
  const call = callerIn(world, key, token);
  const make = async (path: string, args: object): Promise<string> => (await call('POST', path, { ...args })).body.id;
  const idOrganization = world.target.workspace!.id;
  const idBoard = await make('/boards', { name: 'Two', idOrganization, defaultLists: false });
  const idList = await make('/lists', { name: 'A list', idBoard });
  const idLabel = await make('/labels', { name: 'dark', color: 'red_dark', idBoard });
  const due = '2030-01-02T00:00:00.000Z';
  const idCard = await make('/cards', { name: 'A card', idList, idLabels: idLabel, due, dueReminder: 60 });
  const idDone = await make('/checklists', { idCard, name: 'steps' });
  const idItem = await make(`/checklists/${idDone}/checkItems`, { name: 'one', checked: true });
  const idComment = await make(`/cards/${idCard}/actions/comments`, { text: 'said' });
  await call('POST', `/boards/${idBoard}/boardPlugins`, { idPlugin: customFieldsPlugin });
  const field = { idModel: idBoard, modelType: 'board', name: 'f', type: 'list', pos: 'top', display_cardFront: true };
  const idField = await make('/customFields', field);
  await make(`/customFields/${idField}/options`, { value: { text: 'x' }, pos: 'top' });
  await call('POST', `/cards/${idCard}/idMembers`, { value: idMember });
  const idExport = await make(`/organizations/${idOrganization}/exports`, {});
  await world.runExports();
  const idOther = colleague.idMember;
  await call('PUT', `/organizations/${idOrganization}/members/${idOther}`, { type: 'normal' });
  const data = { text: 'said', board: { id: idBoard, name: 'Two' }, card: { id: idCard, name: 'A card', idShort: 1 } };
  world.plant({
    ...oldRecords,
    boards: [...oldRecords.boards, { id: 'open', name: 'Open', idOrganization, prefs: { permissionLevel: 'public' } }],
    memberships: ['old', 'open'].map((idModel) => ({ modelType: 'board', idModel, idMember, memberType: 'admin' })),
    notifications: [{ type: 'commentCard', idMember, idMemberCreator: idOther, idAction: idComment, data }],
    webhooks: [{ ...hook, idModel: idBoard }],
  });
  world.webhooks.hold();
  const idMembership = (await call('GET', `/boards/${idBoard}/memberships`)).body[0].id;
  const idNotification = (await call('GET', '/members/me/notifications')).body[0].id;
  const [idAlone, idOld, idJoin] = [world.id('old'), world.id('old-card'), world.id('old-join')];
  const [idOldList, idHook, idOpen] = [world.id('old-list'), world.id('hook'), world.id('open')];
  const upload = new FormData();
  upload.set('file', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
  const to = `${world.url}/1/cards/${idCard}/attachments?key=${key}&token=${token}`;
  const { id: idFile } = (await (await fetch(to, { method: 'POST', body: upload })).json()) as Json;
  const { token: newToken } = world.token({ key, username: owner.username });
  const as = (who: typeof owner): string => `key=${who.key}&token=${who.token}`;
  const keys = { key, token, newToken, reader: as(reader), outsider: as(outsider) };
  const cards = { idBoard, idList, idCard, idItem, idDone, idComment, idLabel };
  const made = { ...cards, idFile, idField, idExport, idNotification, idMembership };
  const events = (): string[] => world.webhooks.list().queue.map(({ type }) => type);
  return {
    call,
    events,
    pass: () => world.advance(limits.token.intervalMs),
    ids: { ...made, ...keys, idOrganization, idMember, idOther, idAlone, idOld, idJoin, idOldList, idHook, idOpen },
  };
}

/** A part of an answer, by the names that lead to it. */
function partOf({ status, headers, body }: Answer, part: string): unknown {
  if (part === 'status') return status;
  if (part === '') return body;
  if (part.startsWith('header ')) return headers.get(part.slice(7)) ?? undefined;
  if (part.startsWith('*')) return body.map((record: Json) => record[part.slice(1)]);
  let at: Json = body;
  for (const name of part.split('.')) {
    if (Array.isArray(at)) [at] = at;
    if (typeof at !== 'object' || at === null) return undefined;
    at = at[name];
  }
  return at;
}

async function formOf({ call, events, ids, pass }: Spoken, [asked, parts, args = {}]: Ask): Promise<Form> {
  const filled = (text: string): string => text.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name]!);
  const [method, path, often = '×1'] = filled(asked).split(' ') as [string, string, string?];
  const filledArgs = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, filled(value)]));
  const before = events().length;
  for (let turn = Number(often.slice(1)); turn > 1; turn -= 1) {
    await call(method, path, filledArgs);
    if (turn % 50 === 0) await pass();
  }
  const answer = await call(method, path, filledArgs);
  const found = (part: string): unknown => {
    if (part.startsWith('length of ')) return ids[part.slice('length of '.length)]!.length;
    return part === 'events' ? events().slice(before) : partOf(answer, part);
  };
  const form = parts.map((part) => [part, found(part)] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(form);
}

const clocks = { 2016: '2016-06-01', 2020: '2020-06-01', now: '2026-03-02' } as const;

/** Both forms of every difference. */
export async function allForms(): Promise<readonly Forms[]> {
  const server = await startServer({ fixture: 'empty', limits: false, clock: 'manual', control: false });
  const limited = await startServer({ fixture: 'empty', clock: 'manual', control: false });
  try {
    const { differences } = dialects.live;
    const worlds = new Map<string, Awaited<ReturnType<typeof bothIn>>>();
    for (const [year, day] of Object.entries(clocks)) worlds.set(year, await bothIn(server, `${day}T09:00:00.000Z`));
    worlds.set('limited', await bothIn(limited, `${clocks.now}T09:00:00.000Z`));
    const forms: Forms[] = [];
    for (const difference of differences) {
      const [document, live] = worlds.get(difference.ask[0].includes(' ×') ? 'limited' : (difference.old ?? 'now'))!;
      forms.push({
        difference,
        document: await formOf(document, difference.ask),
        live: await formOf(live, difference.ask),
      });
    }
    return forms;
  } finally {
    await server.close();
    await limited.close();
  }
}

async function bothIn(server: BoardstoneServer, at: string): Promise<readonly [document: Spoken, live: Spoken]> {
  const speak = async (dialect: DialectName): Promise<Spoken> => {
    const fixture = { ...JSON.parse(shipped('fixtures/empty.json')), now: at };
    return spokenIn(server.world({ dialect, fixture, seed: 1 }) as ServedWorld);
  };
  return [await speak('document'), await speak('live')];
}
