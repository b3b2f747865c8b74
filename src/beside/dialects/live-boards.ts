/** How the live service shows boards, lists, cards and their parts, where it differs from part 2. */
import type { View } from '../../server/rights/access.ts';
import { bound, noEmoji } from '../../server/records/shared-kinds.ts';
import { arrayOf, nullOr, text, anyObject } from '../../document/values/kinds.ts';
import { createdAt } from '../../kinds/values.ts';
import type { Board, Card, CheckItem } from '../../server/world/records.ts';
import { boardResource } from '../../server/nouns/boards/shown.ts';
import { cardResource } from '../../server/nouns/cards/shown.ts';
import { checkItemResource } from '../../server/nouns/cards/shown-parts.ts';
import { listResource } from '../../server/nouns/lists/shown.ts';
import { isBefore, isOld, since, type Body, type Difference } from './difference.ts';

const group = (of: Readonly<Record<string, readonly [disableAt: number, warnAt: number]>>): object =>
  Object.fromEntries(Object.entries(of).map(([name, bounds]) => [name, bound(...bounds)]));
const cardsPerList = { openPerList: [5000, 4000], totalPerList: [1_000_000, 800_000] } as const;
const limitsOfBoard = {
  attachments: group({ perBoard: [36_000, 28_800], perCard: [1000, 800] }),
  boards: group({ totalMembersPerBoard: [1600, 1280], totalAccessRequestsPerBoard: [4000, 3200] }),
  cards: group({ openPerBoard: [5000, 4000], totalPerBoard: [2_000_000, 1_600_000], ...cardsPerList }),
  checklists: group({ perBoard: [1_800_000, 1_440_000], perCard: [500, 400] }),
  checkItems: group({ perChecklist: [200, 160] }),
  customFields: group({ perBoard: [50, 40] }),
  customFieldOptions: group({ perField: [50, 40] }),
  labels: group({ perBoard: [1000, 800] }),
  lists: group({ openPerBoard: [500, 400], totalPerBoard: [3000, 2400] }),
  stickers: group({ perCard: [70, 56] }),
  reactions: group({ perAction: [900, 720], uniquePerAction: [17, 14] }),
};
const limitsOfCard = {
  attachments: group({ perCard: [1000, 800] }),
  checklists: group({ perCard: [500, 400] }),
  stickers: group({ perCard: [70, 56] }),
};
const limitsOfList = { cards: group(cardsPerList) };

/** Until June 2024 each view has an id of its own. */
const usualViews = ({ id }: Board, { now }: View): readonly object[] =>
  ['Board', 'Table', 'Calendar', 'Dashboard', 'Timeline', 'Map'].map((viewType, at) => ({
    ...(isBefore('2024-06', now) && { _id: `${id.slice(0, 23)}${at}` }),
    viewType,
    enabled: at < 2,
  }));
/** Preferences by the first month in which they are shown. */
function prefsOf(board: Board, view: View): object {
  const { backgroundColor, backgroundImageScaled, hideVotes, isTemplate, ...prefs } = boardResource.fields['prefs']!(
    board,
    view,
  ) as Record<string, unknown>;
  const { canBeEnterprise: _, backgroundBottomColor, backgroundTopColor, ...oldest } = prefs;
  const { cardCounts, hiddenPluginBoardButtons, switcherViews } = board.prefs;
  const never = { autoArchive: null, backgroundDarkColor: null, backgroundDarkImage: null };
  return {
    ...oldest,
    ...(backgroundColor !== null && { backgroundColor }),
    ...{ backgroundImageScaled: (backgroundImageScaled as unknown[]).length === 0 ? null : backgroundImageScaled },
    canBeOrg: true,
    ...since('2017-03', view, { backgroundBottomColor, backgroundTopColor }),
    ...since('2018-01', view, { hideVotes, isTemplate, canBeEnterprise: true }),
    ...since('2021-01', view, { hiddenPluginBoardButtons }),
    ...since('2022-06', view, { backgroundColor, switcherViews: switcherViews ?? usualViews(board, view) }),
    ...since('2023-09', view, { cardCounts }),
    ...since('2024-06', view, { sharedSourceUrl: null }),
    ...since('2025-03', view, { showCompleteStatus: true, ...never }),
  };
}
const whatAllHave = ['additionalBoardBackgrounds', 'additionalStickers', 'customBoardBackgrounds', 'customEmoji'];
const featuresOf = ({ premiumFeatures }: Board, { now }: View): readonly string[] =>
  premiumFeatures ?? (isOld(now) ? [] : [...whatAllHave, 'customStickers', 'plugins']);

