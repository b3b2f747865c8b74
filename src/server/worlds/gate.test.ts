/** Gates: requests that wait for each other and go on in a drawn order. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createService } from '../../fetch.ts';
import { fixture } from '../../fixtures/builder.ts';

const names = ['a', 'b', 'c', 'd'];
/** Its clock stands, because ids tell when a world was planted, and a reset plants it again. */
const service = () => createService({ clock: 'manual', fixture: fixture().board('b', { cards: ['Paint'] }) });
type Service = ReturnType<typeof service>;
const gate = { match: { method: 'PUT', path: '/1/cards/*' } } as const;

const rename = ({ fetch, target, id }: Service, name: string): Promise<Response> => {
  const { key, token } = target.actors.owner;
  return fetch(`http://localhost/1/cards/${id('b-card-1')}?${new URLSearchParams({ name, key, token })}`, {
    method: 'PUT',
  });
};
/** In which order these renames were played, if all are sent at once. */
const played = async (own: Service): Promise<unknown[]> => {
  own.clearRequests();
  await Promise.all(names.map((name) => rename(own, name)));
  return own.requests({ method: 'PUT' }).map(({ query }) => query['name']);
};

describe('a gate', () => {
  it('lets requests go on in an order that its seed draws, the same one each time', async () => {
    const orders = [];
    for (const seed of [1, 1, 2, 3, 4, 5]) {
      const own = service();
      own.fault({ ...gate, gate: { count: 4, seed } });
      orders.push((await played(own)).join(''));
      assert.equal(own.cards()[0]?.name, orders.at(-1)?.at(-1), 'the last one wins');
    }
    assert.equal(orders[0], orders[1]);
    assert.ok(new Set(orders).size > 2, orders.join(' '));
    for (const order of orders) assert.deepEqual(order.split('').toSorted(), names);
  });

  it('holds until so many have come, and those that follow once more', async () => {
    const own = service();
    own.fault({ ...gate, gate: { count: 2, withinMs: 30_000 } });
    const first = rename(own, 'first');
    await own.fetch('http://localhost/1/');
    assert.equal(own.cards()[0]?.name, 'Paint');
    assert.deepEqual(
      (await Promise.all([first, rename(own, 'second')])).map(({ status }) => status),
      [200, 200],
    );
    await played(own);
    assert.equal(own.faults()[0]?.hits, 6);
  });

  it('that is ended, or waits too long, lets go what it holds', async () => {
    for (const end of ['endFault', 'clearFaults', 'reset'] as const) {
      const own = service();
      const { id } = own.fault({ ...gate, gate: { count: 2, withinMs: 30_000 } });
      const held = rename(own, 'held');
      await own.fetch('http://localhost/1/');
      await own[end](id);
      assert.equal((await held).status, 200);
    }
    const own = service();
    own.fault({ ...gate, gate: { count: 2, withinMs: 1 } });
    assert.equal((await rename(own, 'alone')).headers.get('x-boardstone-fault'), 'f1');
  });

  it('is refused with a delay beside it, and for a single request', () => {
    const own = service();
    assert.throws(() => own.fault({ ...gate, gate: { count: 1 } }), /gate\.count.*For example: .*"gate":\{"count":2\}/);
    assert.throws(() => own.fault({ ...gate, gate: 3 as never }), /For example: .*"gate":\{"count":2\}/);
    assert.throws(() => own.fault({ ...gate, gate: { count: 2 }, delayMs: 5 }), /exclude each other/);
  });
});
