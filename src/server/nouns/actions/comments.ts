/** Comments (4.1, 4.4): actions that a member writes, and may change or delete. */
import { asPart } from '../../changes/cause.ts';
import { mayOnBoard } from '../../rights/access.ts';
import type { Change } from '../../changes/change.ts';
import type { Action, Card } from '../../world/records.ts';
import { boardRef, cardRef, listRef } from '../../changes/draft.ts';
import { must } from '../../calls/refusal.ts';

const isComment = ({ type }: Action): boolean => type === 'commentCard';

/** CMT-01: the comment is the action. */
export function writeComment(change: Change, card: Card, text: string): Action {
  const board = change.world.boards.the(card.idBoard);
  const list = change.world.lists.the(card.idList);
  must('CMT-05', mayOnBoard(change.world, board, change.member, 'comment'));
  const comment = change.log({
    type: 'commentCard',
    card,
    board,
    list,
    data: { text, textData: { emoji: {} }, card: cardRef(card), board: boardRef(board), list: listRef(list) },
  });
  change.update('cards', card, { comments: card.comments + 1 }, asPart);
  return comment;
}

/** CMT-04: an edit is dated. */
export function editComment(change: Change, comment: Action, text: string): Action {
  must('CMT-02', isComment(comment));
  must('CMT-03', comment.idMemberCreator === change.member.id);
  const board = change.world.boards.the(comment.idBoard!);
  must('CMT-05', mayOnBoard(change.world, board, change.member, 'comment'));
  if (comment.data['text'] === text) return comment;
  return change.update('actions', comment, {
    data: { ...comment.data, text, dateLastEdited: change.date }, // CMT-04
  });
}

export function removeComment(change: Change, comment: Action): void {
  const { world, member } = change;
  must('CMT-02', isComment(comment), 'only comments can be deleted');
  const board = world.boards.the(comment.idBoard!);
  must('CMT-03', comment.idMemberCreator === member.id || mayOnBoard(world, board, member, 'admin'));
  for (const reaction of [...world.by.reactionsOfAction.of(comment.id)]) change.remove('reactions', reaction, asPart);
  // Notifications of the comment repeat its text.
  for (const notification of [...world.by.notificationsOfAction.of(comment.id)])
    change.remove('notifications', notification, asPart);
  const card = world.cards.get(comment.idCard);
  if (card) change.update('cards', card, { comments: card.comments - 1 }, asPart);
  change.remove('actions', comment);
}
