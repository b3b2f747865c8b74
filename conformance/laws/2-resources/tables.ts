/** Laws of 2.4 and 2.7: a board and a workspace whole, field by field, in the types their tables state. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { faultOf, type Table } from '../../law/shape.ts';
import { boardTable, organizationTable, whole } from '../../law/tables.ts';

type Json = any;

/** Every field of a table is there and of its type. */
function fits({ expect, witness }: T, record: Json, table: Table, what: string): void {
  const fault = faultOf(record, whole(table), what);
  if (fault) expect.fail(fault.path, fault.expected, fault.actual);
  witness('fields', Object.keys(table).length);
}

export const wholeBoard = law('BRD-01', {
  as: 'whole',
  also: ['BRD-12', 'BRD-19', 'BRD-20'],
  title:
    'a whole board shows every field of its table, its preferences, label names and memberships with all their keys',
  cost: 3,
  async holds(_, t) {
    const board = await t.sample.board;
    const shown = await t.owner.get(`/1/boards/${board.id}`, { fields: 'all' }).record();
    fits(t, shown, boardTable, 'the board');
    t.expect(shown.memberships.length > 0, 'that a board has members').is(true);
  },
});

export const wholeWorkspace = law('ORG-01', {
  as: 'whole',
  also: ['ORG-10'],
  needs: ['workspace'],
  title: 'a workspace shows every field of its set in its type',
  async holds(_, t) {
    const { id: workspace } = await t.sample.workspace;
    const shown = await t.owner.get(`/1/organizations/${workspace}`, { fields: 'all' }).record();
    fits(t, shown, organizationTable, 'the workspace');
  },
});

export const billedMembers = law('ORG-09', {
  needs: ['workspace'],
  title: 'a workspace that has members counts at least one of them as billable',
  async holds(_, { owner, sample, expect }) {
    const { id: workspace } = await sample.workspace;
    const shown = await owner.get(`/1/organizations/${workspace}`, { fields: 'billableMemberCount' }).record();
    expect(shown.billableMemberCount, 'how many members are billable').that(
      shown.billableMemberCount >= 1,
      'one at least: the owner is one',
    );
  },
});
