/** The reasons of fields that the document does not name, those of preferences too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boolean } from '../../document/values/kinds.ts';
import { field, within } from '../../server/records/table.ts';
import { reasonsOf } from './resources.ts';

test('a reason is given with all fields that have it, and with those within a field', () => {
  const habit = { chosen: 'teams do so' } as const;
  const prefs = within({
    plain: field(boolean, { initial: true }),
    weekly: field(boolean, { initial: true, ...habit }),
  });
  const table = {
    late: field(boolean, habit),
    prefs: field(prefs.stored, { parts: prefs.parts, initial: prefs.initial }),
    size: field(boolean, { implied: 'a card has one' }),
  };
  assert.deepEqual(reasonsOf(table), [
    ['*chosen*, because teams do so', ['late', 'prefs.weekly']],
    ['*implied*, because a card has one', ['size']],
  ]);
});