const dataOf = ({ edited }: { readonly edited: boolean }): object | null => (edited ? noEmoji : null);
const untilEdited = { kind: nullOr(anyObject), value: dataOf } as const;

/** The parts of a cover that were recorded: the cover of a picture has the sizes of the picture. */
function coverOf(card: Card, view: View): object {
  const {
    url: _,
    isTemplate: __,
    idPlugin,
    ...cover
  } = cardResource.fields['cover']!(card, view) as Record<string, unknown>;
  const picture = card.idAttachmentCover === null ? undefined : view.world.attachments.get(card.idAttachmentCover);
  const { scaled, edgeColor, sharedSourceUrl } = card.cover ?? { scaled: null, edgeColor: null, sharedSourceUrl: null };
  const sizes = scaled ?? (picture?.previews.length ? picture.previews : null);
  const edge = edgeColor ?? picture?.edgeColor ?? null;
  return {
    ...cover,
    ...since('2026-01', view, { yPosition: 0.5 }),
    ...(!isOld(view.now) && { idPlugin }),
    ...(card.cover === null && { brightness: isOld(createdAt(card.id)) ? 'light' : 'dark' }),
    ...(sizes && { scaled: sizes }),
    ...(edge !== null && { edgeColor: edge }),
    ...(sharedSourceUrl !== null && { sharedSourceUrl }),
  };
}

/** Among the cards of a board or a list, a card that nobody ever changed shows null; in 2020 none showed its address. */
const listed = (body: readonly Body[] | Body, _: unknown, { now }: View): unknown =>
  Array.isArray(body) ? body.map((entry: Body) => asListed(entry, isOld(now))) : body;
function asListed(entry: Body, isWithout: boolean): Body {
  const { email: _, ...rest } = entry;
  const { descData, checkItemStates } = entry;
  const untouched = descData === null && Array.isArray(checkItemStates) && checkItemStates.length === 0;
  return { ...(isWithout ? rest : entry), ...(untouched && { checkItemStates: null }) };
}
const listings = ['/boards/{board}', '/lists/{list}', '/checklists/{checklist}'].flatMap((path) => [
  `GET ${path}/cards`,
  `GET ${path}/cards/{filter}`,
]);

