/** The order of a fault: which requests it concerns, and what happens to them. */
import * as z from 'zod';
import { once } from '../language.ts';
import { globShape, queryShape } from './matching.ts';
import { wholeNumber } from './control-error.ts';

/** Chosen: how long a fault delays an answer at most, in milliseconds. */
export const longestDelayMs = 30_000;

/** Names of headers, without those that the server sets itself: the length of an answer and how it is sent. */
const headerName = /^(?!(?:content-length|transfer-encoding|trailer|connection|date)$)[a-z0-9-]{1,100}$/i;

/** A correct gate, which the error message for a wrong one shows. */
export const gateExample = { match: { method: 'PUT', path: '/1/cards/*' }, gate: { count: 2 } };

const matchShape = once(() =>
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional().describe('the method: `GET`; without it any'),
    path: globShape().describe('`/1/cards/*`: a star stands for one word, two at the end for any number'),
    query: queryShape(),
    json: z.json().optional().describe('what the body contains, among other things: `{ name: "Paint" }`'),
    key: z.string().optional().describe('the key of the request: `server.target.actors.owner.key`'),
    token: z.string().optional().describe('the token of the request: `server.target.actors.owner.token`'),
  }),
);
const gateShape = once(() =>
  z.strictObject({
    count: wholeNumber(2, 1000).describe('how many requests have to come before they go on: `2`'),
    seed: wholeNumber(0, 0xffffffff)
      .optional()
      .describe('the number that draws the order in which they go on: `7`; without it 1'),
    withinMs: wholeNumber(0, longestDelayMs)
      .optional()
      .describe('after so many milliseconds of real time those that have come go on: `1000`; without it 5000'),
  }),
);

const answerShape = once(() =>
  z
    .strictObject({
      status: wholeNumber(200, 599).optional().describe('the status: `503`; without it 200'),
      body: z.json().optional().describe('the body: JSON as `{ message: "later" }`, or a text, which is sent as it is'),
      base64: z.base64().optional().describe('the body as bytes, in base64: `"iVBORw0KGgo="`'),
      headers: z
        .record(
          z.string().regex(headerName, 'not a header that can be set'),
          z.string().regex(/^[\x20-\x7e]{0,1000}$/, 'not a header value'),
        )
        .optional()
        .describe('headers beside the usual ones, or in their place: `{ "Retry-After": "2" }`'),
    })
    .refine(({ body, base64 }) => body === undefined || base64 === undefined, 'body and base64 exclude each other')
    .refine(
      (answer) => Object.values(answer).some((part) => part !== undefined),
      'one of status, body, base64, headers is expected',
    ),
);

const time = () => wholeNumber(0, longestDelayMs).optional();
const delayShape = once(() =>
  z
    .strictObject({
      fromMs: time().describe('the shortest: `100`; each time up to `toMs` is equally likely'),
      toMs: time().describe('the longest: `900`'),
      medianMs: time().describe('half of the answers come earlier: `200`; with `p95Ms` a few come much later'),
      p95Ms: time().describe('of twenty answers one comes later: `1500`'),
    })
    .refine(
      ({ fromMs, toMs, medianMs, p95Ms }) =>
        medianMs === undefined && p95Ms === undefined
          ? fromMs !== undefined && toMs !== undefined && fromMs <= toMs
          : fromMs === undefined && toMs === undefined && 0 < medianMs! && medianMs! <= p95Ms!,
      'fromMs and toMs, or medianMs and p95Ms, are expected, the smaller first',
    ),
);

const slowShape = once(() =>
  z.strictObject({
    pieces: wholeNumber(2, 1000).describe('in how many pieces the body comes: `10`'),
    overMs: wholeNumber(1, longestDelayMs).describe('in how many milliseconds of real time: `3000`'),
  }),
);

/** The effects on a request: at least one of these, and no two that exclude each other. */
const ways = ['respond', 'inTurn', 'change', 'drop', 'truncate', 'delayMs', 'delay', 'slow', 'gate'] as const;
const excluding = [
  ['respond', 'inTurn', 'change', 'drop'],
  ['slow', 'drop', 'truncate'],
  ['delayMs', 'delay', 'gate'],
] as const;

/** @internal */
export const faultShape = once(() =>
  z
    .strictObject({
      match: matchShape().describe('which requests it is for: `{ path: "/1/cards/*" }`'),
      after: wholeNumber(0, 1_000_000).optional().describe('how many requests that match are let through first: `2`'),
      probability: z
        .number()
        .gt(0)
        .lte(1)
        .optional()
        .describe('how likely it is used for a request that matches: `0.1`; the seed of the world decides for which'),
      times: wholeNumber(1, 1_000_000).optional().describe('how often it is used: `1`; without it until it is ended'),
      respond: answerShape().optional().describe('what is answered: `{ status: 503 }`; the request is not carried out'),
      inTurn: z
        .array(answerShape())
        .min(1)
        .max(1000)
        .optional()
        .describe(
          'what is answered to one request after the other: `[{ status: 500 }, { status: 503 }]`; then it is over',
        ),
      change: z
        .record(z.string(), z.json())
        .optional()
        .describe(
          'what is changed in the right answer, in each record of a list: `{ name: "Other" }`; null takes a field away',
        ),
      delayMs: time().describe('how many milliseconds of real time the answer waits: `300`'),
      delay: delayShape()
        .optional()
        .describe('how long answers wait, each another time, which the seed draws: `{ fromMs: 100, toMs: 900 }`'),
      slow: slowShape().optional().describe('the body comes bit by bit: `{ pieces: 10, overMs: 3000 }`'),
      gate: gateShape()
        .optional()
        .describe(
          'holds requests until so many have come: `{ count: 2 }`; then they go on one after another, in a drawn order',
        ),
      drop: z
        .union([z.literal(true), z.literal('begun')], 'true or "begun" is expected')
        .optional()
        .describe(
          'the connection ends without an answer: `true`; `begun`: within one, so no client sends the request again by itself',
        ),
      truncate: z
        .literal(true)
        .optional()
        .describe('the connection ends in the middle of the answer, the right one or the one that is ordered: `true`'),
    })
    .superRefine((order, { addIssue }) => {
      const named = ways.filter((way) => order[way] !== undefined);
      const says = (message: string): void => addIssue({ code: 'custom', message });
      if (named.length === 0) says(`a fault needs one of ${ways.join(', ')}`);
      for (const group of excluding) {
        const together = named.filter((way) => (group as readonly string[]).includes(way));
        if (together.length > 1) return says(`${together.join(' and ')} exclude each other`);
      }
    })
    .meta({ example: { match: { method: 'GET', path: '/1/cards/*' }, times: 1, respond: { status: 500 } } }),
);

/** A fault as it is ordered: its requests, and what happens to them. */
export type FaultOrder = z.infer<ReturnType<typeof faultShape>>;

/** An answer as it is ordered. */
export type AnswerOrder = NonNullable<FaultOrder['respond']>;
