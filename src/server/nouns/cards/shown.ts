/** How a card is shown (2.3), with everything that belongs to it (1.10). */
import type { View } from '../../rights/access.ts';
import { fieldsIn } from '../../../language.ts';
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { isOn } from '../custom-fields/custom-fields.ts';
import { cardSince, makerOf } from '../../finding/log.ts';
import { checklistsOf } from '../../finding/collections.ts';
import type { Card, CheckItem, Member } from '../../world/records.ts';
import { reminderOf } from '../../world/reminder.ts';
import type { World } from '../../world/world.ts';
import { memberSummary, memberUsual } from '../../../document/sets.ts';
import { noCover as unsetCover } from '../../records/card.ts';
import { booleanOrCover, filterWord } from '../../../document/values/kinds.ts';
import { actionsEmbed } from '../actions/shown.ts';
import { attachmentResource, customFieldItemResource, stickerResource } from './shown-parts.ts';
import { checklistResource } from '../checklists/shown.ts';
import { boardAround, listResource } from '../lists/shown.ts';
import { memberResource } from '../members/shown.ts';
import { resourceNamed, resource, type Resource } from '../../rows/resource.ts';
import { slug } from '../../world/named.ts';

const noLinks = { trello: { board: 0, card: 0 } };
/** A cover without the fields that only the live service shows. */
const documentedCover = ({ scaled: _, edgeColor: __, sharedSourceUrl: ___, ...cover }: Cover): object => cover;
type Cover = NonNullable<Card['cover']>;
const { url: _url, ...plainCover } = fieldsIn(documentedCover(unsetCover));
const noCover = { idAttachment: null, ...plainCover, isTemplate: false, idPlugin: null };

const subscribed = (card: Card, { actor }: View): boolean =>
  actor.member !== null && card.subscribers.includes(actor.member.id);

const labelsOf = (card: Card, { world }: View): object[] =>
  card.idLabels.map((id) => {
    const { idBoard, name, color } = world.labels.the(id);
    return { id, idBoard, name, color }; // LBL-06
  });

/** Read three times for each card that is shown; most cards have none. */
function checkItemsOf({ idChecklists }: Card, world: World): readonly CheckItem[] {
  return idChecklists.length === 0 ? noItems : idChecklists.flatMap((id) => [...world.by.checkItemsOfChecklist.of(id)]);
}
const noItems: readonly CheckItem[] = [];

/** CHK-06: the complete items. */
export const checkItemStates = (card: Card, world: World) =>
  checkItemsOf(card, world)
    .filter(({ state }) => state === 'complete')
    .map(({ id, state }) => ({ idCheckItem: id, state }));

/** How many attachments link to a board or a card of this service. */
function linkCounts({ id }: Card, { world, origin }: View): object {
  const attachments = world.by.attachmentsOfCard.of(id);
  if (attachments.size === 0) return noLinks;
  const found = { board: 0, card: 0 };
  for (const { url } of attachments) {
    if (url?.startsWith(`${origin}/b/`)) found.board += 1;
    if (url?.startsWith(`${origin}/c/`)) found.card += 1;
  }
  return { trello: found };
}

/** CRD-08: counted on each read, never stored. */
function badges(card: Card, view: View): object {
  const { world, actor } = view;
  let checkItems = 0;
  let checkItemsChecked = 0;
  let earliest: string | null = null;
  for (const item of checkItemsOf(card, world)) {
    checkItems += 1;
    if (item.state === 'complete') checkItemsChecked += 1;
    else if (item.due && (!earliest || item.due < earliest)) earliest = item.due;
  }
  return {
    attachmentsByType: linkCounts(card, view),
    location: card.place?.coordinates != null || card.place?.address != null,
    votes: card.idMembersVoted.length,
    viewingMemberVoted: actor.member !== null && card.idMembersVoted.includes(actor.member.id),
    subscribed: subscribed(card, view),
    fogbugz: '',
    checkItems,
    checkItemsChecked,
    checkItemsEarliestDue: earliest,
    comments: card.comments,
    attachments: world.by.attachmentsOfCard.of(card.id).size,
    description: card.desc !== '',
    due: card.due,
    start: card.start,
    dueComplete: card.dueComplete,
  };
}

