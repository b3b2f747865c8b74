/** Wrong replies of a server that refuses and takes the wrong requests, or does not do what it answers. */
import { unknownId } from '../../../src/spec/kinds.ts';
import { argsOf, type Reply, type Request } from '../../wire/exchange.ts';
import { isRecord } from '../../wire/json-values.ts';
import { sentTo } from './arguments.ts';
import { beside } from './beside.ts';
import {
  answers,
  does,
  isRefused,
  isTaken,
  laid,
  refusal,
  remembers,
  type Operator,
  type Site,
} from './wrong-reply.ts';

/** What a server says that takes what it must refuse: the last right answer, or what it was asked for. */
const acceptance = ({ taken, refused }: Site): Partial<Reply> => ({
  status: 200,
  body: taken.at(-1)?.body ?? { id: unknownId, ...refused.slice(-1).map(({ request }) => argsOf(request))[0] },
});

const when = (fits: (reply: Reply) => boolean, over: Partial<Reply>) => (reply: Reply) =>
  fits(reply) ? over : undefined;

export const refuses: Operator = (site) =>
  site.taken.length === 0 ? [] : [answers(site, 'refuses what it must take', when(isTaken, refusal))];

const limited = { status: 429, body: { message: 'Rate limit exceeded', error: 'API_TOKEN_LIMIT_EXCEEDED' } };

export const limitsTaken: Operator = (site) =>
  site.taken.length === 0 ? [] : [answers(site, 'says that a limit is used up', when(isTaken, limited))];

export const accepts: Operator = (site) =>
  site.refused.length === 0 ? [] : [answers(site, 'takes what it must refuse', when(isRefused, acceptance(site)))];

export const fails: Operator = (site) =>
  site.refused.length === 0 ? [] : [answers(site, 'crashes where it must refuse', when(isRefused, { status: 500 }))];

/** What tells the requests of a row from each other: who asks, the spelling of the path, the carrier, the values. */
const featuresOf = (site: Site): Readonly<Record<string, (request: Request) => string>> => ({
  asker: ({ actor, key, token, place }) => `${actor} ${key === null} ${token === null} ${place}`,
  spelling: ({ path }) => path.replace(/[0-9a-f]{24}/gi, '*'),
  carrier: ({ query, json, form, multipart }) =>
    [query.length > 0 && 'query', json && 'JSON', form && 'form', multipart && 'multipart'].filter(Boolean).join(' '),
  record: ({ path }) => path,
  ...Object.fromEntries(
    sentTo(site).map((name) => [name, (request: Request) => JSON.stringify(argsOf(request)[name]) ?? 'left out']),
  ),
});

const sortsPerFeature = 8;
/** The sorts of requests by each feature that tells at least two of them apart, the last ones first. */
const sortsOf = (site: Site, replies: readonly Reply[]) =>
  Object.entries(featuresOf(site)).flatMap(([feature, of]) => {
    const sorts = [...new Set(replies.toReversed().map(({ request }) => of(request)))];
    return sorts.length < 2 ? [] : sorts.slice(0, sortsPerFeature).map((sort) => ({ feature, of, sort }));
  });

export const refusesSort: Operator = (site) =>
  sortsOf(site, site.taken).map(({ feature, of, sort }) =>
    answers(
      site,
      `refuses those whose ${feature} is ${sort.slice(0, 60)}`,
      when((reply) => isTaken(reply) && of(reply.request) === sort, refusal),
    ),
  );

export const acceptsSort: Operator = (site) =>
  sortsOf(site, site.refused).map(({ feature, of, sort }) =>
    answers(
      site,
      `takes those whose ${feature} is ${sort.slice(0, 60)}`,
      when((reply) => isRefused(reply) && of(reply.request) === sort, acceptance(site)),
    ),
  );

const garbled = (body: unknown): unknown =>
  Array.isArray(body) ? (body.length > 0 ? body.slice(1) : [{ id: unknownId }]) : (beside(body) ?? 'x');

