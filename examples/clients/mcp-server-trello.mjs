/**
 * A server of tools for agents, with the address of the live service in its code. All its tools are called in the order
 * of the table: `boardstone run --intercept -- node mcp-server-trello.mjs`. Prints as JSON the tools that failed, those that
 * were not called, and what it asked of the server.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const { BOARDSTONE_URL: url, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token } = process.env;
const read = async (path) =>
  (await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`)).json();
const requests = async () => (await fetch(`${url}/_boardstone/requests`)).json();

const boards = await read('/1/members/me/boards?fields=idOrganization&cards=visible&card_fields=idBoard');
let text; // A board with cards and a field that holds a text.
for (const { id } of boards) text ??= (await read(`/1/boards/${id}/customFields`)).find(({ type }) => type === 'text');
const { idModel: idBoard, id: field } = text;
const { idOrganization: workspace, cards } = boards.find(({ id }) => id === idBoard);
const kept = { me: (await read('/1/members/me?fields=id')).id, field, valued: cards[0].id };
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const steps = { name: 'Acceptance Criteria', cardId: '$card', boardId: '$board' };

/** Tool, arguments, and the name under which the `id` of its answer is kept: `$card` stands for it later. */
const calls = [
  ['list_boards', {}],
  ['list_workspaces', {}],
  ['set_active_workspace', { workspaceId: workspace }],
  ['list_boards_in_workspace', { workspaceId: workspace }],
  ['create_board', { name: 'By an agent', desc: 'd', defaultLists: true }, 'board'],
  ['set_active_board', { boardId: '$board' }],
  ['get_active_board_info', {}],
  ['get_lists', { boardId: '$board' }],
  ['add_list_to_board', { boardId: '$board', name: 'First' }, 'list'],
  ['add_list_to_board', { boardId: '$board', name: 'Second' }, 'other'],
  ['update_list', { listId: '$list', name: 'Newer' }],
  ['update_list_position', { listId: '$list', position: 'top' }],
  ['watch_list', { listId: '$list', subscribed: true }],
  ['add_card_to_list', { listId: '$list', name: 'A card', description: 'd', dueDate: '2030-01-02T03:04:05Z' }, 'card'],
  ['add_cards_to_list', { listId: '$list', cards: [{ name: 'a' }, { name: 'b', dueDate: '2030-01-02' }] }],
  ['update_card_details', { cardId: '$card', name: 'Changed', start: '2030-01-01', dueComplete: true }],
  ['watch_card', { cardId: '$card', subscribed: true }],
  ['get_cards_by_list_id', { listId: '$list', fields: 'name,due,dueComplete' }],
  ['get_card', { cardId: '$card', includeMarkdown: true }],
  ['get_recent_activity', { boardId: '$board', limit: 5, since: '2020-01-01T00:00:00Z' }],
  ['move_card', { boardId: '$board', cardId: '$card', listId: '$other', pos: 'top' }],
  ['create_label', { boardId: '$board', name: 'L', color: 'red' }, 'label'],
  ['get_board_labels', { boardId: '$board' }],
  ['update_label', { labelId: '$label', name: 'M', color: 'blue' }],
  ['update_card_details', { cardId: '$card', labels: ['$label'] }],
  ['get_board_members', { boardId: '$board' }],
  ['assign_member_to_card', { cardId: '$card', memberId: '$me' }],
  ['get_my_cards', {}],
  ['remove_member_from_card', { cardId: '$card', memberId: '$me' }],
  ['add_comment', { cardId: '$card', text: 'said' }, 'comment'],
  ['get_card_comments', { cardId: '$card' }],
  ['update_comment', { commentId: '$comment', text: 'said better' }],
  ['delete_comment', { commentId: '$comment' }],
  ['create_checklist', { name: steps.name, cardId: '$card' }, 'checklist'],
  ['add_checklist_item', { text: 'one', checkListName: steps.name, cardId: '$card', boardId: '$board' }, 'item'],
  ['get_checklist_items', steps],
  ['find_checklist_items_by_description', { description: 'one', cardId: '$card', boardId: '$board' }],
  ['get_acceptance_criteria', { cardId: '$card', boardId: '$board' }],
  ['get_checklist_by_name', steps],
  ['update_checklist_item', { cardId: '$card', checkItemId: '$item', state: 'complete' }],
  ['copy_checklist', { sourceChecklistId: '$checklist', cardId: '$card' }],
  ['delete_checklist_item', { cardId: '$card', checkItemId: '$item' }],
  ['copy_card', { sourceCardId: '$card', listId: '$list', name: 'a copy' }],
  ['attach_data_to_card', { cardId: '$card', data: 'data:text/plain;base64,aGVsbG8=', name: 'a.txt' }],
  ['attach_image_data_to_card', { cardId: '$card', imageData: picture, name: 'p.png', mimeType: 'image/png' }, 'file'],
  ['attach_image_to_card', { cardId: '$card', imageUrl: 'https://example.com/a.png', name: 'x' }],
  ['attach_file_to_card', { cardId: '$card', fileUrl: 'https://example.com/a.pdf', name: 'y' }],
  ['download_attachment', { cardId: '$card', attachmentId: '$file' }],
  ['get_card_history', { cardId: '$card', filter: 'updateCard:idList', limit: 3 }],
  ['get_board_custom_fields', { boardId: idBoard }],
  ['update_card_custom_field', { cardId: '$valued', customFieldId: '$field', type: 'text', value: 'a value' }],
  ['update_card_custom_field', { cardId: '$valued', customFieldId: '$field', type: 'clear' }],
  ['get_health', {}],
  ['get_health_detailed', {}],
  ['get_health_metadata', {}],
  ['get_health_performance', {}],
  ['perform_system_repair', {}],
  ['delete_label', { labelId: '$label' }],
  ['archive_card', { cardId: '$card' }],
  ['archive_list', { listId: '$list' }],
];

const tools = fileURLToPath(new URL('node_modules/@delorenj/mcp-server-trello/build/index.js', import.meta.url));
const env = { ...process.env, TRELLO_API_KEY: key, TRELLO_TOKEN: token };
const child = spawn(process.execPath, [tools], { env, stdio: ['pipe', 'pipe', 'ignore'] });
const waiting = new Map();
createInterface(child.stdout).on('line', (line) => waiting.get(JSON.parse(line).id)?.(JSON.parse(line)));
const say = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const ask = (method, params) =>
  new Promise((done) => {
    const id = waiting.size + 1;
    waiting.set(id, done);
    say({ id, method, params });
  });
await ask('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'table', version: '1' },
});
say({ method: 'notifications/initialized' });

const left = new Set((await ask('tools/list', {})).result.tools.map(({ name }) => name));
const before = (await requests()).length;
const wrong = [];
for (const [name, args, keep] of calls) {
  const filled = JSON.stringify(args).replaceAll(/\$(\w+)/g, (_, word) => kept[word]);
  const { result, error } = await ask('tools/call', { name, arguments: JSON.parse(filled) });
  const answer = result?.content.map((part) => part.text ?? '').join('') ?? '';
  if (error || result.isError) wrong.push(`${name}: ${error?.message ?? answer}`);
  if (keep) kept[keep] = JSON.parse(answer).id;
  left.delete(name);
}
child.kill();
const asked = (await requests()).slice(before).map(({ method, url: address }) => `${method} ${address.split('?')[0]}`);
console.log(JSON.stringify({ wrong, left: [...left], asked }));
