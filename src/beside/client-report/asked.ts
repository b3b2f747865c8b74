/** A request of the journal with the row that it asks for and its arguments. */
import { match, type Routes } from '../../server/rows/routes.ts';
import type { Endpoint } from '../../server/rows/endpoint.ts';
import { urlsOf } from '../../server/nouns/other-routes/rows.ts';
import { parse } from '../../server/calls/parse.ts';
import type { JournalEntry } from '../../server/worlds/journal.ts';
import { takenApart } from '../../server/worlds/sent.ts';
import { isRecord } from '../../language.ts';
import { rowName } from '../../server/values/paths.ts';

export interface Asked {
  readonly entry: JournalEntry;
  readonly endpoint: Endpoint;
  /** `GET /cards/{card}` */
  readonly operation: string;
  /** The words of the path that stand for its parameters. */
  readonly words: readonly string[];
  /** Arguments of address and body by name, without credentials. */
  readonly args: Readonly<Record<string, string>>;
  /** The same for equal requests of the same client. */
  readonly print: string;
  /** The request as a person writes it. */
  readonly line: string;
}

const credentials = new Set(['key', 'token', 'oauth_token', 'oauth_consumer_key']);

/** Nothing, if no row answers it. */
export function asked(entry: JournalEntry, routes: Routes): Asked | undefined {
  const { path, query, json, method: sent, body = '', bodyBytes = 0 } = takenApart(entry);
  const bare = path.replace(/^\/w\/[^/]+/, '').replace(/\/$/, '');
  const { method, segments } = parse(sent, bare, {}, '', null);
  const found = match(routes, method, segments);
  if (found === undefined) return undefined;
  const { endpoint } = found;
  const given = Object.entries({ ...query, ...(isRecord(json) && json) }).filter(([name]) => !credentials.has(name));
  const args = Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => !credentials.has(name))
      .toSorted(),
  ).toString();
  const line = `${sent} ${bare}${search && '?'}${search}`;
  return {
    entry,
    endpoint,
    operation: rowName(endpoint),
    words: found.words,
    args,
    line: line.length > longestLine ? `${line.slice(0, longestLine)}…` : line,
    print: `${line} ${query['key'] ?? ''} ${bodyBytes} ${body}`.slice(0, longest),
  };
}
const longestLine = 200,
  longest = 5000;

/** The calls inside a batch, as entries of their own: they use operations too. */
export function inside({ endpoint, args, entry }: Asked): readonly JournalEntry[] {
  if (endpoint.path !== '/batch' || entry.status !== 200) return [];
  return urlsOf(args['urls'] ?? '').map((url) => ({ n: entry.n, at: entry.at, method: 'GET', url, status: 200 }));
}
