/** How a board is shown (2.4), with everything that it contains (1.10, 4.5). */
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { mayInvite, seesOrganization, type View } from '../../rights/access.ts';
import type { Board } from '../../world/records.ts';
import { backgroundColors, baseColors } from '../../../document/colors.ts';
import { beginningOf, storedCopier, type ShownOf } from '../../records/table.ts';
import { boardPrefsTable, myPrefsTable } from '../../records/board.ts';
import { asks, resource, type Resource } from '../../rows/resource.ts';
import { cardsOfBoard, isPinned, isStarred, listsOfBoard } from '../../finding/collections.ts';
import type { CardFilter, ListFilter } from '../../../document/filters.ts';
import { definitionsOf } from '../custom-fields/custom-fields.ts';
import { boardClosedAt } from '../../finding/log.ts';
import { limits } from '../../../document/limits.ts';
import { filterWord, integer, moment, oneOf } from '../../../document/values/kinds.ts';
import type { Span } from '../../finding/select.ts';
import { actionsEmbed } from '../actions/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { customFieldResource, labelResource } from '../cards/shown-parts.ts';
import { checklistResource } from '../checklists/shown.ts';
import { listResource } from '../lists/shown.ts';
import { memberEmbeds, membershipGetters } from '../memberships/shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import { slug } from '../../world/named.ts';

const stored = storedCopier(boardPrefsTable);

/** The preferences that were set, and those that follow from background and workspace. */
function boardPrefs(board: Board, { world, actor, origin }: View): ShownOf<typeof boardPrefsTable> {
  const { prefs, idOrganization } = board;
  const color = backgroundColors[prefs.background] ?? null;
  const custom = color ? undefined : world.boardBackgrounds.get(prefs.background);
  const image = custom ? `${origin}/1/members/${custom.idMember}/boardBackgrounds/${custom.id}/image` : null;
  return Object.assign(stored(prefs), {
    backgroundColor: color,
    backgroundImage: image ?? prefs.backgroundImage,
    backgroundImageScaled: image ? [{ width: 1280, height: 800, url: image }] : (prefs.backgroundImageScaled ?? []),
    backgroundTile: custom?.tile ?? prefs.backgroundTile ?? false,
    backgroundBrightness: custom?.brightness ?? prefs.backgroundBrightness ?? 'dark',
    backgroundBottomColor: color ?? prefs.backgroundBottomColor ?? '',
    backgroundTopColor: color ?? prefs.backgroundTopColor ?? '',
    canBePublic: true,
    canBeEnterprise: false,
    canBeOrg: idOrganization !== null,
    canBePrivate: true,
    canInvite: mayInvite(world, board, actor.member),
  });
}

/** Each colour with the name of the first label of that colour on the board. */
export const labelNamesOf =
  (colors: readonly string[]) =>
  ({ id }: Board, { world }: View): Record<string, string> => {
    const names: Record<string, string> = Object.fromEntries(colors.map((color) => [color, '']));
    for (const { color, name } of world.by.labelsOfBoard.of(id)) {
      if (color !== null && names[color] === '') names[color] = name;
    }
    return names;
  };

const viewOf = ({ id }: Board, { world, actor }: View) =>
  actor.member ? world.by.boardView.get(id, actor.member.id) : undefined;

/** The star of the member on a board, as a list of one or none. */
export function starsOf({ id: idBoard }: Board, { world, actor }: View): readonly object[] {
  const star = actor.member && world.by.boardStar.get(actor.member.id, idBoard);
  return star ? [{ id: star.id, idBoard, pos: star.pos }] : [];
}

const shortUrl = ({ shortLink }: Board, { origin }: View): string => `${origin}/b/${shortLink}`;

