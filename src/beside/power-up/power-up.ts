/**
 * Power-Ups in unit tests: the library that a Power-Up loads, and the `t` that its capabilities get, on a world. Its data
 * are seen by `GET …/pluginData`; its popups and alerts are recorded, and a test presses them.
 */
import { meant } from '../../did-you-mean.ts';
import { PowerUpPromise, withPromises } from './promise.ts';
import { methodsThatShow, type Shown } from './shown.ts';
import { locale, Texts, type ReadsTexts, type TextOptions } from './texts.ts';
import {
  pluginScopes,
  type Capability,
  type Json,
  type PluginScope,
  type DataOrder,
  type PowerUpRestApi,
  type PowerUpT,
  type TokenOrder,
  type Visibility,
} from './t.ts';

export type { Shown } from './shown.ts';
export type { Capability, PluginScope, PowerUpT, Visibility } from './t.ts';

/** Where a Power-Up runs. */
export interface PowerUpOptions {
  /** The id of the board: `server.id('yard')`. */
  readonly board: string;
  /** The id of the card, if one is open: `server.id('yard-card-1')`. */
  readonly card?: string;
  /** The id of the list, if no card is open: `server.id('yard-list-1')`; a card brings its own. */
  readonly list?: string;
  /** Who looks at it: an actor of the target; without it the owner: `'colleague'`. */
  readonly actor?: string;
  /** The id of the Power-Up: `'5a8f…'`. */
  readonly plugin?: string;
  /** Whether the member has allowed the REST client before: `true`; without it no. */
  readonly authorized?: boolean;
  /** The texts of the file that `localization` names, because a test cannot load it: `{ yes: 'Yes' }`. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The capabilities, if they are at hand; else the script calls `TrelloPowerUp.initialize`. */
  readonly capabilities?: Readonly<Record<string, Capability>>;
}

/** A world that it runs on: a server, one of its worlds, another one by `connect`, or a service in this process. */
interface PowerUpWorld {
  /** Its address. */
  readonly url: string;
  /** Its actors. */
  readonly target: {
    readonly actors: Readonly<Record<string, { key: string; token: string; idMember: string; username: string }>>;
  };
  /** Reads, sets or removes data of a Power-Up: `server.pluginData({ … })`. */
  pluginData(order: DataOrder): { readonly value: string | null } | Promise<{ readonly value: string | null }>;
  /** Answers in this process, without a socket. */
  fetch?(address: string, init?: RequestInit): Promise<Response>;
  /** Signs a token of a Power-Up: `server.powerUpToken({ … })`. */
  powerUpToken(order: TokenOrder): { readonly jwt: string } | Promise<{ readonly jwt: string }>;
}

/** How many characters the live service keeps for each pair of scope and visibility. */
export const mostCharacters = 4096;
/** How many things these capabilities may offer. */
const mostOffered: Readonly<Record<string, number>> = { 'list-actions': 3, 'list-sorters': 5 };
const usualPlugin = '5f0000000000000000000001';

/** A Power-Up on a world. */
export interface PowerUp {
  /** The object that the script of the Power-Up finds as `window.TrelloPowerUp`. */
  readonly TrelloPowerUp: Json;
  /** A `t` as a capability gets it. */
  t(args?: Json): PowerUpT;
  /** Calls a capability by its name: `await powerUp.call('card-buttons')`. */
  call(capability: string, options?: Json): Promise<any>;
  /** Presses what a capability or a popup offers: runs its callback with a `t` of its own. */
  press(item: { callback?: unknown }, args?: Json): Promise<any>;
  /** Everything that was shown to the member, oldest first. */
  readonly shown: readonly Shown[];
}

/**
 * A Power-Up for a test.
 *
 * @example
 *   const powerUp = await openPowerUp(server, { board: server.id('boards-1'), card: server.id('cards-1') });
 *   globalThis.TrelloPowerUp = powerUp.TrelloPowerUp;
 *   loadTheConnector();
 *   const [button] = await powerUp.call('card-buttons');
 *   await powerUp.press(button);
 *   powerUp.shown.at(-1); // { kind: 'popup', options: { title: 'Estimate', … } }
 */
export async function openPowerUp(world: PowerUpWorld, options: PowerUpOptions): Promise<PowerUp> {
  const stage = new Stage(world, options);
  await stage.open();
  return stage;
}

