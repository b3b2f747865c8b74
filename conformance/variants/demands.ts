/** Variants that accept less, or in another way, where the document does not say what must be accepted (1.7, 4). */
import { argsOf, type Request } from '../wire/exchange.ts';
import { documentedIn } from '../law/documented.ts';
import { ours } from '../reference/rows.ts';
import { goes, goesToAny, no, refusing, renamed, values, type Json, type Variant } from './variant.ts';
import { limits } from '../../src/spec/limits.ts';

export const patternOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, '*')}`;
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
  .map((one) => [patternOf(one), one.named.map(({ name }) => name)] as const)
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
const shownRows = shown.map(patternOf);
const isShown = (request: Request) => goesToAny(shownRows, request) || goes('GET /client.js', request);

const longest = (names: readonly string[], args: Record<string, Json>) =>
  Math.max(0, ...names.map((name) => (typeof args[name] === 'string' ? args[name].length : 0)));

export const demandVariants: readonly Variant[] = [
  {
    id: 'rows-alone',
    says: 'there is nothing beside the rows that are shown and what sets the scene',
    instead: (request) => (isShown(request) || goesToAny(scene, request) ? undefined : no(404)),
  },
  {
    id: 'known-arguments-only',
    says: 'an argument that the table of a row does not name is refused',
    instead: (request) => {
      const row = takenBy.find(([pattern]) => goes(pattern, request));
      const unknown = Object.keys(argsOf(request)).find((name) => row && ![...row[1], 'key', 'token'].includes(name));
      return unknown === undefined ? undefined : no(400, `unknown: ${unknown}`);
    },
  },
  {
    id: 'json-bodies-only',
    says: 'bodies are JSON or files, and credentials stand in no header (1.7, 5.2)',
    instead: (request) =>
      request.form !== undefined && !request.path.endsWith('/authorize')
        ? no(415)
        : request.place === 'header'
          ? no(401)
          : undefined,
  },
  {
    id: 'json-payloads',
    says: 'where a row shows a JSON payload, it is taken from the body alone (4.4, 4.5)',
    hears: (request) =>
      ours.at(request.method, request.path)?.body === 'json'
        ? { ...request, query: request.query.filter(([name]) => ['key', 'token'].includes(name)) }
        : request,
  },
  {
    id: 'true-and-false-only',
    says: 'a boolean is true or false, not 1 or 0',
    instead: refusing((args, request) =>
      Object.entries(args).some(
        ([name, value]) =>
          /^(member|memberCreator|entities|organization|customFields|customFieldItems|exports|card_members|attachments)$/.test(
            name,
          ) &&
          /^[01]$/.test(String(value)) &&
          !/checklist|sticker/.test(request.path),
      ),
    ),
  },
  {
    id: 'trims',
    says: 'names lose spaces at their ends',
    hears: (request) =>
      goes('POST|PUT /**', request)
        ? renamed(request, (name, value) => (name === 'name' && typeof value === 'string' ? value.trim() : value))
        : request,
  },
  {
    id: 'short-names',
    says: 'names of boards, lists, cards and fields, of which no bound is told, end at 512 characters',
    instead: refusing(
      (args, request) =>
        goesToAny(
          ['POST /boards', 'POST /lists', 'POST /customFields', 'PUT /boards/*', 'PUT /customFields/*'],
          request,
        ) && longest(['name'], args) > 512,
    ),
  },
  {
    id: 'named-things-only',
    says: 'an empty name is refused where it is not said that it may be empty',
    instead: refusing(
      (args, request) =>
        args['name'] === '' &&
        goesToAny(['POST|PUT /boards/**', 'POST|PUT /lists/**', 'POST|PUT /customFields/**', 'PUT /cards/*'], request),
    ),
  },
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
  {
    id: 'strict-signs',
    says: 'control characters are refused in texts',
    instead: refusing((args) =>
      Object.values(args).some(
        (one) => typeof one === 'string' && /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(one),
      ),
    ),
  },
  {
    id: 'counts-units',
    says: 'a character is a UTF-16 unit',
    instead: refusing(
      (args, { method }) =>
        method !== 'GET' && Object.values(args).some((one) => typeof one === 'string' && one.length > limits.text),
    ),
  },
  {
    id: 'colourless-options',
    says: 'an option has no colour, for no word beside none is shown (2.8)',
    instead: refusing((args, request) => {
      const options: Json[] = Array.isArray(args['options']) ? args['options'] : [args];
      return (
        goesToAny(['POST /customFields', 'POST /customField/*/options', 'PUT /customField/*/options/*'], request) &&
        options.some((one) => (one?.color ?? 'none') !== 'none')
      );
    }),
  },
  {
    id: 'whole-updates',
    says: 'an update of a custom field brings all that its creation needs: the parameters are the same (4.5)',
    instead: refusing(
      (args, request) =>
        goes('PUT /customFields/*', request) &&
        !['idModel', 'modelType', 'name', 'type'].every((name) => args[name] !== undefined),
    ),
  },
  {
    id: 'both-empty',
    says: 'an item is cleared by an empty idValue and an empty value, both of them, as empty strings (3.3)',
    instead: refusing((args, request) => {
      if (!goes('PUT /card/*/customField/*/item', request)) return false;
      const { idValue, value } = args;
      const isEmpty = (one: Json) => one === null || one === '' || one === undefined || Object.keys(one).length === 0;
      return isEmpty(idValue) && isEmpty(value) && !(idValue === '' && value === '');
    }),
  },
  {
    id: 'marks-taken-literally',
    says: 'what a table marks as required is required: due and urlSource of a card, all four names of a reaction',
    instead: refusing((args, request) => {
      const lacks = (...names: string[]) => names.some((name) => args[name] === undefined);
      if (goes('POST /actions/*/reactions', request)) return lacks('shortName', 'skinVariation', 'native', 'unified');
      return goes('POST /cards', request) && lacks('urlSource', 'due');
    }),
  },
  {
    id: 'notifies-nobody',
    says: 'what causes a notification is left open, and nothing does (6.4)',
    tells: ({ body }, request) =>
      goes('GET /members/*/notifications', request) || goes('GET /members/*/notifications/*', request)
        ? { body: [] }
        : goes('GET /members/*', request)
          ? withoutNotifications(body)
          : undefined,
  },
  {
    id: 'own-words',
    says: 'who may see a board is told in other words (2.10)',
    hears: (request) =>
      renamed(request, (name, value) => (/permissionLevel/.test(name) && value === 'members-only' ? 'private' : value)),
    tells: values((value, key) => (key === 'permissionLevel' && value === 'private' ? 'members-only' : value)),
  },
];
