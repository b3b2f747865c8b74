/** Snapshots with references to missing records are refused; snapshots of a world that lost records are accepted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../testing/board-world.ts';
import { loadFixture } from '../../load.ts';
import { plant, restore, snapshot } from './plant.ts';
import { FixtureError } from '../fixtures/nested.ts';

type Rows = Record<string, Record<string, unknown>[]>;
const nobody = 'f'.repeat(24);
const copyOf = (world: ReturnType<typeof plant>): Rows => JSON.parse(JSON.stringify(snapshot(world))) as Rows;

test('a record that speaks of nothing is named, with the place where it does', () => {
  const demo = copyOf(plant(loadFixture('demo'), 1, 0));
  const places: [string, string, unknown][] = [
    ['tokens', 'idMember', nobody],
    ['memberships', 'idMember', nobody],
    ['memberships', 'idModel', nobody],
    ['boards', 'idOrganization', nobody],
    ['cards', 'idMembers', [nobody]],
    ['cards', 'idLabels', [nobody]],
    ['cards', 'idChecklists', [nobody]],
    ['cards', 'idAttachmentCover', nobody],
    ['checkItems', 'idChecklist', nobody],
    ['attachments', 'idCard', nobody],
    ['customFields', 'idModel', nobody],
    ['customFieldItems', 'idCustomField', nobody],
    ['customFieldItems', 'idModel', demo['boards']![0]!['id']],
    ['actions', 'idMemberCreator', nobody],
    ['notifications', 'idMember', nobody],
    ['webhooks', 'idToken', nobody],
    ['webhooks', 'idModel', demo['tokens']![0]!['id']],
    ['boardStars', 'idBoard', nobody],
    ['exports', 'idModel', nobody],
    ['applications', 'idMember', nobody],
  ];
  for (const [kind, field, value] of places) {
    const broken = { ...demo, [kind]: demo[kind]!.map((row, at) => (at === 0 ? { ...row, [field]: value } : row)) };
    assert.throws(
      () => restore(broken),
      (fault: Error) => fault instanceof FixtureError && fault.message.startsWith(`${kind}[0].${field}: there is no`),
      `${kind} ${field}`,
    );
  }
});

test('a world that lost boards, lists, cards and what hung on them is taken back from its snapshot', () => {
  const api = boardWorld();
  const made = api.ok<{ id: string }>('POST', `/cards/${api.card.id}/checklists`, { name: 'Packing' });
  api.ok('POST', `/cards/${api.card.id}/actions/comments`, { text: 'for @ben_okoro' });
  api.ok('POST', '/cards', { idCardSource: api.card.id, idList: api.doing.id });
  api.ok('DELETE', `/checklists/${made.id}`);
  api.ok('DELETE', `/cards/${api.card.id}`);
  assert.deepEqual(copyOf(restore(copyOf(api.world))), copyOf(api.world));
  api.ok('PUT', `/boards/${api.board.id}`, { closed: true });
  api.ok('DELETE', `/boards/${api.board.id}`);
  assert.deepEqual(copyOf(restore(copyOf(api.world))), copyOf(api.world));
});
