/** A small service in one function, for tests of the kit without sockets. */
import type { Clock } from '../wire/actor.ts';
import { argsOf, succeeded, type Reply, type Request, type Transport } from '../wire/exchange.ts';
import { lab, type Lab, type LabOptions } from '../law/lab.ts';
import type { Target } from '../wire/target.ts';
import { limits } from '../../src/spec/limits.ts';

export interface ToyOptions {
  /** Counts requests and refuses too many. */
  readonly limits?: boolean;
  /** Lets the control plane move the clock. */
  readonly movable?: boolean;
  /** Milliseconds until a read shows a write. */
  readonly lagMs?: number;
  /** Stands before the service: what it returns is the reply. */
  readonly fault?: (request: Request, toy: Toy) => Partial<Reply> | undefined;
}

type Row = Record<string, any> & { id: string };

export interface Toy {
  readonly target: Target;
  readonly clock: Clock & { now(): number };
  readonly connect: (baseUrl: string) => Transport;
  readonly tables: Record<'boards' | 'lists' | 'cards' | 'actions', Map<string, Row>>;
  /** Every request that arrived. */
  readonly seen: Request[];
  /** Moves the clock of both sides. */
  pass(ms: number): void;
}

const tokens: Record<string, string> = { 'tok-owner': 'owner', 'tok-colleague': 'colleague', 'tok-reader': 'owner' };
const base = 'http://127.0.0.1:9';
const epoch = Date.UTC(2030, 0, 1);

export function toy(options: ToyOptions = {}): Toy {
  const { target, clock, tables, seen, pass, connect } = new ToyService(options);
  return { target, clock, tables, seen, pass, connect };
}

