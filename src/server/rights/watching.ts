/** The model that a webhook watches (6.2), as the member of its token sees it. */
import { keysOf } from '../../language.ts';
import { maySee, type Actor } from './access.ts';
import type { Stored, Token, Webhook } from '../world/records.ts';
import type { World } from '../world/world.ts';
import type { TableName } from '../world/tables.ts';

/** The tables whose records can be watched. */
export type Watchable = `${Webhook['modelType']}s`;

/** The table of the record with this id, if there is one. */
export const kindOfId = (world: World, id: string): TableName | undefined =>
  keysOf(world.tables).find((kind) => world.tables[kind].rows.has(id));

/** The member for whom a token acts; nobody if it has expired or may not read. */
export function bearerOf(world: World, token: Token | undefined, now: number): Watched['actor'] | undefined {
  if (!token?.permissions.includes('read')) return undefined;
  if (token.dateExpires !== null && Date.parse(token.dateExpires) <= now) return undefined;
  const application = world.applications.get(token.key);
  const member = world.members.get(token.idMember);
  return application && member && { application, token, member };
}

export interface Watched {
  readonly actor: Actor & { readonly token: Token };
  readonly kind: Watchable;
  readonly model: Stored;
}

/**
 * WHK-23: what a webhook sees now. Nothing if it is inactive, its token has ended, or its member cannot see the model.
 */
export function watchedBy(world: World, webhook: Webhook, now: number): Watched | undefined {
  const actor = webhook.active ? bearerOf(world, world.tokens.get(webhook.idToken), now) : undefined;
  if (!actor) return undefined;
  const kind = `${webhook.modelType}s` as const;
  const model = world.tables[kind].get(webhook.idModel);
  return model && maySee(world, kind, model, actor) ? { actor, kind, model } : undefined; // WHK-23
}
