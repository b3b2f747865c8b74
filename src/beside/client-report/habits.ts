/**
 * The habits of one client in one world, request by request: retries, repetitions, pages, reads. Its memory is bounded.
 */
import type { Endpoint } from '../../server/rows/endpoint.ts';
import { limits } from '../../document/limits.ts';
import { type Data } from '../../document/values/kinds.ts';
import { readerOf } from '../../kinds/readers.ts';
import { rowName } from '../../document/values/paths.ts';
import type { Asked, Rows } from './asked.ts';
import { Grants } from './grants.ts';
import type { Note } from './client-report.ts';

/** From this number of records on, one request for each of them is reported. */
const few = 3;
/** Records that are remembered between two writes. */
const mostRecords = limits.results;

class Stretch {
  readonly #note: Note;
  readonly #rows: Rows;
  /** By operation: the records that it was asked for, one request for each. */
  readonly #each = new Map<string, Map<string, Asked>>();
  #size = 0;

  constructor(note: Note, rows: Rows) {
    this.#note = note;
    this.#rows = rows;
  }

  /** Only reads of one record, or of what belongs to it. */
  see(asked: Asked): void {
    const { operation, words, endpoint } = asked;
    if (words.length !== 1 || !/^\/\w+\/\{\w+\}(\/\w+)?$/.test(endpoint.path) || this.#size >= mostRecords) return;
    const records = this.#each.get(operation) ?? new Map<string, Asked>();
    this.#each.set(operation, records);
    if (records.has(words[0]!)) return;
    records.set(words[0]!, asked);
    this.#size += 1;
  }

  /** Reports the requests that one request could have replaced. */
  pending(): void {
    if (this.#size < 2) return;
    for (const records of this.#each.values()) if (records.size >= few) this.#oneByOne([...records.values()]);
    this.#pieces();
  }

  end(): void {
    this.pending();
    this.#each.clear();
    this.#size = 0;
  }

  /** The same read of many records: a listing of them can hold it, or a batch. */
  #oneByOne(all: readonly Asked[]): void {
    const [{ operation, line, endpoint }] = all as [Asked];
    const part = partOf(endpoint);
    const record = this.#rows.named(homeOf(endpoint))?.shows?.resource.name;
    const listing = record === undefined ? undefined : this.#rows.listing(record, part);
    const on = listing?.shows?.resource.embeds[part ?? '']?.on;
    const instead = listing
      ? `${rowName(listing)}${part === undefined || on === undefined ? '' : `?${part}=${switched(on)}`}`
      : `GET /batch?urls=… (${limits.batch} reads in one request)`;
    const says = 'one request for each record, and no write between them';
    const saves = all.length - (listing ? 1 : Math.ceil(all.length / limits.batch));
    this.#note({ kind: 'together', operation, says, instead, example: line, count: all.length, saves });
  }

  /** Several parts of one record: the record can hold them. */
  #pieces(): void {
    const byRecord = new Map<string, Asked[]>();
    for (const records of this.#each.values()) {
      if (records.size >= few) continue;
      for (const [id, asked] of records) {
        const home = `/${asked.endpoint.path.split('/')[1]!} ${id}`;
        byRecord.set(home, [...(byRecord.get(home) ?? []), asked]);
      }
    }
    for (const pieces of byRecord.values()) this.#nested(pieces);
  }

  #nested(pieces: readonly Asked[]): void {
    const [{ endpoint, line }] = pieces as [Asked];
    const home = homeOf(endpoint);
    const embeds = this.#rows.named(home)?.shows?.resource.embeds ?? {};
    const parts = pieces.flatMap((piece) => {
      const part = partOf(piece.endpoint);
      const on = part === undefined ? undefined : embeds[part]?.on;
      return part === undefined || on === undefined ? [] : [`${part}=${switched(on)}`];
    });
    const reads = parts.length + (pieces.some((piece) => partOf(piece.endpoint) === undefined) ? 1 : 0);
    if (parts.length === 0 || reads < 2) return;
    const instead = `${home}?${parts.toSorted().join('&')}`;
    const says = 'parts of one record were read one by one';
    this.#note({ kind: 'together', operation: home, says, instead, example: line, count: reads, saves: reads - 1 });
  }
}

/** The row of the record itself. */
const homeOf = ({ path }: Endpoint): string => `GET ${path.split('/').slice(0, 3).join('/')}`;
const partOf = ({ path }: Endpoint): string | undefined => path.split('/')[3];

