/** The kind of thing for which a name or an id stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';

test('a name or an id is that of a member or of a workspace that may be seen', () => {
  const api = boardWorld();
  const { id, username } = api.member('colleague');
  const { id: idWorkspace, name } = api.world.organizations.the(api.world.fixtureNames.workspace!);
  for (const word of [id, username]) assert.deepEqual(api.ok('GET', `/types/${word}`), { type: 'member', id });
  for (const word of [idWorkspace, name]) {
    assert.deepEqual(api.ok('GET', `/type/${word}`), { type: 'organization', id: idWorkspace });
  }
  refusesAll(api, [
    ['GET', `/types/${name}`, {}, 404, /not found/, 'outsider'],
    ['GET', `/types/${api.board.id}`, {}, 404, /not found/],
  ]);
});
