/** Plays the examples of the rules against our server in this process, and shows them as requests and answers. */
import { createService, type BoardstoneService, type FetchOptions } from '../../fetch.ts';
import type { RuleId } from '../../document/rules.ts';
import { isRecord } from '../../language.ts';
import { names } from './names.ts';

/**
 * An example is a line for each request: `colleague PUT /cards/{canal} [a-header: x] < {"name":"Lock"} → name, pos`.
 *
 * The owner sends it unless another actor is named, or `nobody`. Names in braces are records of the demo world, `{1}` is
 * the id in the first answer and `{1.idList}` another value there, `{x*300}` repeats a letter. After `<` stands the
 * body: JSON, a form, or `@name text`, a file. After `→` stands what is shown of the answer: names of fields, `@header`,
 * `length`, `*` for all, `-` for the status alone; of a page its words are shown. `3 x GET …` repeats a request, and
 * `wait 10 s` moves the clock. `receiver → type` shows the delivery that came last. `server {"limits":false}` comes
 * first, and starts a server with these options. A header `host` is the host of the address.
 */
export type Example = string | readonly string[];
export type Examples = Readonly<Partial<Record<RuleId, Example>>>;

/** A line of an example, played. */
export interface Played {
  /** As a reader sees it: with names in braces. */
  readonly request: string;
  /** Nothing, where time passes. */
  readonly answer?: { readonly status: number; readonly shown: string; readonly rule?: string };
  /** The whole answer. */
  readonly body?: unknown;
  /** The request and the shown part of its answer, as values; nothing where it is no request. */
  readonly exchange?: Exchange;
}

/** A request as a program of any language can send it, and what of its answer counts. */
export interface Exchange {
  readonly times: number;
  readonly method: string;
  /** With key and token; `{1}` and `{1.idList}` stand for values of earlier answers. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  readonly shownHeaders: Readonly<Record<string, string | null>>;
  /** Undefined if the status alone counts; the words of a page do not. */
  readonly shown?: unknown;
}

const line = new RegExp(
  [
    /^(?:(?<times>\d+) x )?(?:(?<who>[a-z]+) )?(?<method>[A-Z]+) (?<path>\/\S*)/,
    /(?<heads>(?: \[[^\]]+\])*)(?: < (?<body>.*?))?(?: → (?<wanted>.*))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
);
export const address = 'http://boardstone.test';

/** The answer of the receiver of webhooks at these addresses: a path may be a status. */
const answered = (path: string, method: string): number =>
  path === '/absent' ? 404 : method === 'HEAD' ? 200 : Number(/^\/(\d{3})$/.exec(path)?.[1] ?? 200);

/** A server with the demo world, and the delivery that its receiver of webhooks got last. */
export interface Demo {
  readonly service: BoardstoneService;
  readonly receiver: { latest?: Delivered };
}
interface Delivered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export function demo(options: FetchOptions = {}): Demo {
  const receiver: Demo['receiver'] = {};
  const service = createService({
    ...{ fixture: 'demo', clock: 'manual', seed: 1, url: address, ...options },
    async webhookFetch(request) {
      const status = answered(new URL(request.url).pathname, request.method);
      receiver.latest = { status, headers: request.headers, body: parsed(await request.text()) };
      return new Response(null, { status, headers: { location: address } });
    },
  });
  return { service, receiver };
}

/** The world that the example is played in is the demo world as it is at first. */
export async function played(example: Example, startedDemo?: Demo): Promise<readonly Played[]> {
  const lines = typeof example === 'string' ? [example] : example;
  const options = /^server (.*)$/.exec(lines[0] ?? '')?.[1];
  const server = options === undefined ? (startedDemo ?? demo()) : demo(JSON.parse(options) as FetchOptions);
  const answers: unknown[] = [];
  const shown: Played[] = [];
  for (const [at, text] of lines.entries()) {
    shown.push(
      await (elsewhere(text, server, answers) ?? step(text, server.service, answers, at === lines.length - 1)),
    );
  }
  return shown;
}

/** A line that is no request: it moves the clock, or shows what the receiver got. */
function elsewhere(text: string, { service, receiver }: Demo, answers: unknown[]): Promise<Played> | undefined {
  const [, times = '1', word, rest = ''] = /^(?:(\d+) x )?(server|wait|receiver) (.*)$/.exec(text) ?? [];
  if (word === undefined) return undefined;
  answers.push(undefined);
  if (word === 'wait') return wait(service, Number(times), Number.parseInt(rest, 10)).then(() => ({ request: text }));
  if (word === 'server') return Promise.resolve({ request: text });
  const { status, headers, body } = receiver.latest!;
  const shown = withIdsFilled(service, answers, shownOf(body, headers, rest.replace('→ ', '')));
  return Promise.resolve({ request: 'the receiver gets', body, answer: { status, shown } });
}

/** Each time the deliveries that are due then are sent. */
async function wait(service: BoardstoneService, times: number, seconds: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await service.advance(seconds * 1000);
    await service.drainWebhooks();
  }
}

