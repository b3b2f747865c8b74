/** The values that a fixture may have: as a JSON schema for editors, and as the tables of docs/fixtures.md. */
import * as z from 'zod';
import { kindsIn, shape } from '../../fixtures/shape.ts';
import { expects } from '../../kinds/readers.ts';
import { jsonOf } from '../../terminal/json-schema.ts';
import { tableNames, sectionOf, tableOf, type TableName } from '../../server/records/all.ts';
import { storedIn } from '../../server/records/table.ts';
import { table } from './markdown.ts';
import { capital, isRecord } from '../../language.ts';

type Json = Record<string, unknown>;

/** The records that may stand inside records, as `src/fixtures/nested.ts` takes them apart. */
function inside(tables: Record<string, Json>): Record<string, Json> {
  const text = { type: 'string' };
  const listOf = (description: string, of: Json): Json => ({ description, type: 'array', items: of });
  const names = (description: string): Json => listOf(description, text);
  const orCount = (of: Json): Json => ({ anyOf: [of, { type: 'integer', minimum: 0 }] });
  /** A text, or a record of this table with other fields beside its own. */
  const entry = (kind: TableName, above: readonly string[], more: Record<string, Json> = {}): Json => {
    const { properties, required = [], ...row } = tables[kind]!['items'] as Json;
    const needed = (required as string[]).filter((name) => !above.includes(name));
    const allProperties = { ...(properties as Json), ...more };
    return { anyOf: [text, { ...row, properties: allProperties, ...(needed.length > 0 && { required: needed }) }] };
  };
  const checklist = entry('checklists', [], {
    items: listOf('items: names, or with fields', entry('checkItems', ['idChecklist'])),
  });
  const comment = { anyOf: [text, { type: 'object', properties: { text, by: text, date: text }, required: ['text'] }] };
  const checklists = {
    anyOf: [{ type: 'object', additionalProperties: names('names of items') }, listOf('', checklist)],
  };
  const cardParts = {
    list: { description: 'the name of its list', ...text },
    labels: names('names of labels of the board'),
    members: names('members of the board who are on the card'),
    checklists: { description: 'checklists with their items', ...checklists },
    comments: { description: 'comments: texts of the owner, or with `by`', ...orCount(listOf('', comment)) },
    attachments: listOf('addresses, or attachments with fields', entry('attachments', ['idCard', 'idMember', 'name'])),
  };
  const cards = listOf('cards: names, or with fields', entry('cards', ['idList'], cardParts));
  const lists = listOf('lists: names, or with fields and cards', entry('lists', ['idBoard'], { cards }));
  return {
    lists: { description: 'lists: names, lists with cards, or how many', ...orCount(lists) },
    cards: { description: 'cards, which go to the lists in turn, or how many', ...orCount(cards) },
    labels: listOf('labels: names, or with a colour', entry('labels', ['idBoard'])),
    members: names('members besides the owner'),
  };
}

/** The schema for editors: the tables, and boards with what lies in them. */
function wholeSchema(): Json {
  const schema = fixtureSchema();
  const tables = partsOf(schema);
  const boards = tables['boards']!;
  const { properties, ...board } = boards['items'] as Json;
  const whole = { ...board, properties: { ...(properties as Json), ...inside(tables) } };
  return { ...schema, properties: { ...tables, boards: { ...boards, items: whole } } };
}

function fixtureSchema(): Json {
  const schema = z.toJSONSchema(shape(), {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const kind = kindsIn.get(zodSchema);
      if (kind !== undefined) Object.assign(jsonSchema, { description: expects(kind) }, jsonOf(kind));
    },
  });
  // Only a snapshot has these.
  const { counters: _counters, names: _names, ...properties } = partsOf(schema);
  return { ...schema, title: 'A fixture of boardstone', properties };
}

const partsOf = (schema: Json): Record<string, Json> => schema['properties'] as Record<string, Json>;

/** A schema in a few words. */
function words(schema: Json): string {
  const {
    description,
    type,
    enum: values,
    anyOf,
    items,
    additionalProperties: map,
    pattern,
    format,
    properties,
  } = schema;
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ');
  if (typeof description === 'string') return description;
  if (Array.isArray(anyOf)) return [...new Set((anyOf as Json[]).map(words))].join(' or ');
  if (isRecord(items)) return `a list: ${words(items)}`;
  if (isRecord(properties)) return `an object: ${Object.keys(properties).join(', ')}`;
  if (isRecord(map)) return 'an object';
  if (pattern !== undefined || format !== undefined) return 'a text';
  return type === undefined ? 'any value' : type === 'string' ? 'a text' : String(type);
}

