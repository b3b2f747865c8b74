/** Judges traffic that was not sent by the kit, by the laws that send no requests of their own. */
import * as z from 'zod';
import { present } from '../../src/language.ts';
import { parsed } from '../../src/wrong-shape.ts';
import { dialectNames, rowsIn } from '../declared/rows.ts';
import { readBody, realClock } from '../wire/actor.ts';
import type { Reply, Request } from '../wire/exchange.ts';
import type { Exchange } from '../wire/proxy.ts';
import type { Law } from '../law/law.ts';
import { Lab } from '../wire/lab.ts';
import { reportOf, type Report, type Result } from './result.ts';
import { runLaw } from './run.ts';
import { redactor, type Target } from '../wire/target.ts';

const headers = z
  .array(z.looseObject({ name: z.string(), value: z.string() }).transform(({ name, value }) => [name, value] as const))
  .default([]);
const entry = z
  .looseObject({
    startedDateTime: z.string(),
    time: z.number().default(0),
    request: z.looseObject({
      method: z.string(),
      url: z.string(),
      headers,
      postData: z.looseObject({ mimeType: z.string().default(''), text: z.string().default('') }).optional(),
    }),
    response: z.looseObject({
      status: z.number(),
      headers,
      content: z
        .looseObject({ text: z.string().default(''), encoding: z.string().optional(), size: z.number().default(0) })
        .default({ text: '', size: 0 }),
    }),
  })
  .transform(
    ({
      startedDateTime,
      time,
      request: { postData, ...request },
      response: { content, status, ...response },
    }): Exchange => ({
      method: request.method,
      url: request.url,
      headers: postData ? [...request.headers, ['content-type', postData.mimeType]] : request.headers,
      body: postData && Buffer.from(postData.text),
      status,
      replyHeaders: response.headers,
      replyBody: wholeOf(response.headers, content),
      at: Date.parse(startedDateTime),
      ms: time,
    }),
  );

/** Archives often hold less than was answered: no headers, no text, or its beginning. There is nothing to judge then. */
function wholeOf(headers: Exchange['headers'], content: { text: string; encoding?: string | undefined; size: number }) {
  const body = Buffer.from(content.text, content.encoding === 'base64' ? 'base64' : 'utf8');
  return headers.length === 0 || body.length < content.size ? undefined : body;
}

const shape = z.looseObject({ log: z.looseObject({ comment: z.string().default(''), entries: z.array(entry) }) });

const flat = (headers: Exchange['headers']) =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

/** A token without a letter or a digit was written in place of others: `***`. */
const isHidden = (token: string | null): boolean => token !== null && !/[a-z\d]/i.test(token);

/** A path that contains it is of the interface. */
const ofInterface = '/1/';

/** Exchanges of any client as the kit would have recorded them: those whose path contains a version of the interface. */
export class Traffic {
  readonly journal: Reply[] = [];
  readonly #actors = new Map<string, { readonly name: string; key: string }>();
  #base = 'http://recorded.invalid';
  /** Replies of one era are compared in what is left of a limit: those between which every request is known. */
  #era = 0;

  /** Returns whether it is about the interface, and could be read. */
  add(exchange: Exchange): boolean {
    const { status, replyHeaders, replyBody, at, ms } = exchange;
    const url = new URL(exchange.url);
    const from = url.pathname.indexOf(ofInterface);
    if (from < 0) return false;
    this.#era += replyBody === undefined ? 1 : 0;
    if (replyBody === undefined) return false;
    this.#base = url.origin + url.pathname.slice(0, from);
    const request = this.#request(exchange, url.pathname.slice(from), url.searchParams);
    this.#era += isHidden(request.token) ? 1 : 0;
    const era = this.#era;
    this.journal.push({ status, headers: flat(replyHeaders), ...readBody(replyBody), request, at, ms, era });
    return true;
  }

  /** Who sent the requests, as far as keys and tokens show it. */
  get target(): Target {
    const actors = [...this.#actors].map(([token, { name, key }]) => [name, { key, token }]);
    return { baseUrl: this.#base, actors: Object.fromEntries(actors) };
  }

  #request({ method, headers, body = Buffer.from('') }: Exchange, path: string, search: URLSearchParams): Request {
    const { 'content-type': type = '', authorization = '' } = flat(headers);
    const json = type.includes('json') ? readBody(body).body : undefined;
    const form = type.includes('urlencoded') ? [...new URLSearchParams(body.toString())] : undefined;
    const credential = (name: 'key' | 'token', header: string): string | null =>
      search.get(name) ??
      json?.[name] ??
      form?.find(([field]) => field === name)?.[1] ??
      new RegExp(`${header}="([^"]+)"`).exec(authorization)?.[1] ??
      null;
    const [key, token] = [credential('key', 'oauth_consumer_key'), credential('token', 'oauth_token')];
    const who = token === null ? null : (this.#actors.get(token) ?? { name: `actor${this.#actors.size + 1}`, key: '' });
    if (who && token !== null) this.#actors.set(token, Object.assign(who, key === null ? {} : { key }));
    const query = [...search].filter(([name]) => name !== 'key' && name !== 'token');
    const how = { headers: {}, place: 'query', ...present({ json, form }) } as const;
    return { actor: who?.name ?? null, method, path, key, token, query, ...how };
  }
}

const nobody = () => Promise.reject(new Error('traffic that was recorded is not asked'));

export async function judgeJournal(
  { journal, target }: Traffic,
  laws: readonly Law[],
  version: string,
  dialect: Pick<Target, 'dialect'> = {},
): Promise<Report> {
  const rows = rowsIn(dialect.dialect);
  const lab = new Lab({ target: { ...target, ...dialect }, rows, transport: nobody, clock: realClock });
  lab.journal.push(...journal);
  const results: Result[] = [];
  for (const law of laws) if (law.watches) results.push(await runLaw(law, lab, { seed: 0 }));
  const ms = journal.length === 0 ? 0 : journal.at(-1)!.at - journal[0]!.at;
  const { baseUrl, actors } = target;
  const settings = { baseUrl, dialect: rows.dialect, actors: Object.keys(actors), choices: lab.choices };
  return redactor(target)(reportOf(results, { requests: journal.length, ms, seed: 0, version, target: settings }));
}

interface Recorded extends Pick<Target, 'dialect'> {
  readonly traffic: Traffic;
  readonly partly: number;
}

/** The traffic of a HAR file, how many of its answers are not there whole, and its dialect if our server wrote it. */
export function recordedIn(text: string): Recorded {
  const { log } = parsed(shape, JSON.parse(text), 'the file', 'this is not a HAR file');
  const traffic = new Traffic();
  const asked = log.entries.filter(({ url }) => new URL(url).pathname.includes(ofInterface));
  const judged = asked.filter((exchange) => traffic.add(exchange));
  traffic.journal.sort((a, b) => a.at - b.at);
  const dialect = dialectNames.find((name) => log.comment === `dialect ${name}`);
  return present({ traffic, partly: asked.length - judged.length, dialect });
}
