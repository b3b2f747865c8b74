/** Deliveries as the rules decide them (6.2, 6.3, 6.5): who gets them, when they are retried, how a webhook changes. */
import { limits } from '../../document/limits.ts';
import type { Action, Webhook } from '../world/records.ts';
import type { Change } from './change.ts';
import { maySee } from '../rights/access.ts';
import { watchedBy, type Watched } from '../rights/watching.ts';
import type { World } from '../world/world.ts';
import type { Delivery } from '../world/runtime.ts';

export function addToOutbox({ outbox }: World, delivery: Delivery): void {
  outbox.waiting.push(delivery); // WHK-01
  if (outbox.waiting.length <= limits.webhooks.waitingAll) return; // WHK-22
  outbox.waiting.shift();
  outbox.dropped += 1;
}

/** Empties the outbox; returns the deliveries that waited there, in the order of the changes. */
export function takeOutbox(world: World): readonly Delivery[] {
  const { waiting } = world.outbox;
  if (waiting.length > 0) world.outbox.waiting = [];
  return waiting;
}

export interface ListeningWebhook extends Watched {
  readonly webhook: Webhook;
}

/**
 * WHK-21: an action goes to the webhooks of the records that it is about, of the list that a card left, of the member who
 * did it, and of the member to whom it was done.
 */
export function webhooksListeningTo(world: World, action: Action, now: number): ListeningWebhook[] {
  const { idBoard, idList, idCard, idOrganization, idMember, idMemberCreator, data } = action;
  const left = (data['listBefore'] as { id?: string } | undefined)?.id;
  const listening: ListeningWebhook[] = [];
  // WHK-02: only boards hear of definitions, because their actions are about no card.
  for (const id of new Set([idBoard, idList, left, idCard, idOrganization, idMemberCreator, idMember])) {
    if (!id) continue;
    for (const webhook of world.by.webhooksOfModel.of(id)) {
      const watched = watchedBy(world, webhook, now);
      if (watched && maySee(world, 'actions', action, watched.actor)) listening.push({ ...watched, webhook }); // WHK-23
    }
  }
  return listening;
}

/** WHK-06: how long after a failure a delivery is retried; undefined when it is given up. */
export const retryAfter = (failures: number): number | undefined => limits.webhooks.retriesMs[failures - 1];

/** The result of an attempt. */
export type DeliveryResult = 'delivered' | 'failed' | 'gone' | 'off';

/** Whether an answer changes nothing in the record of a webhook: a success after no failure. */
export const isAsBefore = ({ consecutiveFailures }: Webhook, status: number | null): boolean =>
  isDelivered(status) && consecutiveFailures === 0;

const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** Notes what a receiver answered, or null for nothing. A webhook that fails too long becomes inactive; 410 deletes it. */
export function noteStatus(change: Change, webhook: Webhook, status: number | null): DeliveryResult {
  if (isDelivered(status)) {
    change.update('webhooks', webhook, { consecutiveFailures: 0, firstConsecutiveFailDate: null });
    return 'delivered';
  }
  // WHK-12: the receiver is gone.
  if (status === 410) {
    change.remove('webhooks', webhook);
    return 'gone';
  }
  const consecutiveFailures = webhook.consecutiveFailures + 1;
  const firstConsecutiveFailDate = webhook.firstConsecutiveFailDate ?? change.date;
  // WHK-13: both are needed. Many failures may come in one busy hour, and a receiver may get one delivery in a month.
  const off =
    consecutiveFailures >= limits.webhooks.failures &&
    change.now - Date.parse(firstConsecutiveFailDate) >= limits.webhooks.failingMs;
  const active = webhook.active && !off;
  change.update('webhooks', webhook, { consecutiveFailures, firstConsecutiveFailDate, active });
  return off ? 'off' : 'failed';
}