/** A value that switches an embed on. */
const switched = (on: Data): string => ['all', 'true', 'open'].find((word) => readerOf(on)(word) !== undefined) ?? '…';

/** How many requests are remembered to recognise them. */
const mostRemembered = 1000;
const paging = ['before', 'since', 'page', 'afterCard', 'ixLastUpdate'];

export class Habits {
  readonly #note: Note;
  /** Requests that a limit refused, and when, until they are answered. */
  readonly #refused = new Map<string, { readonly asked: Asked; readonly at: number }>();
  /** Reads since the last write. */
  readonly #read = new Set<string>();
  readonly #stretch: Stretch;
  readonly #grants: Grants;
  /** Full pages that no request went on from. */
  readonly #full = new Map<string, Asked>();
  #written = '';

  constructor(note: Note, rows: Rows) {
    this.#note = note;
    this.#stretch = new Stretch(note, rows);
    this.#grants = new Grants(note);
  }

  see(asked: Asked): void {
    const { status, fault } = asked.entry;
    if (fault === undefined) this.#grants.see(asked);
    if (status === 429 && fault === undefined) return this.#limited(asked);
    this.#refused.delete(asked.print);
    if (status < 200 || status > 299) return;
    if (asked.endpoint.method !== 'GET') this.#wrote(asked);
    else this.#reads(asked);
  }

  /** Reports what only the end of a run shows. */
  pending(): void {
    this.#stretch.pending();
    this.#grants.pending();
    for (const { asked } of this.#refused.values()) {
      const { operation, line } = asked;
      this.#note({ kind: 'lost', operation, says: 'a 429 was the last answer to it', example: line });
    }
    for (const { operation, line, entry, args } of this.#full.values()) {
      const limit =
        args['limit'] === undefined ? 'the most without a limit' : `as many as limit=${args['limit']} allows`;
      const says = `${entry.records} records came, ${limit}, and the page behind them was not asked for`;
      const instead = `${operation}?before={id of the last record}`;
      this.#note({ kind: 'pages', operation, says, instead, example: line });
    }
  }

  #limited(asked: Asked): void {
    const { operation, line, print, entry } = asked;
    const before = this.#refused.get(print);
    const at = Date.parse(entry.at);
    if (before !== undefined) {
      const says = 'the same request came again and was refused with 429 again';
      const { intervalMs } = entry.rule === 'LIM-09' ? limits.members : limits.token;
      const instead = `wait until the window is over: at most ${intervalMs / 1000} s after the first 429`;
      this.#note({ kind: 'early', operation, says, instead, example: `${line}, ${at - before.at} ms later`, saves: 1 });
    }
    remember(this.#refused, print, { asked, at });
  }

  #wrote(asked: Asked): void {
    const { operation, line, print } = asked;
    if (this.#written === print) {
      const says = 'the same write twice in a row, and the first had been carried out';
      this.#note({ kind: 'twice', operation, says, example: line, saves: 1 });
    }
    this.#written = print;
    this.#read.clear();
    this.#stretch.end();
  }

  #reads(asked: Asked): void {
    const { operation, line, print, endpoint, entry, args } = asked;
    if (this.#read.has(print)) {
      const says = 'the same read again, and nothing had been written since';
      this.#note({ kind: 'twice', operation, says, example: line, saves: 1 });
      return;
    }
    if (this.#read.size < mostRemembered) this.#read.add(print);
    this.#stretch.see(asked);
    const place = entry.url.split('?', 1)[0]!;
    if (paging.some((name) => args[name] !== undefined)) this.#full.delete(place);
    if (endpoint.many && entry.records !== undefined && entry.records === fullAt(asked))
      remember(this.#full, place, asked);
  }
}

/**
 * How many records a page has where there may be more. A limit below the most that
 * the row returns is a choice of the client.
 */
function fullAt({ endpoint, args }: Asked): number | undefined {
  const limit = endpoint.args['limit'];
  if (limit === undefined) return limits.results;
  const pageSize = args['limit'] === undefined ? limit.usual : Number(args['limit']);
  return args['limit'] === undefined || pageSize === limits.results ? Number(pageSize ?? limits.results) : undefined;
}

/** The oldest goes when there are too many. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostRemembered) map.delete(map.keys().next().value!);
}
