/** The journal as an HTTP archive (HAR 1.2), which browsers and other tools for HTTP open. */
import { deskOf } from './desk.ts';
import { queryOf } from './matching.ts';
import type { WatchedRequest } from './journal.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';

/** The fields that we fill in; times are those of the world, durations those of this machine. */
export interface Har {
  /** The archive. */
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    /** The dialect of the answers: `dialect live`. */
    readonly comment: string;
    readonly entries: readonly HarEntry[];
  };
}

/** One request and its answer. */
export interface HarEntry {
  /** When it was answered, by the clock of the world: an ISO date. */
  readonly startedDateTime: string;
  /** How long the answer took, in milliseconds of real time. */
  readonly time: number;
  /** The request. */
  readonly request: Readonly<Record<string, unknown>>;
  /** The answer. */
  readonly response: Readonly<Record<string, unknown>>;
  /** Who asked, in which test, and which rule refused. */
  readonly comment?: string;
  readonly [more: string]: unknown;
}

/** @internal */
export function harOf(worldHost: WorldHost, origin: string, version: string): Har {
  const { journal } = deskOf(worldHost);
  const entries: HarEntry[] = [];
  for (let n = journal.first; n < journal.next; n += 1) entries.push(entryOf(journal.watched(n)!, origin));
  const creator = { name: 'boardstone', version };
  return { log: { version: '1.2', creator, comment: `dialect ${worldHost.dialect}`, entries } };
}

const pairs = (of: Readonly<Record<string, string>>) => Object.entries(of).map(([name, value]) => ({ name, value }));
/** An older answer has lost its headers. The live service refuses in plain text; of a long answer the beginning is known. */
const isJson = /^(?:[[{"\d-]|(?:null|true|false)$)/;
const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

function entryOf(request: WatchedRequest, origin: string): HarEntry {
  const { at, method, url, status, headers, body, bodyBytes = 0, contentType = '', ms = 0 } = request;
  const { answer, answerBytes = 0, answerHeaders = {} } = request;
  const { member, application, test, rule, fault } = request;
  const notes = [member && `by ${member}`, application && `with ${application}`, test && `in ${test}`, rule, fault];
  const comment = notes.filter(Boolean).join(', ');
  // The path is the part after the world's name in the address; a request to the plain address may have been sent to
  // this world because of its key.
  const base = url.startsWith('/w/') ? origin.replace(/\/w\/[^/]+$/, '') : origin;
  return {
    startedDateTime: at,
    time: ms,
    request: {
      ...common,
      method,
      url: `${base}${url}`,
      headers: pairs(headers),
      queryString: pairs(queryOf(url)),
      bodySize: bodyBytes,
      ...(body !== undefined && { postData: { mimeType: contentType, text: body } }),
    },
    response: {
      ...common,
      status,
      statusText: '',
      headers: pairs(answerHeaders),
      content: {
        size: answerBytes,
        mimeType: answerHeaders['content-type'] ?? (isJson.test(answer ?? '{}') ? 'application/json' : 'text/plain'),
        // The journal keeps no bytes of a file, but a line about it.
        ...(answer !== undefined && { ['content-disposition' in answerHeaders ? 'comment' : 'text']: answer }),
      },
      redirectURL: '',
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    ...(comment !== '' && { comment }),
  };
}
