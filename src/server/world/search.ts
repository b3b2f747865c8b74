/** The index behind search (4.7): words to records, kept up to date by the tables themselves. */
import { Lexicon } from '../store/lexicon.ts';
import type { Action, Attachment, Board, Card, CheckItem, Checklist, Member, Organization } from './records.ts';
import type { AllTables } from './tables.ts';

const nameOf = ({ name }: { name: string }): string => name;
const nameAndDesc = ({ name, desc }: { name: string; desc: string }): string =>
  desc === '' ? name : `${name}\n${desc}`;

/** The text of a comment, also of a copied one; no other action is found by words. */
export const textOfComment = ({ type, data }: Action): string =>
  (type === 'commentCard' || type === 'copyCommentCard') && typeof data['text'] === 'string' ? data['text'] : '';

export const wordIndexes = (of: AllTables) => ({
  actions: of.actions.index(new Lexicon<Action>(['data'], textOfComment)),
  attachments: of.attachments.index(new Lexicon<Attachment>(['name'], nameOf)),
  boards: of.boards.index(new Lexicon<Board>(['name', 'desc'], nameAndDesc)),
  cards: of.cards.index(new Lexicon<Card>(['name', 'desc'], nameAndDesc)),
  checkItems: of.checkItems.index(new Lexicon<CheckItem>(['name'], nameOf)),
  checklists: of.checklists.index(new Lexicon<Checklist>(['name'], nameOf)),
  members: of.members.index(
    new Lexicon<Member>(['username', 'fullName'], ({ username, fullName }) => `${username}\n${fullName}`),
  ),
  organizations: of.organizations.index(
    new Lexicon<Organization>(
      ['name', 'displayName', 'desc'],
      ({ name, displayName, desc }) => `${name}\n${displayName}\n${desc}`,
    ),
  ),
});
