/** Deliveries as rules decide them (6.2, 6.3, 6.5): who hears what, when it is tried again, what a webhook learns. */
import { limits } from '../../spec/limits.ts';
import type { Action, Webhook } from '../world/records.ts';
import { sees } from '../access/access.ts';
import { sightOf, type Sight } from '../access/watching.ts';
import type { World } from '../world/world.ts';
import type { Delivery } from '../world/runtime.ts';

export function post({ outbox }: World, delivery: Delivery): void {
  if (outbox.waiting.length < limits.webhooks.waitingAll) outbox.waiting.push(delivery);
  else outbox.dropped += 1;
}

/** All that waits, in the order of the changes. */
export function takePost(world: World): readonly Delivery[] {
  const { waiting } = world.outbox;
  if (waiting.length > 0) world.outbox.waiting = [];
  return waiting;
}

export interface Hearer extends Sight {
  readonly webhook: Webhook;
}

/** WHK-21: an action reaches the webhooks of what it is about, of where that was, of who did it and to whom. */
export function hearersOf(world: World, action: Action, now: number): Hearer[] {
  const { idBoard, idList, idCard, idOrganization, idMember, idMemberCreator, data } = action;
  const left = (data['listBefore'] as { id?: string } | undefined)?.id;
  const hearers: Hearer[] = [];
  for (const id of new Set([idBoard, idList, left, idCard, idOrganization, idMemberCreator, idMember])) {
    if (!id) continue;
    for (const webhook of world.by.webhooksOfModel.of(id)) {
      const sight = sightOf(world, webhook, now);
      if (sight && hears(webhook, action) && sees(world, 'actions', action, sight.actor)) {
        hearers.push({ ...sight, webhook });
      }
    }
  }
  return hearers;
}

/** What happens to the definition of a field is told to boards, to its value to boards and cards (6.3, WHK-02). */
const ofDefinitions: ReadonlySet<string> = new Set(['addCustomField', 'deleteCustomField', 'updateCustomField']);
const hears = ({ modelType }: Webhook, { type }: Action): boolean => modelType !== 'card' || !ofDefinitions.has(type);

/** WHK-06: how long after a failure a delivery is tried again; undefined when it is given up. */
export const retryAfter = (failures: number): number | undefined => limits.webhooks.retriesMs[failures - 1];

/** What came of an attempt: the status of the answer, or null when there was none. */
type Fate = 'delivered' | 'failed' | 'gone' | 'off';

/** A webhook learns how a delivery fared: after failing too long it is switched off, after 410 it is removed. */
export function settle(world: World, webhook: Webhook, status: number | null, now: number): Fate {
  if (status !== null && status >= 200 && status < 300) {
    if (webhook.consecutiveFailures > 0) {
      world.webhooks.patch(webhook, { consecutiveFailures: 0, firstConsecutiveFailDate: null });
    }
    return 'delivered';
  }
  // WHK-12: nobody is there any more.
  if (status === 410) {
    world.webhooks.remove(webhook);
    return 'gone';
  }
  const consecutiveFailures = webhook.consecutiveFailures + 1;
  const firstConsecutiveFailDate = webhook.firstConsecutiveFailDate ?? new Date(now).toISOString();
  // WHK-13: many failures alone are a busy hour, a long time alone a quiet receiver.
  const off =
    consecutiveFailures >= limits.webhooks.failures &&
    now - Date.parse(firstConsecutiveFailDate) >= limits.webhooks.failingMs;
  world.webhooks.patch(webhook, { consecutiveFailures, firstConsecutiveFailDate, active: !off });
  return off ? 'off' : 'failed';
}