export const ofBoards: readonly Difference[] = [
  {
    id: 'board-workspace',
    ask: ['GET /boards/$idAlone', ['idOrganization']],
    section: '2.4',
    document: '`idOrganization` is an id or an empty text',
    live: 'it is null for a board without a workspace',
    seen: 'recorded answers of `GET /boards/{id}`',
    fields: [
      boardResource,
      { idOrganization: { kind: nullOr(text()), value: ({ idOrganization }: Board) => idOrganization } },
    ],
  },
  {
    id: 'board-prefs',
    ask: ['GET /boards/$idBoard', ['prefs.backgroundImageScaled', 'prefs.canBeEnterprise', 'prefs.cardCounts']],
    section: '2.4',
    document: 'lists the preferences of a board',
    live:
      'they also have `cardCounts`, `hiddenPluginBoardButtons` and `switcherViews`; a colour has no ' +
      '`backgroundImageScaled`, and before June 2022 a picture had no `backgroundColor`; ' +
      'since September 2023 they have `cardCounts`, since June 2024 `sharedSourceUrl`, since March 2025 ' +
      '`showCompleteStatus`, `autoArchive` and the dark background; before 2018 they have no `hideVotes`, `isTemplate` ' +
      'and `canBeEnterprise`, before March 2017 no `backgroundBottomColor` and `backgroundTopColor`; ' +
      'every board could be one of a workspace or an enterprise',
    seen: 'recorded answers of `GET /boards/{id}`, and others of 2014 to 2017 and of 2025 that repositories keep',
    fields: [boardResource, { prefs: { kind: anyObject, value: prefsOf } }],
  },
  {
    id: 'board-limits',
    ask: ['GET /boards/$idBoard?fields=limits', ['limits']],
    section: '2.4',
    document: '`limits` has the attachments of the board',
    live: 'it has eleven groups of limits',
    seen: 'recorded answers of `GET /organizations/{id}/boards` and `GET /actions/{id}/board`',
    fields: [boardResource, { limits: { kind: anyObject, value: () => limitsOfBoard } }],
  },
  {
    id: 'board-features',
    ask: ['GET /boards/$idBoard?fields=premiumFeatures', ['premiumFeatures']],
    section: '2.4',
    document: 'does not show `premiumFeatures` and `type`; we show none',
    live: 'it shows what every board may do now (nothing if the clock stands before 2021), and no type',
    seen: 'recorded answers of `GET /organizations/{id}/boards`',
    fields: [boardResource, { premiumFeatures: { kind: arrayOf(text()), value: featuresOf } }],
  },
  {
    id: 'board-described',
    ask: ['PUT /boards/$idBoard', ['descData'], { desc: 'edited' }],
    section: '2.4',
    document: '`descData` is a text or null; we show null',
    live: 'it is null until the text is edited, then an object',
    seen: 'recorded answers of `GET /boards/{id}`',
    fields: [boardResource, { descData: untilEdited }],
  },
  {
    id: 'list-limits',
    ask: ['GET /lists/$idList?fields=limits', ['limits']],
    section: '2.5',
    document: '`limits` has the attachments of the board',
    live: 'it has the cards of the list',
    seen: 'recorded answers of `GET /actions/{id}/list`',
    fields: [listResource, { limits: { kind: anyObject, value: () => limitsOfList } }],
  },
  {
    id: 'card-limits',
    ask: ['GET /cards/$idCard?fields=limits', ['limits']],
    section: '2.3',
    document: '`limits` has the attachments of the board',
    live: 'it has the attachments, the checklists and the stickers of the card',
    seen: 'recorded answers of `GET /actions/{id}/card`',
    fields: [cardResource, { limits: { kind: anyObject, value: () => limitsOfCard } }],
  },
  {
    id: 'card-described',
    ask: ['GET /cards/$idOld', ['descData']],
    section: '2.3',
    document: '`descData` is an object',
    live: 'it is null until the text is edited; a card that a call made has the object',
    seen: 'recorded answers of `GET /cards/{id}` and `POST /cards`',
    fields: [cardResource, { descData: untilEdited }],
  },
  {
    id: 'check-item-described',
    ask: ['GET /cards/$idOld/checklists', ['checkItems.nameData']],
    section: '2.10',
    document: 'does not show the fields of check items; we show `nameData` as an object',
    live: 'it is null until the name is edited; an item that a call made has the object',
    seen: 'recorded answers of `GET /checklists/{id}` and `POST /checklists/{id}/checkItems`',
    fields: [
      checkItemResource,
      { nameData: { ...untilEdited, value: dataOf as (checkItem: CheckItem) => object | null } },
    ],
  },
  {
    id: 'card-cover',
    ask: ['GET /cards/$idCard', ['cover']],
    section: '2.3',
    document: 'a cover has `color`, `idUploadedBackground`, `size`, `brightness` and `isTemplate`',
    live:
      'it has no `isTemplate`; one that was never set is light on cards from before 2021; ' +
      'that of a picture has its sizes (`scaled`), `edgeColor`, and `sharedSourceUrl` if the picture was found elsewhere; ' +
      'since January 2026 each has `yPosition`',
    seen: 'recorded answers of `GET /cards/{id}`, and a sample of January 2026',
    fields: [cardResource, { cover: { kind: anyObject, value: coverOf } }],
  },
  {
    id: 'card-cover-taken',
    ask: ['PUT /cards/$idCard', ['idAttachmentCover'], { idAttachmentCover: '' }],
    section: '2.3',
    document: '`idAttachmentCover` is an id or null',
    live: 'it is an empty text if a call took the cover away with one',
    seen: 'a recorded answer of `GET /cards/{id}`',
    fields: [
      cardResource,
      {
        idAttachmentCover: {
          kind: nullOr(text()),
          value: ({ idAttachmentCover, coverTaken }: Card) => idAttachmentCover ?? (coverTaken ? '' : null),
        },
      },
    ],
  },
  {
    id: 'cards-listed',
    old: '2020',
    ask: ['GET /lists/$idOldList/cards', ['checkItemStates', 'email']],
    section: '4.1',
    document: 'does not tell listed cards from single ones, and neither do we',
    live:
      'a listed card that was never edited and has no check items shows null as their states; ' +
      'in a world whose clock stands before 2021 it has no `email`',
    seen: 'recorded answers of `GET /boards/{id}/cards` and `GET /lists/{id}/cards` of 2020 and of 2023',
    rows: [listings, { answers: listed }],
  },
];
