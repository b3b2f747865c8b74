/** The requests of a journal and the rows that they ask for, and what else these rows list. */
import { rowName } from '../../document/values/paths.ts';
import type { Endpoint } from '../../server/rows/endpoint.ts';
import { match, routes, type Routes } from '../../server/rows/routes.ts';
import { urlsOf } from '../../server/nouns/other-routes/rows.ts';
import { parse } from '../../server/calls/parse.ts';
import type { JournalEntry } from '../../desk/journal.ts';
import { sentRequest } from '../../desk/sent.ts';
import { isRecord } from '../../language.ts';

export interface Rows {
  readonly all: readonly Endpoint[];
  readonly routes: Routes;
  named(title: string): Endpoint | undefined;
  /** A row that lists the records of a resource, with this part of each if one is named. */
  listing(resource: string, part?: string): Endpoint | undefined;
}

export function rowsOf(all: readonly Endpoint[]): Rows {
  const byTitle = new Map(all.map((row) => [rowName(row), row]));
  const lists = all
    .filter(({ method, many, path }) => method === 'GET' && many && /^\/\w+\/\{\w+\}\/\w+$/.test(path))
    .toSorted((a, b) => Number(b.path.startsWith('/boards/')) - Number(a.path.startsWith('/boards/')));
  return {
    all,
    routes: routes(all),
    named: (title) => byTitle.get(title),
    listing: (resource, part) =>
      lists.find(
        ({ shows }) =>
          shows?.resource.name === resource && (part === undefined || shows.resource.embeds[part] !== undefined),
      ),
  };
}

/** A request of the journal with the row that it asks for and its arguments. */
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
export function askedOf(entry: JournalEntry, routes: Routes): Asked | undefined {
  const { path, query, json, method: sent, body = '', bodyBytes = 0 } = sentRequest(entry);
  const bare = path.replace(/^\/w\/[^/]+/, '').replace(/\/$/, '');
  const { method, segments } = parse(sent, bare, {}, '', null);
  const found = match(routes, method, segments);
  if (found === undefined) return undefined;
  const { endpoint } = found;
  const sentArguments = Object.entries({ ...query, ...(isRecord(json) && json) }).filter(
    ([name]) => !credentials.has(name),
  );
  const args = Object.fromEntries(
    sentArguments.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
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
export function nestedCalls({ endpoint, args, entry }: Asked): readonly JournalEntry[] {
  if (endpoint.path !== '/batch' || entry.status !== 200) return [];
  return urlsOf(args['urls'] ?? '').map((url) => ({ n: entry.n, at: entry.at, method: 'GET', url, status: 200 }));
}
