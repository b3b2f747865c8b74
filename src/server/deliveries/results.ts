/** The result of an attempt to deliver (6.2, 6.3): when a failure is retried, and how an answer changes its webhook. */
import { limits } from '../../document/limits.ts';
import type { Change } from '../changes/change.ts';
import type { Webhook } from '../world/records.ts';

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
