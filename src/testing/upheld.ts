/**
 * The conditions that always hold in the tables of a world, whatever was done in it: for tests that have played a
 * history.
 */
import assert from 'node:assert/strict';
import { keysOf } from '../language.ts';
import { storedIn } from '../server/records/table.ts';
import { tableOf } from '../server/records/all.ts';
import { missingReference } from '../fixtures/mistakes.ts';
import type { Stored } from '../server/world/records.ts';
import type { TableName } from '../server/world/tables.ts';
import type { World } from '../server/world/world.ts';

/** References to records that may be gone: the log and the notifications tell of them, and a member may have left. */
const history = new Set<TableName>(['actions', 'notifications']);

/** Throws if the tables contradict each other. In a dialect, members of a workspace may be put on cards of its boards. */
export function assertUpheld(world: World, onCards: 'board' | 'workspace' = 'board'): void {
  assert.deepEqual(wrongIn(world, onCards), []);
}

function wrongIn(world: World, onCards: 'board' | 'workspace'): readonly string[] {
  const { tables } = world;
  const rows = keysOf(tables).filter((kind) => !history.has(kind));
  const records = Object.fromEntries(
    keysOf(tables).map((kind) => [kind, rows.includes(kind) ? [...tables[kind].rows.values()] : []]),
  );
  const lost = missingReference(world, records as never);
  return [
    ...(lost ? [`${lost.at}: there is no record ${lost.id}`] : []),
    ...twice(world),
    ...keysOf(tables).flatMap((kind) => [...tables[kind].rows.values()].flatMap((row) => wrongDates(kind, row))),
    ...onTheirBoard(world, onCards),
    ...outOfOrder(world),
  ];
}

/** Each id stands once; bytes have the id of what they belong to. */
function twice({ tables }: World): readonly string[] {
  const seen = new Map<string, string>();
  return keysOf(tables).flatMap((kind) =>
    [...tables[kind].rows.keys()].flatMap((id) => {
      if (kind === 'blobs') return [];
      const other = seen.get(id);
      seen.set(id, kind);
      return other === undefined ? [] : [`${kind} ${id}: the id stands in ${other} too`];
    }),
  );
}

/** A date is stored in UTC with milliseconds and a year of four digits. */
const isStoredDate = (text: string): boolean => text.length === 24 && new Date(text).toISOString() === text;

function wrongDates(kind: TableName, record: Stored): readonly string[] {
  const table = tableOf(kind);
  return storedIn(table).flatMap((name) => {
    const value = (record as unknown as Record<string, unknown>)[name];
    return hasDates(table[name]!.kind) && typeof value === 'string' && !isStoredDate(value)
      ? [`${kind} ${record.id}.${name}: ${value} is no stored date`]
      : [];
  });
}
const hasDates = (kind: { readonly kind: string; readonly of?: unknown }): boolean =>
  kind.kind === 'date' || (kind.kind === 'nullOr' && hasDates(kind.of as typeof kind));

/** Members, labels, checklists and values of a card, and the members of items, are those of its board. */
function onTheirBoard(
  { by, boards, cards, checklists, checkItems, customFieldItems, customFields, labels, lists, members }: World,
  onCards: 'board' | 'workspace',
) {
  // Who was put on a card stays there, also when they leave the workspace.
  const isOn = (idBoard: string, idMember: string): boolean =>
    onCards === 'workspace'
      ? members.get(idMember) !== undefined
      : by.membership.get(idBoard, idMember)?.deactivated === false;
  const wrong: string[] = [];
  const must = (holds: boolean, says: string): void => {
    if (!holds) wrong.push(says);
  };
  for (const { id, idBoard, idList, idMembers, idLabels, idChecklists } of cards.rows.values()) {
    must(boards.get(idBoard) !== undefined, `card ${id}: no board ${idBoard}`);
    must(lists.get(idList)?.idBoard === idBoard, `card ${id}: its list is on another board`);
    for (const idMember of idMembers)
      must(isOn(idBoard, idMember), `card ${id}: member ${idMember} is not on its board`);
    for (const idLabel of idLabels)
      must(labels.get(idLabel)?.idBoard === idBoard, `card ${id}: label ${idLabel} of another board`);
    for (const idChecklist of idChecklists)
      must(checklists.get(idChecklist)?.idBoard === idBoard, `card ${id}: checklist ${idChecklist} of another board`);
    for (const set of [idMembers, idLabels, idChecklists])
      must(new Set(set).size === set.length, `card ${id}: one of ${set.join()} is there twice`);
  }
  for (const { id, idChecklist, idMember } of checkItems.rows.values()) {
    const { idBoard } = checklists.the(idChecklist);
    must(idMember === null || isOn(idBoard, idMember), `item ${id}: member ${idMember} is not on its board`);
  }
  for (const { id, idModel, idCustomField, idValue } of customFieldItems.rows.values()) {
    const field = customFields.get(idCustomField);
    must(field?.idModel === cards.get(idModel)?.idBoard, `value ${id}: its field is on another board`);
    must(
      idValue === null || field?.options.some((option) => option.id === idValue) === true,
      `value ${id}: no such option`,
    );
  }
  return wrong;
}

/** The index of a container has its records by position; clients may give two of them the same one (POS-08). */
function outOfOrder({ by, boards, cards, lists, checklists }: World): readonly string[] {
  const groups = [
    ...[...boards.rows.keys()].flatMap((id) => [by.listsOfBoard.of(id), by.customFieldsOfBoard.of(id)]),
    ...[...lists.rows.keys()].map((id) => by.cardPlacesOfList.of(id)),
    ...[...checklists.rows.keys()].map((id) => by.checkItemsOfChecklist.of(id)),
    ...[...cards.rows.keys()].map((id) => by.attachmentsOfCard.of(id)),
  ];
  return groups.flatMap((group) => {
    const positions = [...(group as Iterable<{ readonly id: string; readonly pos: number }>)].map(({ pos }) => pos);
    return positions.every((pos, at) => at === 0 || positions[at - 1]! <= pos)
      ? []
      : [`not in order: ${positions.join()}`];
  });
}
