/** What a webhook watches and with whose eyes (6.2): the model it names, seen by the member of its token. */
import { sees, type Actor } from './access.ts';
import type { Stored, Token, Webhook } from '../world/records.ts';
import type { World } from '../world/world.ts';
import type { Kind } from '../world/tables.ts';

/** 6.2 names four kinds of model; workspaces are watched too (WHK-17). */
export const watchable = {
  members: 'member',
  boards: 'board',
  lists: 'list',
  cards: 'card',
  organizations: 'organization',
} as const satisfies { readonly [K in Kind]?: Webhook['modelType'] };
export type Watchable = keyof typeof watchable;

const kindOf = Object.fromEntries(Object.entries(watchable).map(([kind, type]) => [type, kind])) as Readonly<
  Record<Webhook['modelType'], Watchable>
>;

/** Where in the world an id stands, if anywhere. */
export const kindOfId = (world: World, id: string): Kind | undefined =>
  (Object.keys(world.tables) as Kind[]).find((kind) => world.tables[kind].rows.has(id));

/** The one for whom a token speaks; nobody once it has expired or may not read. */
export function bearerOf(world: World, token: Token | undefined, now: number): Actor | undefined {
  if (!token?.permissions.includes('read')) return undefined;
  if (token.dateExpires !== null && Date.parse(token.dateExpires) <= now) return undefined;
  const application = world.applications.get(token.key);
  const member = world.members.get(token.idMember);
  return application && member && { application, token, member };
}

export interface Sight {
  readonly actor: Actor & { readonly token: Token };
  readonly kind: Watchable;
  readonly model: Stored;
}

/** WHK-23: what a webhook sees now; nothing when it is off, its token ended or its member lost sight. */
export function sightOf(world: World, webhook: Webhook, now: number): Sight | undefined {
  const actor = webhook.active ? bearerOf(world, world.tokens.get(webhook.idToken), now) : undefined;
  if (!actor) return undefined;
  const kind = kindOf[webhook.modelType];
  const model = world.tables[kind].get(webhook.idModel);
  return model && sees(world, kind, model as never, actor)
    ? { actor: actor as Sight['actor'], kind, model }
    : undefined;
}
