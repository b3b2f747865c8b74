/** Mutants of boards and workspaces (2.4, 2.7, 4.2): filters, preferences, ownership. */
import type { Mutant, Json } from '../mutant.ts';
import { hears, plays, refused, tells } from '../kinds.ts';

const boards: readonly Mutant[] = [
  tells('BRD-01', 'PUT /boards/*', 'answers an update of a board with the board as it was', (body, { args }) =>
    args['name'] ? { ...body, name: 'before' } : body,
  ),
  tells('BRD-22', 'GET /boards/*/members', 'lists no members of a board', () => []),
  tells('BRD-22', 'GET /boards/*/members', 'lists memberships for members of a board', (body) =>
    body.map(({ id, fullName: _, username: __, ...rest }: Json) => ({ ...rest, idMember: id, id: `${id.slice(1)}0` })),
  ),
  tells('BRD-01', 'GET /boards/*', 'tells admins to be normal members', (body) =>
    body?.memberships
      ? { ...body, memberships: body.memberships.map((one: Json) => ({ ...one, memberType: 'normal' })) }
      : body,
  ),
  tells('ORG-09', 'GET /organizations/*', 'counts no billable member', (body) =>
    body?.billableMemberCount === undefined ? body : { ...body, billableMemberCount: 0 },
  ),
  hears('BGD-01', 'PUT /members/*/boardBackgrounds/*', 'never tiles a background', (args) =>
    String(args.tile) === 'true' ? { ...args, tile: 'false' } : args,
  ),
  hears('BGD-01', 'PUT /members/*/boardBackgrounds/*', 'knows no unknown brightness', (args) =>
    args.brightness === 'unknown' ? { ...args, brightness: 'x' } : args,
  ),
  plays('DLT-01', 'GET /members/*/deltas', 'takes any tag', (again, { args }) => {
    const outcome = again();
    return outcome.status >= 400 && args['tags'] !== undefined ? again({ args: { ...args, tags: 'all' } }) : outcome;
  }),
  plays('DLT-01', 'GET /members/*/deltas', 'takes no -1 for the last update', (again, { args }) =>
    String(args['ixLastUpdate']) === '-1' ? refused : again(),
  ),
];

export const boardMutants: readonly Mutant[] = boards;
