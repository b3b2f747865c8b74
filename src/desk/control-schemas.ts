/** The shapes of orders about worlds, keys and tokens; carries out those for keys and tokens. */
import * as z from 'zod';
import { isRecord, keysOf } from '../language.ts';
import { addKey, addToken } from '../server/changes/credentials.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';
import { permissions } from '../document/values/words.ts';
import { limits } from '../document/limits.ts';
import { dialectNames } from '../document/dialects.ts';
import { clockModes } from '../server/worlds/clock.ts';
import { ControlError, orderShape, wholeNumber, type Read } from './control-error.ts';
import { memberOfOrder } from './member-of-order.ts';
import { clientFrom, clientOrder } from './oauth2-orders.ts';
import { expectedExample, expectedShape } from './value/expected.ts';

const word = () => z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, - and _ are expected');

/** A world beside the main one. @internal */
export const worldOrder = orderShape({ name: 'one', clock: 'manual', fixture: 'empty' }, () => ({
  name: word().optional(),
  seed: wholeNumber(0, 0xffffffff).optional(),
  /** A fixture as a value. The builder of fixtures is an object of a class, so classes are allowed. */
  fixture: z
    .union(
      [z.enum(['demo', 'empty']), z.custom<Record<string, unknown>>(isRecord)],
      '"demo", "empty" or a fixture is expected',
    )
    .optional(),
  /** A clock of its own: a run that judges limits needs one that stands still. */
  clock: z.enum(clockModes).optional(),
  strict: z.boolean().optional(),
  dialect: z.enum(dialectNames).optional(),
}));

/** How far the clock of a world goes. @internal */
export const advanceOrder = orderShape({ ms: 10_000 }, () => ({ ms: z.int(fromZero).min(0, fromZero) }));
const fromZero = 'a whole number from 0 is expected';

/** A copy of another world as it is now. @internal */
export const forkOrder = orderShape({ name: 'try' }, () => ({ name: word().optional() }));

/** A name for the present state of a world. @internal */
export const momentOrder = orderShape({ name: 'before' }, () => ({ name: word() }));

const since = () =>
  z
    .union([z.string(), z.custom<Record<string, unknown>>(isRecord)], 'a snapshot, or the name of one, is expected')
    .optional();
/** The changes since then. @internal */
export const changesOrder = orderShape({ since: 'before' }, () => ({ since: since() }));
/** @internal */
export const expectOrder = orderShape({ expected: expectedExample, since: 'before' }, () => ({
  expected: expectedShape(),
  since: since(),
}));

/** @internal */
export const keyOrder = orderShape(
  { name: 'My app', username: 'ada_quill', origins: ['http://localhost:5173'] },
  () => ({
    name: z.string().min(1).max(100).describe('the name of the application: `My app`'),
    username: z.string().describe('the member whom it belongs to: `ada_quill`'),
    origins: z
      .array(z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin))
      .default([])
      .describe('pages that may receive its tokens: `http://localhost:5173`'),
    oauth2: clientOrder()
      .optional()
      .describe('a client of OAuth 2.0, too: `{ redirectUris: ["http://127.0.0.1:8080/cb"] }`'),
  }),
);

/** @internal */
export const tokenOrder = orderShape({ key: '…', username: 'ada_quill', permissions: ['read', 'write'] }, () => ({
  key: z.string().describe('the key of the application: `server.target.actors.owner.key`'),
  username: z.string().describe('the member in whose name it acts: `ada_quill`'),
  name: z.string().max(100).default('boardstone').describe('what the member calls it; without it `boardstone`'),
  permissions: z
    .array(z.enum(permissions))
    .default([...permissions])
    .describe('what it may do: `["read"]`; without it all'),
  expires: z.enum(keysOf(limits.lifetimes)).default('never').describe('when it ends: `1hour`; without it never'),
}));

/** A new application, with its key. */
export type KeyOrder = z.input<ReturnType<typeof keyOrder>>;
/** A new token of a member. */
export type TokenOrder = z.input<ReturnType<typeof tokenOrder>>;

/** Makes a key for a new application of a member. @internal */
export function issueKey(worldHost: WorldHost, order: Read<typeof keyOrder>) {
  const { username, name, origins, oauth2: client } = order;
  const { id: idMember } = worldHost.read((world) => memberOfOrder(world, username));
  return worldHost.change({ kind: 'ordered' }, (change) => {
    const oauth2 = client ? clientFrom(change, client) : null;
    const { id: key, secret } = addKey(change, { name, origins, idMember, oauth2 });
    return { key, secret, name, ...(oauth2 && { clientId: oauth2.clientId, clientSecret: oauth2.secret }) };
  });
}

/** Makes a token of a member for an application, without the consent page. @internal */
export function issueToken(worldHost: WorldHost, order: Read<typeof tokenOrder>) {
  const { username, name: identifier, expires: lifetime, ...asked } = order;
  const { id: idMember } = worldHost.read((world) => memberOfOrder(world, username));
  const isKnown = worldHost.read(({ applications }) => applications.get(asked.key) !== undefined);
  if (!isKnown) throw new ControlError(400, 'key: there is no such application');
  const wanted = { ...asked, idMember, identifier, lifetime };
  return worldHost.change({ kind: 'ordered' }, (change) => addToken(change, wanted, worldHost.env.dialect?.choices));
}
