/** A receiver of webhooks for tests: keeps deliveries, checks their signatures, and waits for those of a test. */
/// <reference lib="esnext.disposable" preserve="true" />
import type { Arrival, OpenAddress } from '../server/deliveries/sender.ts';
import * as z from 'zod';
import { contains, isRecord } from '../language.ts';
import { hmacSha1 } from '../server/formats/hash.ts';
import { valueOf } from './matching.ts';
import { orderShape, readOrder, wholeNumber } from './control-error.ts';
import { AssertionError, awaited } from './sent.ts';

/** One delivery, as it arrived. */
export interface ReceivedDelivery {
  /** The type of its action. */
  readonly type: string;
  /** The action. */
  readonly action: ReceivedAction;
  /** The record that the webhook watches. */
  readonly model: Readonly<Record<string, any>>;
  /** The webhook. */
  readonly webhook: Readonly<Record<string, any>>;
  /** The headers, with names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text that is signed, followed by the address of the webhook. */
  readonly body: string;
  /** Why it is not genuine; absent if its signature is right. */
  readonly wrong?: string;
}

/** An action, as a delivery has it. */
export interface ReceivedAction extends Readonly<Record<string, any>> {
  /** Its type: `updateCard`. */
  readonly type: string;
  /** The data of the action: the board, the list, the card, and the values before. */
  readonly data: Readonly<Record<string, any>>;
}

