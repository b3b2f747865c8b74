/** A family on part 2: wherever a row shows a record, the fields of the record have the types of its table. */
import { article, grouped, keptIn } from '../../../src/language.ts';
import { idOf } from '../../../src/document/values/kinds.ts';
import { memberPublicFields } from '../../../src/document/sets.ts';
import { law, ruleIds } from '../../law/law.ts';
import {
  claimed,
  recordsAt,
  requestFor,
  showingRows,
  showingsIn,
  type Showing,
  type ShowingRow,
} from '../../law/places.ts';
import { faultIn, faultOf, judge, type Shown } from '../../law/shape.ts';
import { namesIn, open, partOfTable, tableIn, wholeTable, type Table } from '../../law/tables.ts';
import { showScene } from '../../scene/shown.ts';
import type { T } from '../../scene/tools.ts';
import type { Rows } from '../../declared/rows.ts';
import { argsOf, describe, plainFirst, succeeded, type Reply } from '../../wire/exchange.ts';

/** Whether the row shows such records as a whole; lists have no row of their own. */
const isHome = ({ row: { path, shows } }: ShowingRow, { keys, resource }: Showing) =>
  keys.length === 0 && shows?.name === resource && (resource === 'list' || path === `/${resource}s/{${resource}}`);

/** The records at one place; undefined where the row is refused and need not take these arguments. */
async function shownAt(
  t: T,
  row: ShowingRow,
  showing: Showing,
  args: Readonly<Record<string, unknown>>,
  mayRefuse: boolean,
): Promise<Map<string, Shown> | undefined> {
  const reply = await t.owner.call(await requestFor(t, row, [showing], args));
  if (mayRefuse && !reply.taken) return undefined;
  const records = recordsAt(reply.ok(), showing.keys).slice(-50);
  const asked = Object.entries(args).map(([name, value]) => `?${name}=${String(value).replace(/(?<=^.{40}).+/, '…')}`);
  const place = `${showing.label} at ${row.label}${asked.join('')}`;
  return new Map(records.map(({ record }) => [String(record.id), { place, record }]));
}

async function isTyped(t: T, row: ShowingRow, showing: Showing, table: Table): Promise<void> {
  const { fields, set } = showing;
  // An action may have no such record, and no table names the parts that are shown without fields.
  const unasked = await shownAt(t, row, showing, {}, /\{(action|notification)\}\/./.test(row.row.path));
  if (unasked === undefined) return;
  const judgeAll = (shown: ReadonlyMap<string, Shown>, by: Table) => {
    for (const [id, records] of shown) judge(t, by, [records, unasked.get(id) ?? []].flat());
    t.witness('judged', shown.size);
  };
  // Other members see empty values in the private fields of a member: null, an empty text, or anything else that is empty.
  const shownOf = (id: string) =>
    showing.resource === 'member' && id !== t.owner.idMember ? partOfTable(table, memberPublicFields) : table;
  for (const [id, record] of unasked) judge(t, open(shownOf(id)), [record]);
  if (!isHome(row, showing)) {
    if (fields !== undefined)
      judgeAll((await shownAt(t, row, showing, { [fields]: set }, false))!, partOfTable(table, set));
    return;
  }
  const all = await shownAt(t, row, showing, { fields: 'all' }, fields === undefined);
  // The values of a card have an argument of their own (4.5).
  const names = namesIn(table).filter((name) => name !== 'customFieldItems');
  const values = 'customFieldItems' in table ? { customFieldItems: true } : {};
  const named = await shownAt(t, row, showing, { fields: names.join(), ...values }, true);
  const own = fields === undefined ? table : partOfTable(table, set);
  const beyond = namesIn(table).filter((name) => !(name in own));
  for (const [id, shown] of unasked) {
    const [byAll, byName] = [all?.get(id), named?.get(id)];
    if (byAll) judge(t, table, [shown, byAll, byName ?? []].flat());
    if (byAll) judge(t, wholeTable(own), [byAll]);
    // Beyond the set of 2.1 a server may know no names, but not only some of them.
    const isKnown = beyond.length === 0 || beyond.some((name) => name in (byName?.record ?? {}));
    if (byName) judge(t, wholeTable(isKnown ? table : own), [byName]);
    t.witness('judged');
  }
}

const family = ([rule, resource, also]: Typed) =>
  law(`${rule}/places`, {
    title: `${article(resource)} shows the fields of its table in their types, wherever it is shown`,
    also: ruleIds(also),
    needs: ['boards', 'cards', 'comments', 'writes'],
    each: (rows) => ({
      row: showingRows(rows).filter(({ showings }) => showings.some((showing) => showing.resource === resource)),
    }),
    goals: ['judged'],
    async holds({ row }, t) {
      await showScene(t);
      for (const showing of claimed(t, row).filter((place) => place.resource === resource))
        await isTyped(t, row, showing, tableIn(t, resource));
    },
  });

const known = new WeakMap<readonly Reply[], Map<string, { reply: Reply; showing: Showing }[]>>();
/** The answers that show records of each resource: found in one pass, for the laws of all tables. */
const readsIn = (journal: readonly Reply[], rows: Rows) =>
  keptIn(known, journal, () => {
    const shown = plainFirst(journal.filter(succeeded)).flatMap((reply) =>
      showingsIn(rows, reply).map((showing) => ({ reply, showing })),
    );
    return grouped(shown, ({ showing }) => showing.resource);
  });

/** The same for every answer of the run, because it has records in states that no scene has. */
const inTraffic = ([rule, resource]: Typed) =>
  law(`${rule}/traffic`, {
    title: `${article(resource)} has the types of its table in every answer to a read`,
    watches(journal, t) {
      const table = open(tableIn(t, resource));
      const shown = resource === 'member' ? partOfTable(table, memberPublicFields) : table;
      for (const { reply, showing } of readsIn(journal, t.rows).get(resource) ?? []) {
        const records = recordsAt(reply.body, showing.keys).slice(0, 20);
        for (const { record } of records) {
          const fault = faultIn(shown, record) ?? faultOf(record.id, idOf(null), 'id');
          // Of what is shown in part by its own list of fields, `memberships`, not every field is there.
          if (!fault || `${fault.path.split(/\W/)[0]}_fields` in argsOf(reply.request)) continue;
          const what = `${fault.path} of ${showing.label} of ${describe(reply.request)}`;
          t.expect.fail(what, fault.expected, fault.actual, reply);
        }
        t.witness('judged', records.length);
      }
    },
  });

/** The rule of the table of each resource, and what its laws prove besides. */
const all = [
  ['CRD-13', 'card', 'CRD-17 CRD-34 LBL-06 SET-05 CNV-05 CNV-21 CNV-22 CNV-27 LIM-24 FLT-07'],
  ['LST-01', 'list', 'LIM-24 BRD-22 FLT-07'],
  ['BRD-01', 'board', 'BRD-12 BRD-19 BRD-20 CNV-21 CNV-22 LIM-24 SET-10 DLT-04 FLT-07'],
  ['ORG-01', 'organization', 'ORG-10 SET-13'],
  ['MEM-03', 'member', 'SET-07 SET-08 MEM-10 CNV-03 CNV-22'],
  ['NOT-03', 'notification', 'SET-03 SET-04'],
] as const;
type Typed = (typeof all)[number];
export const typed = all.map(family);
export const inAnyAnswer = all.map(inTraffic);
