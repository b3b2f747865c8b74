/** The declared rows, as a report looks for them: by their title, and by what they list. */
import { rowName } from '../../server/values/paths.ts';
import type { Endpoint } from '../../server/rows/endpoint.ts';
import { routes, type Routes } from '../../server/rows/routes.ts';

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
