/** Exchanges that were recorded with the live service: requests with their answers, in a file beside the project. */
import { existsSync, readFileSync } from 'node:fs';
import { noun } from '../../document/nouns.ts';
import { tableNames, type TableName } from '../../server/records/all.ts';

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

const readJson = (file: URL): Json => JSON.parse(readFileSync(file, 'utf8'));

export const recordedExchanges = (): readonly Exchange[] => readJson(exchangesFile);
export const recordedShapes = (): Json => readJson(new URL('recorded-shapes.json', folder));
export const payloadShapes = (): Json => readJson(new URL('payload-shapes.json', folder));

const nameOf = ({ recording }: Exchange): string => recording.slice(0, recording.lastIndexOf('#'));
const numberOf = ({ recording }: Exchange): number => Number(recording.slice(recording.lastIndexOf('#') + 1));

/** The exchanges of the same recording that came before, newest first. */
export const earlierOf = (exchange: Exchange, all: readonly Exchange[]): readonly Exchange[] =>
  all
    .filter((other) => nameOf(other) === nameOf(exchange) && numberOf(other) < numberOf(exchange))
    .sort((a, b) => numberOf(b) - numberOf(a));

/** The arguments that the request gives: those of the query, and of a body that is a form or JSON. */
export function givenIn({ query, body, contentType }: Exchange): Readonly<Record<string, unknown>> {
  if (!body || contentType?.startsWith('multipart/')) return { ...query };
  const read = body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  return { ...query, ...read };
}

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
/** The type of a value in JSON. */
export const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
/** The steps in which positions are given. */
export const step = 16_384;

const byNoun = new Map(tableNames.map((name) => [noun(name), name]));
/** Words of paths that are not called as their tables. */
const otherwise: Readonly<Record<string, TableName>> = {
  ...{ comments: 'actions', item: 'customFieldItems', idlabels: 'labels', idmembers: 'members' },
  ...{ membersvoted: 'members', membercreator: 'members' },
};
/** The table of the records that a word of a path is about. */
export const tableOf = (word: string): TableName | undefined => otherwise[word.toLowerCase()] ?? byNoun.get(noun(word));

/** The words of a path behind `/1`. */
export const segmentsOf = ({ path }: Exchange): string[] => path.split('/').filter(Boolean).slice(1);

/** The table of the records that an exchange answers with, if they are records. */
export function answeredWith(exchange: Exchange): TableName | undefined {
  const nouns = segmentsOf(exchange).filter((_, at) => at % 2 === 0);
  const last = nouns.at(-1)!;
  if (exchange.method === 'PUT' && /^(id|closed|name|pos|desc|due|subscribed)/i.test(last) && nouns[0])
    return tableOf(nouns[0]);
  if (/boards\/[^/]+\/members\/?/.test(exchange.path) && exchange.method !== 'GET') return 'boards';
  return tableOf(last);
}
