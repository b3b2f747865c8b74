/** The index behind search (4.7): words to records, kept up to date by the tables themselves. */
import { Lexicon } from '../store/lexicon.ts';
import type { Action, Attachment, Board, Card, CheckItem, Checklist, Member, Organization } from './records.ts';
import type { Table } from '../store/table.ts';
import type { TableName, Tables } from './tables.ts';

const nameOf = ({ name }: { name: string }): string => name;
const nameAndDesc = ({ name, desc }: { name: string; desc: string }): string =>
  desc === '' ? name : `${name}\n${desc}`;

/** The text of a comment, also of a copied one; no other action is found by words. */
export const commentText = ({ type, data }: Action): string =>
  (type === 'commentCard' || type === 'copyCommentCard') && typeof data['text'] === 'string' ? data['text'] : '';

export class Search {
  readonly actions = new Lexicon<Action>(['data'], commentText);
  readonly attachments = new Lexicon<Attachment>(['name'], nameOf);
  readonly boards = new Lexicon<Board>(['name', 'desc'], nameAndDesc);
  readonly cards = new Lexicon<Card>(['name', 'desc'], nameAndDesc);
  readonly checkItems = new Lexicon<CheckItem>(['name'], nameOf);
  readonly checklists = new Lexicon<Checklist>(['name'], nameOf);
  readonly members = new Lexicon<Member>(
    ['username', 'fullName'],
    ({ username, fullName }) => `${username}\n${fullName}`,
  );
  readonly organizations = new Lexicon<Organization>(
    ['name', 'displayName', 'desc'],
    ({ name, displayName, desc }) => `${name}\n${displayName}\n${desc}`,
  );

  constructor(tables: { readonly [K in TableName]: Table<Tables[K]> }) {
    tables.actions.index(this.actions);
    tables.attachments.index(this.attachments);
    tables.boards.index(this.boards);
    tables.cards.index(this.cards);
    tables.checkItems.index(this.checkItems);
    tables.checklists.index(this.checklists);
    tables.members.index(this.members);
    tables.organizations.index(this.organizations);
  }
}