/** The deliveries that a receiver keeps, and those that it waits for. */
export interface Receiver {
  /** The address for webhooks; paths below it arrive too. */
  readonly url: string;
  /** All deliveries so far, oldest first. */
  readonly received: readonly ReceivedDelivery[];
  /**
   * The next delivery that fits and that no earlier `next` has returned; those that came before count too. Rejects after
   * `withinMs` of real time (5000) with the deliveries that come nearest, and at once if the signature is wrong.
   *
   * @example
   *   const receiver = await server.receiver();
   *   await client.watch(board, receiver.url);
   *   await client.rename(card, 'Sand');
   *   const { action } = await receiver.next({ type: 'updateCard', data: { card: { name: 'Sand' } } });
   */
  next(wanted?: DeliveryFilter, wait?: DeliveryWait): Promise<ReceivedDelivery>;
  /** Closes the address: `await receiver.close()`. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** @internal */
export const deliveryShape = orderShape({ type: 'updateCard', card: 'Paint' }, () => ({
  type: z.string().optional().describe('the type of the action: `updateCard`'),
  board: z.string().optional().describe('the name or the id of the board that the action is about: `Harbour`'),
  list: z.string().optional().describe('the name or the id of the list: `To do`'),
  card: z.string().optional().describe('the name or the id of the card: `Paint`'),
  by: z.string().optional().describe('the username of the member who did it: `ada_quill`'),
  webhook: z.string().optional().describe('the id of the webhook, as `POST /1/webhooks` answers it'),
  data: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('what the data of the action has, among other things: `{ old: { closed: false } }`'),
}));
/** Which delivery is meant. An omitted field allows every value. */
export type DeliveryFilter = z.input<ReturnType<typeof deliveryShape>>;
/** @internal */
export const withinShape = orderShape({ withinMs: 1000 }, () => ({
  withinMs: wholeNumber(0, 600_000)
    .default(5000)
    .describe('how many milliseconds of real time to wait: `1000`; without it 5000'),
}));
/** How long a delivery is waited for. */
export type DeliveryWait = z.input<ReturnType<typeof withinShape>>;

/** The secrets with which a webhook of this id may be signed. @internal */
export type SecretsOf = (idWebhook: string) => readonly string[] | Promise<readonly string[]>;

/** @internal */
export async function openReceiver(
  open: (take: (arrived: Arrival) => Promise<number>) => Promise<OpenAddress>,
  secretsOf: SecretsOf,
  given: readonly unknown[],
): Promise<Receiver> {
  // A program without types may expect options, as for another answer than 200, and would wait for what never comes.
  if (given.length > 0)
    throw new TypeError('receiver() takes no arguments: it answers 200, and next({ type: … }) says what is waited for');
  const received: ReceivedDelivery[] = [];
  const waiting = new Set<() => void>();
  const returned = new Set<ReceivedDelivery>();
  const { url, close } = await open(
    deliveryHandler(secretsOf, (delivery) => {
      received.push(delivery);
      for (const look of [...waiting]) look();
      return 200;
    }),
  );
  const next: Receiver['next'] = async (wanted = {}, wait = {}) => {
    const filter = readOrder(deliveryShape, wanted);
    const { withinMs } = readOrder(withinShape, wait);
    const found = (): ReceivedDelivery | undefined =>
      received.find((candidate) => !returned.has(candidate) && differences(candidate, filter).length === 0);
    const delivery = await awaited(withinMs, found, (again) => {
      waiting.add(again);
      return () => waiting.delete(again);
    });
    if (delivery === undefined) throw missed(received, returned, filter, withinMs);
    returned.add(delivery);
    if (delivery.wrong !== undefined)
      throw new AssertionError(`${delivery.type} came, but ${delivery.wrong}`, delivery.wrong, undefined);
    return delivery;
  };
  return { url, received, next, close, [Symbol.asyncDispose]: close };
}

/** Handles each delivery, and returns the status of its answer. @internal */
export const deliveryHandler =
  (secretsOf: SecretsOf, take: (delivery: ReceivedDelivery) => number | Promise<number>) =>
  async (arrived: Arrival): Promise<number> => {
    if (arrived.method === 'HEAD') return 200;
    if (arrived.method !== 'POST') return 405;
    const delivery = await readDelivery(arrived, secretsOf);
    return delivery === undefined ? 400 : take(delivery);
  };

/** Undefined if it is no delivery of a webhook. */
async function readDelivery({ headers, body }: Arrival, secretsOf: SecretsOf): Promise<ReceivedDelivery | undefined> {
  const read = valueOf(body, 'application/json');
  const { action, model, webhook } = isRecord(read) ? read : {};
  if (!isAction(action) || !isRecord(model) || !isRecord(webhook)) return undefined;
  const signature = headers['x-trello-webhook'];
  const text = `${body}${webhook['callbackURL']}`;
  const secrets = await secretsOf(String(webhook['id']));
  const wrong =
    signature === undefined
      ? 'it has no signature in x-trello-webhook'
      : !secrets.some((secret) => hmacSha1(secret, text) === signature)
        ? `its signature ${signature} is not that of its body and ${webhook['callbackURL']}`
        : undefined;
  const { type } = action;
  return { type, action, model, webhook, headers, body, ...(wrong !== undefined && { wrong }) };
}

const isAction = (given: unknown): given is ReceivedAction =>
  isRecord(given) && typeof given['type'] === 'string' && isRecord(given['data']);

/** Each difference between a delivery and the wanted one, as half a sentence. */
function differences({ type, action, webhook }: ReceivedDelivery, wanted: DeliveryFilter): string[] {
  const { board, list, card } = wanted;
  const username: unknown = action['memberCreator']?.username;
  return [
    ...(wanted.type === undefined || wanted.type === type ? [] : [`the type is ${type}`]),
    ...Object.entries({ board, list, card }).flatMap(([noun, name]) => {
      const record: unknown = action.data[noun];
      const { id, name: called = 'none' } = isRecord(record) ? record : {};
      return name === undefined || name === id || name === called ? [] : [`the ${noun} is ${called}`];
    }),
    ...(wanted.by === undefined || wanted.by === username ? [] : [`it was done by ${username}`]),
    ...(wanted.webhook === undefined || wanted.webhook === webhook['id'] ? [] : [`the webhook is ${webhook['id']}`]),
    ...(wanted.data === undefined || contains(action.data, wanted.data)
      ? []
      : [`the data are ${JSON.stringify(action.data).slice(0, 500)}`]),
  ];
}

/** The message about a missing delivery, with the deliveries that come nearest. */
function missed(
  received: readonly ReceivedDelivery[],
  returned: ReadonlySet<ReceivedDelivery>,
  filter: DeliveryFilter,
  withinMs: number,
): AssertionError {
  const words = Object.entries(filter).map(([name, value]) => ` ${name} ${JSON.stringify(value)}`);
  const near = received
    .map((delivery, at) => ({ at, delivery, ways: differences(delivery, filter) }))
    .sort((a, b) => a.ways.length - b.ways.length || b.at - a.at)
    .slice(0, 3)
    .map(({ at, delivery, ways }) => {
      const before = returned.has(delivery) ? ['it was returned before'] : [];
      return `  #${at + 1} ${delivery.type}: ${[...before, ...ways].join(', ')}`;
    });
  const nothingCame = ['  nothing was delivered to this address'];
  const message = [
    `no delivery fits${words.join(',')}`,
    ...(near.length > 0 ? near : nothingCame),
    `waited ${withinMs} ms`,
  ].join('\n');
  const types = received.map(({ type }) => type);
  return new AssertionError(message, types, filter);
}