async function step(text: string, server: BoardstoneService, answers: unknown[], isLast: boolean): Promise<Played> {
  const { times = '1', who, wanted, ...rest } = line.exec(text)?.groups ?? {};
  if (rest['method'] === undefined) throw new Error(`an example has a line that is no request: ${text}`);
  const typed = rest as TypedRequest;
  const filled = (value: string): string => fill(value, server, answers);
  const [number, earlier] = [Number(times), [...answers]];
  let response = new Response();
  for (let sent = 0; sent < number; sent += 1) response = await server.fetch(requestOf(typed, who, server, filled));
  const body = await bodyOf(response);
  answers.push(body);
  const { status, headers } = response;
  const rule = headers.get('x-boardstone-rule') ?? undefined;
  const shows = wanted ?? (isLast || status >= 400 ? '*' : '-');
  const seen = withIdsFilled(server, answers, shownOf(body, headers, shows));
  const request = text.replace(/ → .*$/, '').replace(/(?<=[A-Z] )(?=\/(?!_|1\/|2\/))/, '/1');
  const { method } = typed;
  return {
    request,
    body,
    answer: { status, shown: seen, ...(rule !== undefined && { rule }) },
    exchange: {
      times: number,
      method,
      ...openRequest(typed, who, server),
      status,
      ...shownParts(body, headers, shows, earlier),
    },
  };
}

/** JSON and a form as values, of a page its words. */
async function bodyOf(response: Response): Promise<unknown> {
  const [, kind] = /^(text\/html|text|application\/(?:json|x-www-form-urlencoded))/.exec(typeOf(response)) ?? [];
  if (kind === undefined) return `(${(await response.arrayBuffer()).byteLength} bytes)`;
  const text = await response.text();
  if (kind === 'text/html') return wordsOf(text);
  return kind.endsWith('urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : parsed(text);
}

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? '';

const wordsOf = (page: string): string =>
  page
    .replaceAll(/<(head|script)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Puts values for the names in braces; without answers, what stands for a value of an answer stays. */
const fill = (text: string, server: BoardstoneService, answers?: readonly unknown[]): string =>
  text.replaceAll(/\{([^{}":,]+)\}/g, (whole, name: string) => {
    const [, letter, count] = /^(.)\*(\d+)$/.exec(name) ?? [];
    if (count !== undefined) return letter!.repeat(Number(count));
    const [, number, path = 'id'] = /^(\d+)(?:\.(.+))?$/.exec(name) ?? [];
    if (number !== undefined)
      return answers === undefined ? whole : String(at(answers[Number(number) - 1], path.split('.')));
    const [actor = '', field] = name.split('.');
    const person: Readonly<Record<string, unknown>> = { ...server.target.actors[actor as 'owner'] };
    if (field !== undefined) return String(person[field] ?? whole);
    return server.id(names[name] ?? name);
  });

/** Puts the names of the demo world for ids, and the number of the answer that an id was in first. */
const withIdsFilled = (server: BoardstoneService, answers: readonly unknown[], text: string): string =>
  text.replaceAll(/[0-9a-f]{24}/g, (id) => {
    const made = answers.slice(0, -1).findIndex((answer) => at(answer, ['id']) === id);
    const known = Object.keys(names).find((name) => server.id(names[name]!) === id);
    return known !== undefined ? `{${known}}` : made >= 0 ? `{${made + 1}}` : id;
  });

type TypedRequest = Readonly<Record<'method' | 'path', string>> & Partial<Record<'heads' | 'body', string>>;

/** Path and headers of a request, with the credentials of who sends it. */
function addressed({ path, heads = '' }: TypedRequest, who: string | undefined, server: BoardstoneService) {
  const { key, token } = server.target.actors[(who ?? 'owner') as 'owner'] ?? {};
  const isService = !path.startsWith('/_');
  const full = isService && !/^\/[12]\//.test(path) ? `/1${path}` : path;
  const credentials =
    isService && key !== undefined ? `${full.includes('?') ? '&' : '?'}key=${key}&token=${token}` : '';
  const headers = [...heads.matchAll(/\[([^:]+): ([^\]]+)\]/g)].map(([, name, value]) => [name!, value!] as const);
  return { path: `${full}${credentials}`, headers };
}

function requestOf(
  typed: TypedRequest,
  who: string | undefined,
  server: BoardstoneService,
  filled: (text: string) => string,
): Request {
  const { path, headers: typedHeaders } = addressed(typed, who, server);
  const headers = new Headers(typedHeaders.map(([name, value]): [string, string] => [name, filled(value)]));
  const { method, body } = typed;
  const sent = body === undefined ? undefined : bodyToSend(filled(body), headers);
  const host = headers.get('host');
  return new Request((host === null ? address : `http://${host}`) + filled(path), {
    method,
    headers,
    ...(sent !== undefined && { body: sent }),
  });
}

/** The same request as text, in which values of earlier answers are open. */
function openRequest(typed: TypedRequest, who: string | undefined, server: BoardstoneService) {
  const { path, headers: typedHeaders } = addressed(typed, who, server);
  const { body } = typed;
  const headers = Object.fromEntries(typedHeaders.map(([name, value]) => [name.toLowerCase(), fill(value, server)]));
  const kind = body === undefined || body.startsWith('@') ? {} : { 'content-type': kindOf(body) };
  return {
    path: fill(path, server).replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent),
    headers: { ...kind, ...headers },
    ...(body !== undefined && { body: fill(body, server) }),
  };
}

/** The parts of an answer that are shown, as values; ids that an earlier answer had are `{n}`. */
function shownParts(body: unknown, headers: Headers, wanted: string, earlier: readonly unknown[]) {
  const names = wanted === '-' || wanted === '*' ? [] : wanted.split(/,\s*/);
  const fields = names.filter((name) => !name.startsWith('@')).map((name) => name.split('.'));
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  const value = isPage ? undefined : wanted === '*' ? body : sparse(body, fields);
  const made = (text: string) => earlier.findIndex((answer) => at(answer, ['id']) === text);
  const shown: unknown =
    value === undefined
      ? undefined
      : JSON.parse(JSON.stringify(value), (_, leaf: unknown) =>
          typeof leaf === 'string' && made(leaf) >= 0 ? `{${made(leaf) + 1}}` : leaf,
        );
  const heads = names.filter((name) => name.startsWith('@')).map((name) => name.slice(1));
  return {
    shownHeaders: Object.fromEntries(heads.map((name) => [name, headers.get(name)])),
    ...(shown !== undefined && { shown }),
  };
}

/** As `cutTo`, but single elements stand under their places, and a length under `length`. */
function sparse(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.length === 0) return undefined;
  if (paths.some((path) => path.length === 0)) return value;
  const places = [...new Set(paths.map(([first]) => first!))];
  if (Array.isArray(value) && places.some((place) => !/^(\d+|length)$/.test(place)))
    return value.map((element) => sparse(element, paths));
  if (!isRecord(value) && !Array.isArray(value)) return value;
  const within = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    places.filter((name) => name in within).map((name) => [name, sparse(within[name], below(paths, name))]),
  );
}

