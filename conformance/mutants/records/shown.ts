/**
 * Operators over what a row shows (2.2 to 2.10): a field that is left out, of another type, of another value, or that
 * stays as it was when it was first seen.
 */
import {
  actionFields,
  attachmentFields,
  boardFields,
  cardFields,
  memberPublicFields,
  memberUsual,
  notificationFields,
  organizationFields,
} from '../../../src/spec/sets.ts';
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Shape, Table } from '../../law/shape.ts';
import {
  boardTable,
  cardTable,
  listTable,
  memberBeyond,
  memberSet,
  organizationTable,
  whole,
} from '../../law/tables.ts';
import { isRecord } from '../../wire/json-values.ts';
import type { Faulty } from '../mutant.ts';
import { applied, named } from '../operator.ts';

/** Where records are shown: at an address, or below a key of its answer. */
interface Place {
  readonly name: string;
  readonly rule: RuleId;
  readonly on: string;
  readonly below?: string;
  readonly shows: Table;
  /** Fields whose values follow from what was written: laws know what they are. */
  readonly known?: readonly string[];
}

const any = (names: readonly string[]): Table => Object.fromEntries(names.map((name) => [name, 'any']));
const data = { board: any(['id', 'name', 'shortLink']), card: any(['id', 'name', 'idShort', 'shortLink']) };
const creator = { ...any(memberUsual), activityBlocked: 'boolean', id: 'id' } as const;
const action: Table = {
  ...any(['display', 'memberCreator']),
  data: 'object',
  date: 'date',
  idMemberCreator: 'id',
  type: 'string',
};
const status = { attempts: 'integer', finished: 'boolean', stage: 'string' } as const;
const made: Table = { id: 'id', startedAt: 'date', size: 'any', exportUrl: 'any', status };
const option: Table = { id: 'id', idCustomField: 'id', value: any(['text']), color: 'string', pos: 'number' };
const definition: Table = {
  id: 'id',
  idModel: 'id',
  modelType: 'string',
  fieldGroup: 'string',
  name: 'string',
  pos: 'number',
  type: 'string',
};
const item: Table = { id: 'id', idCustomField: 'id', idModel: 'id', modelType: 'string', value: 'any', idValue: 'any' };
const found = any(['actions', 'boards', 'cards', 'members', 'organizations']);

const counts = [
  'votes',
  'viewingMemberVoted',
  'checkItems',
  'checkItemsChecked',
  'comments',
  'attachments',
  'description',
  'due',
];
const ofCard = [
  'name',
  'desc',
  'due',
  'closed',
  'idBoard',
  'idList',
  'idShort',
  'shortLink',
  'shortUrl',
  'url',
  'idMembers',
  'idMembersVoted',
  'idLabels',
  'labels',
  'idChecklists',
  'dateLastActivity',
  ...counts.map((name) => `badges.${name}`),
];

const homes: readonly Place[] = [
  { name: 'card', rule: 'CRD-13', on: 'GET /cards/*', shows: cardTable, known: ofCard },
  {
    name: 'board',
    rule: 'BRD-01',
    on: 'GET /boards/*',
    shows: boardTable,
    known: ['name', 'desc', 'closed', 'memberships', 'starred', 'idMemberCreator'],
  },
  { name: 'list', rule: 'LST-01', on: 'GET /boards/*/lists', shows: listTable, known: ['name', 'idBoard'] },
  {
    name: 'member',
    rule: 'MEM-03',
    on: 'GET /members/*',
    shows: { ...memberSet, ...memberBeyond },
    known: ['idBoards', 'idOrganizations', 'bio', 'username'],
  },
  {
    name: 'workspace',
    rule: 'ORG-01',
    on: 'GET /organizations/*',
    shows: organizationTable,
    known: ['idBoards', 'memberships'],
  },
  {
    name: 'action',
    rule: 'ACT-12',
    on: 'GET /actions/*',
    shows: { ...action, limits: 'any', memberCreator: creator },
    known: ['type', 'data.text'],
  },
  {
    name: 'action-of-log',
    rule: 'ACT-12',
    on: 'GET /members/*/actions',
    shows: { ...action, data },
    known: ['date', 'type', 'idMemberCreator'],
  },
  {
    name: 'notification',
    rule: 'NOT-03',
    on: 'GET /members/*/notifications',
    shows: { unread: 'boolean', type: 'string', date: 'date' },
    known: ['unread', 'type'],
  },
  {
    name: 'field',
    rule: 'CF-01',
    on: 'GET /boards/*/customFields',
    shows: { ...definition, options: [option] },
    known: ['fieldGroup', 'name', 'type', 'options', 'idModel'],
  },
  {
    name: 'new-field',
    rule: 'CF-01',
    on: 'POST /customFields',
    shows: definition,
    known: ['name', 'type', 'fieldGroup'],
  },
  {
    name: 'new-option',
    rule: 'CF-17',
    on: 'POST /customFields/*/options',
    shows: option,
    known: ['color', 'idCustomField'],
  },
  {
    name: 'item',
    rule: 'CF-07',
    on: 'PUT /card/*/customField/*/item',
    shows: item,
    known: ['idCustomField', 'idModel', 'modelType'],
  },
  {
    name: 'new-export',
    rule: 'EXP-01',
    on: 'POST /organizations/*/exports',
    shows: made,
    known: ['status.attempts', 'status.finished', 'status.stage'],
  },
  {
    name: 'export',
    rule: 'EXP-02',
    on: 'GET /organizations/*/exports/*',
    shows: { ...made, status: { ...status, ...any(['total', 'progress']) } },
  },
  { name: 'found', rule: 'SRC-01', on: 'GET /search', shows: found },
];

