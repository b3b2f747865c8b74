/** What one client does to one world, request by request: retries, repetitions, pages, reads. Its memory is bounded. */
import { limits } from '../../document/limits.ts';
import type { Asked } from './asked.ts';
import type { Tell } from './client-report.ts';
import { Stretch } from './together.ts';
import type { Rows } from './rows.ts';

/** How many requests are remembered to recognise them. */
const mostRemembered = 1000;
const paging = ['before', 'since', 'page', 'afterCard', 'ixLastUpdate'];

export class Habits {
  readonly #tell: Tell;
  /** Requests that a limit refused, and when, until they are answered. */
  readonly #refused = new Map<string, { readonly asked: Asked; readonly at: number }>();
  /** Reads since the last write. */
  readonly #read = new Set<string>();
  readonly #stretch: Stretch;
  /** Full pages that no request went on from. */
  readonly #full = new Map<string, Asked>();
  #written = '';

  constructor(tell: Tell, rows: Rows) {
    this.#tell = tell;
    this.#stretch = new Stretch(tell, rows);
  }

  see(asked: Asked): void {
    const { status, fault } = asked.entry;
    if (status === 429 && fault === undefined) return this.#limited(asked);
    this.#refused.delete(asked.print);
    if (status < 200 || status > 299) return;
    if (asked.endpoint.method !== 'GET') this.#wrote(asked);
    else this.#reads(asked);
  }

  /** Tells what only the end shows, if this is the end. */
  pending(): void {
    this.#stretch.pending();
    for (const { asked } of this.#refused.values()) {
      const { operation, line } = asked;
      this.#tell({ kind: 'lost', operation, says: 'a 429 was the last answer to it', example: line });
    }
    for (const { operation, line, entry, args } of this.#full.values()) {
      const limit =
        args['limit'] === undefined ? 'the most without a limit' : `as many as limit=${args['limit']} allows`;
      const says = `${entry.records} records came, ${limit}, and the page behind them was not asked for`;
      this.#tell({
        kind: 'pages',
        operation,
        says,
        instead: `${operation}?before={id of the last record}`,
        example: line,
      });
    }
  }

  #limited(asked: Asked): void {
    const { operation, line, print, entry } = asked;
    const before = this.#refused.get(print);
    const at = Date.parse(entry.at);
    if (before !== undefined) {
      const says = 'the same request came again and was refused with 429 again';
      const instead = `wait until the window is over: at most ${limits.token.intervalMs / 1000} s after the first 429`;
      this.#tell({ kind: 'early', operation, says, instead, example: `${line}, ${at - before.at} ms later`, saves: 1 });
    }
    remember(this.#refused, print, { asked, at });
  }

  #wrote(asked: Asked): void {
    const { operation, line, print } = asked;
    if (this.#written === print) {
      const says = 'the same write twice in a row, and the first had been carried out';
      this.#tell({ kind: 'twice', operation, says, example: line, saves: 1 });
    }
    this.#written = print;
    this.#read.clear();
    this.#stretch.end();
  }

  #reads(asked: Asked): void {
    const { operation, line, print, endpoint, entry, args } = asked;
    if (this.#read.has(print)) {
      const says = 'the same read again, and nothing had been written since';
      this.#tell({ kind: 'twice', operation, says, example: line, saves: 1 });
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
 * How many records a page has where there may be more. Whoever asks for few wants few: a limit below the most that the
 * row returns is a choice.
 */
function fullAt({ endpoint, args }: Asked): number | undefined {
  const limit = endpoint.args['limit'];
  if (limit === undefined) return limits.results;
  const given = args['limit'] === undefined ? limit.usual : Number(args['limit']);
  return args['limit'] === undefined || given === limits.results ? Number(given ?? limits.results) : undefined;
}

/** The oldest goes when there are too many. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostRemembered) map.delete(map.keys().next().value!);
}
