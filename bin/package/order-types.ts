/** The types of orders as the package declares them: a line for each name, and no type of zod. */
import { schemaOf } from '../../src/desk/control-error.ts';
import { keyOrder, tokenOrder } from '../../src/desk/control-schemas.ts';
import { consentOrder, grantOrder, revokeOrder } from '../../src/desk/oauth2-orders.ts';
import { pluginDataOrder, powerUpTokenOrder } from '../../src/desk/plugin-data.ts';
import { faultShape } from '../../src/desk/fault-order.ts';
import { deliveryShape, withinShape } from '../../src/desk/receiver.ts';
import { filterShape, verifyShape, waitShape } from '../../src/desk/sent.ts';
import { objectOf } from '../../src/beside/manual/fixtures.ts';

type Shapes = Readonly<Record<string, () => Parameters<typeof schemaOf>[0]>>;

/** For each file the types that are made from shapes. */
const orders: Readonly<Record<string, Shapes>> = {
  'fault-order': { FaultOrder: faultShape },
  sent: { RequestFilter: filterShape, Verification: verifyShape, Wait: waitShape },
  receiver: { DeliveryFilter: deliveryShape, DeliveryWait: withinShape },
  'control-schemas': { KeyOrder: keyOrder, TokenOrder: tokenOrder },
  'oauth2-orders': { ConsentOrder: consentOrder, GrantOrder: grantOrder, RevokeOrder: revokeOrder },
  'plugin-data': { PluginDataOrder: pluginDataOrder, PowerUpTokenOrder: powerUpTokenOrder },
  'value/snapshot': {},
};

/** The files whose declarations are written in this way. */
export const orderFiles = Object.keys(orders);

/** The declarations of a file as the compiler wrote them, with its orders written out. */
export function withOrders(file: string, compiled: string): string {
  let text = compiled.replace(/^import (type )?\* as z .*\n/m, '');
  for (const [name, shape] of Object.entries(orders[file]!)) {
    const alias = new RegExp(`export type ${name} = z\\.\\w+<.*>;`);
    if (!alias.test(text)) throw new Error(`${file} declares no ${name}`);
    // An undefined value counts as omitted.
    const whole = objectOf(schemaOf(shape())).replaceAll('?: ', '?: undefined | ');
    text = text.replace(alias, () => `export type ${name} = ${whole};`);
  }
  if (/\bz\./.test(text)) throw new Error(`${file} still speaks of zod`);
  return text;
}
