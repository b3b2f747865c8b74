/** All or nothing: a refusal leaves the world as it was, to the byte, counters included. */
import { asPart } from './cause.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testWorld } from '../../testing/test-world.ts';
import { Change } from './change.ts';
import { snapshot } from '../../fixtures/plant.ts';
import type { World } from '../world/world.ts';

function actor(world: World) {
  const token = world.tokens.the(world.fixtureNames.actors['owner']!);
  return { application: world.applications.the(token.key), token, member: world.members.the(token.idMember) };
}
const picture = (world: World): string => JSON.stringify(snapshot(world));

function listOn(change: Change, idBoard: string) {
  return change.add('lists', { idBoard, name: 'x', closed: false, pos: 1, softLimit: null, subscribers: [] });
}

test('a rollback takes back additions, updates and removals, and the ids they were given', () => {
  const { world } = testWorld();
  const before = picture(world);
  const change = new Change(world, actor(world), Date.parse('2026-03-02T09:00:01Z'));
  const star = change.add('boardStars', { idMember: actor(world).member.id, idBoard: 'b', pos: 1 });
  change.update('boardStars', star, { pos: 2 });
  const organization = [...world.organizations.rows.values()][0]!;
  change.update('organizations', organization, { name: 'renamed', displayName: 'Renamed' });
  change.update('organizations', organization, { name: 'renamed_again' });
  const membership = [...world.memberships.rows.values()][0]!;
  change.remove('memberships', membership);
  assert.notEqual(picture(world), before);
  change.rollback();
  assert.deepEqual(JSON.parse(picture(world)).organizations, JSON.parse(before).organizations);
  assert.equal(world.by.organizationName.get('renamed_again'), undefined);
  assert.equal(world.by.organizationName.get(organization.name), organization);
  assert.equal(world.by.membership.get(membership.idModel, membership.idMember), membership);
  assert.deepEqual(world.counters, JSON.parse(before).counters);
});

test('an update that changes nothing is no update, and several of one record are one action with the first values', () => {
  const { world } = testWorld();
  const change = new Change(world, actor(world), Date.parse('2026-03-02T09:00:01Z'));
  const organization = [...world.organizations.rows.values()][0]!;
  const { displayName, desc } = organization;
  change.update('organizations', organization, { displayName, prefs: structuredClone(organization.prefs) });
  assert.equal(change.touch(organization), undefined);
  change.update('organizations', organization, { displayName: 'One' });
  change.update('organizations', organization, { displayName: 'Two', desc: 'three' });
  const [action, ...others] = change.commit();
  assert.deepEqual(others, []);
  assert.equal(action!.type, 'updateOrganization');
  assert.deepEqual(action!.data['old'], { displayName, desc });
  assert.equal(action!.idMemberCreator, actor(world).member.id);
  assert.equal(action!.idOrganization, organization.id);
});

test('a record that is added and removed in one call, and a silent change, leave no action', () => {
  const { world } = testWorld();
  const change = new Change(world, actor(world), Date.parse('2026-03-02T09:00:01Z'));
  const [organization] = world.organizations.rows.values();
  change.remove('lists', listOn(change, 'nowhere'));
  change.update('organizations', organization!, { desc: 'quiet' }, asPart);
  assert.deepEqual(change.commit(), []);
});

test('a change by nobody is a mistake in the code', () => {
  const { world } = testWorld();
  const { application } = actor(world);
  const change = new Change(world, { application, token: null, member: null }, 0);
  assert.throws(() => change.log({ type: 'updateMember', data: {} }), /without a member/);
});