const usual = (initial: unknown): string =>
  initial === undefined ? 'worked out' : isRecord(initial) ? 'each part as usual' : `\`${JSON.stringify(initial)}\``;

/** The manual of fixtures with a table for each kind of record. */
export function withTables(manual: string): string {
  const [before = ''] = manual.split(/(?<=<!-- tables[^\n]*-->\n)/);
  const tables = partsOf(fixtureSchema());
  const parts = tableNames.map((kind) => {
    const { required = [], ...row } = (tables[kind]!['items'] ?? {}) as Json;
    const lines = Object.entries(partsOf(row)).map(([name, schema]) => {
      const left = (required as string[]).includes(name) ? '**needed**' : usual(tableOf(kind)[name]?.initial);
      return [`\`${name}\``, words(schema), left];
    });
    return `### ${kind} (${sectionOf(kind)})\n\n${table(['field', 'value', 'if omitted'], lines)}`;
  });
  return `${before}\n${parts.join('\n\n')}\n`;
}

export const schemaText = (): string => `${JSON.stringify(wholeSchema(), null, 1)}\n`;

/** The type of a value, from its schema. */
function typeOf({
  enum: values,
  const: only,
  anyOf,
  type,
  items,
  properties,
  additionalProperties: map,
  ...of
}: Json): string {
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(anyOf)) return [...new Set((anyOf as Json[]).map(typeOf))].join(' | ');
  if (type === 'array') return `ReadonlyArray<${isRecord(items) ? typeOf(items) : 'unknown'}>`;
  if (isRecord(properties)) return objectOf({ ...of, properties });
  if (isRecord(map)) return `Readonly<Record<string, ${typeOf(map)}>>`;
  return type === 'integer'
    ? 'number'
    : ['string', 'number', 'boolean', 'null'].includes(String(type))
      ? String(type)
      : 'unknown';
}

/** The lines of an object that is a field. */
const inner = (type: string): string => type.replaceAll('\n', '\n  ');

/** An object, a line for each name with what is said of it. */
export function objectOf({ properties, required = [] }: Readonly<Record<string, unknown>>): string {
  const part = ([name, value]: [string, Json]): string => {
    const says = value['description'] === undefined ? '' : `/** ${String(value['description'])} */\n`;
    const mark = (required as string[]).includes(name) ? '' : '?';
    return `${says}readonly ${name}${mark}: ${typeOf(value)};`.replaceAll(/^/gm, '  ');
  };
  return `{\n${Object.entries(properties as Record<string, Json>)
    .map(part)
    .join('\n')}\n}`;
}

/** A value of each field, in code: the first that one of the worlds has; of a long one the beginning. */
function examplesIn(worlds: readonly object[]): (kind: TableName, name: string) => string {
  const sources = worlds as readonly Readonly<Record<string, readonly Json[] | undefined>>[];
  const inCode = (value: unknown): string => {
    const text = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
    const code = text.replaceAll(/"(\w+)":/g, '$1:').replaceAll('"', "'");
    return code.length < 90 ? code : `${code.slice(0, 80).replace(/,[^,]*$/, '')} …`;
  };
  return (kind, name) => {
    const values = sources.flatMap((rows) => (rows[kind] ?? []).map((row) => row[name]));
    const first =
      values.find((entry) => !['null', '""', '[]', '{}', undefined].includes(JSON.stringify(entry))) ?? values[0];
    return inCode(first ?? (isRecord(tableOf(kind)[name]?.initial) ? {} : null));
  };
}

/**
 * The types of src/fixtures/types.ts, a line for each field, as the package has them. The worlds have the examples:
 * a fixture, and what is made of it.
 */