export const garblesSort: Operator = (site) =>
  sortsOf(site, site.taken).map(({ feature, of, sort }) =>
    answers(site, `answers wrong to those whose ${feature} is ${sort.slice(0, 60)}`, (reply) =>
      isTaken(reply) && of(reply.request) === sort ? { body: garbled(reply.body) } : undefined,
    ),
  );

/** A sort of requests gets the answer that another sort got before. */
export const confusesSort: Operator = (site) =>
  sortsOf(site, site.taken).map(({ feature, of, sort }) =>
    remembers(site, `answers those whose ${feature} is ${sort.slice(0, 60)} as the request before`, () => {
      let last: unknown;
      return (reply) => {
        if (!isTaken(reply)) return undefined;
        if (of(reply.request) === sort && last !== undefined) return { body: last };
        last = reply.body;
        return undefined;
      };
    }),
  );

const onTurn = (fits: (reply: Reply) => boolean, isTime: (turn: number) => boolean, over: Partial<Reply>) => () => {
  let turn = 0;
  return (reply: Reply) => (fits(reply) && isTime((turn += 1)) ? over : undefined);
};

export const refusesLater: Operator = (site) =>
  site.taken.length < 2
    ? []
    : [site.taken.length, 2].map((first) =>
        remembers(
          site,
          `refuses from request ${first} on`,
          onTurn(isTaken, (turn) => turn >= first, refusal),
        ),
      );

export const acceptsOnce: Operator = (site) =>
  site.refused.length < 2
    ? []
    : site.refused.slice(0, 8).map((_, at) =>
        remembers(
          site,
          `takes refused request ${at + 1}`,
          onTurn(isRefused, (turn) => turn === at + 1, acceptance(site)),
        ),
      );

export const servesAll: Operator = (site) =>
  site.refused.length === 0
    ? []
    : [
        {
          says: `${site.key}: serves everybody as it serves the owner`,
          through: (right) => {
            let owner: Request | undefined;
            return (request, signal) => {
              if (request.actor === 'owner' && request.key !== null && request.token !== null) owner = request;
              const { key, token } = owner ?? request;
              return right({ ...request, key, token }, signal);
            };
          },
        },
      ];

/** A write is answered as if it had been done. */
export const doesNothing: Operator = (site) =>
  !site.writes || site.taken.length === 0
    ? []
    : [
        does(site, 'answers success and does nothing', async (request, send) => {
          const { json: _, form: __, multipart: ___, raw: ____, ...bare } = request;
          const now = await send({ ...bare, method: 'GET', query: [] });
          const shown = isTaken(now) && isRecord(now.body) ? now.body : { id: unknownId };
          return laid(now, { status: 200, request, body: { ...shown, ...argsOf(request) } });
        }),
      ];

export const doesTwice: Operator = (site) =>
  !site.writes || site.taken.length === 0
    ? []
    : [
        does(site, 'does twice what it is asked once', async (request, send) => {
          const reply = await send(request);
          if (isTaken(reply)) await send(request);
          return reply;
        }),
      ];

/** A read answers for ever what it answered at one time. */
export const stale: Operator = (site) => {
  const asked = site.taken.map(({ request: { path, query } }) => JSON.stringify([path, query]));
  if (site.writes || new Set(asked).size === asked.length) return [];
  return [1, 2].map((since) =>
    remembers(site, `answers for ever what it answered at time ${since}`, () => {
      const reads = new Map<string, { turn: number; body?: unknown }>();
      return ({ request: { path, query, actor }, body }) => {
        const name = JSON.stringify([path, query, actor]);
        const read = reads.get(name) ?? { turn: 0 };
        reads.set(name, read);
        read.turn += 1;
        if (read.turn === since) read.body = body;
        return read.turn >= since ? { body: read.body } : undefined;
      };
    }),
  );
};
