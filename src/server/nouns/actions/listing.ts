/** Listings of actions (4.2 /actions): of members, boards, lists, cards and workspaces. All take the same arguments. */
import { actionsOf, type LogOf } from '../../finding/log.ts';
import type { Stored } from '../../world/records.ts';
import { action, actionFilter, actionFormat, actionLimit, formatted } from './shown.ts';
import { limits } from '../../../document/limits.ts';
import { idList, integer, moment, optional, type ValuesOf, usually, viewMoment } from '../../values/kinds.ts';
import { row, shows, type Context, type Endpoint } from '../../rows/endpoint.ts';

/** Besides these, `fields`, `entities`, `display`, `member`, `memberCreator` and `reactions` belong to an action. */
const args = {
  filter: usually(actionFilter, 'all'),
  limit: usually(actionLimit, limits.actions.default),
  format: usually(actionFormat, 'list'),
  since: optional(viewMoment),
  before: optional(moment),
  page: usually(integer(0), 0),
  idModels: optional(idList),
};
type Told = Pick<Endpoint, 'because' | 'says'>;

/** `GET …/actions`: the log of what the path names. `filter`: the usual one, if that is not `all`. */
export function log(
  path: `/${string}/{${LogOf}}/actions`,
  { filter = args.filter, ...told }: Told & { readonly filter?: typeof args.filter },
): Endpoint {
  const of = /\{(\w+)\}/.exec(path)![1] as LogOf;
  return row('GET', path, {
    ...told,
    many: 'ordered',
    needs: ['read'],
    shows: shows(action),
    args: { ...args, filter },
    run({ format, ...asked }: ValuesOf<typeof args> & Readonly<Record<LogOf, Stored>>, context: Context) {
      const found = actionsOf(context.world, of, asked[of].id, asked, context.actor);
      return formatted(found, format, context.plan, context);
    },
  });
}
