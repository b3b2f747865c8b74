/** The claims against the rows that serve them: nobody claims what is not served, and a row of ours says why it is there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows, type Row } from '../../beside/manual/rows.ts';
import { tableOf, tables, type TableName } from '../../server/records/all.ts';
import { allIn, shownIn, type Table } from '../../server/records/table.ts';
import type { Argument } from '../values/kinds.ts';
import { viewArguments } from '../../server/rows/resource.ts';
import { inNumber } from '../nouns.ts';
import * as sets from '../sets.ts';
import { records } from './2-records.ts';
import { claims } from './all.ts';
import type { Claim } from './claim.ts';

type Fields = Readonly<Record<string, Argument>>;
const byName = new Map(rows.map((row) => [row.title, row]));
/** The points on which a claim and its row disagree. */
const disputes = (about: (claim: Claim, row: Row) => readonly string[]): string[] =>
  Object.entries(claims).flatMap(([name, claim]) => {
    const row = byName.get(name);
    return row ? about(claim, row).map((what) => `${name}: ${what}`) : [];
  });

test('every row that is claimed is served', () => {
  assert.deepEqual(
    Object.keys(claims).filter((name) => !byName.has(name)),
    [],
  );
});

test('a row takes every argument that is claimed, and requires none but those marked as required', () => {
  assert.deepEqual(
    disputes(({ takes }, { endpoint: { args, shows } }) => {
      const view = shows ? viewArguments(shows.resource) : new Map<string, unknown>();
      const required = Object.keys(args).filter((name) => args[name]!.needed && !takes[name]?.isRequired);
      const names = Object.keys(takes);
      // An argument that is not shown at all is ours.
      return [...names.filter((name) => !args[name] && !view.has(name)), ...(names.length === 0 ? [] : required)];
    }),
    [],
  );
});

test('a row needs the permissions that are claimed', () => {
  assert.deepEqual(
    disputes(({ needs }, { endpoint }) =>
      needs === undefined || needs.toSorted().join() === endpoint.needs.toSorted().join() ? [] : [needs.join()],
    ),
    [],
  );
});

test('a row answers with the records that are claimed', () => {
  assert.deepEqual(
    disputes(({ answers }, { endpoint: { shows, many } }) => {
      const shown = shows && inNumber(shows.resource.name, many ? 'plural' : 'singular');
      return answers === undefined || answers === shown ? [] : [`${answers} instead of ${shown}`];
    }),
    [],
  );
});

test('fields=all shows of each record the set of 2.1, and further fields of ours', () => {
  const setOf = {
    actions: sets.actionFields,
    attachments: sets.attachmentFields,
    boardBackgrounds: sets.backgroundFields,
    boards: sets.boardFields,
    cards: sets.cardFields,
    customEmoji: sets.customEmojiFields,
    customStickers: sets.customStickerFields,
    members: sets.memberFields,
    notifications: sets.notificationFields,
    organizations: sets.organizationFields,
  };
  for (const [name, set] of Object.entries(setOf)) {
    const stated = allIn(tableOf(name as TableName)).filter((field) => field in fieldsOf(name));
    assert.deepEqual(stated.toSorted(), set, name);
  }
});

test('a field says why it is there exactly if the document does not name it for its record', () => {
  const wrong = Object.entries<Table>(tables).flatMap(([name, table]) => doubtful(table, fieldsOf(name), name));
  assert.deepEqual(wrong, []);
});
const fieldsOf = (name: string): Fields =>
  (records as Readonly<Record<string, { readonly fields: Fields }>>)[name]?.fields ?? {};
const doubtful = (table: Table, stated: Fields, place: string): string[] =>
  shownIn(table).flatMap((name) => {
    const { implied, chosen, parts } = table[name]!;
    const kind = stated[name]?.kind;
    const within = parts && kind?.kind === 'object' ? doubtful(parts, kind.parts, `${place}.${name}`) : [];
    return [...(((implied ?? chosen) === undefined) === name in stated ? [] : [`${place}.${name}`]), ...within];
  });

test('a row without a claim says why it is served', () => {
  assert.deepEqual(
    rows.filter(({ claim, because }) => !claim && !because).map(({ title }) => title),
    [],
  );
});