export const cardResource: Resource<Card> = resource('cards', {
  name: 'card',
  getters: {
    dueReminder: reminderOf,
    badges,
    checkItemStates: (card, { world }) => checkItemStates(card, world),
    email: ({ shortLink }) => `card-${shortLink}@boards.invalid`,
    idChecklists: (card) => card.idChecklists.map((id) => ({ id })), // CRD-17
    idLabels: labelsOf, // CRD-17
    labels: labelsOf,
    shortUrl: ({ shortLink }, { origin }) => `${origin}/c/${shortLink}`,
    url: ({ shortLink, idShort, name }, { origin }) => `${origin}/c/${shortLink}/${idShort}-${slug(name)}`,
    subscribed,
    // CRD-34: without a cover too.
    cover: (card) =>
      !card.cover && !card.idAttachmentCover && !card.isTemplate
        ? noCover
        : {
            ...noCover,
            idAttachment: card.idAttachmentCover,
            ...(card.cover && documentedCover(card.cover)),
            ...(card.cover?.url && { sharedSourceUrl: card.cover.url }),
            isTemplate: card.isTemplate,
          },
    address: (card) => card.place?.address ?? null,
    coordinates: (card) => card.place?.coordinates ?? null,
    locationName: (card) => card.place?.locationName ?? null,
    // CF-18, CF-19
    customFieldItems: (card, view) =>
      [...itemsOf(card, view)].map(({ id, idCustomField, idValue, value }) => ({
        id,
        ...(idValue ? { idValue } : { value }),
        idCustomField,
        idModel: card.id,
        modelType: 'card',
      })),
    idOrganization: (card, { world }) => world.boards.the(card.idBoard).idOrganization ?? '',
    idMemberCreator: (card, { world }) => makerOf(world, card),
    dateClosed: (card, { world }) => cardSince(world, card, 'closed'),
    dateCompleted: (card, { world }) => cardSince(world, card, 'dueComplete'),
  },
  embeds: {
    actions: actionsEmbed<Card>('card'),
    attachments: {
      on: booleanOrCover,
      shows: { resource: () => attachmentResource, prefix: 'attachment_', usual: ['url', 'previews'] },
      of: (card: Card, { world }, on: boolean | 'cover') =>
        [...world.by.attachmentsOfCard.of(card.id)].filter(({ id }) => on === true || id === card.idAttachmentCover),
    },
    members: {
      shows: { resource: () => memberResource, prefix: 'member_', usual: memberUsual },
      of: ({ idMembers }: Card, { world }) => membersNamed(idMembers, world),
    },
    membersVoted: {
      shows: { resource: () => memberResource, prefix: 'memberVoted_', usual: memberSummary },
      of: ({ idMembersVoted }: Card, { world }) => membersNamed(idMembersVoted, world),
    },
    checklists: {
      on: filterWord('plain', { true: 'all', false: 'none' }),
      shows: { resource: () => checklistResource, prefix: 'checklist_', usual: 'all' },
      of: (card: Card, { world }) => checklistsOf(world, card),
    },
    checkItemStates: {},
    stickers: {
      shows: { resource: () => stickerResource, prefix: 'sticker_', usual: 'all' },
      of: ({ id }: Card, { world }) => [...world.by.stickersOfCard.of(id)],
    },
    customFieldItems: {
      shows: { resource: () => customFieldItemResource, prefix: 'customFieldItem_', usual: 'all' },
      of: (card: Card, view) => [...itemsOf(card, view)],
    },
    board: {
      shows: { resource: resourceNamed('board'), one: true, prefix: 'board_', usual: boardAround },
      of: ({ idBoard }: Card, { world }) => world.boards.get(idBoard),
    },
    list: {
      shows: { resource: () => listResource, one: true, prefix: 'list_', usual: 'all' },
      of: ({ idList }: Card, { world }) => world.lists.get(idList),
    },
    pluginData: { of: ({ pluginData }, { actor }) => dataSeenBy(pluginData, actor) },
  },
});

/** The items of a card. If the extension is off, they are not shown (4.5). */
export const itemsOf = (card: Card, { world }: View) =>
  isOn(world.boards.the(card.idBoard)) ? world.by.itemsOfCard.of(card.id) : [];

export const membersNamed = (ids: readonly string[], world: World): Member[] => ids.map((id) => world.members.the(id));