const shown = (
  kind: string,
  rule: RuleId,
  fields: readonly string[],
  places: readonly (readonly [name: string, on: string, below?: string])[],
): readonly Place[] =>
  places.map(([name, on, below]) => ({
    name: `${kind}-${name}`,
    rule,
    on,
    shows: any(fields),
    ...(below !== undefined && { below }),
  }));

const elsewhere: readonly Place[] = [
  ...shown('card', 'CNV-13', cardFields, [
    ['of-board', 'GET /boards/*/cards'],
    ['of-member', 'GET /members/*/cards'],
    ['of-action', 'GET /actions/*/card'],
    ['with-member', 'GET /members/*', 'cards'],
  ]),
  ...shown('board', 'BRD-01', boardFields, [
    ['of-member', 'GET /members/*/boards'],
    ['of-action', 'GET /actions/*/board'],
    ['with-member', 'GET /members/*', 'boards'],
  ]),
  ...shown('workspace', 'ORG-01', organizationFields, [
    ['of-member', 'GET /members/*/organizations'],
    ['of-action', 'GET /actions/*/organization'],
    ['with-member', 'GET /members/*', 'organizations'],
    ['with-boards', 'GET /members/*/boards', 'organization'],
  ]),
  ...shown('member', 'MEM-03', memberPublicFields, [
    ['who-acted', 'GET /actions/*/memberCreator'],
    ['acted-on', 'GET /actions/*/member'],
  ]),
  ...shown('action', 'SET-02', actionFields, [
    ['of-member', 'GET /members/*/actions'],
    ['with-member', 'GET /members/*', 'actions'],
    ['with-boards', 'GET /members/*/boards', 'actions'],
    ['with-cards', 'GET /members/*/cards', 'actions'],
  ]),
  ...shown('notification', 'NOT-03', notificationFields, [
    ['of-member', 'GET /members/*/notifications'],
    ['with-member', 'GET /members/*', 'notifications'],
  ]),
  ...shown('attachment', 'ATT-03', attachmentFields, [['with-cards', 'GET /members/*/cards', 'attachments']]),
  ...shown('summary', 'ACT-09', memberUsual, [
    ['who-acted', 'GET /members/*/actions', 'memberCreator'],
    ['acted-on', 'GET /members/*/actions', 'member'],
    ['who-told', 'GET /members/*/notifications', 'memberCreator'],
    ['on-cards', 'GET /members/*/cards', 'members'],
  ]),
];

/** A field at a place, by its path in a record; `*` stands for each element of a list. */
interface Spot {
  readonly place: Place;
  readonly path: readonly string[];
  readonly shape: Shape;
}
const spotsIn = (place: Place, shape: Shape, path: readonly string[]): readonly Spot[] => {
  if (Array.isArray(shape)) return spotsIn(place, shape[0] as Shape, [...path, '*']);
  if (!isRecord(shape)) return [];
  return Object.entries(shape as Table).flatMap(([name, inner]) => {
    const spot = { place, path: [...path, name], shape: inner };
    return [spot, ...spotsIn(place, inner, spot.path)];
  });
};
const spots = [...homes, ...elsewhere].flatMap((place) => spotsIn(place, whole(place.shows), []));
const textOf = ({ path }: Spot): string => path.filter((name) => name !== '*').join('.');