type Kept = 'get' | 'getAll' | 'set' | 'remove';
type Read = 'board' | 'card' | 'cards' | 'list' | 'lists' | 'member' | 'organization';

/** An error of the library, by its name. */
const errorNamed = (name: string, message: string): Error => Object.assign(new Error(message), { name });
const outOfContext = (what: string): never => {
  throw errorNamed('InvalidContext', `No ${what} in the context`);
};
class AuthDeniedError extends Error {
  override readonly name = 'AuthDeniedError';
}

const keptOf = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const picked = (record: Json, fields: readonly string[], usual: readonly string[]): Json => {
  const names = fields.includes('all') ? Object.keys(record) : fields.length > 0 ? fields : usual;
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
};

/** Which parts `t` reads with a board, and with a card. */
const ofBoards = 'labels=all&members=all&memberships=all&customFields=true';
const ofCards = 'attachments=true&checklists=all&members=true&customFieldItems=true';

/** A card as the page of its board knows it: checklists without their items. */
const asOnBoard = ({ checklists, ...rest }: Json, fields: readonly string[]): Json => {
  const short = (checklists as Json[]).map(({ checkItems: _, ...checklist }) => checklist);
  return picked({ ...rest, checklists: short }, fields, ['id']);
};

const optionNames: readonly string[] = [
  'board',
  'card',
  'list',
  'actor',
  'plugin',
  'authorized',
  'texts',
  'capabilities',
];
const fail = (says: string): never => {
  throw new TypeError(`boardstone/power-up: ${says}`);
};

