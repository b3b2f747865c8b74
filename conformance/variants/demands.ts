/** Variants that accept less, or in another way, where the document does not say what must be accepted (1.7, 4). */
import { argsOf, type Request } from '../wire/exchange.ts';
import { documentedIn } from '../law/documented.ts';
import { ours } from '../reference/rows.ts';
import {
  instead,
  hears,
  tells,
  goes,
  goesToAny,
  no,
  refuses,
  renamed,
  values,
  type Json,
  type Variant,
} from './variant.ts';
import { limits } from '../../src/spec/limits.ts';
import { callsOf } from '../../src/spec/paths.ts';

const shown = ours.all.filter(({ section }) => section !== undefined);
/** A member as who was never notified of anything. */
const withoutNotifications = (body: Json) =>
  Array.isArray(body?.notifications) ? { body: { ...body, notifications: [] } } : undefined;

export const holes = (pattern: string) => pattern.split('*').length;
/** Rows that say what they take; words before parameters: `boards` is no field of a member. */
const takenBy = documentedIn(ours)
  .filter(({ method, path, section = '' }) => {
    const isTold = /^4\.[245]/.test(section) || (section === '4.1' && method === 'POST');
    return isTold && !/\{(filter|field)\}$/.test(path);
  })
  .map((one) => [callsOf(one), one.named.map(({ name }) => name)] as const)
  .toSorted(([a], [b]) => holes(a) - holes(b));

/** What the scene needs besides the documented rows: it is named in a target file, or every server knows it. */
const scene = [
  'POST /boards',
  'POST /lists',
  'POST /labels',
  'POST /boards/*/boardPlugins',
  'DELETE /boards/*/boardPlugins/*',
  'PUT /lists/*',
  'GET /lists/*',
  'PUT /boards/*/members/*',
  'DELETE /boards/*',
  'DELETE /lists/*',
  'DELETE /cards/*',
  'PUT /customFields/*',
  'PUT /organizations/*/members/*',
  'DELETE /organizations/*',
  'DELETE /boards/*/members/*',
];
const shownRows = shown.map(callsOf);
const isShown = (request: Request) => goesToAny(shownRows, request) || goes('GET /client.js', request);

const booleans =
  /^(member|memberCreator|entities|organization|customFields|customFieldItems|exports|card_members|attachments)$/;
type Args = Readonly<Record<string, Json>>;
const lacks = (args: Args, ...names: readonly string[]) => names.some((name) => args[name] === undefined);
const texts = (args: Args): string[] => Object.values(args).filter((one) => typeof one === 'string');
const isEmpty = (one: Json) => one === null || one === '' || one === undefined || Object.keys(one).length === 0;