class ToyService implements Toy {
  readonly target: Target;
  readonly clock: Clock = { now: () => this.#now, sleep: async (ms) => void (this.#now += ms) };
  readonly seen: Request[] = [];
  readonly tables: Toy['tables'] = { boards: new Map(), lists: new Map(), cards: new Map(), actions: new Map() };
  readonly #options: ToyOptions;
  readonly #windows = new Map<string, { start: number; count: number }>();
  #now = epoch;
  #serial = 0;

  constructor(options: ToyOptions) {
    const { movable = false, lagMs = 0 } = options;
    this.#options = options;
    this.target = {
      baseUrl: base,
      actors: {
        owner: { key: 'key-owner', token: 'tok-owner', idMember: memberId('owner'), username: 'owner' },
        colleague: {
          key: 'key-colleague',
          token: 'tok-colleague',
          idMember: memberId('colleague'),
          username: 'colleague',
        },
        reader: { key: 'key-owner', token: 'tok-reader', idMember: memberId('owner'), username: 'owner' },
      },
      ...(movable ? { control: `${base}/_boardstone` } : {}),
      ...(lagMs > 0 ? { capabilities: { consistency: { settle: lagMs * 2 } } } : {}),
    };
  }

  readonly pass = (ms: number): void => void (this.#now += ms);

  readonly connect =
    (address: string): Transport =>
    async (request) => {
      this.seen.push(request);
      this.#now += 1;
      const at = this.#now;
      const made = address.endsWith('/_boardstone')
        ? this.#plane(request)
        : (this.#options.fault?.(request, this) ?? this.#limited(request));
      const text = made.text ?? (made.body === undefined ? '' : JSON.stringify(made.body));
      this.#now += 1;
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: undefined,
        bytes: Buffer.from(text),
        text,
        request,
        at,
        ms: this.#now - at,
        era: 0,
        ...structuredClone(made),
      };
    };

  #plane(request: Request): Partial<Reply> {
    if (request.path === '/clock') return { body: { now: new Date(this.#now).toISOString(), mode: 'manual' } };
    if (request.path !== '/clock/advance') return { status: 404 };
    this.#now += Number(argsOf(request)['ms']);
    return { body: {} };
  }

  #spend(name: string, max: number): number {
    const open = this.#windows.get(name);
    const window = open && this.#now < open.start + 10_000 ? open : { start: this.#now, count: 0 };
    this.#windows.set(name, window);
    if (window.count >= max) return -1;
    window.count += 1;
    return max - window.count;
  }

  #limited(request: Request): Partial<Reply> {
    if (!this.#options.limits) return this.#serve(request);
    const key = this.#spend(`key ${request.key}`, 300);
    const token = this.#spend(`token ${request.token}`, 100);
    const headers = {
      'content-type': 'application/json',
      'x-rate-limit-api-token-interval-ms': '10000',
      'x-rate-limit-api-token-max': '100',
      'x-rate-limit-api-token-remaining': String(Math.max(0, token)),
      'x-rate-limit-api-key-interval-ms': '10000',
      'x-rate-limit-api-key-max': '300',
      'x-rate-limit-api-key-remaining': String(Math.max(0, key)),
    };
    if (key < 0 || token < 0) {
      const error = token < 0 ? 'API_TOKEN_LIMIT_EXCEEDED' : 'API_KEY_LIMIT_EXCEEDED';
      return { status: 429, headers, body: { error, message: 'too often' } };
    }
    return { headers, ...this.#serve(request) };
  }

  #serve(request: Request): Partial<Reply> {
    const member = request.token === null ? undefined : tokens[request.token];
    if (member === undefined) return { status: 401, body: { message: 'invalid token' } };
    if (request.token === 'tok-reader' && request.method !== 'GET')
      return { status: 401, body: { message: 'may not' } };
    const [, noun = '', id, sub, detail] = request.path.slice(1).split('/');
    const table = this.tables[(noun.endsWith('s') ? noun : `${noun}s`) as keyof Toy['tables']];
    const args = argsOf(request);
    if (noun.startsWith('member')) return this.#profile(member, args, sub);
    if (!table) return { status: 404, body: { message: 'no such route' } };
    if (id === undefined)
      return request.method === 'POST' ? this.#create(noun.replace(/s$/, ''), args, member) : { status: 404 };
    const row = table.get(id) ?? [...table.values()].find(({ shortLink }) => shortLink === id);
    if (!row) return { status: 404, body: { message: 'not found' } };
    if (sub === 'actions' && detail === 'comments')
      return this.#create('action', { idCard: row.id, text: args['text'], type: 'commentCard' }, member);
    if (sub === 'boardPlugins' || sub === 'members') return { body: {} };
    if (sub !== undefined) return { body: this.#children(sub, row).map((one) => shown(one, args)) };
    if (request.method === 'DELETE') return this.#remove(table, row);
    if (request.method === 'PUT') Object.assign(row, args, { changed: this.#now });
    return { body: shown(row, args) };
  }

  #profile(member: string, args: Record<string, unknown>, sub: string | undefined): Partial<Reply> {
    if (sub === 'boards') return { body: [...this.tables.boards.values()].map((one) => shown(one, args)) };
    return { body: shown({ id: memberId(member), username: member, fullName: `Dr ${member}` }, args) };
  }

  #create(noun: string, args: Record<string, any>, member: string): Partial<Reply> {
    const parent: Record<string, any> | undefined =
      noun === 'card'
        ? this.tables.lists.get(args['idList'])
        : noun === 'list'
          ? this.tables.boards.get(args['idBoard'])
          : {};
    if (parent === undefined) return { status: 400, body: { message: 'invalid value for parent' } };
    if (typeof args['name'] === 'string' && args['name'].length > limits.text)
      return { status: 400, body: { message: 'too long' } };
    const id =
      Math.floor(this.#now / 1000)
        .toString(16)
        .padStart(8, '0') + String((this.#serial += 1)).padStart(16, '0');
    const own =
      noun === 'card'
        ? { idBoard: parent.idBoard, shortLink: `Sh${String(this.#serial).padStart(6, '0')}`, desc: '' }
        : {};
    const { fields: _, ...given } = args;
    const row = { id, closed: false, idMemberCreator: memberId(member), made: this.#now, ...own, ...given };
    this.tables[`${noun}s` as keyof Toy['tables']].set(id, row);
    return { body: shown(row, {}) };
  }

  #children(sub: string, row: Row): Row[] {
    const [kind, key] = sub.startsWith('list')
      ? (['lists', 'idBoard'] as const)
      : sub.startsWith('action')
        ? (['actions', 'idCard'] as const)
        : (['cards', 'idBoard' in row ? 'idList' : 'idBoard'] as const);
    return [...this.tables[kind].values()].filter(
      (one) => one[key] === row.id && one['made'] <= this.#now - (this.#options.lagMs ?? 0),
    );
  }

  #remove(table: Map<string, Row>, row: Row): Partial<Reply> {
    table.delete(row.id);
    for (const other of [this.tables.lists, this.tables.cards]) {
      for (const one of [...other.values()])
        if (one['idBoard'] === row.id || one['idList'] === row.id) other.delete(one.id);
    }
    return { body: { _value: null } };
  }
}

/** `fields` selects, `id` stays; internal fields of the toy are never shown. */
function shown({ made: _, changed: __, ...row }: Row, args: Record<string, unknown>): Row {
  const { fields } = args;
  if (typeof fields !== 'string' || fields === 'all') return row as Row;
  return Object.fromEntries(
    Object.entries(row).filter(([key]) => key === 'id' || fields.split(',').includes(key)),
  ) as Row;
}

export const memberId = (name: string) =>
  name
    .split('')
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(24, '0')
    .slice(0, 24);

/** A toy with an error: replies to matching requests are changed. */
export const twisted = (
  twist: (reply: Reply, request: Request) => Partial<Reply> | undefined,
  options: ToyOptions = {},
): Toy => {
  const honest = toy(options);
  return {
    ...honest,
    connect: (address) => {
      const wire = honest.connect(address);
      return async (request) => {
        const reply = await wire(request);
        return { ...reply, ...(succeeded(reply) ? twist(reply, request) : {}) };
      };
    },
  };
};

/** A lab on a toy, with the clock of the toy. */
export const labOn = (patient: Toy, more: Partial<LabOptions> = {}): Lab =>
  lab({
    target: patient.target,
    transport: patient.connect(patient.target.baseUrl),
    clock: patient.clock,
    tag: 'bst',
    ...(patient.target.control === undefined ? {} : { plane: patient.connect(patient.target.control), movable: true }),
    ...more,
  });
