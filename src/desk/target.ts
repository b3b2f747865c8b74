/** The target file: how a conformance run knows this server. The fixture says which member is which actor. */
import type { DialectName } from '../document/dialects.ts';
import type { Member, Token } from '../server/world/records.ts';
import type { World } from '../server/world/world.ts';

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
/** Another fixture names those that it has. */
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
  /** How `check` makes what the document does not say how to make. */
  readonly provision: Readonly<Record<string, string>>;
  /** What `check` may ask of this server. */
  readonly capabilities: { readonly exports: boolean; readonly webhooks: string; readonly consistency: 'strong' };
}

/** Our own routes for steps that the document names but does not describe. */
const provision = {
  createBoard: 'POST /1/boards',
  createList: 'POST /1/lists',
  enableCustomFields: 'POST /1/boards/{idBoard}/boardPlugins',
};

/** @internal */
export function targetOf(world: World, origin: string, control: boolean, dialect: DialectName): Target {
  const actors: Record<string, TargetActor> = {};
  for (const [name, idToken] of Object.entries(world.fixtureNames.actors)) {
    const token = world.tokens.get(idToken);
    const member = token && world.members.get(token.idMember);
    // If its token was deleted, an actor is left out.
    if (token && member)
      actors[name] = actorOf(token, member, world.applications.get(token.key)?.secret ?? '', name === 'owner');
  }
  const workspace = world.organizations.get(world.fixtureNames.workspace);
  return {
    baseUrl: origin,
    actors: actors as Target['actors'],
    ...(workspace && { workspace: { id: workspace.id, name: workspace.name } }),
    ...(control && { control: `${origin}/_boardstone` }),
    dialect,
    provision,
    capabilities: { exports: true, webhooks: 'http://127.0.0.1:0', consistency: 'strong' },
  };
}

const actorOf = (
  { key, token }: Token,
  { id, username, email }: Member,
  secret: string,
  whole: boolean,
): TargetActor => ({ key, token, secret, idMember: id, username, ...(whole && { email }) });
