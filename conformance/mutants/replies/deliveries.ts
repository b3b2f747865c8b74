/** Wrong deliveries of webhooks: none, one twice, another payload. */
import type { Delivery } from '../../wire/actor.ts';
import { deep, isRecord } from '../../wire/json-values.ts';
import { beside } from './beside.ts';
import type { WrongReply } from './wrong-reply.ts';

type Payload = Record<string, any>;

const hearing = (says: string, hears: NonNullable<WrongReply['hears']>): WrongReply => ({
  says: `webhooks: ${says}`,
  through: (right) => right,
  hears,
});

const isChange = ({ method }: Delivery): boolean => method !== 'HEAD';

const changed = (says: string, change: (payload: Payload) => unknown): WrongReply =>
  hearing(says, (all) =>
    all.map((one) => {
      if (!isChange(one) || !isRecord(one.body)) return one;
      const body = change(one.body);
      return { ...one, body, text: JSON.stringify(body) };
    }),
  );

/** By the deliveries that a law got on the right server. */
export type DeliveryOperator = (heard: readonly Delivery[]) => readonly WrongReply[];

const ifAny =
  (all: readonly WrongReply[]): DeliveryOperator =>
  (heard) =>
    heard.some(isChange) ? all : [];

const fieldsOf = (heard: readonly Delivery[]): string[] => {
  const names = new Set<string>();
  for (const { body } of heard)
    deep(body, (record) => {
      Object.keys(record).forEach((name) => names.add(name));
      return record;
    });
  return [...names];
};

export const ofDeliveries = {
  'delivers nothing': ifAny([hearing('nothing comes', (all) => all.filter((one) => !isChange(one)))]),
  'loses a delivery': ifAny([hearing('the last does not come', (all) => all.slice(0, -1))]),
  'delivers twice': ifAny([hearing('everything comes twice', (all) => all.flatMap((one) => [one, one]))]),
  'delivers a wrong value': (heard) =>
    fieldsOf(heard).map((name) =>
      changed(`the value beside ${name} comes`, (payload) =>
        deep(payload, (record) => (name in record ? { ...record, [name]: beside(record[name]) ?? 'x' } : record)),
      ),
    ),
} as const satisfies Readonly<Record<string, DeliveryOperator>>;
