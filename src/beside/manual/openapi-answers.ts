/**
 * The answers of rows that show no resource, for OpenAPI: pages, files, single fields, deletions, and answers of a
 * shape of their own.
 */
import { noun } from '../../document/nouns.ts';
import { objectId } from '../../document/values/kinds.ts';
import { jsonOf } from '../../terminal/json-schema.ts';
import type { Row } from './rows.ts';

type Json = Record<string, unknown>;

/** The content of an answer: its media type, and the name of its schema, or the schema. */
export interface Answer {
  readonly name: string;
  readonly media: string;
  readonly schema: Json;
}

const id = jsonOf(objectId);
const text = { type: 'string' };
const flag = { type: 'boolean' };
const whole = { type: 'integer' };
const object = (properties: Json, required = Object.keys(properties)): Json => ({
  type: 'object',
  required,
  properties,
});
const listOf = (items: Json): Json => ({ type: 'array', items });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const listed = (name: string): Json => listOf(ref(name));

/** Shapes that several rows answer with. */
export const answerSchemas: Readonly<Record<string, Json>> = {
  FieldValue: {
    type: 'object',
    description: 'The value of one field: an object as it is, everything else as `_value` (CNV-20).',
    properties: { _value: {} },
  },
  Deleted: {
    type: 'object',
    description: 'Nothing, or what the limits of the deleted record were.',
    properties: { _value: { type: 'null' }, limits: { type: 'object' }, stickers: { type: 'array', items: {} } },
  },
  Option: object({ id, _id: id, idCustomField: id, value: object({ text }), color: text, pos: { type: 'number' } }),
  ReactionCount: object({ id: text, idModel: id, idEmoji: text, count: whole, emoji: { type: 'object' } }),
  Entity: { type: 'object', required: ['type'], properties: { type: text, id: text, text } },
  Deltas: object({
    idModelChannel: id,
    modelType: text,
    ixLastUpdate: whole,
    missed: flag,
    deltas: listOf({ type: 'object', properties: { ixUpdate: whole, ixBefore: whole, tags: listOf(text) } }),
  }),
  Found: object(
    {
      options: { type: 'object' },
      actions: listed('action'),
      boards: listed('board'),
      cards: listed('card'),
      members: listed('member'),
      organizations: listed('organization'),
    },
    ['options'],
  ),
  ChannelSettings: object({ id, idMember: id, channel: text, blockedKeys: listOf(text) }),
  Extension: object({ id, name: text, public: flag }),
  EnabledExtension: object({ id, idBoard: id, idPlugin: id }),
  Session: object({ id, idMember: id, idBoard: { anyOf: [id, { type: 'null' }] }, status: text }),
  Tag: object({ id, name: text }),
};

const json = (name: string, schema: Json = ref(name)): Omit<Answer, 'media'> => ({ name, schema });
const many = (name: string): Omit<Answer, 'media'> => ({ name: `${name}List`, schema: listed(name) });
const binary = { type: 'string', contentEncoding: 'binary' };

const value = json('FieldValue');
const anObject = json('AnyObject', { type: 'object' });

/** By method and path, the first that fits: nouns in the singular, parameters as `{}`. */
const answers: readonly (readonly [RegExp, Omit<Answer, 'media'>, media?: string])[] = [
  [/^GET \/client\.j$/, json('Script', text), 'text/javascript'],
  [/^(GET|POST) \/authorize$|^GET \/oauthauthorizetoken$/, json('Page', text), 'text/html'],
  [/\/oauthget/, json('Form', text), 'application/x-www-form-urlencoded'],
  [/export\/\{\}\/download$/, json('Archive', binary), 'application/zip'],
  [/\/download\/\{\}$/, json('File', binary), 'application/octet-stream'],
  [/\/(avatar|logo)\/\{\}|\/image$|^GET \/sticker\/\{\}$/, json('Picture', binary), 'image/*'],
  [/(boards?|organization|member)invited\/\{field\}$/, json('FieldValueList', listOf({}))],
  [/\/\{field\}$/, value],
  [/^DELETE .*\/powerup\//, value],
  [/^DELETE /, json('Deleted')],
  [/^POST .*\/(idlabel|idtag)$/, json('Ids', { anyOf: [listOf(id), ref('FieldValue')] })],
  [
    /^POST .*\/membersvoted$|^POST .*\/membervoted$/,
    json('Members', { anyOf: [listOf({ anyOf: [id, ref('member')] }), ref('FieldValue')] }),
  ],
  [/\/(archiveallcard)$/, json('AnyObject', { type: 'object' })],
  [/\/moveallcard$/, json('Moved', listOf({ type: 'object', properties: { id, idBoard: id, idList: id } }))],
  [/\/delta$/, json('Deltas')],
  [/\/reactionssummary$|\/reactionsummary$/, many('ReactionCount')],
  [/\/entitie$/, many('Entity')],
  [/^GET .*\/option$/, many('Option')],
  [/\/option(\/\{\})?$/, json('Option')],
  [/\/checkitemstate$/, json('CheckItemStates', listOf(object({ idCheckItem: id, state: text })))],
  [/^GET .*\/notificationchannelsetting$/, many('ChannelSettings')],
  [/\/notificationchannelsetting/, json('ChannelSettings')],
  [/^GET .*\/boardplugin$/, many('EnabledExtension')],
  [/\/boardplugin$/, json('EnabledExtension')],
  [/^GET .*board.*\/plugin$/, many('Extension')],
  [/^GET \/plugin\/\{\}$/, json('Extension')],
  [/\/plugindata$/, json('ExtensionData', listOf({ type: 'object' }))],
  [/^GET .*\/boardstar$/, json('BoardStars', listOf({ type: 'object', properties: { id, idBoard: id } }))],
  [/^GET .*\/tag$/, many('Tag')],
  [/\/tag$/, json('Tag')],
  [/^GET \/search$/, json('Found')],
  [/^GET \/batch$/, json('Batch', listOf({ type: 'object', description: 'The answer under its status.' }))],
  [/^(POST|PUT) \/session/, json('Session')],
  [/^GET \/type\/\{\}$/, json('Type', object({ type: text, id }))],
  [/\/(powerup|inbox|markassociatednotificationsread|markassociatednotificationread)$/, value],
];

/** Nouns as singulars, so that one pattern fits both spellings. */
const shapeOf = ({ endpoint: { method, path } }: Row): string =>
  `${method} ${path
    .split('/')
    .map((word) => (word.startsWith('{') ? (word === '{field}' ? word : '{}') : noun(word)))
    .join('/')}`;

/** The answer of a row that shows no resource. */
export function answerWithout(row: Row): Answer {
  const shape = shapeOf(row);
  const [, found = anObject, media = 'application/json'] = answers.find(([pattern]) => pattern.test(shape)) ?? [];
  return { ...found, media };
}

/** Rows that refuse every request. */
export const refusesAlways = ({ endpoint }: Row): boolean => endpoint.says.endsWith(': refused');
