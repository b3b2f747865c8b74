/** How a board is shown (2.4), with everything that it contains (1.10, 4.5). */
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { mayInvite, seesOrganization } from '../../rights/access.ts';
import type { Board } from '../../world/records.ts';
import { backgroundColors, baseColors } from '../../../document/colors.ts';
import { beginningOf, storedCopier, type ShownOf } from '../../records/table.ts';
import { boardPrefsTable, myPrefsTable } from '../../records/board.ts';
import { asks, resource, type Resource, type View } from '../../rows/resource.ts';
import { cardsOfBoard, isPinned, isStarred, listsOfBoard } from '../../finding/collections.ts';
import type { CardFilter, ListFilter } from '../../../document/filters.ts';
import { definitionsOf } from '../custom-fields/custom-fields.ts';
import { boardClosedAt } from '../../finding/log.ts';
import { limits } from '../../../document/limits.ts';
import { filterWord, integer, moment, oneOf } from '../../../document/values/kinds.ts';
import type { Span } from '../../finding/select.ts';
import { actionsEmbed } from '../actions/shown.ts';
import { card } from '../cards/shown.ts';
import { customField, label } from '../cards/shown-parts.ts';
import { checklist } from '../checklists/shown.ts';
import { list } from '../lists/shown.ts';
import { memberEmbeds, membershipGetters } from '../memberships/shown.ts';
import { organization } from '../organizations/shown.ts';
import { slug } from '../../world/named.ts';

const stored = storedCopier(boardPrefsTable);

/** The preferences that were set, and those that follow from background and workspace. */
function boardPrefs(one: Board, { world, actor, origin }: View): ShownOf<typeof boardPrefsTable> {
  const { prefs, idOrganization } = one;
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
    canInvite: mayInvite(world, one, actor.member),
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

export const board: Resource<Board> = resource('boards', {
  name: 'board',
  // BRD-01, SET-10, BRD-12, BRD-17, BRD-19, BRD-20, BRD-21, CF-20, FLT-07, DLT-04, LIM-24, LIM-33
  getters: {
    idOrganization: ({ idOrganization }) => idOrganization ?? '', // BRD-05
    nodeId: ({ id, idOrganization }) => `ari:cloud:trello::board/workspace/${idOrganization ?? ''}/${id}`,
    premiumFeatures: ({ premiumFeatures }) => premiumFeatures ?? [],
    dateClosed: (one, { world }) => boardClosedAt(world, one),
    // 2.4: ten colours.
    labelNames: labelNamesOf(baseColors),
    prefs: boardPrefs,
    shortUrl,
    url: (one, view) => `${shortUrl(one, view)}/${slug(one.name)}`,
    pinned: (one, { actor }) => isPinned(one, actor),
    starred: (one, { world, actor }) => isStarred(one, world, actor),
    subscribed: (one, view) => viewOf(one, view)?.subscribed ?? false,
    dateLastView: (one, view) => viewOf(one, view)?.dateLastView ?? null,
    ...membershipGetters,
  },
  embeds: {
    actions: actionsEmbed<Board>('board'),
    cards: {
      on: filterWord('cards'),
      args: {
        cards_limit: { as: 'limit', kind: integer(limits.cards.min, limits.cards.max) },
        cards_before: { as: 'before', kind: moment },
        cards_since: { as: 'since', kind: moment },
      },
      shows: { resource: () => card, prefix: 'card_', usual: 'all' },
      of: (one: Board, { world }, filter: CardFilter, span: Span, plan) =>
        cardsOfBoard(world, one, { ...span, filter, withActions: asks(plan, 'actions') }),
    },
    lists: {
      on: filterWord('lists'), // SET-15
      shows: { resource: () => list, prefix: 'list_', usual: 'all' },
      of: (one: Board, { world }, filter: ListFilter) => listsOfBoard(world, one, filter),
    },
    labels: {
      on: filterWord('plain', { true: 'all', false: 'none' }),
      args: { labels_limit: { as: 'limit', kind: integer(0, limits.results) } },
      shows: { resource: () => label, prefix: 'label_', usual: 'all' },
      of: ({ id }: Board, { world }, _on: unknown, { limit = limits.labels }: { limit?: number }) =>
        [...world.by.labelsOfBoard.of(id)].slice(0, limit),
    },
    ...memberEmbeds(filterWord('members', { true: 'all', false: 'none' })),
    checklists: {
      on: filterWord('plain'),
      shows: { resource: () => checklist, prefix: 'checklist_', usual: 'all' },
      of: ({ id }: Board, { world }) => [...world.by.checklistsOfBoard.of(id)],
    },
    customFields: {
      shows: { resource: () => customField, prefix: 'customField_', usual: customField.usual },
      of: (one: Board, { world }) => definitionsOf(world, one),
    },
    organization: {
      shows: { resource: () => organization, one: true, prefix: 'organization_', usual: ['name', 'displayName'] },
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
export function myPrefsOf(one: Board, view: View): object {
  const { unshown } = view.dialect.choices;
  const prefs = Object.entries({ ...usualMyPrefs, ...viewOf(one, view)?.myPrefs });
  return Object.fromEntries(prefs.filter(([name]) => !unshown.includes(name)));
}
