/** The options of a server that a program starts, and the sentence for each that is wrong. */
import * as z from 'zod';
import { isRecord } from '../language.ts';
import type { Fixture } from '../fixtures/types.ts';
import { dialectNames, type DialectName } from '../document/dialects.ts';
import type { Endpoint } from '../server/rows/endpoint.ts';
import { meant } from '../did-you-mean.ts';
import { clockModes, type ClockMode } from '../server/worlds/clock.ts';
import { wholeNumber } from './control-error.ts';
import type { FaultOrder } from './fault-order.ts';
import type { WatchedRequest } from './journal.ts';
import type { Engine } from '../server/worlds/world-host.ts';

/** The acts of other members on the boards of a client. */
export const colleagueActs = ['add', 'move', 'comment', 'rename', 'close', 'delete'] as const;

export interface ColleagueOptions {
  /** The number from which all that they do follows: `seed: 7`; without it 1. */
  readonly seed?: number;
  /** How likely one of them acts after a request: `rate: 0.2`; without it 0.5. */
  readonly rate?: number;
  /** The acts that they may do: `may: ['add', 'move']`; without it all. */
  readonly may?: readonly (typeof colleagueActs)[number][];
  /** After which requests of the client they act: `only: [3]`, counted from 1; without it those that `seed` and `rate` draw. */
  readonly only?: readonly number[];
}

/** A conforming server that differs from ours, as `variation(id)` of `boardstone` returns it. */
export interface Variation {
  /** The points in which it differs: `['texts', 'order']`. */
  readonly ids: readonly string[];
  /** @internal */
  readonly play?: Engine['play'];
  /** Settings beside its rules. @internal */
  readonly beside: {
    readonly seed?: number;
    readonly colleagues?: ColleagueOptions;
    readonly faults?: readonly FaultOrder[];
    readonly deliverAfterMs?: number;
    readonly searchDelay?: number;
  };
}

/** The options of every server, whether it has sockets or not. */
export interface CommonOptions {
  /** `demo` (the default), `empty`, the path of a file or its `file:` URL, or a fixture as a value. */
  readonly fixture?: string | URL | Fixture | Readonly<Record<string, unknown>>;
  /** The number from which ids, tokens and short links are made: `seed: 2`; without it 1. */
  readonly seed?: number;
  /** Whether the rate limits of part 8 are counted: `limits: false`; without it they are. */
  readonly limits?: boolean | 'on' | 'off';
  /** `real`; `manual`: time moves through `advance` alone; or `auto`: it also jumps when a client waits for a limit. */
  readonly clock?: ClockMode;
  /** The database time that a token may use in one window: `dbBudget: 1000`; without it any. */
  readonly dbBudget?: number | null;
  /** Whether an argument that nothing reads is an error, which the document does not say: `strict: true`; without it no. */
  readonly strict?: boolean;
  /** `document` (the default), or `live`: what the live service does where it differs from the document. */
  readonly dialect?: DialectName;
  /** Other members who act between the requests of a client: `colleagues: { seed: 7 }`; without it nobody. */
  readonly colleagues?: ColleagueOptions;
  /** Whether the control plane is served over HTTP: `control: false`; without it yes. */
  readonly control?: boolean;
  /** Whether the address of a webhook must answer 200 to a HEAD request: `webhookCheck: false`; without it yes. */
  readonly webhookCheck?: boolean | 'on' | 'off';
  /** How long a search does not find what was just made, in milliseconds: `searchDelay: 5000`; without it no time. */
  readonly searchDelay?: number;
  /** Hosts besides this machine that webhooks may call: `webhookAllow: ['app']`; without it none. */
  readonly webhookAllow?: readonly string[];
  /** Whether `report()` counts all requests, and not only those that the journal keeps: `report: true`; without it no. */
  readonly report?: boolean;
  /** Whether the journal keeps all requests with their whole answers, in memory: `wholeJournal: true`; without it no. */
  readonly wholeJournal?: boolean;
  /** The name of the test for which it runs: `test: 'a card is moved'`. The journal says so of its requests. */
  readonly test?: string;
  /** Called for every answered request, of every world: `log: ({ method, url, status }) => console.log(method, url, status)`. */
  readonly log?: (request: WatchedRequest) => void;
  /** The rows that are served: ours. @internal */
  readonly rows?: readonly Endpoint[];
  /** Other rules than ours, for mutants. @internal */
  readonly play?: Engine['play'];
}

