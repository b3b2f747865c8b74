/** A fixture stores all that a recorded answer says: the rest is worked out again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedIn } from '../../server/records/table.ts';
import { tableOf, type TableName } from '../../server/records/all.ts';
import { actionOf, cardOf, memberOf, rowOf } from '../importer/fixture-of.ts';
import { answeredWith, isObject, missing, recordedExchanges, type Json } from './recorded.ts';

/** Parts that follow from others, and values that are stored in another form. */
const workedOut: readonly RegExp[] = [
  // The workspace decides who may do what; the picture of a cover is stored beside it.
  /^boards\.prefs\.can\w+$/,
  /^cards\.cover\.(idAttachment|idPlugin)$/,
  // Nothing is said of a cover that was never set, and an empty text has a field of its own.
  /^cards\.(cover|idAttachmentCover)$/,
  // A number, which the answer says as a text or not at all; a list may name the field of its options.
  /^(boards|members|organizations)\.ixUpdate$/,
  /^customFields\.options\[\]\.(_id|idCustomField)$/,
];

const rowFor = (table: TableName, shown: Json): Json => {
  if (table === 'cards') return cardOf(shown, '');
  if (table === 'members') return memberOf(shown);
  return table === 'actions' ? actionOf(shown) : rowOf(table, shown);
};

/** The places at which a value is lost or another one. */
function lostOf(shown: unknown, stored: unknown, at: string): readonly string[] {
  if (Array.isArray(shown) && Array.isArray(stored) && shown.length === stored.length)
    return shown.flatMap((element, index) => lostOf(element, stored[index], `${at}[]`));
  if (isObject(shown) && isObject(stored) && !Array.isArray(shown))
    return Object.entries(shown).flatMap(([name, value]) => lostOf(value, stored[name], `${at}.${name}`));
  return shown === stored ? [] : [at];
}

test('a fixture holds every recorded state', { skip: missing ?? false }, () => {
  const lost = new Set<string>();
  const from = new Set<string>();
  for (const exchange of recordedExchanges()) {
    const table = answeredWith(exchange);
    if (table === undefined) continue;
    for (const shown of [exchange.json].flat().filter(isObject)) {
      const row = rowFor(table, shown);
      from.add(exchange.recording);
      for (const name of storedIn(tableOf(table)))
        if (name in shown) for (const at of lostOf(shown[name], row[name], `${table}.${name}`)) lost.add(at);
    }
  }
  assert.ok(from.size > 100);
  assert.deepEqual(
    [...lost].filter((at) => !workedOut.some((known) => known.test(at))),
    [],
  );
});
