/** The places where the document shows records, with the fields that a server has to show there (2.1 to 2.10). */
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
import type { Table } from '../../law/shape.ts';
import { boardTable, cardTable, listTable, memberBeyond, memberSet, organizationTable } from '../../law/tables.ts';

/** Where records are shown: at an address, or below a key of its answer. */
export interface Place {
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

export const places = [...homes, ...elsewhere];