const gone = Symbol('left out');
type Change = (value: unknown, record: unknown) => unknown;
/** The value with what the path leads to changed; a list is gone through. */
function changed(value: unknown, [name, ...path]: readonly string[], change: Change): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, name === '*' ? path : [name!, ...path], change));
  if (!isRecord(value) || name === undefined || !(name in value)) return value;
  const inner =
    path.length === 0 || (path.length === 1 && path[0] === '*')
      ? change(value[name], value)
      : changed(value[name], path, change);
  const { [name]: _, ...others } = value;
  return inner === gone ? others : { ...value, [name]: inner };
}
const tells = ({ place, path }: Spot, change: Change): Pick<Faulty, 'tells'> => ({
  tells: (body) => changed(body, place.below === undefined ? path : [place.below, ...path], change),
});

const text = (value: unknown): unknown => (value === null ? value : String(value));
const hourOff = (date: unknown): unknown =>
  typeof date === 'string' && Number.isFinite(Date.parse(date))
    ? new Date(Date.parse(date) + 3_600_000).toISOString()
    : date;
const seconds = (date: unknown): unknown => (date === null ? '' : Date.parse(String(date)) / 1000);
const nothing = (): unknown => null;

/** By its shape: a value of another type, and another value of the same type. */
const others: Readonly<Partial<Record<Extract<Shape, string>, readonly [retyped: Change, otherwise?: Change]>>> = {
  boolean: [text, (value) => !value],
  'boolean|null': [text, (value) => !value],
  integer: [text, (value) => Number(value) + 1],
  number: [text, (value) => Number(value) + 1],
  string: [nothing, (value) => `${String(value)}!`],
  'string|null': [() => 7],
  id: [() => 7, (id) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? 1 : 0}`],
  'id|none': [() => 7],
  date: [seconds, hourOff],
  'date|null': [seconds, hourOff],
  url: [(url) => new URL(String(url)).pathname, () => 'https://example.com/c/card'],
  ids: [nothing, () => []],
  array: [nothing, () => []],
  'array|null': [() => ''],
  object: [nothing],
  'object|null': [() => ''],
};
const empty = (value: unknown): unknown => (Array.isArray(value) ? [] : value);

/** What was seen first of this record. */
const kept =
  (one: unknown, memory: Map<string, unknown>): Change =>
  (value) => {
    const id = isRecord(one) ? String(one['id']) : '';
    if (!memory.has(id)) memory.set(id, value);
    return memory.get(id);
  };
const eachOf = (body: unknown, change: (one: unknown) => unknown): unknown =>
  Array.isArray(body) ? body.map(change) : change(body);

/** What is told of a field: to whom it belongs is told by its place. */
const says =
  (what: string) =>
  (spot: Spot): string =>
    `${what} ${textOf(spot)} at ${spot.place.on}${spot.place.below === undefined ? '' : `, below ${spot.place.below}`}`;
/** Fields that never change once the record is there. */
const fixed = /^(idShort|shortLink|shortUrl|type|date|idModel|idMemberCreator|username)$/;
const isKnown = (spot: Spot): boolean => spot.place.known?.includes(textOf(spot)) ?? false;
const changesOf = ({ shape }: Spot) =>
  typeof shape === 'string' ? others[shape] : Array.isArray(shape) ? ([nothing, empty] as const) : undefined;

const rule: RuleId = 'CNV-13';
const ofSpots = applied<Spot>(
  {
    omits: { rule, says: says('leaves out'), off: (spot) => tells(spot, () => gone) },
    retypes: {
      rule,
      says: says('tells in another type'),
      off(spot) {
        const [retyped] = changesOf(spot) ?? [];
        return retyped ? tells(spot, retyped) : null;
      },
    },
    mistells: {
      rule,
      says: says('tells another value of'),
      off(spot) {
        const [, otherwise] = changesOf(spot) ?? [];
        return otherwise && isKnown(spot) ? tells(spot, otherwise) : null;
      },
    },
    freezes: {
      rule,
      says: says('tells for ever the first value of'),
      off: (spot) =>
        isKnown(spot) && spot.place.on.startsWith('GET') && !fixed.test(textOf(spot))
          ? { tells: (body, _, memory) => eachOf(body, (one) => changed(one, spot.path, kept(one, memory))) }
          : null,
    },
  },
  spots,
  (spot) => ({ name: named(textOf(spot), 'of', spot.place.name), on: spot.place.on }),
);
const ruleAt = new Map(spots.map((spot) => [named(textOf(spot), 'of', spot.place.name), spot.place.rule]));

export const shownMutants: readonly Faulty[] = ofSpots.map((fault) => ({
  ...fault,
  rule: ruleAt.get(fault.id.replace(`${fault.operator}-`, '')) ?? fault.rule,
}));
