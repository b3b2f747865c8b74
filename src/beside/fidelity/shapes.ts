/** The recorded shapes: which fields answers of the live service had, and of which types; and how ours differ from them. */
import { kindOf, recordedShapes, type Json } from './recorded.ts';

/** The fields of the records that a recorded request answered with. */
export interface Shape {
  readonly group: string;
  /** The type of action or notification whose data these are. */
  readonly dataOf: string | undefined;
  /** The types of each field at every depth: `prefs.voting`, `members[].username`. */
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly always: readonly string[];
  readonly sometimes: readonly string[];
}

/** The shapes that one source recorded, by request: `GET /1/cards/{id}`, or the file of a sample. */
export function shapesOf(source: string): ReadonlyMap<string, readonly Shape[]> {
  const found = new Map<string, Shape[]>();
  for (const [group, { fields: types, requests }] of Object.entries<Json>(recordedShapes())) {
    for (const [request, { source: sources, always, sometimes = [] }] of Object.entries<Json>(requests ?? {})) {
      if (!Array.isArray(sources) || !sources.includes(source)) continue;
      const dataOf = /\.data\[(\w+)\]/.exec(group)?.[1];
      found.set(request, [...(found.get(request) ?? []), { group, dataOf, types, always, sometimes }]);
    }
  }
  return found;
}

/** `string(url)` is a string, and `array<object>` an array. */
const kindIn = (type: string): string => (type === 'integer' ? 'number' : /^\w+/.exec(type)![0]);

/** Every value of a record with the names that lead to it. */
function valuesIn(value: unknown, at = ''): readonly (readonly [at: string, value: unknown])[] {
  const here = at === '' || at.endsWith('[]') ? [] : [[at, value] as const];
  if (Array.isArray(value)) return [...here, ...value.flatMap((element) => valuesIn(element, `${at}[]`))];
  if (typeof value !== 'object' || value === null) return here;
  const parts = Object.entries(value).flatMap(([name, part]) => valuesIn(part, at === '' ? name : `${at}.${name}`));
  return [...here, ...parts];
}

/** The fields that an answer lacks, has in addition, or has in another type. The data of actions have shapes of their own. */
export function differencesOf({ dataOf, types, always, sometimes }: Shape, body: Json): readonly string[] {
  const records = [body].flat().filter((entry) => kindOf(entry) === 'object' && (dataOf ?? entry.type) === entry.type);
  const shown = dataOf === undefined ? records : records.map(({ data }) => data);
  if (shown.length === 0 && always.some((name) => name !== '[]')) return ['nothing is shown'];
  const found = shown.flatMap((entry) => [
    ...always.filter((name) => !(name in entry)).map((name) => `no ${name}`),
    ...Object.keys(entry)
      .filter((name) => !always.includes(name) && !sometimes.includes(name) && (name !== 'data' || !('type' in entry)))
      .map((name) => `further ${name}`),
    ...valuesIn(entry).flatMap(([at, value]) => {
      if (at.startsWith('data') && 'type' in entry) return [];
      const known = types[at];
      if (known === undefined) return at.includes('.') ? [`further ${at}`] : [];
      return known.some((type) => kindIn(type) === kindOf(value)) ? [] : [`${at} is ${kindOf(value)}`];
    }),
  ]);
  return [...new Set(found)];
}
