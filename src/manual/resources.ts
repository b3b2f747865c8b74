/** The resources that the declarations show, each with the section of part 2 that describes it. */
import type { Resource } from '../resources/resource.ts';
import { rows } from './rows.ts';

const described: Readonly<Record<string, string>> = {
  action: '2.2',
  card: '2.3',
  board: '2.4',
  list: '2.5',
  member: '2.6',
  organization: '2.7',
  customField: '2.8',
  customFieldOption: '2.8',
  customFieldItem: '2.8',
  export: '2.9',
};

/** Found through the rows and their embeds, each once, sorted by name. */
export const resources: readonly Resource<never>[] = found();

export const resourceSections: readonly { section: string; resource: Resource<never> }[] = resources.map(
  (resource) => ({ section: described[resource.name] ?? '2.10', resource }),
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
