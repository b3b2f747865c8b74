/** The resources that the declarations show, each with the section of part 2 that describes it. */
import type { Resource } from '../../server/rows/resource.ts';
import { grouped } from '../../language.ts';
import { shownIn, type Table } from '../../server/records/table.ts';
import { pageOf } from '../../terminal/reference-pages.ts';
import { sectionOf } from '../../server/records/all.ts';
import { rows } from './rows.ts';

/** Found through the rows and their embeds, each once, sorted by name. */
export const resources: readonly Resource<never>[] = found();

/** Each with the section of part 2 that describes it, and its page of the reference. */
export const resourceSections: readonly { section: string; file: string; resource: Resource<never> }[] = resources.map(
  (resource) => {
    const section = sectionOf(resource.table);
    return { section, file: `${pageOf(section)}.md`, resource };
  },
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

/** Why a table has the fields that the document does not name: each reason with its fields, those in a field too. */
export function reasonsOf(table: Table): readonly (readonly [reason: string, names: readonly string[]])[] {
  const reasons = (of: Table, prefix: string): (readonly [reason: string, name: string])[] =>
    shownIn(of).flatMap((name) => {
      const { implied, chosen, parts } = of[name]!;
      const reason = implied === undefined ? chosen && `*chosen*, because ${chosen}` : `*implied*, because ${implied}`;
      const within = parts ? reasons(parts, `${prefix}${name}.`) : [];
      return reason ? [[reason, prefix + name] as const, ...within] : within;
    });
  const found = grouped(reasons(table, ''), ([reason]) => reason);
  return [...found].map(([reason, all]) => [reason, all.map(([, name]) => name)]);
}
