/** Reads what public sources describe of the live service: operations with their arguments, and names of fields. */
import { isRecord } from '../../src/language.ts';

/** One thing that a source describes: an operation, an argument of one, or a field of a kind of record. */
export interface Described {
  readonly operation?: readonly [method: string, path: string];
  readonly argument?: string;
  readonly field?: readonly [kind: string, name: string];
}

const methods = ['get', 'put', 'post', 'delete'];

/** Everything in an OpenAPI description: its operations with their arguments, and the properties of its schemas. */
export function describedByOpenApi(text: string): readonly Described[] {
  const description: unknown = JSON.parse(text);
  const paths = partOf(description, 'paths');
  const schemas = partOf(partOf(description, 'components'), 'schemas');
  const operations = Object.entries(paths).flatMap(([path, of]) =>
    methods.flatMap((name): readonly Described[] => {
      const described = partOf(of, name);
      if (!isRecord(of) || !(name in of)) return [];
      const operation = [name.toUpperCase(), path] as const;
      const parameters = [partsOf(of, 'parameters'), partsOf(described, 'parameters')].flat();
      const asked = parameters.filter((entry) => entry['in'] === 'query').map(({ name: argument }) => String(argument));
      return [{ operation }, ...asked.map((argument) => ({ operation, argument }))];
    }),
  );
  return [
    ...operations,
    ...Object.entries(schemas).flatMap(([kind, schema]) =>
      propertiesIn(schema).map((name): Described => ({ field: [kind, name] })),
    ),
  ];
}

const partOf = (value: unknown, name: string): Readonly<Record<string, unknown>> => {
  const part = isRecord(value) ? value[name] : undefined;
  return isRecord(part) ? part : {};
};
const partsOf = (value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] => {
  const part = isRecord(value) ? value[name] : undefined;
  return Array.isArray(part) ? part.filter(isRecord) : [];
};

/** The names of properties at every depth. */
function propertiesIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertiesIn);
  if (!isRecord(schema)) return [];
  return [
    ...Object.keys(partOf(schema, 'properties')),
    ...Object.values(partOf(schema, 'properties')).flatMap(propertiesIn),
    ...['items', 'allOf', 'anyOf', 'oneOf', 'additionalProperties'].flatMap((part) => propertiesIn(schema[part])),
  ];
}

/** The files of a package of npm by their names: addresses in its code, and the properties of its types. */
export function describedByPackage(files: ReadonlyMap<string, string>): readonly Described[] {
  return [...files].flatMap(([name, text]): readonly Described[] => {
    const kind = name.replace(/^.*\//, '').replace(/(\.d)?\.\w+$/, '');
    if (/\.d\.[cm]?ts$/.test(name))
      return [...text.matchAll(/^\s*(?:readonly )?"?(\w+)"?\??:/gm)].map(([, field]) => ({ field: [kind, field!] }));
    return calls.flatMap((call) =>
      [...text.matchAll(call)].map(({ groups }): Described => {
        const { path = '', method = '' } = groups!;
        return { operation: [method.toUpperCase(), signs(path)] };
      }),
    );
  });
}

/** An address and its method, as clients write them: `{ url: '/x', method: 'GET' }`, or `http.get('/x')`. */
const calls = [
  /url: ?[`'"](?<path>\/(?:1\/)?[a-z][^`'"]*)[`'"],?\s*method: ?['"](?<method>GET|PUT|POST|DELETE)['"]/g,
  /\.(?<method>get|put|post|delete)(?:<[^>(]*>)?\(\s*[`'"](?<path>\/(?:1\/)?[a-z][^`'"]*)[`'"]/g,
];
/** A path with a sign for each part that a caller fills in. */
const signs = (path: string): string => path.replace(/\?.*$/, '').replaceAll(/\$\{[^}]*\}/g, '{x}');
