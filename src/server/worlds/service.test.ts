/** Worlds, clocks, deliveries, credentials and the target file, without sockets. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { order } from '../../desk/orders.ts';
import { ControlError } from '../../desk/control-error.ts';
import { fixture } from '../../fixtures/builder.ts';
import { targetOf } from '../../desk/target.ts';
import { mostWorlds, openWorld, restoreWorld, snapshotOf } from '../../desk/worlds.ts';
import { notInSample } from '../../testing/sample.ts';
import { noDeliveries, stagedService } from '../../testing/stage.ts';
import type { Call } from '../calls/call.ts';
import { Deliverer } from '../deliveries/deliverer.ts';
import { Outgoing } from '../http/outgoing.ts';
import { Policy } from '../http/webhook-targets.ts';
import { deliveryBody } from '../nouns/webhooks/publish.ts';
import type { Service, ServiceOptions } from './service.ts';
import type { Deliveries } from './delivery-types.ts';
import { loadFixture } from '../../load.ts';

const serve = (options: Partial<ServiceOptions> = {}): Service => stagedService({ fixture: {}, ...options });
const real = (options: Partial<ServiceOptions> = {}): Service =>
  stagedService({ fixture: loadFixture('empty'), ...options });
const call: Call = { method: 'POST', segments: ['make'], args: {}, key: null, token: null, origin: '' };
const asked = { method: 'POST', url: '/1/make', headers: {} };

describe('the service', () => {
  it('tells the deliveries what happens, world by world', async () => {
    const events: string[] = [];
    const deliveries: Deliveries = {
      ...noDeliveries,
      hear: ({ name }, { kind }) => {
        events.push(`${kind} ${name}`);
      },
    };
    const service = serve({ deliveries });
    const other = openWorld(service, { name: 'other' });
    service.tell(other, { kind: 'answered', asked, body: null, call, outcome: other.play(call) });
    service.advance(service.main, 1);
    service.main.reset();
    restoreWorld(other, snapshotOf(other));
    service.close('other');
    assert.deepEqual(events, [
      'opened other',
      'answered other',
      'noted other',
      'advanced ',
      'replaced ',
      'reset ',
      'replaced other',
      'closed other',
    ]);
  });

  it('hands the time of each call to the rules', async () => {
    const service = serve();
    const ids: string[] = [];
    for (const ms of [0, 3_600_000]) {
      service.advance(service.main, ms);
      ids.push((service.main.play(call).body as { id: string }).id);
    }
    const [first = '', second = ''] = ids.map((id) => id.slice(0, 8));
    assert.equal(parseInt(second, 16) - parseInt(first, 16), 3600);
  });

  it('with a real clock moves ahead of the machine and back again', async () => {
    const service = serve({ clock: 'real' });
    service.advance(service.main, 86_400_000);
    assert.ok(service.now() - Date.now() > 86_000_000);
    service.main.reset();
    assert.ok(Math.abs(service.now() - Date.now()) < 60_000);
  });

  it('takes a snapshot of a later time by moving ahead, and of an earlier one without moving back', () => {
    const service = serve({ clock: 'real' });
    const ahead = { ...(snapshotOf(service.main) as object), clock: new Date(Date.now() + 3_600_000).toISOString() };
    restoreWorld(service.main, ahead);
    const then = service.now();
    assert.ok(then - Date.now() > 3_500_000);
    restoreWorld(service.main, { ...ahead, clock: '2020-01-01T00:00:00.000Z' });
    assert.ok(service.now() >= then);
  });

  it('holds ten thousand worlds and no more', notInSample, () => {
    const service = serve();
    for (let made = 0; made < mostWorlds; made++) openWorld(service, {});
    assert.throws(
      () => openWorld(service, {}),
      (fault) => fault instanceof ControlError && fault.status === 429,
    );
    assert.equal(service.close('w1'), true);
    assert.equal(
      openWorld(service, {}).name,
      `w${mostWorlds}` === service.names().at(-1) ? 'w1' : service.names().at(-1),
    );
  });

  it('says where a fixture of a new world is wrong', () => {
    assert.throws(() => openWorld(real(), { fixture: { members: [{ username: 'A' }] } }), /fixture: members\[0\]/);
  });

  it('gives worlds of other seeds other credentials, and the same seed the same', () => {
    const service = real();
    const token = (name: string): string | undefined =>
      targetOf(openWorld(service, { name }), '').actors['owner']?.token;
    const [a, b] = [token('a'), token('b')];
    service.close('a');
    assert.equal(token('a'), a);
    assert.equal(new Set([a, b, targetOf(service.main, '').actors['owner']?.token]).size, 3);
  });
});

describe('a world beside the main one', () => {
  it('shares its records until something is written, whoever listens', () => {
    const deliverer = new Deliverer(new Outgoing(new Policy([])), deliveryBody);
    const service = real({ deliveries: deliverer });
    const [read, written] = [openWorld(service, {}), openWorld(service, {})];
    const asks = { ...call, method: 'GET' };
    service.tell(read, { kind: 'answered', asked, body: null, call: asks, outcome: read.play(asks) });
    order(service, written, 'POST /keys', { body: { name: 'mine', username: 'ada_quill' } });
    const isShared = [read, written].map((worldHost) => worldHost.moment().world.version.isShared);
    assert.deepEqual(isShared, [true, false]);
  });
});

describe('worlds with a real clock', () => {
  it('share records that have no date of their own, however late they are made', () => {
    const service = real({ clock: 'real', fixture: fixture().board('b') });
    const worlds = [1, 2, 3].map(() => {
      service.advance(service.main, 1000);
      return openWorld(service, {}).moment().world;
    });
    assert.equal(worlds[1]!.versions, worlds[2]!.versions);
    service.main.reset();
    assert.equal(service.main.moment().world.versions, worlds[2]!.versions);
  });
});

describe('credentials from the control plane', () => {
  it('are a key of a member and tokens for it', () => {
    const service = real();
    const { key, secret } = order(service, service.main, 'POST /keys', {
      body: { name: 'mine', username: 'ada_quill' },
    });
    assert.match(key, /^[0-9a-f]{32}$/);
    assert.notEqual(key, secret);
    const body = { key, username: 'ben_okoro', permissions: ['read'], expires: '1hour' };
    const token = order(service, service.main, 'POST /tokens', { body });
    const { clock } = service.main;
    assert.equal(
      service.main.read(({ by }) => by.token.get(token.token)?.key),
      key,
    );
    assert.deepEqual(token.permissions, ['read']);
    assert.equal(Date.parse(token.dateExpires ?? ''), clock.now() + 3_600_000);
    assert.equal(
      order(service, service.main, 'POST /tokens', { body: { key, username: 'ada_quill' } }).dateExpires,
      null,
    );
  });

  it('are refused for members and applications that do not exist', () => {
    const service = real();
    const key = targetOf(service.main, '').actors['owner']?.key;
    for (const body of [
      { name: 'x', username: 'nobody' },
      { username: 'ada_quill' },
      { name: 'x', username: 'ada_quill', origins: ['x'] },
    ]) {
      assert.throws(() => order(service, service.main, 'POST /keys', { body }), ControlError);
    }
    for (const body of [
      { key, username: 'nobody' },
      { key: 'x', username: 'ada_quill' },
      { key, username: 'ada_quill', permissions: ['all'] },
      { key, username: 'ada_quill', expires: '2years' },
    ]) {
      assert.throws(() => order(service, service.main, 'POST /tokens', { body }), ControlError);
    }
  });
});

describe('the target file', () => {
  it('names the actors, the workspace and how to set a scene', () => {
    const service = real();
    const { actors, workspace, ...rest } = targetOf(service.main, 'http://here');
    assert.deepEqual(Object.keys(actors), ['owner', 'colleague', 'outsider', 'reader']);
    const { owner, colleague, outsider, reader } = actors as Record<string, any>;
    assert.deepEqual(
      [owner.username, colleague.username, outsider.username, reader.username],
      ['ada_quill', 'ben_okoro', 'ola_reyes', 'ada_quill'],
    );
    assert.match(owner.key, /^[0-9a-f]{32}$/);
    assert.equal(new Set([owner.key, colleague.key, outsider.key]).size, 3);
    assert.deepEqual([reader.key, reader.idMember, reader.token === owner.token], [owner.key, owner.idMember, false]);
    assert.match(owner.email, /@/);
    assert.equal(workspace?.name, 'northwind_press');
    assert.deepEqual([rest.baseUrl, rest.control], ['http://here', 'http://here/_boardstone']);
    assert.equal(rest.provision['createBoard'], 'POST /1/boards');
  });

  it('leaves out an actor whose token is gone', () => {
    const service = real();
    service.main.change({ kind: 'ordered' }, (change) => {
      const { tokens, fixtureNames } = change.world;
      change.remove('tokens', tokens.get(fixtureNames.actors['colleague'])!);
    });
    assert.deepEqual(Object.keys(targetOf(service.main, '').actors), ['owner', 'outsider', 'reader']);
  });
});