/** The options of a server with sockets. */
export interface ServerOptions extends CommonOptions {
  /** The address to listen on: `127.0.0.1`. */
  readonly host?: string;
  /** The port: `port: 4747`; without it any free one. */
  readonly port?: number;
  /** Whether it speaks TLS, with a certificate for this machine and these names: `tls: ['api.test']`; without it no. */
  readonly tls?: boolean | readonly string[];
  /** Names besides those of this machine by which the control plane may be called: `controlHosts: ['boardstone']`. */
  readonly controlHosts?: readonly string[];
  /** Origins whose pages may use the control plane: `controlOrigins: ['http://localhost:5173']`. */
  readonly controlOrigins?: readonly string[];
  /** The token that every order to the control plane must send as `Authorization: Bearer …`; without it none. */
  readonly controlToken?: string;
  /**
   * Origins besides those of this machine whose pages may use the service: `allowOrigins: ['http://app.test']`; `'*'`
   * means all, `'null'` pages of files. Without it all may: a server of a test has a port that no page knows.
   */
  readonly allowOrigins?: readonly string[];
  /** A conforming server that differs from ours: ids with commas (`boardstone serve --vary list`), or a seed: `vary: 3`. */
  readonly vary?: string | number;
  /** A file to which every request is appended: `record: 'run.jsonl'`. */
  readonly record?: string;
  /** A recorded run that is played before the server listens: `replay: 'run.jsonl'`. */
  readonly replay?: string;
  /** A folder that keeps all that is written: `data: './data'`. Its content counts more than the fixture. */
  readonly data?: string;
  /** Whether a write is on the disk before it is answered: `fsync: true`. Without it a write survives the end of the process. */
  readonly fsync?: boolean;
}

const nonEmpty = (says: string) => () => z.string().min(1).describe(says);
const wholeTo = (most: number) => () => wholeNumber(0, most).describe(`a whole number from 0 to ${most}`);
const oneOf =
  (...values: readonly (string | boolean)[]) =>
  () =>
    z.literal([...values]).describe(values.join(' or '));
const aFunction = () => z.custom((given) => typeof given === 'function').describe('a function');
/** Names that a certificate can carry; a star stands for the first word. */
const hostName = /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$|^[0-9a-f:]*:[0-9a-f:]+$/i;
const origin = () =>
  z
    .string()
    .regex(/^https?:\/\/[^/]+$/)
    .refine((url) => URL.canParse(url));
const path = nonEmpty('the path of a file');
const budget = wholeTo(1e9);

/** Each option as a shape, with its description; made when the option is given. */
type Shapes<Options> = Readonly<Record<keyof Options, () => z.ZodType>>;

const common: Shapes<CommonOptions> = {
  fixture: () =>
    z
      .union([z.string().min(1), z.custom((given) => isRecord(given) && !(given instanceof URL))])
      .describe('demo, empty, the path of a file, or a fixture as an object'),
  /** Ids are made from the seed, which has 32 bits. */
  seed: wholeTo(0xffffffff),
  limits: oneOf('on', 'off', true, false),
  clock: oneOf(...clockModes),
  dbBudget: () => budget().nullable().describe(`null or ${budget().description}`),
  strict: oneOf(true, false),
  dialect: oneOf(...dialectNames),
  colleagues: () =>
    z
      .strictObject({
        seed: wholeTo(0xffffffff)().optional(),
        rate: z.number().min(0).max(1).optional(),
        may: z.array(z.enum(colleagueActs)).min(1).optional(),
        only: z.array(z.int().min(1)).min(1).optional(),
      })
      .describe(`an object with seed, rate (0 to 1), may (${colleagueActs.join(', ')}) and only (numbers of requests)`),
  control: oneOf(true, false),
  report: oneOf(true, false),
  wholeJournal: oneOf(true, false),
  webhookCheck: oneOf('on', 'off', true, false),
  searchDelay: wholeTo(86_400_000),
  webhookAllow: () => z.array(z.string().max(253).regex(hostName)).describe('an array of host names without ports'),
  test: nonEmpty('the name of a test'),
  log: aFunction,
  rows: () => z.array(z.unknown()).describe('an array of rows'),
  play: aFunction,
};

const ofServers: Shapes<ServerOptions> = {
  ...common,
  fixture: () => {
    const shape = common.fixture();
    const file = z.custom((given) => given instanceof URL && given.protocol === 'file:');
    return z.union([file, shape]).describe(shape.description!);
  },
  host: nonEmpty('a name or an address to listen on'),
  port: wholeTo(65_535),
  tls: () =>
    z
      .union([z.boolean(), z.array(z.string().max(253).regex(hostName)).max(100)])
      .describe('true, false or an array of host names'),
  controlHosts: () => z.array(z.string().max(253).regex(hostName)).describe('an array of host names without ports'),
  controlOrigins: () =>
    z
      .array(origin().refine((text) => URL.canParse(text) && new URL(text).origin === text))
      .describe('an array of origins, like http://localhost:5173'),
  controlToken: () =>
    z
      .string()
      .regex(/^[\x21-\x7e]{8,1000}$/)
      .describe('a text of at least 8 characters without spaces'),
  allowOrigins: () =>
    z
      .array(z.string().regex(/^(\*|null|[a-z][a-z\d+.-]*:\/\/[^/\s,]+)$/))
      .describe("an array of origins, like http://app.test, '*' or 'null'"),
  vary: () => z.union([z.string().min(1), wholeTo(0xffffffff)()]).describe('the id of a variation, or a seed'),
  record: path,
  replay: path,
  data: nonEmpty('the path of a folder'),
  fsync: oneOf(true, false),
};

