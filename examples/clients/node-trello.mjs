/** node-trello, a client of four methods: whatever is no read goes into a JSON body, the credentials too. */
import Trello from 'node-trello';

/** It sends a body with each GET, which the live service refuses since March 2024. */
export const now = '2024-02-01T09:00:00.000Z';

export function open({ url, key, token }) {
  const client = new Trello(key, token);
  client.host = url;
  return (call, args) => {
    const [method, path] = call.split(' ');
    return new Promise((done, fail) =>
      client.request(method, path, args, (fault, body) => (fault ? fail(fault) : done(body))),
    );
  };
}

const reaction = { shortName: 'thumbsup', native: '👍', unified: '1F44D' };

/** The calls, with their arguments, what is expected of the answer, and the name under which it is kept. */
export const calls = [
  ['GET /1/members/me', {}, { id: '$me' }],
  ['GET /1/members/me?fields=username', { boards: 'open' }, { username: '$username', boards: [] }],
  [
    'POST /1/boards',
    { name: 'Harbour', defaultLists: false, idOrganization: '$workspace', prefs_voting: 'members' },
    { name: 'Harbour' },
    'board',
  ],
  ['PUT /1/boards/$board', { 'prefs/selfJoin': false }, { prefs: { selfJoin: false } }],
  ['GET /1/boards/$board/name', {}, { _value: 'Harbour' }],
  ['POST /1/lists', { idBoard: '$board', name: 'Inbox' }, { name: 'Inbox' }, 'list'],
  ['POST /1/cards', { idList: '$list', name: 'Paint', labels: 'red,blue' }, { name: 'Paint' }, 'card'],
  ['PUT /1/cards/$card/due', { value: '2030-01-02' }, { due: '2030-01-02T00:00:00.000Z' }],
  ['POST /1/cards/$card/labels', { color: 'green', name: 'new' }, { color: 'green' }],
  ['POST /1/cards/$card/attachments', { attachment: 'https://example.com/a' }],
  ['POST /1/cards/$card/idMembers', { value: '$me' }, [{ id: '$me' }]],
  ['POST /1/cards/$card/actions/comments', { text: 'said' }, { data: { text: 'said' } }, 'comment'],
  ['PUT /1/actions/$comment', { text: 'meant' }, { data: { text: 'meant' } }],
  ['POST /1/actions/$comment/reactions', reaction, { idMember: '$me' }],
  ['GET /1/actions/$comment/reactionsSummary', {}, [{ count: 1 }]],
  ['GET /1/boards/$board/actions', { filter: 'commentCard', limit: 5 }, [{ id: '$comment' }]],
  ['POST /1/cards/$card/checklists', { name: 'steps' }, { name: 'steps' }, 'checklist'],
  ['POST /1/cards/$card/checklist/$checklist/checkItem', { name: 'one' }, { name: 'one' }, 'item'],
  ['PUT /1/cards/$card/checklist/$checklist/checkItem/$item/state', { value: 'complete' }],
  ['POST /1/cards/$card/checklist/$checklist/checkItem/$item/convertToCard', {}],
  ['POST /1/cards/$card/membersVoted', { value: '$me' }],
  ['GET /1/boards/$board', { cards: 'open', card_fields: 'name', lists: 'open' }, { cards: [{ name: 'Paint' }] }],
  ['GET /1/batch', { urls: '/boards/$board,/members/me' }, [{ 200: { id: '$board' } }, { 200: { id: '$me' } }]],
  ['GET /1/search', { query: 'Paint', modelTypes: 'cards' }, { cards: [{ id: '$card' }] }],
  ['GET /1/types/$username', {}, { type: 'member' }],
  ['DELETE /1/cards/$card/idMembers/$me', {}, []],
  ['DELETE /1/actions/$comment'],
  ['DELETE /1/cards/$card'],
  ['PUT /1/boards/$board/closed', { value: true }, { closed: true }],
  ['DELETE /1/boards/$board'],
];
