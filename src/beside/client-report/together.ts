/** Reads between two writes that one request could have replaced: a nested resource, a listing, a batch. */
import type { Endpoint } from '../../server/rows/endpoint.ts';
import { limits } from '../../document/limits.ts';
import { readerOf, type Data } from '../../server/values/kinds.ts';
import { rowName } from '../../server/values/paths.ts';
import type { Asked } from './asked.ts';
import type { Tell } from './client-report.ts';
import type { Rows } from './rows.ts';

/** From so many records on, one request for each of them is worth a word. */
const few = 3;
/** Records that are remembered between two writes. */
const mostRecords = 1000;

export class Stretch {
  readonly #tell: Tell;
  readonly #rows: Rows;
  /** By operation: the records that it was asked for, one request for each. */
  readonly #each = new Map<string, Map<string, Asked>>();
  #size = 0;

  constructor(tell: Tell, rows: Rows) {
    this.#tell = tell;
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

  /** Tells what one request could have replaced. */
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

  /** The same of many records: their listing can hold it, or a batch. */
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
    this.#tell({ kind: 'together', operation, says, instead, example: line, count: all.length, saves });
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
    this.#tell({ kind: 'together', operation: home, says, instead, example: line, count: reads, saves: reads - 1 });
  }
}

/** The row of the record itself. */
const homeOf = ({ path }: Endpoint): string => `GET ${path.split('/').slice(0, 3).join('/')}`;
const partOf = ({ path }: Endpoint): string | undefined => path.split('/')[3];

/** A value that switches an embed on. */
const switched = (on: Data): string => ['all', 'true', 'open'].find((word) => readerOf(on)(word) !== undefined) ?? '…';
