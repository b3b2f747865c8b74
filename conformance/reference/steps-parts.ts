/** Steps of long histories on the parts of cards: labels, members, checklists and their items, comments, reactions. */
import { handleIn, refer, type Handle, type Operation, type Pick, type Step } from './trace.ts';
import { placing } from './steps-places.ts';

const ofCard = (pick: Pick, kind: string) => {
  const one = pick.handle(kind);
  return { one, card: handleIn(one, 'card') };
};
const path = (card: Handle) => `/1/cards/${refer(card)}`;
const emoji = [
  { shortName: 'grinning', native: '😀', unified: '1F600' },
  { shortName: 'tada', native: '🎉', unified: '1F389' },
] as const;

export const operations: readonly Operation[] = [
  ...placing,
  {
    name: 'add a label',
    weight: 2,
    needs: ['card'],
    draft: (pick) => ({
      method: 'POST',
      path: `${path(pick.handle('card'))}/labels`,
      args: { color: pick.of(['green', 'red', 'blue']), name: pick.word() },
      makes: { kind: 'label' },
    }),
  },
  {
    name: 'join a card',
    needs: ['card', 'owner'],
    draft: (pick) => {
      const isFree = (card: Handle) => !pick.has('joined', (one) => one.facts['card'] === card);
      if (!pick.has('card', isFree)) return undefined;
      const card = pick.handle('card', isFree);
      const args = { value: refer(pick.handle('owner')) };
      return { method: 'POST', path: `${path(card)}/idMembers`, args, notes: { kind: 'joined', facts: { card } } };
    },
  },
  {
    name: 'vote',
    needs: ['card', 'owner'],
    draft: (pick) => {
      const isFree = (card: Handle) => !pick.has('voted', (one) => one.facts['card'] === card);
      if (!pick.has('card', isFree)) return undefined;
      const card = pick.handle('card', isFree);
      const args = { value: refer(pick.handle('owner')) };
      const address = `${path(card)}/membersVoted`;
      // Votes may be switched off on a board (2.4).
      return { method: 'POST', path: address, args, scene: true, notes: { kind: 'voted', facts: { card } } };
    },
  },
  {
    name: 'add a checklist',
    weight: 2,
    needs: ['card'],
    draft: (pick) => {
      const card = pick.handle('card');
      const args = { name: pick.word() };
      return { method: 'POST', path: `${path(card)}/checklists`, args, makes: { kind: 'checklist', facts: { card } } };
    },
  },
  {
    name: 'add an item',
    weight: 4,
    needs: ['checklist'],
    draft: (pick) => {
      const { one, card } = ofCard(pick, 'checklist');
      return {
        method: 'POST',
        path: `${path(card)}/checklist/${refer(one)}/checkItem`,
        args: { name: pick.word(), pos: pick.of(['top', 'bottom']) },
        makes: { kind: 'item', facts: { card, checklist: one } },
      };
    },
  },
  {
    name: 'make a card of an item',
    needs: ['item'],
    draft: (pick) => {
      const { one, card } = ofCard(pick, 'item');
      const address = `${path(card)}/checklist/${refer(handleIn(one, 'checklist'))}/checkItem/${refer(one)}`;
      const { list, board } = card.facts;
      return {
        method: 'POST',
        path: `${address}/convertToCard`,
        removes: [one],
        makes: { kind: 'card', facts: { list, board } },
      };
    },
  },
  {
    name: 'comment',
    weight: 3,
    needs: ['card'],
    draft: (pick) => {
      const card = pick.handle('card');
      const address = `${path(card)}/actions/comments`;
      return {
        method: 'POST',
        path: address,
        args: { text: pick.word() },
        makes: { kind: 'comment', facts: { card } },
      };
    },
  },
  {
    name: 'edit a comment',
    weight: 2,
    needs: ['comment'],
    draft: (pick) => ({
      method: 'PUT',
      path: `/1/actions/${refer(pick.handle('comment'))}`,
      args: { text: pick.of(['', pick.word()]) },
    }),
  },
  {
    name: 'delete a comment',
    needs: ['comment'],
    draft: (pick) => {
      const comment = pick.handle('comment');
      return { method: 'DELETE', path: `/1/actions/${refer(comment)}`, removes: [comment] };
    },
  },
  {
    name: 'react',
    weight: 4,
    needs: ['comment'],
    draft: (pick) => {
      const comment = pick.handle('comment');
      const kind = pick.of(emoji);
      const isSame = ({ facts }: Handle) => facts['comment'] === comment && facts['shortName'] === kind.shortName;
      if (pick.has('reaction', isSame)) return undefined;
      return {
        method: 'POST',
        path: `/1/actions/${refer(comment)}/reactions`,
        args: kind,
        makes: { kind: 'reaction', facts: { comment, shortName: kind.shortName } },
      };
    },
  },
  {
    name: 'take a reaction back',
    weight: 3,
    needs: ['reaction'],
    draft: (pick) => {
      const reaction = pick.handle('reaction');
      const comment = handleIn(reaction, 'comment');
      if (!pick.has('comment', (one) => one === comment)) return undefined;
      return {
        method: 'DELETE',
        path: `/1/actions/${refer(comment)}/reactions/${refer(reaction)}`,
        removes: [reaction],
      };
    },
  },
  {
    name: 'read a card',
    weight: 2,
    needs: ['card'],
    draft: (pick) => ({ method: 'GET', path: path(pick.handle('card')), args: { fields } }),
  },
  {
    name: 'read a comment',
    weight: 2,
    needs: ['comment'],
    draft: (pick) => ({
      method: 'GET',
      path: `/1/actions/${refer(pick.handle('comment'))}`,
      args: { fields: 'data,type', memberCreator: false },
    }),
  },
  {
    name: 'list reactions',
    weight: 2,
    needs: ['comment'],
    draft: (pick) => ({ method: 'GET', path: `/1/actions/${refer(pick.handle('comment'))}/reactions`, args: {} }),
  },
];

const fields = 'name,idList,idLabels,idMembers,idMembersVoted,idChecklists,closed';
const whole = { filter: 'all', fields: `${fields},badges` };

/** The state of every board and every comment at the end. */
export function readOut(steps: readonly Step[]): Step[] {
  const read = (address: string, args: Step['args'] = {}): Step => ({
    op: 'read out',
    actor: 'owner',
    method: 'GET',
    path: address,
    args,
  });
  const made = (op: string) => steps.filter((step) => step.op === op).map(({ makes }) => `{${makes}}`);
  return [
    ...made('make a board').map((board) => read(`/1/boards/${board}/cards`, whole)),
    ...made('comment').map((comment) => read(`/1/actions/${comment}/reactions`)),
  ];
}