function bodyToSend(text: string, headers: Headers): string | FormData {
  const [, name, inside] = /^@(\S+) (.*)$/.exec(text) ?? [];
  if (name !== undefined) {
    const form = new FormData();
    form.set('file', new File([inside!], name, { type: name.endsWith('.png') ? 'image/png' : 'text/plain' }));
    return form;
  }
  if (!headers.has('content-type')) headers.set('content-type', kindOf(text));
  return text;
}

const kindOf = (body: string): string =>
  /^[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';

/** A value below these names; of an array, that of each element. */
function at(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return value;
  if (Array.isArray(value) && first === 'length') return value.length;
  if (Array.isArray(value) && !/^\d+$/.test(first)) return value.map((element) => at(element, [first, ...rest]));
  return isRecord(value) || Array.isArray(value) ? at((value as Record<string, unknown>)[first], rest) : undefined;
}

function shownOf(body: unknown, headers: Headers, wanted: string): string {
  if (wanted === '-') return '';
  if (wanted === '*') return typeof body === 'string' ? body : JSON.stringify(body);
  const names = wanted.split(/,\s*/);
  const heads = names
    .filter((name) => name.startsWith('@'))
    .map((name) => `${name.slice(1)}: ${headers.get(name.slice(1))}`);
  const cut = cutTo(
    body,
    names.filter((name) => !name.startsWith('@')).map((name) => name.split('.')),
  );
  return [...heads, ...(cut === undefined ? [] : [JSON.stringify(cut)])].join('\n');
}

/** The value with these paths only. */
function cutTo(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.length === 0) return undefined;
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) {
    if (paths[0]![0] === 'length') return value.length;
    const places = [...new Set(paths.map(([first]) => first!))];
    if (places.every((place) => /^\d+$/.test(place)))
      return places.map((place) => cutTo(value[Number(place)], below(paths, place)));
    return value.map((element) => cutTo(element, paths));
  }
  if (!isRecord(value)) return value;
  const places = [...new Set(paths.map(([first]) => first!))];
  return Object.fromEntries(
    places.filter((name) => name in value).map((name) => [name, cutTo(value[name], below(paths, name))]),
  );
}

const below = (paths: readonly (readonly string[])[], place: string) =>
  paths.filter(([first]) => first === place).map(([, ...rest]) => rest);

const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** The example as a reader sees it. */
export const exampleText = (all: readonly Played[]): string =>
  all
    .flatMap(({ request, answer }) => {
      const [line = '', body] = request.split(' < ');
      const shown = answer && ['→', String(answer.status), clipped(answer.shown, 320)].join(' ').trimEnd();
      return [clipped(line, 160), ...(body === undefined ? [] : [clipped(body, 160)]), ...(shown ? [shown] : [])];
    })
    .join('\n');