class Stage implements PowerUp {
  readonly shown: Shown[] = [];
  readonly TrelloPowerUp: Json;
  readonly #world: PowerUpWorld;
  readonly #options: PowerUpOptions;
  readonly #who: { key: string; token: string; idMember: string; username: string };
  #capabilities: Readonly<Record<string, Capability>>;
  #board: Json = {};
  #card: Json | undefined;
  #list: string | undefined;
  readonly #secrets = new Map<string, string>();
  readonly #texts = new Texts(
    async (address) => this.#options.texts ?? fail(`${address} is not loaded in a test: give its texts as \`texts\``),
  );
  #canWrite = false;
  #isAllowed: boolean;

  constructor(world: PowerUpWorld, options: PowerUpOptions) {
    this.#world = world;
    this.#options = options;
    this.#capabilities = options.capabilities ?? {};
    this.#isAllowed = options.authorized ?? false;
    const unknown = Object.keys(options).find((name) => !optionNames.includes(name));
    if (unknown !== undefined) fail(`there is no option ${unknown}${meant(unknown, optionNames)}`);
    if (options.board === undefined) fail('the option board is needed: the id of a board');
    const { actors } = world.target;
    const { actor = 'owner' } = options;
    this.#who = actors[actor] ?? fail(`there is no actor ${actor}; there are ${Object.keys(actors).join(', ')}`);
    this.TrelloPowerUp = {
      version: '1.25.1',
      Promise: PowerUpPromise,
      restApiError: { AuthDeniedError },
      util: { initLocalizer: (language: string, of: TextOptions) => this.#texts.begin(language, of) },
      initialize: (capabilities: Readonly<Record<string, Capability>>, of: TextOptions = {}) => {
        this.#capabilities = capabilities;
        void this.#texts.begin(locale, of);
        return this.t();
      },
      iframe: (of: TextOptions = {}) => {
        void this.#texts.begin(locale, of);
        return this.t();
      },
    };
  }

  async open(): Promise<void> {
    const { board, card, list } = this.#options;
    for (const [name, id] of [
      ['board', board],
      ['card', card],
      ['list', list],
    ] as const)
      if (id !== undefined && !/^(\w{8}|[0-9a-f]{24})$/i.test(id))
        fail(`${name} is an id or a short link, not ${id}: server.${name}s({ name: '${id}' })[0].id`);
    this.#board = await this.#read(`/boards/${board}?memberships=all`);
    this.#card = card === undefined ? undefined : await this.#read(`/cards/${card}`);
    if (this.#card && this.#card['idBoard'] !== this.#board['id']) fail('the card lies on another board');
    this.#list = this.#card?.['idList'] ?? list;
    if (this.#list !== undefined && (await this.#read(`/lists/${this.#list}`)).idBoard !== this.#board['id'])
      fail('the list lies on another board');
    const membership = (this.#board['memberships'] as Json[]).find((entry) => entry['idMember'] === this.#who.idMember);
    this.#canWrite = membership !== undefined && membership['memberType'] !== 'observer';
  }

  async call(name: string, options: Json = {}): Promise<any> {
    const capability = this.#capabilities[name];
    const known = (): string => Object.keys(this.#capabilities).join(', ') || 'none: it has not called initialize';
    if (capability === undefined) return fail(`there is no capability ${name}; the Power-Up has ${known()}`);
    await this.#texts.ready;
    const answer: unknown = await capability(this.t(), { locale, ...options });
    const most = mostOffered[name] ?? Infinity;
    if (Array.isArray(answer) && answer.length > most)
      fail(`${name} offers ${answer.length} things, of at most ${most}`);
    return answer;
  }

  async press(item: { callback?: unknown }, args: Json = {}): Promise<any> {
    const callback: unknown = Object(item).callback;
    if (typeof callback !== 'function')
      return fail(item === undefined ? 'there is nothing to press' : 'it has no callback');
    return (callback as Capability)(this.t(args), args);
  }

  #ask(path: string, init?: RequestInit): Promise<Response> {
    const address = `${this.#world.url}/1${path}`;
    return this.#world.fetch?.(address, init) ?? fetch(address, init);
  }

  async #read(path: string): Promise<any> {
    const { key, token } = this.#who;
    const reply = await this.#ask(`${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`);
    if (!reply.ok) throw new Error(`boardstone/power-up: GET ${path} answers ${reply.status} ${await reply.text()}`);
    return reply.json();
  }

  /** The record of a scope that is in context. */
  #model(scope: PluginScope): string {
    const id = {
      board: this.#board['id'],
      card: this.#card?.['id'],
      organization: this.#board['idOrganization'],
      member: this.#who.idMember,
    }[scope] as string | null | undefined;
    if (!pluginScopes.includes(scope)) fail(`there is no scope ${scope}; there are ${pluginScopes.join(', ')}`);
    return id || outOfContext(scope);
  }

  async #pair(scope: string, access: Visibility): Promise<Json> {
    const { value } = await this.#world.pluginData(await this.#order(scope, access));
    return value === null ? {} : (JSON.parse(value) as Json);
  }

  /** The id of a card of the board is a scope too, also where another card is open. */
  async #order(scope: string, access: Visibility): Promise<DataOrder> {
    const { idPlugin, username } = this.#about();
    const isCard = /^[0-9a-f]{24}$/.test(scope);
    if (isCard && (await this.#read(`/cards/${scope}?fields=idBoard`)).idBoard !== this.#board['id'])
      outOfContext('card');
    const of = isCard
      ? { scope: 'card' as const, idModel: scope }
      : { scope: scope as PluginScope, idModel: this.#model(scope as PluginScope) };
    return { idPlugin, ...of, access, username };
  }

  #about(): TokenOrder {
    const { plugin = usualPlugin } = this.#options;
    return { idPlugin: plugin, idBoard: this.#board['id'], username: this.#who.username };
  }

  async #keep(scope: string, access: Visibility, all: Json): Promise<void> {
    const value = JSON.stringify(all);
    if (value.length > mostCharacters)
      throw new Error(`PluginData length of ${mostCharacters} characters exceeded. See: https://developers.trello.com`);
    if (scope !== 'member' && access === 'shared' && !this.#canWrite)
      throw new Error(`The member may not write to the ${scope}`);
    const left = Object.keys(all).length > 0 ? value : null;
    await this.#world.pluginData({ ...(await this.#order(scope, access)), value: left });
  }

  t(args: Json = {}): PowerUpT {
    return withPromises({
      ...this.#data(),
      ...this.#reads(),
      ...this.#texts.methods(),
      ...this.#page(args),
      ...methodsThatShow(this.shown),
    });
  }

  /** The methods by which a Power-Up keeps data. */
  #data(): Pick<PowerUpT, Kept> {
    const scopes: readonly PluginScope[] = ['board', 'card', 'organization', 'member'];
    return {
      get: async (scope, visibility, key, otherwise) => {
        const all = await this.#pair(scope, visibility);
        return key === undefined ? all : (all[key] ?? otherwise);
      },
      getAll: async () => {
        const found: Record<string, Record<string, Json>> = {};
        for (const scope of scopes) {
          if (scope === 'card' ? !this.#card : scope === 'organization' && !this.#board['idOrganization']) continue;
          found[scope] = { shared: await this.#pair(scope, 'shared'), private: await this.#pair(scope, 'private') };
        }
        return found;
      },
      set: async (scope, visibility, key, value) => {
        const values = typeof key === 'string' ? { [key]: keptOf(value) } : (keptOf(key) as Json);
        await this.#keep(scope, visibility, { ...(await this.#pair(scope, visibility)), ...values });
      },
      remove: async (scope, visibility, keys) => {
        const removed = [keys].flat();
        const left = Object.entries(await this.#pair(scope, visibility)).filter(([name]) => !removed.includes(name));
        await this.#keep(scope, visibility, Object.fromEntries(left));
      },
    };
  }

  /** The records around it, as its page knows them. */
  #reads(): Pick<PowerUpT, Read> {
    const ofBoard = async (path: string) => (await this.#read(`/boards/${this.#model('board')}${path}`)) as Json[];
    return {
      board: async (...fields) =>
        picked(await this.#read(`/boards/${this.#model('board')}?${ofBoards}`), fields, ['id']),
      card: async (...fields) => asOnBoard(await this.#read(`/cards/${this.#model('card')}?${ofCards}`), fields),
      cards: async (...fields) => (await ofBoard(`/cards/open?${ofCards}`)).map((card) => asOnBoard(card, fields)),
      list: async (...fields) => {
        const id = this.#list ?? outOfContext('list');
        return picked(await this.#read(`/lists/${id}?cards=open`), fields, ['id', 'name']);
      },
      lists: async (...fields) =>
        (await ofBoard('/lists?cards=open')).map((list) => picked(list, fields, ['id', 'name'])),
      member: async (...fields) => picked(await this.#read('/members/me'), fields, ['id']),
      organization: async (...fields) =>
        picked(await this.#read(`/organizations/${this.#model('organization')}`), fields, ['id', 'name']),
    };
  }

  /** The methods by which the page tells it something, and the client that it gets. */
  #page(args: Json): Omit<PowerUpT, Kept | Read | keyof ReturnType<typeof methodsThatShow> | keyof ReadsTexts> {
    return {
      arg: (name, otherwise) => args[name] ?? otherwise,
      signUrl: (url, more) =>
        more === undefined ? url : `${url}${url.includes('#') ? '&' : '#'}${new URLSearchParams(more)}`,
      safe: (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
      getContext: () => this.#context(),
      isMemberSignedIn: () => true,
      memberCanWriteToModel: () => this.#canWrite,
      jwt: async ({ state } = {}) =>
        (await this.#world.powerUpToken({ ...this.#about(), ...(state !== undefined && { state }) })).jwt,
      storeSecret: async (key, value) => void this.#secrets.set(key, value),
      loadSecret: async (key) => this.#secrets.get(key) ?? null,
      clearSecret: async (key) => void this.#secrets.delete(key),
      getRestApi: () => withPromises(this.#restApi()),
      attach: async ({ url, name = url }) => {
        const { key, token } = this.#who;
        const query = new URLSearchParams({ url, name, key, token });
        await this.#ask(`/cards/${this.#model('card')}/attachments?${query}`, { method: 'POST' });
      },
      subscribeToThemeChanges: () => {},
      render: (work) => work(),
      NotHandled: (message = 'not handled') => errorNamed('NotHandled', message),
      InvalidContext: (message = 'not in context') => errorNamed('InvalidContext', message),
      PluginDisabled: (message = 'the Power-Up is off') => errorNamed('PluginDisabled', message),
    };
  }

  #context(): Json {
    const rights = this.#canWrite ? 'write' : 'read';
    return {
      board: this.#board['id'],
      ...(this.#card && { card: this.#card['id'] }),
      ...(this.#list && { list: this.#list }),
      member: this.#who.idMember,
      ...(this.#board['idOrganization'] && { organization: this.#board['idOrganization'] }),
      permissions: { board: rights, card: rights, organization: rights },
      version: 'build-0',
      locale,
      theme: 'light',
      plugin: this.#options.plugin ?? usualPlugin,
    };
  }

  #restApi(): PowerUpRestApi {
    return {
      isAuthorized: async () => this.#isAllowed,
      getToken: async () => (this.#isAllowed ? this.#who.token : null),
      authorize: async () => {
        this.#isAllowed = true;
        return this.#who.token;
      },
      clearToken: async () => void (this.#isAllowed = false),
    };
  }
}
