/** The resources that the declarations show, each with the section of part 2 that describes it. */
import type { Resource } from '../../server/rows/resource.ts';
import { shownIn } from '../../server/records/table.ts';
import { sectionOf, tableOf } from '../../server/records/all.ts';
import { rows } from './rows.ts';

/** Found through the rows and their embeds, each once, sorted by name. */
export const resources: readonly Resource<never>[] = found();

export const resourceSections: readonly { section: string; resource: Resource<never> }[] = resources.map(
  (resource) => ({ section: sectionOf(resource.table), resource }),
);

function found(): Resource<never>[] {
  const seen = new Map<string, Resource<never>>();
  const visit = (resource: Resource<never>): void => {
    if (seen.has(resource.name)) return;
    seen.set(resource.name, resource);
    for (const { shows } of Object.values(resource.embeds)) {
      if (shows) visit(shows.resource());
    }
  };
  for (const { shows } of rows) if (shows) visit(shows);
  return [...seen.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Why a resource has the fields that the document does not name: each reason with its fields. */
export function reasonsOf({
  table,
}: Resource<never>): readonly (readonly [reason: string, names: readonly string[]])[] {
  const of = tableOf(table);
  const found = new Map<string, string[]>();
  for (const name of shownIn(of)) {
    const { implied, chosen } = of[name]!;
    const reason = implied === undefined ? chosen && `*chosen*, because ${chosen}` : `*implied*, because ${implied}`;
    if (reason) found.set(reason, [...(found.get(reason) ?? []), name]);
  }
  return [...found];
}
