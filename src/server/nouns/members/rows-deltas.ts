/** Deltas (4.2): what happened to a member, a board or a workspace since a client last asked. */
import { maySee } from '../../rights/access.ts';
import { deltasSince } from '../../changes/deltas.ts';
import type { Channel, Delta, DeltaTag } from '../../world/runtime.ts';
import { actionResource, singleAction } from '../actions/shown.ts';
import { notificationResource } from '../notifications/shown.ts';
import type { Dialect } from '../../rights/dialect.ts';
import { planOf, show, type Plan } from '../../rows/resource.ts';
import { deltaTags } from '../../../document/sets.ts';
import { integer, listOf } from '../../../document/values/kinds.ts';
import type { Words } from '../../../document/values/kinds.ts';
import { GET, because, raw, type Context } from '../../rows/endpoint.ts';

const ofModels = 'clients of the live service follow boards and workspaces as they follow members';
/** An empty list has no tag (DLT-01). */
const tags = listOf(deltaTags, 'none');
const args = { tags, ixLastUpdate: integer(-1) };

const plans: { readonly [K in Delta['kind']]: { readonly typeName: string; plan(dialect: Dialect): Plan } } = {
  actions: { typeName: 'Action', plan: ({ as }: Dialect) => planOf(as(actionResource), singleAction, {}) },
  notifications: {
    typeName: 'Notification',
    plan: ({ as }: Dialect) => planOf(as(notificationResource), { usual: 'all' }, {}),
  },
};

/** A sequence without gaps (DLT-03): what the caller may not see keeps its number and is empty (DLT-07). */
function deltas(model: Channel, modelType: string, tags: Words<DeltaTag>, ix: number, context: Context) {
  const { ixLastUpdate, missed, deltas: found } = deltasSince(context.world, model, tags, ix);
  return raw({
    idModelChannel: model.id,
    modelType,
    ixLastUpdate,
    missed,
    deltas: found.map((delta) => ({
      ixUpdate: delta.ix,
      ixBefore: delta.before,
      tags: delta.tags,
      typeName: plans[delta.kind].typeName,
      ...deltaMessage(delta, context),
    })),
  });
}

function deltaMessage({ kind, id }: Delta, context: Context): { event: string; deltas: readonly unknown[] } {
  const record = context.world.tables[kind].get(id);
  if (!record) return { event: 'deleteModels', deltas: [{ id }] };
  const seen = maySee(context.world, kind, record, context.actor);
  return {
    event: 'updateModels',
    deltas: seen ? [show(plans[kind].plan(context.dialect), record, context)] : [], // DLT-07
  };
}

export const deltasOfModels = because(ofModels, [
  GET('/members/{member}/deltas', 'what happened to a member since a client last asked', {
    // DLT-08
    args, // DLT-01, DLT-02
    run: ({ member, tags, ixLastUpdate }, context) => deltas(member, 'member', tags, ixLastUpdate, context),
  }),
  GET('/boards/{board}/deltas', 'what happened on a board since a client last asked', {
    args,
    run: ({ board, tags, ixLastUpdate }, context) => deltas(board, 'board', tags, ixLastUpdate, context),
  }),
  GET('/organizations/{organization}/deltas', 'what happened in a workspace since a client last asked', {
    args,
    run: ({ organization, tags, ixLastUpdate }, context) =>
      deltas(organization, 'organization', tags, ixLastUpdate, context),
  }),
]);
