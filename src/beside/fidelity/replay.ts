/** Replays recorded exchanges against our server: for each a world that stood just before it, and the same request. */
import { startServer, type BoardstoneServer, type DialectName } from '../../index.ts';
import { worldBefore } from './before.ts';
import { compareBodies, compareHeads, type Compared, type Known } from './points.ts';
import { recordedExchanges, type Exchange, type Json } from './recorded.ts';

export interface Replayed extends Compared {
  readonly exchange: Exchange;
  /** Why it could not be asked at all. */
  readonly failed?: string;
}

const wordsIn = (fixture: Json): Set<string> => new Set(JSON.stringify(fixture).match(/\w{8,64}/g) ?? []);

export async function replayAll(
  dialect: DialectName,
  only = '',
  all: readonly Exchange[] = recordedExchanges(),
): Promise<readonly Replayed[]> {
  await using server = await startServer({
    fixture: 'empty',
    dialect,
    clock: 'manual',
    control: false,
    webhookCheck: false,
  });
  const replayed: Replayed[] = [];
  for (const exchange of all.filter(({ recording }) => recording.includes(only))) {
    const fixture = worldBefore(exchange, all);
    const known: Known = { words: wordsIn(fixture), at: Date.parse(exchange.at) };
    replayed.push(await replay(server, exchange, fixture, known));
  }
  return replayed;
}

async function replay(server: BoardstoneServer, exchange: Exchange, fixture: Json, known: Known): Promise<Replayed> {
  let world: Json;
  try {
    world = server.world({ fixture });
  } catch (fault) {
    const failed = String(fault);
    return { exchange, asked: 1, differences: [{ at: 'fixture', what: 'value', recorded: '', ours: failed }], failed };
  }
  const answer = await fetch(addressOf(world.url, exchange, world.target.actors['me']!), requestOf(exchange));
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const head = compareHeads(exchange, answer);
  const body = compareBodies(exchange.json ?? exchange.text, isJson ? JSON.parse(text) : text.trimEnd(), known);
  await world.close();
  return { exchange, asked: head.asked + body.asked, differences: [...head.differences, ...body.differences] };
}

function addressOf(url: string, { path, query }: Exchange, { key, token }: Json): string {
  return `${url}${path}?${new URLSearchParams({ ...query, key, token }).toString()}`;
}

function requestOf({ method, body, contentType }: Exchange): RequestInit {
  return { method, ...(body && { body, headers: { 'content-type': contentType ?? '' } }) };
}
