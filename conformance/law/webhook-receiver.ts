/**
 * The webhook receiver of the kit (6.2): an address for each test, the deliveries that arrive, and checks that none
 * arrives.
 */
import type { Answer } from '../wire/answer.ts';
import type { Delivery } from '../wire/actor.ts';
import { oncePerRun, type T } from '../scene/tools.ts';

/**
 * If the server cannot be asked whether all is delivered: how long the first delivery of a run may take, how long at least
 * a later one may take, and how long at least the kit waits to see that none comes. 6.2 does not say when it sends.
 */
const firstMs = 30_000;
const patienceMs = 5000;
const silenceMs = 800;
/** Between the answer of the server that all is delivered and the reading of the receiver. */
const graceMs = 250;

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>;

/** A new address at the receiver of the kit. */
export async function webhookReceiver(t: T) {
  const receiver = await t.receiver();
  const path = `/To/${t.uniqueMarker()}?a=B%20c&d=e`;
  let begin = 0;
  const heard = (): readonly Delivery[] =>
    receiver.deliveries.slice(begin).filter((delivery) => delivery.path === path && delivery.method !== 'HEAD');
  return {
    /** The address to register. */
    url: `${receiver.url}${path}`,
    /** The deliveries that came so far, without checks of the address. */
    heard,
    /** Forgets what came: a server may ask at the address of a new webhook in any way (6.5). */
    begins: () => void (begin = receiver.deliveries.length),
    /** Waits until at least this number of deliveries has come; fails the law otherwise. */
    async hears(what: string, count = 1): Promise<void> {
      await receiver.next(() => heard().length >= count, (await drained(t)) ? graceMs : await patience(t));
      t.expect(heard().length >= count, `whether ${what} is told to its webhook`).is(true);
      t.witness('deliveries');
    },
  };
}

const drained = async (t: T): Promise<boolean> => t.target.control !== undefined && t.control.drainWebhooks();

/** Waits until everything under way has come: asks the server, or waits longer than a delivery usually takes. */
export async function allDelivered(t: T): Promise<void> {
  if (!(await drained(t))) await t.clock.sleep(await usualSilence(t));
}

/** How long a first delivery took, or 0 if none came. */
const firstTook = oncePerRun(async (t) => {
  const { id: idModel } = await t.fresh.card();
  const { url, heard } = await webhookReceiver(t);
  const { id } = await t.fresh.webhook({ idModel, callbackURL: url });
  const from = t.clock.now();
  await t.owner.put(`/1/cards/${idModel}`, { name: t.uniqueMarker() }).ok();
  await (await t.receiver()).next(() => heard().length > 0, firstMs);
  const took = heard().length > 0 ? Math.ceil(t.clock.now() - from) : 0;
  // The law that waits first may list the webhooks of the owner.
  await t.owner.del(`/1/webhooks/${id}`);
  return took;
});
const usualSilence = async (t: T) => Math.max(silenceMs, 2 * (await firstTook(t)));
const patience = async (t: T) => Math.max(patienceMs, 2 * (await firstTook(t)));

/** Fails the law if anything was delivered; the failure shows `reply`, by default the latest. */
export async function hearsNothing(t: T, receiver: WebhookReceiver, what: string, reply?: Answer): Promise<void> {
  await allDelivered(t);
  t.expect(
    receiver.heard().map(({ text }) => text.slice(0, 200)),
    `what the webhook is told of ${what}`,
    reply,
  ).is([]);
}

/** Whether changes of cards are told as changes of their board here, which 6.5 leaves open: two of them show it. */
export const hearsOfCards = oncePerRun(async (t) => {
  // A board of its own: no other webhook may hear what is tried.
  const board = await t.fresh.board();
  const list = await t.fresh.list({ idBoard: board.id });
  const card = await t.fresh.card({ idList: list.id });
  const { receiver: own } = await receiverFor(t, board.id);
  await t.owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok();
  await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() });
  await allDelivered(t);
  return own.heard().length > 0;
});

/** A webhook of a model, and what it delivers; it is deleted at the end of the run. */
export async function receiverFor(t: T, idModel: string) {
  const receiver = await webhookReceiver(t);
  const { id } = await t.fresh.webhook({ idModel, callbackURL: receiver.url });
  await allDelivered(t);
  receiver.begins();
  return { id, receiver };
}