export const demandVariants: readonly Variant[] = [
  instead('rows-alone', 'there is nothing beside the rows that are shown and what sets the scene', (request) =>
    isShown(request) || goesToAny(scene, request) ? undefined : no(404),
  ),
  instead('known-arguments-only', 'an argument that the table of a row does not name is refused', (request) => {
    const row = takenBy.find(([pattern]) => goes(pattern, request));
    const unknown = Object.keys(argsOf(request)).find((name) => row && ![...row[1], 'key', 'token'].includes(name));
    return unknown === undefined ? undefined : no(400, `unknown: ${unknown}`);
  }),
  instead('json-bodies-only', 'bodies are JSON or files, and credentials stand in no header (1.7, 5.2)', (request) =>
    request.form !== undefined && !request.path.endsWith('/authorize')
      ? no(415)
      : request.place === 'header'
        ? no(401)
        : undefined,
  ),
  hears('json-payloads', 'where a row shows a JSON payload, it is taken from the body alone (4.4, 4.5)', (request) =>
    ours.at(request.method, request.path)?.body === 'json'
      ? { ...request, query: request.query.filter(([name]) => ['key', 'token'].includes(name)) }
      : request,
  ),
  refuses('true-and-false-only', 'a boolean is true or false, not 1 or 0', '* /**', (args, { path }) =>
    Object.entries(args).some(
      ([name, value]) => booleans.test(name) && /^[01]$/.test(String(value)) && !/checklist|sticker/.test(path),
    ),
  ),
  hears('trims', 'names lose spaces at their ends', (request) =>
    goes('POST|PUT /**', request)
      ? renamed(request, (name, value) => (name === 'name' && typeof value === 'string' ? value.trim() : value))
      : request,
  ),
  refuses(
    'short-names',
    'names of boards, lists, cards and fields, of which no bound is told, end at 512 characters',
    ['POST /boards', 'POST /lists', 'POST /customFields', 'PUT /boards/*', 'PUT /customFields/*'],
    ({ name }) => typeof name === 'string' && name.length > 512,
  ),
  refuses(
    'named-things-only',
    'an empty name is refused where it is not said that it may be empty',
    ['POST|PUT /boards/**', 'POST|PUT /lists/**', 'POST|PUT /customFields/**', 'PUT /cards/*'],
    ({ name }) => name === '',
  ),
  {
    id: 'votes-once',
    says: 'what is there already is refused, not added again',
    instead: (request, memory) => {
      const row = ['membersVoted', 'idMembers', 'idLabels'].find((one) => goes(`POST /cards/*/${one}`, request));
      return row !== undefined && memory.get(`${request.path} ${argsOf(request)['value']}`) ? no(400) : undefined;
    },
    tells: ({ status }, request, memory) => {
      const row = ['membersVoted', 'idMembers', 'idLabels'].find((one) => goes(`POST /cards/*/${one}`, request));
      if (row !== undefined && status < 300) memory.set(`${request.path} ${argsOf(request)['value']}`, true);
      if (request.method === 'DELETE' && status < 300)
        memory.delete(`${request.path.replace(/\/[^/]+$/, '')} ${request.path.split('/').at(-1)}`);
      return undefined;
    },
  },
  refuses('strict-signs', 'control characters are refused in texts', '* /**', (args) =>
    texts(args).some((one) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(one)),
  ),
  refuses('counts-units', 'a character is a UTF-16 unit', 'POST|PUT|DELETE /**', (args) =>
    texts(args).some(({ length }) => length > limits.text),
  ),
  refuses(
    'colourless-options',
    'an option has no colour, for no word beside none is shown (2.8)',
    ['POST /customFields', 'POST /customField/*/options', 'PUT /customField/*/options/*'],
    (args) => [args['options'] ?? args].flat().some((one: Json) => (one?.color ?? 'none') !== 'none'),
  ),
  refuses(
    'whole-updates',
    'an update of a custom field brings all that its creation needs: the parameters are the same (4.5)',
    'PUT /customFields/*',
    (args) => lacks(args, 'idModel', 'modelType', 'name', 'type'),
  ),
  refuses(
    'both-empty',
    'an item is cleared by an empty idValue and an empty value, both of them, as empty strings (3.3)',
    'PUT /card/*/customField/*/item',
    ({ idValue, value }) => isEmpty(idValue) && isEmpty(value) && !(idValue === '' && value === ''),
  ),
  refuses(
    'marks-taken-literally',
    'what a table marks as required is required: due and urlSource of a card, all four names of a reaction',
    ['POST /actions/*/reactions', 'POST /cards'],
    (args, request) =>
      goes('POST /cards', request)
        ? lacks(args, 'urlSource', 'due')
        : lacks(args, 'shortName', 'skinVariation', 'native', 'unified'),
  ),
  tells('notifies-nobody', 'what causes a notification is left open, and nothing does (6.4)', ({ body }, request) =>
    goes('GET /members/*/notifications', request) || goes('GET /members/*/notifications/*', request)
      ? { body: [] }
      : goes('GET /members/*', request)
        ? withoutNotifications(body)
        : undefined,
  ),
  {
    id: 'own-words',
    says: 'who may see a board is told in other words (2.10)',
    hears: (request) =>
      renamed(request, (name, value) => (/permissionLevel/.test(name) && value === 'members-only' ? 'private' : value)),
    tells: values((value, key) => (key === 'permissionLevel' && value === 'private' ? 'members-only' : value)),
  },
];
