/** The target file: how a conformance run knows this server, its actors and its workspace. Worked out from the world itself. */
import { permissions as everything } from './model/grant.ts';
import type { Member, Token } from './model/records.ts';
import type { World } from './model/world.ts';

export interface TargetActor {
  readonly key: string;
  readonly token: string;
  readonly idMember: string;
  readonly username: string;
  readonly email?: string;
}
export interface Target {
  readonly baseUrl: string;
  /** `owner`, `colleague`, `outsider`, `reader`, as far as the world has them. */
  readonly actors: Readonly<Record<string, TargetActor>>;
  readonly workspace?: { readonly id: string; readonly name: string };
  readonly control?: string;
  readonly provision: Readonly<Record<string, string>>;
  readonly capabilities: { readonly exports: boolean; readonly webhooks: string; readonly consistency: 'strong' };
}

/** Our own routes for what the document names without showing how. */
const provision = {
  createBoard: 'POST /1/boards',
  createList: 'POST /1/lists',
  enableCustomFields: 'POST /1/boards/{idBoard}/boardPlugins',
};

export function targetOf(world: World, origin: string, control: boolean): Target {
  const cast = castOf(world);
  const actors: Record<string, TargetActor> = {};
  for (const [name, token] of Object.entries(cast.tokens)) {
    const member = token && world.members.get(token.idMember);
    if (token && member) actors[name] = actorOf(token, member, name === 'owner');
  }
  return {
    baseUrl: origin, actors,
    ...(cast.workspace && { workspace: { id: cast.workspace.id, name: cast.workspace.name } }),
    ...(control && { control: `${origin}/_boardstone` }),
    provision,
    capabilities: { exports: true, webhooks: 'http://127.0.0.1:0', consistency: 'strong' },
  };
}

const actorOf = ({ key, token }: Token, { id, username, email }: Member, whole: boolean): TargetActor =>
  ({ key, token, idMember: id, username, ...(whole && { email }) });

/**
 * Who plays whom: the owner is the first admin of a premium workspace with a token for everything, the colleague a
 * normal member of it, the outsider belongs to nothing, and the reader is the owner with a token that only reads.
 * No two of the first three share a key.
 */
function castOf(world: World) {
  const whole = [...world.tokens.rows.values()].filter(({ permissions }) => everything.every((one) => permissions.includes(one)));
  const workspaces = [...world.organizations.rows.values()].filter(({ plan }) => plan !== 'free');
  const role = (token: Token, workspace: { id: string } | undefined) =>
    workspace && world.by.membership.get(`${workspace.id}/${token.idMember}`)?.memberType;
  const workspace = workspaces.find((one) => whole.some((token) => role(token, one) === 'admin'));
  const owner = workspace ? whole.find((token) => role(token, workspace) === 'admin') : whole[0];
  const colleague = whole.find((token) => token.key !== owner?.key && role(token, workspace) === 'normal');
  const outsider = whole.find(({ idMember, key }) => key !== owner?.key && key !== colleague?.key
    && world.by.membershipsOfMember.of(idMember).size === 0);
  const reader = [...world.tokens.rows.values()].find(({ idMember, key, permissions }) =>
    idMember === owner?.idMember && key === owner.key && permissions.length === 1 && permissions[0] === 'read');
  return { workspace, tokens: { owner, colleague, outsider, reader } };
}
