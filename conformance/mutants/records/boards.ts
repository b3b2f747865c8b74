/** Mutants of boards and workspaces (2.4, 2.7, 4.2): filters, preferences, ownership. */
import type { Faulty, Json } from '../mutant.ts';
import { hears, plays, refused, tells } from '../kinds.ts';

const mine = 'GET /members/*/boards';
const boards: readonly Faulty[] = [
  ...(['open', 'closed', 'starred', 'organization', 'public', 'pinned'] as const).map((filter) =>
    hears(`boards-${filter}-is-all`, 'FLT-01', `lists all boards for ${filter}`, mine, (args) =>
      args.filter === filter ? { ...args, filter: 'all' } : args,
    ),
  ),
  ...(['open', 'closed', 'starred', 'members', 'public', 'unpinned'] as const).map((filter) =>
    tells(`boards-${filter}-is-none`, 'FLT-01', `lists no boards for ${filter}`, mine, (body, { args }) =>
      args['filter'] === filter ? [] : body,
    ),
  ),
  hears('boards-closed-is-open', 'FLT-01', 'mistakes open boards for closed ones', mine, (args) =>
    args.filter === 'closed' ? { ...args, filter: 'open' } : args,
  ),
  ...(['open', 'closed', 'visible'] as const).map((filter) =>
    hears(
      `cards-${filter}-is-all`,
      'FLT-01',
      `lists all cards for ${filter}`,
      'GET /lists|boards|members/*/cards/**',
      (args) => (args.filter === filter ? { ...args, filter: 'all' } : args),
    ),
  ),
  ...(['open', 'closed', 'visible', 'none', 'all'] as const).map((filter): Faulty => ({
    id: `cards-path-${filter}-is-open`,
    rule: 'FLT-02',
    says: `lists other cards for ${filter} in a path`,
    on: 'GET /lists/*/cards/*',
    plays: (again, { segments }) =>
      segments[3] === filter
        ? again({ segments: [...segments.slice(0, 3), filter === 'open' || filter === 'visible' ? 'closed' : 'open'] })
        : again(),
  })),
  ...(['open', 'closed', 'none', 'all'] as const).map((filter) =>
    hears(`lists-${filter}-otherwise`, 'FLT-01', `shows other lists with boards for ${filter}`, mine, (args) =>
      args.lists === filter ? { ...args, lists: filter === 'open' ? 'closed' : 'open' } : args,
    ),
  ),
  plays(
    'board-not-updated',
    'BRD-01',
    'answers a new name of a board and keeps the old one',
    'PUT /boards/*',
    (again, { args }) => {
      const outcome = again({ method: 'GET', args: {} });
      return args['name'] && outcome.status < 300
        ? { ...outcome, body: { ...(outcome.body as object), name: args['name'] } }
        : again();
    },
  ),
  tells(
    'board-update-stale',
    'BRD-01',
    'answers an update of a board with the board as it was',
    'PUT /boards/*',
    (body, { args }) => (args['name'] ? { ...body, name: 'before' } : body),
  ),
  tells(
    'board-cards-closed-too',
    'FLT-03',
    'lists the cards of closed boards among those of a member',
    'GET /members/*/cards',
    (body) => body.slice(0, Math.max(0, body.length - 1)),
  ),
  tells('board-members-none', 'BRD-25', 'lists no members of a board', 'GET /boards/*/members', () => []),
  tells('board-lists-none', 'BRD-22', 'lists no lists of a board', 'GET /boards/*/lists', () => []),
  tells(
    'board-members-as-memberships',
    'BRD-25',
    'lists memberships for members of a board',
    'GET /boards/*/members',
    (body) =>
      body.map(({ id, fullName: _, username: __, ...rest }: Json) => ({
        ...rest,
        idMember: id,
        id: `${id.slice(1)}0`,
      })),
  ),
  tells(
    'workspace-members-none',
    'ORG-01',
    'lists no members of a workspace',
    'GET /organizations/*/members',
    () => [],
  ),
  ...[
    'permissionLevel',
    'voting',
    'comments',
    'invitations',
    'selfJoin',
    'cardCovers',
    'hideVotes',
    'isTemplate',
    'cardAging',
    'calendarFeedEnabled',
    'background',
    'backgroundColor',
    'backgroundImageScaled',
    'backgroundTile',
    'backgroundBrightness',
    'canBePublic',
    'canBePrivate',
    'canInvite',
  ].map((name) =>
    tells(
      `board-prefs-lack-${name}`,
      'BRD-01',
      `shows preferences of a board without ${name}`,
      'GET /boards/*',
      (body) => {
        const { [name]: _, ...prefs } = body?.prefs ?? {};
        return body?.prefs ? { ...body, prefs } : body;
      },
    ),
  ),
  ...[
    'permissionLevel',
    'orgInviteRestrict',
    'externalMembersDisabled',
    'associatedDomain',
    'googleAppsVersion',
    'boardVisibilityRestrict',
  ].map((name) =>
    tells(
      `workspace-prefs-lack-${name}`,
      'ORG-01',
      `shows preferences of a workspace without ${name}`,
      'GET /organizations/*',
      (body) => {
        const { [name]: _, ...prefs } = body?.prefs ?? {};
        return body?.prefs ? { ...body, prefs } : body;
      },
    ),
  ),
  ...['id', 'idMember', 'memberType', 'unconfirmed'].map((name) =>
    tells(`membership-lacks-${name}`, 'BRD-01', `shows memberships without ${name}`, 'GET /boards/*', (body) =>
      body?.memberships ? { ...body, memberships: body.memberships.map(({ [name]: _, ...rest }: Json) => rest) } : body,
    ),
  ),
  tells('membership-always-normal', 'BRD-01', 'tells admins to be normal members', 'GET /boards/*', (body) =>
    body?.memberships
      ? { ...body, memberships: body.memberships.map((one: Json) => ({ ...one, memberType: 'normal' })) }
      : body,
  ),
  tells('billed-none', 'ORG-09', 'counts no billable member', 'GET /organizations/*', (body) =>
    body?.billableMemberCount === undefined ? body : { ...body, billableMemberCount: 0 },
  ),
  tells('workspace-without-boards', 'ORG-01', 'tells no boards of a workspace', 'GET /organizations/*', (body) =>
    body?.idBoards ? { ...body, idBoards: [] } : body,
  ),
  plays(
    'star-not-moved',
    'STR-01',
    'answers a star for another board and keeps the old one',
    'PUT /members/*/boardStars/**',
    (again, { args, segments }) => {
      const outcome = again({ method: 'GET', args: {}, segments: segments.slice(0, 4) });
      return outcome.status < 300 ? { ...outcome, body: { ...(outcome.body as object), ...args } } : again();
    },
  ),
  hears('tile-never', 'BGD-01', 'never tiles a background', 'PUT /members/*/boardBackgrounds/*', (args) =>
    String(args.tile) === 'true' ? { ...args, tile: 'false' } : args,
  ),
  hears(
    'brightness-never-unknown',
    'BGD-01',
    'knows no unknown brightness',
    'PUT /members/*/boardBackgrounds/*',
    (args) => (args.brightness === 'unknown' ? { ...args, brightness: 'x' } : args),
  ),
  plays('stars-of-nobody', 'STR-01', 'lists no stars', 'GET /members/*/boardStars', () => ({ status: 200, body: [] })),
  plays('deltas-of-no-tag', 'DLT-01', 'takes any tag', 'GET /members/*/deltas', (again, { args }) => {
    const outcome = again();
    return outcome.status >= 400 && args['tags'] !== undefined ? again({ args: { ...args, tags: 'all' } }) : outcome;
  }),
  plays(
    'deltas-from-nought',
    'DLT-01',
    'takes no -1 for the last update',
    'GET /members/*/deltas',
    (again, { args }) => (String(args['ixLastUpdate']) === '-1' ? refused : again()),
  ),
];

export const boardMutants: readonly Faulty[] = boards;
