/** Wrong deliveries of webhooks: none, one lost, each twice. What a delivery holds is left open by the document. */
import type { Delivery } from '../../wire/actor.ts';
import type { WrongReply } from './wrong-reply.ts';

const isChange = ({ method }: Delivery): boolean => method !== 'HEAD';

/** By the deliveries that a law got on the right server. */
type DeliveryOperator = (heard: readonly Delivery[]) => readonly WrongReply[];

const hearing =
  (says: string, hears: NonNullable<WrongReply['hears']>): DeliveryOperator =>
  (heard) =>
    heard.some(isChange) ? [{ says: `webhooks: ${says}`, through: (right) => right, hears }] : [];

export const ofDeliveries = {
  'delivers nothing': hearing('nothing comes', (all) => all.filter((one) => !isChange(one))),
  'loses a delivery': hearing('the last does not come', (all) => all.slice(0, -1)),
  'delivers twice': hearing('everything comes twice', (all) => all.flatMap((one) => [one, one])),
} as const satisfies Readonly<Record<string, DeliveryOperator>>;
