/** Orders about OAuth 2.0: clients, the decision of a member without its page, grants without pages, and their end. */
import * as z from 'zod';
import { once } from '../language.ts';
import { offline, scopes } from '../server/records/scopes.ts';
import type { Change } from '../server/changes/change.ts';
import { endToken } from '../server/changes/credentials.ts';
import { allow, challengeOf, exchange, OAuthFault } from '../authorization/oauth2-grants.ts';
import { oauth2Limits } from '../authorization/oauth2-limits.ts';
import { askedOf, decisionAddress } from '../authorization/oauth2-rows.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';
import { clientSecret, nextHex } from '../server/world/ids.ts';
import { ControlError, orderShape, type Read } from './control-error.ts';
import { memberOfOrder } from './member-of-order.ts';

const noScope = `${offline} is no scope in an order, because a grant has an option for it: \`offline\``;
const scopeList = () => z.array(z.enum(scopes, { error: ({ input }) => (input === offline ? noScope : undefined) }));

/** @internal */
export const clientOrder = once(() =>
  z.strictObject({
    public: z.boolean().default(false).describe('whether it has no secret, because everybody can read its code'),
    redirectUris: z.array(z.url()).min(1).describe('where answers go, letter by letter: `http://127.0.0.1:8080/cb`'),
    scopes: scopeList()
      .default([...scopes])
      .describe('what it may ask for; without it all'),
    restricted: z.boolean().default(false).describe('whether it sees only workspaces that a member grants'),
  }),
);

const username = () => z.string().describe('the member: `ada_quill`');
const workspaces = () =>
  z.array(z.string()).optional().describe('the ids of the workspaces that it gets: `[server.target.workspace!.id]`');

/** @internal */
export const consentOrder = orderShape(
  { address: 'https://auth.atlassian.com/authorize?client_id=…', username: 'ada_quill' },
  () => ({
    address: z
      .string()
      .describe(
        'the whole address that the client opens in a browser: `https://auth.atlassian.com/authorize?client_id=…`',
      ),
    username: username().optional().describe('the member: `ada_quill`; without it the owner of the application'),
    decision: z
      .enum(['allow', 'deny'])
      .default('allow')
      .describe('what the member decides: `deny`; without it `allow`'),
    workspaces: workspaces(),
  }),
);

/** @internal */
export const grantOrder = orderShape({ clientId: '…', username: 'ada_quill', scopes: ['read:board:trello'] }, () => ({
  clientId: z.string().describe('the id of the client: `server.target.oauth2.clientId`'),
  username: username(),
  scopes: scopeList()
    .optional()
    .describe('what it may do: `["read:board:trello"]`; without it all that the client has registered'),
  offline: z.boolean().default(true).describe('whether there is a refresh token: `false`; without it there is'),
  workspaces: workspaces(),
}));

/** @internal */
export const revokeOrder = orderShape({ username: 'ada_quill' }, () => ({
  clientId: z
    .string()
    .optional()
    .describe('whose grants end: `server.target.oauth2.clientId`; without it those of all clients'),
  username: username().optional(),
}));

/** The decision of a member about a request of a client. */
export type ConsentOrder = z.input<ReturnType<typeof consentOrder>>;
/** A grant without a page. */
export type GrantOrder = z.input<ReturnType<typeof grantOrder>>;
/** Which grants end. */
export type RevokeOrder = z.input<ReturnType<typeof revokeOrder>>;

/** A new client of an application. @internal */
export function clientFrom({ world }: Change, order: Read<typeof clientOrder>) {
  const { public: isPublic, ...client } = order;
  const secret = isPublic ? null : clientSecret(nextHex(world, 64, 'client secret'));
  return { ...client, clientId: nextHex(world, 32, 'client'), secret };
}

const ordered = { kind: 'ordered' } as const;

const noClient =
  'address: it has no client_id, so it is no request of OAuth 2.0. The page of /1/authorize and of OAuth 1.0a has a ' +
  'form: a test sends its hidden fields with member and decision=allow to POST /1/authorize';

/** Where the decision leads: an address with a code, or with an error. @internal */
export function consent(worldHost: WorldHost, order: Read<typeof consentOrder>): { location: string } {
  const { address, decision } = order;
  if (!URL.canParse(address)) throw new ControlError(400, 'address: a whole address is expected');
  const args = Object.fromEntries(new URL(address).searchParams);
  if (args['client_id'] === undefined) throw new ControlError(400, noClient);
  return worldHost.change(ordered, (change) => {
    const { world } = change;
    const asked = askedOf(world, args as Parameters<typeof askedOf>[1]);
    if ('page' in asked) throw new ControlError(400, asked.page);
    if ('back' in asked) return { location: asked.back };
    const { idMember } = asked.application;
    const member = order.username === undefined ? world.members.the(idMember) : memberOfOrder(world, order.username);
    return { location: decisionAddress(change, asked, decision === 'allow' ? member : null, order.workspaces) };
  });
}

/** Tokens for a test that is about something else. @internal */
export function grant(worldHost: WorldHost, order: Read<typeof grantOrder>) {
  const application = worldHost.read(({ by }) => by.client.get(order.clientId));
  if (!application?.oauth2) throw new ControlError(400, 'clientId: there is no such client');
  const { redirectUris, restricted, scopes: registered } = application.oauth2;
  const idMember = worldHost.read((world) => memberOfOrder(world, order.username).id);
  const verifier = '0'.repeat(oauth2Limits.verifier.min);
  const asked = { redirectUri: redirectUris[0] ?? '', challenge: challengeOf(verifier) };
  const idOrganizations = restricted ? (order.workspaces ?? []) : null;
  return worldHost.change(ordered, (change) => {
    const code = allow(change, application, {
      idMember,
      scopes: order.scopes ?? registered,
      offline: order.offline,
      idOrganizations,
      ...asked,
    });
    const issued = exchange(change, application, { code, redirectUri: asked.redirectUri, verifier });
    if (issued instanceof OAuthFault) throw new Error(issued.says);
    return { accessToken: issued.access_token, refreshToken: issued.refresh_token ?? null, scope: issued.scope };
  });
}

/** Ends grants, as a member does on the page of their account. @internal */
export function revoke(
  worldHost: WorldHost,
  { clientId, username: name }: Read<typeof revokeOrder>,
): { ended: number } {
  return worldHost.change(ordered, (change) => {
    const { by, tokens } = change.world;
    const application = clientId === undefined ? undefined : by.client.get(clientId);
    if (clientId !== undefined && !application) throw new ControlError(400, 'clientId: there is no such client');
    const idMember = name === undefined ? undefined : memberOfOrder(change.world, name).id;
    const ended = [...tokens.rows.values()].filter(
      (token) =>
        token.oauth2 !== null &&
        (application === undefined || token.key === application.id) &&
        (idMember === undefined || token.idMember === idMember),
    );
    for (const token of ended) endToken(change, token);
    return { ended: ended.length };
  });
}