export function rowTypes(...worlds: readonly object[]): string {
  const tables = partsOf(fixtureSchema());
  const exampleOf = examplesIn(worlds);
  const row = (kind: (typeof tableNames)[number]): string => {
    const { required = [], ...of } = (tables[kind]!['items'] ?? {}) as Json;
    const needed = required as readonly string[];
    const fields = Object.entries(partsOf(of)).map(([name, schema]) => {
      const left = needed.includes(name)
        ? 'It is needed.'
        : `If it is left out: ${usual(tableOf(kind)[name]?.initial)}.`;
      const as = typeOf(schema) === 'boolean' ? '' : ` For example \`${exampleOf(kind, name)}\`.`;
      const description = `${words(schema)}.${as} ${left}`.replaceAll('*/', '* /');
      return `  /** ${description} */\n  readonly ${name}${needed.includes(name) ? '' : '?'}: ${inner(typeOf(schema))};\n`;
    });
    const example = needed.map((name) => `${name}: ${exampleOf(kind, name)}`).join(', ');
    const says = `A record of \`${kind}\` (${sectionOf(kind)}). Ids are 24 hexadecimal digits, or names of your own.`;
    const comment = `/**\n * ${says}\n *\n * @example fixture().add('${kind}', { ${example} })\n */\n`;
    return `${comment}export interface ${capital(kind)}Row {\n${fields.join('')}}\n`;
  };
  const commentOn = (kind: TableName): string => `/** Records of \`${kind}\` (${sectionOf(kind)}). */`;
  const rowGiven = (kind: TableName): string =>
    kind === 'boards' ? '(BoardsRow & import("./parts.ts").Inside<FixtureRows>)' : `${capital(kind)}Row`;
  const named = (form: (kind: TableName) => string): string => tableNames.map((kind) => `  ${form(kind)}\n`).join('');
  return `/** The values that a program may give as a fixture: written from the tables when the package was built. */
${tableNames.map(row).join('\n')}
/** The records of a fixture by their tables. */
export interface FixtureRows {
${named((kind) => `${commentOn(kind)}\n  readonly ${kind}: ${capital(kind)}Row;`)}}
export type FixtureTable = keyof FixtureRows;
/** A record as a fixture says it. */
export type FixtureRow<K extends FixtureTable> = FixtureRows[K];

/**
 * The records that a world begins with. All tables may be left out.
 *
 * @example { boards: [{ id: 'b', name: 'Harbour' }], lists: [{ id: 'l', name: 'To do', idBoard: 'b' }] }
 */
export interface Fixture {
  /** For editors, where the JSON schema is: \`./node_modules/boardstone/fixtures/fixture.schema.json\`. */
  readonly $schema?: string;
  /** A note for people, what the fixture is for: \`A board with a late card\`. */
  readonly about?: string;
  /** The time at which a clock that stands begins: \`2026-02-10T09:00:00.000Z\`. */
  readonly now?: string;
  /** Whether due and start dates of cards lie around today, as they lie around \`now\`: \`true\`. */
  readonly follows?: boolean;
  /** The name of each actor, and the token that it uses: \`{ owner: { token: 'tokens-1' } }\`. */
  readonly actors?: Readonly<Record<string, { readonly token: string }>>;
  /** The id of the workspace that tests use: \`organizations-1\`. */
  readonly workspace?: string;
${named((kind) => `${commentOn(kind)}\n  readonly ${kind}?: readonly ${rowGiven(kind)}[];`)}}
`;
}

/** The types of src/desk/value/shown-records.ts, a line for each field, as the package has them. */
export function shownTypes(asked: readonly TableName[]): string {
  const shown = (kind: TableName): string => {
    const fields = Object.entries(tableOf(kind)).filter(([, { seen }]) => seen !== 'never');
    const lines = fields.map(([name, { shown, kind: of }]) => {
      const schema = jsonOf(shown ?? of) as Json;
      return `  /** ${expects(shown ?? of).replaceAll('*/', '* /')} */\n  readonly ${name}: ${inner(typeOf(schema))};\n`;
    });
    const says = `A record of \`${kind}\` (${sectionOf(kind)}) as the service shows it with all its fields.`;
    const id = '  /** its id */\n  readonly id: string;\n';
    return `/** ${says} */\nexport interface Shown${capital(kind)} {\n${id}${lines.join('')}}\n`;
  };
  const named = (form: (kind: string) => string): string => asked.map((kind) => `  ${form(kind)}\n`).join('');
  const stored = (kind: TableName): string =>
    storedIn(tableOf(kind))
      .map((name) => `'${name}'`)
      .join(' | ');
  return `/** The stages that a test may ask for: written from the tables when the package was built. */
${asked.map(shown).join('\n')}
/** The records by their collections. Comments are actions. */
export interface ShownRecords {
${named((kind) => `readonly ${kind}: Shown${capital(kind)};`)}  readonly comments: ShownActions;
}
/** The collections by name: cards, comments, … */
export type Collection = keyof ShownRecords;
/** A record as the service shows it with all its fields. */
export type ShownRecord<N extends Collection> = ShownRecords[N];
interface Stored {
${asked.map((kind) => `  readonly ${kind}: ${stored(kind)};\n`).join('')}  readonly comments: ${stored('actions')};
}
/** The fields that are stored of a record. */
export type StoredFields<N extends Collection> = Stored[N];
`;
}
