/** Where deliveries may go and where never: by the address, and by what a name stands for (WHK-09, WHK-19). */
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import type { Verdict } from '../deliveries/sender.ts';
import { Policy } from './webhook-targets.ts';

function policyOf(...allowed: string[]): Policy {
  const policy = new Policy(allowed);
  policy.own = 4747;
  return policy;
}

test('an address is free on this machine, blocked elsewhere, refused where it is link-local or our own', () => {
  const policy = policyOf('hooks.example', '10.0.0.9');
  const verdicts: readonly (readonly [string, Verdict])[] = [
    ['http://127.0.0.1:9000/x', 'free'],
    ['http://localhost:9000', 'free'],
    ['http://my.localhost', 'free'],
    ['http://[::ffff:127.9.8.7]:9000', 'free'],
    ['http://[::1]:9000', 'free'],
    ['https://127.0.0.1:9000', 'free'],
    ['http://127.9.8.7', 'free'],
    ['http://2130706433:9000', 'free'],
    ['http://0x7f.1:9000', 'free'],
    ['http://example.com', 'blocked'],
    ['http://10.0.0.8', 'blocked'],
    ['http://192.168.1.1', 'blocked'],
    ['http://nothooks.example', 'blocked'],
    ['http://a.hooks.example', 'blocked'],
    ['http://hooks.example', 'free'],
    ['https://HOOKS.example.:8443/x', 'free'],
    ['http://10.0.0.9:81', 'free'],
    ['http://169.254.169.254/latest', 'refused'],
    ['http://[fe80::1]/', 'refused'],
    ['http://[::ffff:169.254.1.1]/', 'refused'],
    ['http://2852039166/', 'refused'],
    ['http://127.0.0.1:4747/1/boards', 'refused'],
    ['http://localhost:4747', 'refused'],
    ['http://[::1]:4747', 'refused'],
    ['http://0.0.0.0:4747', 'refused'],
    ['http://[::ffff:127.0.0.1]:4747', 'refused'],
    ['http://x.localhost:4747', 'refused'],
    ['ftp://127.0.0.1/', 'refused'],
    ['file:///etc/hosts', 'refused'],
    ['gopher://localhost', 'refused'],
  ];
  assert.deepEqual(
    verdicts.map(([url]) => [url, policy.verdict(new URL(url))]),
    verdicts,
  );
});

test('a host that is allowed by name is still not called at a link-local address or at our own', () => {
  const policy = policyOf('169.254.7.7');
  assert.equal(policy.verdict(new URL('http://169.254.7.7')), 'refused');
  for (const address of ['169.254.0.1', 'fe80::2', '::ffff:169.254.0.1']) {
    assert.equal(policy.reachable(address, 80), false, address);
  }
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::']) {
    assert.deepEqual([policy.reachable(address, 4747), policy.reachable(address, 4748)], [false, true], address);
  }
  const own = Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .find(({ internal }) => !internal);
  if (own) assert.equal(policy.reachable(own.address, 4747), false);
});

const lookUp = (policy: Policy, port: number, name: string, options: object) =>
  new Promise<unknown[]>((resolve) => {
    policy.lookup(port)(name, options as never, ((...found: unknown[]) => resolve(found)) as never);
  });

test('a name is looked up for one connection, and gives only addresses that may be called', async () => {
  const policy = policyOf();
  assert.deepEqual(await lookUp(policy, 80, 'some.localhost', { all: true }), [
    null,
    [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ],
  ]);
  assert.deepEqual(await lookUp(policy, 80, 'localhost', { family: 6 }), [null, '::1', 6]);
  assert.deepEqual(await lookUp(policy, 80, 'localhost', { family: 'IPv4' }), [null, '127.0.0.1', 4]);
  const [refused] = (await lookUp(policy, 4747, 'localhost', { all: true })) as [Error];
  assert.match(refused.message, /never called/);
  const [error] = (await lookUp(policy, 4747, 'localhost', {})) as [Error];
  assert.match(error.message, /never called/);
});

test('a name that the system knows for our own address is refused when it is looked up', async () => {
  // The resolver reads an address as the name of itself: what a name resolves to is what counts.
  const [fault] = (await lookUp(policyOf('127.0.0.1'), 4747, '127.0.0.1', { all: true })) as [Error];
  assert.match(fault.message, /never called/);
  const [unknown] = (await lookUp(policyOf('no-such-host.invalid'), 80, 'no-such-host.invalid', { all: true })) as [
    Error,
  ];
  assert.ok(unknown instanceof Error);
});
