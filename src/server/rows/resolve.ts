/**
 * Finds the records that path words name: by id, short link, name or `me` (1.2–1.4), below the record before, and only
 * if the actor may see them.
 */
import { entitle, mustSee, type Actor } from '../rights/access.ts';
import { builtInBackground } from '../world/backgrounds.ts';
import { memberNamed, organizationNamed } from '../world/named.ts';
import { must, refuse } from '../calls/refusal.ts';
import type { World } from '../world/world.ts';
import type { TableName, Tables } from '../world/tables.ts';
import { isId, isShortLink } from '../../kinds/values.ts';
import type { PathRecords } from './path-records.ts';
import { declared, type Choices } from '../rights/dialect.ts';
import type { Match } from './routes.ts';

type Resolved = Partial<PathRecords>;
type Resolver = (word: string, world: World, actor: Actor, before: Resolved, choices?: Choices) => unknown;

const absent = (message?: string): never => refuse('ERR-02', message);

/** A record of a table by its id; `within` says whether it belongs to the records before it in the path. */
function byId<K extends TableName>(
  kind: K,
  within: (record: Tables[K], before: Resolved) => boolean = () => true,
): Resolver {
  return (word, world, actor, before) => {
    must('ERR-03', isId(word));
    const record = world.tables[kind].get(word);
    if (!record || !within(record, before)) return absent();
    mustSee(world, kind, record, actor);
    return record;
  };
}
// PRM-16
const ofMember = (record: { idMember: string }, before: Resolved): boolean =>
  !before.member || record.idMember === before.member.id;
const ofCard = (record: { idCard: string }, before: Resolved): boolean =>
  !before.card || record.idCard === before.card.id;
const ofBoard = (record: { idBoard: string }, before: Resolved): boolean =>
  !before.board || record.idBoard === before.board.id;

const ownBackground = byId('boardBackgrounds', ofMember);

export const resolvers: { readonly [K in keyof PathRecords]: Resolver } = {
  board(word, world, actor) {
    const board = isId(word)
      ? world.boards.get(word)
      : isShortLink(word) // CNV-31
        ? world.by.boardShortLink.get(word)
        : refuse('ERR-03');
    if (!board) return absent();
    mustSee(world, 'boards', board, actor);
    return board;
  },
  card(word, world, actor, before) {
    const card = isId(word)
      ? world.cards.get(word)
      : isShortLink(word)
        ? world.by.cardShortLink.get(word) // CNV-04
        : before.board && /^\d{1,9}$/.test(word)
          ? world.by.cardIdShort.get(before.board.id, Number(word))
          : refuse('ERR-03');
    if (!card || !ofBoard(card, before)) return absent();
    mustSee(world, 'cards', card, actor, 'unauthorized card permission requested');
    return card;
  },
  member(word, world, actor, _before, { mine } = declared.choices) {
    // CNV-02
    if (mine.includes(word)) {
      must('AUT-05', actor.member);
      return actor.member;
    }
    return memberNamed(world, word) ?? absent('the member was not found'); // CNV-03
  },
  organization(word, world, actor) {
    const organization = organizationNamed(world, word); // CNV-30
    if (!organization) return absent();
    mustSee(world, 'organizations', organization, actor);
    return organization;
  },
  token(word, world, actor) {
    const token = world.by.token.get(word) ?? (isId(word) ? world.tokens.get(word) : undefined);
    if (!token) return absent();
    must('TOK-05', token.idMember === actor.member?.id);
    return token;
  },
  list: byId('lists', ofBoard),
  label: byId('labels', ofBoard),
  // CHK-04
  checklist: byId('checklists', (checklist, before) => !before.card || before.card.idChecklists.includes(checklist.id)),
  // CHK-04
  checkItem: byId('checkItems', (item, before) =>
    before.checklist
      ? item.idChecklist === before.checklist.id
      : !before.card || before.card.idChecklists.includes(item.idChecklist),
  ),
  attachment: byId('attachments', ofCard),
  sticker: byId('stickers', ofCard),
  customField: byId('customFields', (field, before) => !before.card || field.idModel === before.card.idBoard),
  membership: byId('memberships', (row, before) => row.idModel === (before.board ?? before.organization)?.id),
  action: byId('actions', (action, before) => !before.card || action.idCard === before.card.id),
  reaction: byId('reactions', (reaction, before) => !before.action || reaction.idAction === before.action.id),
  notification: byId('notifications'),
  webhook(word, world, actor, before) {
    must('ERR-03', isId(word));
    const webhook = world.webhooks.get(word);
    if (!webhook) return absent();
    must('WHK-10', webhook.idToken === (before.token ?? actor.token)?.id);
    return webhook;
  },
  boardStar: byId('boardStars', ofMember),
  savedSearch: byId('savedSearches', ofMember),
  customEmoji: byId('customEmoji', ofMember),
  customSticker: byId('customStickers', ofMember),
  boardBackground: (word, ...rest) => builtInBackground(word) || ownBackground(word, ...rest), // BGD-03
  export: byId('exports', (made, before) => made.idModel === (before.board ?? before.organization)?.id),
};

/** The board that the first record of a path belongs to, if any. */
function boardOf({ board, card, list, label, checklist, customField }: Resolved, { boards }: World) {
  const part = card ?? list ?? label ?? checklist;
  return board ?? boards.get(part?.idBoard ?? customField?.idModel);
}

const byName: Readonly<Record<string, Resolver>> = resolvers;

/** The records that a path names, by their names. The first one decides what the actor may do with them. */
export function resolve({ endpoint, names, words }: Match, world: World, actor: Actor, choices?: Choices): Resolved {
  const found: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index]!;
    const resolver = byName[name];
    if (resolver) found[name] = resolver(words[index]!, world, actor, found, choices);
    if (index === 0) entitle(endpoint, { ...found, board: boardOf(found, world) }, world, actor);
  }
  return found;
}