/** The options of a service without sockets. */
export interface FetchOptions extends CommonOptions {
  /** `demo` (the default), `empty`, or a fixture as a value. */
  readonly fixture?: Exclude<NonNullable<CommonOptions['fixture']>, URL>;
  /** The address in answers and in `target`: `http://boardstone.test`. Requests to any other host are answered too. */
  readonly url?: string;
  /** Sends webhooks, to any address. Without it the `fetch` of the platform does, to this machine and allowed hosts. */
  readonly webhookFetch?: (request: Request) => Response | Promise<Response>;
  /** Whether a page that is loaded again goes on with its world: `reload: true`, or a name if a page has several worlds. */
  readonly reload?: boolean | string;
  /** A conforming server that differs from ours: `await variation(id)` of `boardstone`. */
  readonly vary?: Variation;
}

const ofFetch: Shapes<FetchOptions> = {
  ...common,
  url: () => origin().describe('an address without a path, as http://boardstone.test'),
  webhookFetch: aFunction,
  reload: () => z.union([z.boolean(), z.string().min(1)]).describe('true, false or a name'),
  vary: () => z.custom((given) => isRecord(given) && isRecord(given['beside'])).describe('a variation'),
};

/** How a program may steer a server. */
export interface ConnectOptions {
  /** The `--control-token` of the server: `token: 'a-long-secret'`; without it `BOARDSTONE_CONTROL_TOKEN`. */
  readonly token?: string;
  /** The longest answer that is read, in bytes: `mostBytes: 1e6`; by default 256 MB, as a body of the server. */
  readonly mostBytes?: number;
  /** The longest time that an answer may take: `answerMs: 5000`; by default two minutes, as a wait may last one. */
  readonly answerMs?: number;
}

/** The longest time that a timer accepts. */
const longestMs = 2 ** 32 - 1;
const ofConnect: Shapes<ConnectOptions> = {
  token: () => z.string().describe('a text'),
  mostBytes: () => z.number().int().min(1).describe('a whole number of bytes from 1'),
  answerMs: () => z.number().int().min(1).max(longestMs).describe(`a whole number from 1 to ${longestMs}`),
};

/** A program without types may pass anything. An option that is undefined counts as not given. */
function check(options: object, shapes: Readonly<Record<string, () => z.ZodType>>): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`options are an object, not ${asText(options)}`);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(shapes, name)) {
      throw new TypeError(`there is no option ${name}${meant(name, Object.keys(shapes))}`);
    }
    const shape = value === undefined ? undefined : shapes[name]!();
    if (shape?.safeParse(value).success === false)
      throw new TypeError(`${name} is ${shape.description}, not ${asText(value)}`);
  }
}

/** Pairs of options of which a server takes one; the flags of the command have the same names. @internal */
export const exclusive = [
  ['data', 'record'],
  ['data', 'replay'],
  ['colleagues', 'data'],
  ['colleagues', 'record'],
  ['colleagues', 'replay'],
] as const;

export function checkOptions(options: ServerOptions): void {
  check(options, ofServers);
  const both = exclusive.find((pair) => pair.every((name) => options[name] !== undefined));
  if (both !== undefined) throw new TypeError(`${both.join(' and ')} exclude each other`);
  if (options.fsync === true && options.data === undefined) throw new TypeError('fsync needs data, a folder to keep');
}

export const checkConnectOptions = (options: ConnectOptions): void => check(options, ofConnect);
export const checkFetchOptions = (options: FetchOptions): void => check(options, ofFetch);

/** A wrong value, in few words. */
function asText(value: unknown, inner = false): string {
  if (typeof value === 'string') return `'${value.slice(0, 100)}'`;
  if (typeof value === 'function') return 'a function';
  if (value instanceof URL) return String(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (inner) return Array.isArray(value) ? 'a list' : 'an object';
  if (!Array.isArray(value)) {
    const parts = Object.entries(value).slice(0, 5);
    return parts.length === 0
      ? '{}'
      : `{ ${parts.map(([name, part]) => `${name}: ${asText(part, true)}`).join(', ')} }`;
  }
  return value.length === 0
    ? '[]'
    : `[ ${value
        .slice(0, 5)
        .map((part) => asText(part, true))
        .join(', ')} ]`;
}
