/** What a fixture may say: as a JSON schema for editors, and as the tables of docs/fixtures.md. */
import * as z from 'zod';
import { fixture, kindsIn } from '../../server/fixtures/fixture.ts';
import { expects, jsonOf } from '../../server/values/kinds.ts';
import { kinds, sectionOf, tableOf } from '../../server/records/all.ts';
import { isRecord } from '../../language.ts';

type Json = Record<string, unknown>;

function fixtureSchema(): Json {
  const schema = z.toJSONSchema(fixture(), {
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

const cell = (text: string): string => text.replaceAll('|', '\\|');

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
  const parts = kinds.map((kind) => {
    const { required = [], ...row } = (tables[kind]!['items'] ?? {}) as Json;
    const lines = Object.entries(partsOf(row)).map(([name, schema]) => {
      const left = (required as string[]).includes(name) ? '**needed**' : usual(tableOf(kind)[name]?.initial);
      return `| \`${name}\` | ${cell(words(schema))} | ${cell(left)} |`;
    });
    return [
      `### ${kind} (${sectionOf(kind)})`,
      '',
      '| field | value | if left out |',
      '| --- | --- | --- |',
      ...lines,
    ].join('\n');
  });
  return `${before}\n${parts.join('\n\n')}\n`;
}

export const schemaText = (): string => `${JSON.stringify(fixtureSchema(), null, 1)}\n`;
