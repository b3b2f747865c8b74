/** `boardstone trigger <event>`: does on a running server what makes an action of this type, and so a delivery. */
import { meant } from '../../src/did-you-mean.ts';
import { readFlags, printHelp, UsageError } from '../../src/terminal/flags.ts';
import { visible } from '../../src/terminal/visible.ts';
import { addressOf, serverFlag } from '../env.ts';
import { servedAt, type Served } from '../ask-server.ts';
import { boardsOf, callAs } from './listen.ts';

const flags = {
  url: serverFlag,
  board: { value: 'name', says: 'the board on which it happens, by name or id', usual: 'the first open one' },
  help: { says: 'print this text' },
} as const;

const card = 'POST /cards?idList={list}&name=Triggered';
const checklist = ['POST /cards/{card}/checklists?name=Triggered'];
const checkItem = [...checklist, 'POST /checklists/{1}/checkItems?name=Triggered'];
const attachment = 'POST /cards/{card}/attachments?url=https://example.com/triggered';
const board = 'POST /boards?name=Triggered';

/** The requests that make an action of each type. {1} is the id of what the first of them made. */
export const events: Readonly<Record<string, readonly string[]>> = {
  addAttachmentToCard: [attachment],
  addChecklistToCard: checklist,
  addMemberToCard: [card, 'POST /cards/{1}/idMembers?value={me}'],
  commentCard: ['POST /cards/{card}/actions/comments?text=Triggered'],
  convertToCardFromCheckItem: [...checkItem, 'POST /cards/{card}/checklist/{1}/checkItem/{2}/convertToCard'],
  copyCard: ['POST /cards?idList={list}&idCardSource={card}'],
  createCard: [card],
  createList: ['POST /lists?idBoard={board}&name=Triggered'],
  deleteAttachmentFromCard: [attachment, 'DELETE /cards/{card}/attachments/{1}'],
  deleteCard: [card, 'DELETE /cards/{1}'],
  moveCardFromBoard: [card, board, 'PUT /cards/{1}?idBoard={2}'],
  moveCardToBoard: [
    board,
    'GET /boards/{1}/lists',
    'POST /cards?idList={2}&name=Triggered',
    'PUT /cards/{3}?idBoard={board}',
  ],
  removeChecklistFromCard: [...checklist, 'DELETE /checklists/{1}'],
  removeMemberFromCard: [card, 'POST /cards/{1}/idMembers?value={me}', 'DELETE /cards/{1}/idMembers/{me}'],
  updateBoard: ['PUT /boards/{board}?desc=Triggered at {now}'],
  updateCard: ['PUT /cards/{card}?desc=Triggered at {now}'],
  updateCheckItemStateOnCard: [...checkItem, 'PUT /cards/{card}/checkItem/{2}?state=complete'],
  updateChecklist: [...checklist, 'PUT /checklists/{1}?name=Triggered again'],
  updateList: ['POST /lists?idBoard={board}&name=Triggered', 'PUT /lists/{1}?name=Triggered again'],
};

const help = `boardstone trigger <event> [flags]

Does as the owner, on a running server, what makes an action of this type. Webhooks on the board deliver it, as
boardstone listen shows. The events:

${Object.keys(events)
  .map((name) => `  ${name}`)
  .join('\n')}`;

export async function trigger(argv: readonly string[]): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) return printHelp(help, flags);
  const [event, ...more] = words;
  if (event === undefined || more.length > 0)
    throw new UsageError('trigger takes one event, as trigger updateCard; trigger --help lists them');
  if (!Object.hasOwn(events, event))
    throw new UsageError(`there is no event ${event}${meant(event, Object.keys(events))}; trigger --help lists them`);
  for (const line of await triggerOn(await servedAt(addressOf(typed.url)), event, typed.board))
    process.stdout.write(`${visible(line)}\n`);
  return 0;
}

/** Sends the requests of an event, and returns them as they were sent. */
export async function triggerOn(server: Served, event: string, on?: string): Promise<readonly string[]> {
  const known = await placesOn(server, on);
  const sent: string[] = [];
  for (const [at, step] of events[event]!.entries()) {
    const filled = step.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name]!);
    const [, method = '', path = '', query] = /^(\w+) ([^?]*)(?:\?(.*))?$/.exec(filled)!;
    const answer: unknown = await callAs(server, method, path, Object.fromEntries(new URLSearchParams(query)));
    const [made] = [answer].flat() as { readonly id?: string }[];
    known[String(at + 1)] = made?.id ?? '';
    sent.push(filled);
  }
  return sent;
}

/** The board on which it happens, with a list and a card that are there, or that are made. */
async function placesOn(server: Served, on: string | undefined): Promise<Record<string, string>> {
  const [board] = await boardsOf(server, on === undefined ? undefined : [on]);
  if (board === undefined) throw new UsageError('the owner has no open board on which something could happen');
  const read = (path: string): Promise<{ id: string }[]> =>
    callAs(server, 'GET', path, { fields: 'id', filter: 'open' });
  const list =
    (await read(`/boards/${board.id}/lists`))[0] ??
    (await callAs(server, 'POST', '/lists', { idBoard: board.id, name: 'Triggered' }));
  const card =
    (await read(`/lists/${list.id}/cards`))[0] ??
    (await callAs(server, 'POST', '/cards', { idList: list.id, name: 'Triggered' }));
  const { id: me } = await callAs(server, 'GET', '/members/me', { fields: 'id' });
  return { board: board.id, list: list.id, card: card.id, me, now: new Date().toISOString() };
}
