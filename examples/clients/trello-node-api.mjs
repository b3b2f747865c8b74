/** trello-node-api, a client of resources with the same few methods each; it takes no status but 200. */
import http from 'node:http';
import TrelloNodeApi from 'trello-node-api';

// It waits for each connection to be made, so it cannot use one again.
http.globalAgent = new http.Agent({ keepAlive: false });

export function open({ url, key, token }) {
  const client = new TrelloNodeApi(key, token);
  const { hostname, port } = new URL(url);
  client.setHost(hostname, port, 'http');
  return (call, args) => {
    const [resource, method] = call.split('.');
    return client[resource][method](...args);
  };
}

const field = { idModel: '$board', modelType: 'board', name: 'size', type: 'number', pos: 'top' };

/** The calls, with their arguments, what is expected of the answer, and the name under which it is kept. */
export const calls = [
  [
    'board.create',
    [{ name: 'Harbour', defaultLists: false, idOrganization: '$workspace' }],
    { name: 'Harbour' },
    'board',
  ],
  ['board.update', ['$board', { desc: 'boats' }], { desc: 'boats' }],
  ['board.search', ['$board'], { id: '$board', desc: 'boats' }],
  ['board.searchField', ['$board', 'desc'], { _value: 'boats' }],
  ['list.create', [{ idBoard: '$board', name: 'Inbox' }], { name: 'Inbox' }, 'list'],
  ['list.update', ['$list', { name: 'New' }], { name: 'New' }],
  ['list.search', ['$list'], { id: '$list' }],
  ['list.searchField', ['$list', 'name'], { _value: 'New' }],
  ['label.create', [{ idBoard: '$board', name: 'urgent', color: 'red' }], { color: 'red' }, 'label'],
  ['label.update', ['$label', { name: 'now' }], { name: 'now' }],
  ['label.search', ['$label'], { name: 'now' }],
  ['card.create', [{ idList: '$list', name: 'Paint', idLabels: '$label' }], { name: 'Paint' }, 'card'],
  ['card.update', ['$card', { desc: 'blue', idMembers: '$me' }], { desc: 'blue', idMembers: ['$me'] }],
  ['card.search', ['$card'], { id: '$card' }],
  ['card.searchField', ['$card', 'name'], { _value: 'Paint' }],
  ['card.searchActions', ['$card'], []],
  ['card.searchAttachments', ['$card'], []],
  ['card.searchBoard', ['$card'], { id: '$board' }],
  ['card.searchList', ['$card'], { id: '$list' }],
  ['card.searchMembers', ['$card'], [{ id: '$me' }]],
  ['card.searchMembersVoted', ['$card'], []],
  ['card.searchPluginData', ['$card'], []],
  ['card.searchStickers', ['$card'], []],
  ['card.searchCheckItemStates', ['$card'], []],
  ['checklist.create', [{ idCard: '$card', name: 'steps' }], { name: 'steps' }, 'checklist'],
  ['checklist.update', ['$checklist', { name: 'all' }], { name: 'all' }],
  ['checklist.search', ['$checklist'], { name: 'all' }],
  ['checklist.searchField', ['$checklist', 'name'], { _value: 'all' }],
  ['card.searchChecklists', ['$card'], [{ id: '$checklist' }]],
  ['board.searchCards', ['$board'], [{ id: '$card' }]],
  ['board.searchCardsFilter', ['$board', 'open'], [{ id: '$card' }]],
  ['board.searchChecklists', ['$board'], [{ id: '$checklist' }]],
  ['board.searchLists', ['$board'], [{ id: '$list' }]],
  ['board.searchListsFilter', ['$board', 'open'], [{ id: '$list' }]],
  ['board.searchMembers', ['$board'], [{ id: '$me' }]],
  ['board.searchMemberships', ['$board'], [{ idMember: '$me' }]],
  ['board.searchCardsByCardId', ['$board', '$card'], { id: '$card' }],
  ['board.searchPlugins', ['$board']],
  ['member.search', ['me'], { id: '$me' }],
  ['member.searchField', ['me', 'username'], { _value: '$username' }],
  ['member.searchBoards', ['me'], [{ id: '$board' }]],
  ['organization.create', [{ displayName: 'Sailors' }], { displayName: 'Sailors' }, 'sailors'],
  ['organization.update', ['$sailors', { desc: 'of boats' }], { desc: 'of boats' }],
  ['organization.search', ['$sailors'], { desc: 'of boats' }],
  ['organization.searchField', ['$sailors', 'desc'], { _value: 'of boats' }],
  ['organization.del', ['$sailors']],
  ['webhook.create', [{ idModel: '$board', callbackURL: '$hook' }], { idModel: '$board' }, 'webhook'],
  ['webhook.update', ['$webhook', { active: false }], { active: false }],
  ['webhook.search', ['$webhook'], { active: false }],
  ['webhook.searchField', ['$webhook', 'active'], { _value: false }],
  ['webhook.del', ['$webhook']],
  ['owner POST /1/boards/$board/boardPlugins', { idPlugin: '$fields' }],
  ['customField.create', [field], { name: 'size' }, 'size'],
  ['customField.update', ['$size', { name: 'height' }], { name: 'height' }],
  ['customField.search', ['$size'], { name: 'height' }],
  ['card.setCustomField', ['$card', '$size', { value: { number: '7' } }]],
  ['card.searchCustomFieldItems', ['$card'], [{ idCustomField: '$size' }]],
  ['board.searchCustomField', ['$board'], [{ id: '$size' }]],
  ['customField.del', ['$size']],
  ['owner POST /1/cards/$card/actions/comments', { text: 'said' }, undefined, 'comment'],
  ['action.search', ['$comment'], { id: '$comment' }],
  ['action.searchField', ['$comment', 'type'], { _value: 'commentCard' }],
  ['action.update', ['$comment', { text: 'meant' }], { data: { text: 'meant' } }],
  ['action.del', ['$comment']],
  ['checklist.del', ['$checklist']],
  ['label.del', ['$label']],
  ['card.del', ['$card']],
  ['board.del', ['$board']],
];
