/** The target file: how a conformance run knows this server. The fixture says which member is which actor. */
import type { DialectName } from '../document/dialects.ts';
import { present } from '../language.ts';
import type { World } from '../server/world/world.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';
import { deskOf } from './desk.ts';

/** A member with a key and a token. */
export interface TargetActor {
  /** The key of the application. */
  readonly key: string;
  /** A token of the member for that application. */
  readonly token: string;
  /** The secret of the application, which signs its webhooks. */
  readonly secret: string;
  /** The id of the member. */
  readonly idMember: string;
  /** The username of the member. */
  readonly username: string;
  /** The e-mail address; only the owner has one here. */
  readonly email?: string;
}
/** The actors of our own fixtures. */
export type OurActor = 'owner' | 'colleague' | 'outsider' | 'reader';
/** Another fixture names its own members. */
export type AnyActor = OurActor | (string & {});

/** How clients and `boardstone check` know a world: its address and who may ask. */
export interface Target<A extends string = OurActor> {
  /** The address; paths begin with `/1` behind it. */
  readonly baseUrl: string;
  /** The members that tests act as, by name. */
  readonly actors: Readonly<Record<A, TargetActor>>;
  /** The workspace of the owner and the colleague. */
  readonly workspace?: { readonly id: string; readonly name: string };
  /** The address of the control plane, if there is one. */
  readonly control?: string;
  /** `document`, or `live`. */
  readonly dialect: DialectName;
  /** The client of OAuth 2.0 of the owner's application, and the grant that the owner gave it. */
  readonly oauth2?: TargetOAuth2;
  /** How `check` makes what the document does not say how to make. */
  readonly provision: Readonly<Record<string, string>>;
  /** The abilities of this server for `check`. */
  readonly capabilities: { readonly exports: boolean; readonly webhooks: string; readonly consistency: 'strong' };
}

/** A client of OAuth 2.0, and what it holds of a member. */
interface TargetOAuth2 {
  /** The address of the page on which a member allows it. */
  readonly authorizeUrl: string;
  /** The address that gives tokens. */
  readonly tokenUrl: string;
  /** The address that ends a grant. */
  readonly revokeUrl: string;
  /** The id of the client. */
  readonly clientId: string;
  /** Its secret; a public client has none. */
  readonly clientSecret?: string;
  /** The first address that it has registered. */
  readonly redirectUri: string;
  /** A token that lasts an hour from when the world began. */
  readonly accessToken?: string;
  /** A refresh token. */
  readonly refreshToken?: string;
}

/** Our own routes for steps that the document names but does not describe. */
const provision = {
  createBoard: 'POST /1/boards',
  createList: 'POST /1/lists',
  enableCustomFields: 'POST /1/boards/{idBoard}/boardPlugins',
};

/** The target file of a world that is served at this address. @internal */
export const targetOf = (worldHost: WorldHost, origin: string): Target =>
  worldHost.read((world) => targetIn(world, origin, deskOf(worldHost).settings.control, worldHost.dialect));

function targetIn(world: World, origin: string, control: boolean, dialect: DialectName): Target {
  const actors: Record<string, TargetActor> = {};
  for (const [name, idToken] of Object.entries(world.fixtureNames.actors)) {
    const token = world.tokens.get(idToken);
    const member = token && world.members.get(token.idMember);
    // An actor whose token was deleted is omitted.
    if (!token || !member) continue;
    actors[name] = {
      key: token.key,
      token: token.token,
      secret: world.applications.get(token.key)?.secret ?? '',
      idMember: member.id,
      username: member.username,
      ...(name === 'owner' && { email: member.email }),
    };
  }
  const workspace = world.organizations.get(world.fixtureNames.workspace);
  const oauth2 = oauth2Of(world, origin);
  return {
    baseUrl: origin,
    actors: actors as Target['actors'],
    ...(workspace && { workspace: { id: workspace.id, name: workspace.name } }),
    ...(control && { control: `${origin}/_boardstone` }),
    dialect,
    ...(oauth2 && { oauth2 }),
    provision,
    capabilities: { exports: true, webhooks: 'http://127.0.0.1:0', consistency: 'strong' },
  };
}

/** The client of the owner's application, with the grant that a fixture gave it. */
function oauth2Of(world: World, origin: string): TargetOAuth2 | undefined {
  const owner = world.tokens.get(world.fixtureNames.actors['owner'] ?? '');
  const client = owner && world.applications.get(owner.key)?.oauth2;
  if (!client) return undefined;
  const grant = [...world.tokens.rows.values()].find(
    ({ key, idMember, oauth2 }) => key === owner.key && idMember === owner.idMember && oauth2,
  );
  const secretOf = (kind: 'access' | 'refresh'): string | undefined =>
    grant?.oauth2?.secrets.findLast((secret) => secret.kind === kind && !secret.used)?.value;
  return {
    authorizeUrl: `${origin}/1/oauth2/authorize`,
    tokenUrl: `${origin}/1/oauth2/token`,
    revokeUrl: `${origin}/1/oauth2/revoke`,
    clientId: client.clientId,
    redirectUri: client.redirectUris[0] ?? '',
    ...present({
      clientSecret: client.secret ?? undefined,
      accessToken: secretOf('access'),
      refreshToken: secretOf('refresh'),
    }),
  };
}
