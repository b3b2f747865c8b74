/** Orders as the package declares them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderFiles, withOrders } from './order-types.ts';

test('an order is written out, a line for each name with what it means, and without zod', () => {
  const compiled =
    "import * as z from 'zod';\nexport type DeliveryFilter = z.input<X>;\nexport type DeliveryWait = z.input<Y>;\n";
  const text = withOrders('receiver', compiled);
  assert.match(
    text,
    /^export type DeliveryFilter = \{\n {2}\/\*\* the type .*\*\/\n {2}readonly type\?: undefined \| string;/,
  );
  assert.match(text, /export type DeliveryWait = \{[^]*readonly withinMs\?: undefined \| number;\n\};\n$/);
});

test('a file that declares other orders, or speaks of zod elsewhere, is refused', () => {
  assert.ok(orderFiles.includes('fault-order'));
  assert.throws(() => withOrders('fault-order', ''), /fault-order declares no FaultOrder/);
  assert.throws(() => withOrders('value/snapshot', 'export declare const a: z.ZodType;'), /still speaks of zod/);
});
