/** Laws of 2.6 and 4.2 about one member: its fields and their types. */
import { memberPublicFields } from '../../../src/spec/sets.ts';
import { law } from '../../law/law.ts';
import { judge } from '../../law/shape.ts';
import { tableIn } from '../../law/dialect.ts';
import { memberBeyond, memberSet } from '../../law/tables.ts';

export const memberShape = law('MEM-03', {
  needs: ['4.2'],
  also: ['SET-08', 'MEM-10'],
  cost: 2,
  async holds(_, t) {
    const { owner, expect } = t;
    const me = await owner.get('/1/members/me', { fields: 'all' }).record();
    expect(me.id, 'the id of the member').is(owner.idMember);
    judge(t, memberSet, [{ place: 'the member', record: me }]);
  },
});

export const memberTable = law('CNV-22', {
  as: 'member',
  title: 'a field that 2.6 lists beyond the MemberField set is shown if fields names it',
  needs: ['4.2'],
  cost: 2,
  async holds(_, t) {
    const table = tableIn(t.rows, 'member', memberBeyond);
    const me = await t.owner.get('/1/members/me', { fields: Object.keys(table) }).record();
    judge(t, table, [{ place: 'the member', record: me }]);
  },
});

export const publicFields = law('SET-07', {
  as: 'member',
  title: 'another member is shown with the fields of MemberPublicField',
  needs: ['4.2', 'colleague'],
  also: ['CNV-03'],
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const byId = await owner.get(`/1/members/${colleague.idMember}`, { fields: memberPublicFields }).record();
    const byName = await owner.get(`/1/members/${colleague.username}`, { fields: memberPublicFields }).record();
    expect(byName, 'the member by username').is(byId);
    expect(byId.id, 'the id of the member').is(colleague.idMember);
    const table = Object.fromEntries(memberPublicFields.map((name) => [name, memberSet[name]]));
    judge(t, table, [{ place: 'another member', record: byId }]);
    expect(byId.username, 'the username of the member').is(colleague.username);
  },
});
