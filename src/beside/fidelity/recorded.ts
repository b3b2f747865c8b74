/** Exchanges that were recorded with the live service: requests with their answers, in a file beside the project. */
import type { TableName } from '../../server/records/all.ts';
import { existsSync, readFileSync } from 'node:fs';

export type Json = any;

export interface Exchange {
  /** The name of the recording and the number of the exchange in it: `a_card#1`. */
  readonly recording: string;
  /** When the request was sent: an ISO date. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly contentType?: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly text?: string;
}

/** Where the facts about the live service are, if they are there: a folder beside the checkout. */
const folder = new URL('../../../../shared/facts/', import.meta.url);
const exchangesFile = new URL('recorded-exchanges.json', folder);

/** Why nothing can be replayed; undefined if it can. */
export const missing = existsSync(exchangesFile)
  ? undefined
  : 'the recorded exchanges are not here: ../shared/facts/recorded-exchanges.json';

const read = (file: URL): Json => JSON.parse(readFileSync(file, 'utf8'));

export const recordedExchanges = (): readonly Exchange[] => read(exchangesFile);
export const recordedShapes = (): Json => read(new URL('recorded-shapes.json', folder));

const nameOf = ({ recording }: Exchange): string => recording.slice(0, recording.lastIndexOf('#'));
const numberOf = ({ recording }: Exchange): number => Number(recording.slice(recording.lastIndexOf('#') + 1));

/** The exchanges of the same recording that came before, newest first. */
export const beforeIt = (one: Exchange, all: readonly Exchange[]): readonly Exchange[] =>
  all
    .filter((other) => nameOf(other) === nameOf(one) && numberOf(other) < numberOf(one))
    .sort((a, b) => numberOf(b) - numberOf(a));

/** What the request gives: of the query, and of a body that is a form or JSON. */
export function givenIn({ query, body, contentType }: Exchange): Readonly<Record<string, unknown>> {
  if (!body || contentType?.startsWith('multipart/')) return { ...query };
  const read = body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  return { ...query, ...read };
}

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
export const isId = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{24}$/.test(text);
/** The steps in which positions are given. */
export const step = 16_384;

/** The collections of a path and the table of each. */
export const tables: Readonly<Record<string, TableName>> = {
  actions: 'actions',
  attachments: 'attachments',
  boards: 'boards',
  cards: 'cards',
  checkitem: 'checkItems',
  checkitems: 'checkItems',
  checklists: 'checklists',
  comments: 'actions',
  customfield: 'customFields',
  customfielditems: 'customFieldItems',
  customfields: 'customFields',
  item: 'customFieldItems',
  idlabels: 'labels',
  idmembers: 'members',
  labels: 'labels',
  lists: 'lists',
  members: 'members',
  membersvoted: 'members',
  notifications: 'notifications',
  organizations: 'organizations',
  tokens: 'tokens',
  webhooks: 'webhooks',
  board: 'boards',
  card: 'cards',
  list: 'lists',
  organization: 'organizations',
  membercreator: 'members',
};

/** The words of a path behind `/1`. */
export const segmentsOf = ({ path }: Exchange): string[] => path.split('/').filter(Boolean).slice(1);

/** The table of the records that an exchange answers with, if they are records. */
export function answeredWith(one: Exchange): TableName | undefined {
  const nouns = segmentsOf(one).filter((_, at) => at % 2 === 0);
  const last = (segmentsOf(one).length % 2 === 1 ? segmentsOf(one).at(-1) : nouns.at(-1))!.toLowerCase();
  if (one.method === 'PUT' && /^(id|closed|name|pos|desc|due|subscribed)/i.test(last) && nouns[0])
    return tables[nouns[0]];
  if (/boards\/[^/]+\/members\/?/.test(one.path) && one.method !== 'GET') return 'boards';
  return tables[last];
}