export const boardResource: Resource<Board> = resource('boards', {
  name: 'board',
  getters: {
    idOrganization: ({ idOrganization }) => idOrganization ?? '', // BRD-05
    nodeId: ({ id, idOrganization }) => `ari:cloud:trello::board/workspace/${idOrganization ?? ''}/${id}`,
    premiumFeatures: ({ premiumFeatures }) => premiumFeatures ?? [],
    dateClosed: (board, { world }) => boardClosedAt(world, board),
    labelNames: labelNamesOf(baseColors), // BRD-12
    prefs: boardPrefs, // BRD-20
    shortUrl,
    url: (board, view) => `${shortUrl(board, view)}/${slug(board.name)}`,
    // BRD-17: what the member who asks has done.
    pinned: (board, { actor }) => isPinned(board, actor),
    starred: (board, { world, actor }) => isStarred(board, world, actor),
    subscribed: (board, view) => viewOf(board, view)?.subscribed ?? false,
    dateLastView: (board, view) => viewOf(board, view)?.dateLastView ?? null,
    ...membershipGetters,
  },
  embeds: {
    actions: actionsEmbed<Board>('board'),
    cards: {
      on: filterWord('cards'), // CF-20
      args: {
        cards_limit: { as: 'limit', kind: integer(limits.cards.min, limits.cards.max) },
        cards_before: { as: 'before', kind: moment },
        cards_since: { as: 'since', kind: moment },
      },
      shows: { resource: () => cardResource, prefix: 'card_', usual: 'all' },
      of: (board: Board, { world }, filter: CardFilter, span: Span, plan) =>
        cardsOfBoard(world, board, { ...span, filter, withActions: asks(plan, 'actions') }),
    },
    lists: {
      on: filterWord('lists'), // SET-15
      shows: { resource: () => listResource, prefix: 'list_', usual: 'all' },
      of: (board: Board, { world }, filter: ListFilter) => listsOfBoard(world, board, filter),
    },
    labels: {
      on: filterWord('plain', { true: 'all', false: 'none' }),
      args: { labels_limit: { as: 'limit', kind: integer(0, limits.results) } },
      shows: { resource: () => labelResource, prefix: 'label_', usual: 'all' },
      of: ({ id }: Board, { world }, _on: unknown, { limit = limits.labels }: { limit?: number }) =>
        [...world.by.labelsOfBoard.of(id)].slice(0, limit),
    },
    ...memberEmbeds(filterWord('members', { true: 'all', false: 'none' })),
    checklists: {
      on: filterWord('plain'),
      shows: { resource: () => checklistResource, prefix: 'checklist_', usual: 'all' },
      of: ({ id }: Board, { world }) => [...world.by.checklistsOfBoard.of(id)],
    },
    // CF-54
    customFields: {
      shows: { resource: () => customFieldResource, prefix: 'customField_', usual: customFieldResource.usual },
      of: (board: Board, { world }) => definitionsOf(world, board),
    },
    organization: {
      shows: {
        resource: () => organizationResource,
        one: true,
        prefix: 'organization_',
        usual: ['name', 'displayName'],
      },
      of: ({ idOrganization }: Board, { world, actor }) => {
        const owner = world.organizations.get(idOrganization);
        return owner && seesOrganization(world, owner, actor.member) ? owner : undefined;
      },
    },
    boardStars: { on: oneOf(['mine', 'none'], { true: 'mine', false: 'none' }), of: starsOf },
    myPrefs: { of: myPrefsOf },
    tags: {
      of: ({ idTags, idOrganization }: Board, { world }) =>
        world.organizations.get(idOrganization)?.tags.filter(({ id }) => idTags.includes(id)) ?? [],
    },
    pluginData: { of: ({ pluginData }, { actor }) => dataSeenBy(pluginData, actor) },
  },
});

export const usualMyPrefs = beginningOf(myPrefsTable);

/** How the caller looks at a board. */
export function myPrefsOf(board: Board, view: View): object {
  const { unshown } = view.dialect.choices;
  const prefs = Object.entries({ ...usualMyPrefs, ...viewOf(board, view)?.myPrefs });
  return Object.fromEntries(prefs.filter(([name]) => !unshown.includes(name)));
}
