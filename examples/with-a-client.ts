/** Points a client at a local server by its base address (1, 5, 8). */
import { fileURLToPath } from 'node:url';
import { startServer } from '../src/index.ts'; // from 'boardstone' in a project of your own

type Json = Record<string, any>;
type Client = (method: string, path: string, args?: Json) => Promise<Json>;

/**
 * The needs of a client: a base address, a key and a token, and paths below the address. Put your client in its place.
 */
export function client(base: string, key: string, token: string): Client {
  return async (method, path, args = {}) => {
    const address = new URL(base + path);
    const inQuery = method === 'GET' ? { ...args, key, token } : { key, token };
    for (const [name, value] of Object.entries(inQuery)) address.searchParams.set(name, String(value));
    const reply = await fetch(address, {
      method,
      ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(args) }),
    });
    const body = (await reply.json()) as Json;
    if (reply.ok) return body;
    // The rule that refused. `npm run where <rule>` prints the line of the server that keeps it.
    throw new Error(`${reply.status} ${body['message']} (${reply.headers.get('x-boardstone-rule')})`);
  };
}

/** The first things that a client does, line by line. */
export async function tour(say: (line: string) => void = console.log): Promise<void> {
  const server = await startServer({ fixture: 'demo', clock: 'manual' });
  const { owner, colleague } = server.target.actors;

  const mine = client(`${server.url}/1`, owner!.key, owner!.token);
  const { username } = await mine('GET', '/members/me', { fields: 'username' });
  say(`I am ${username}`);

  const board = await mine('POST', '/boards', { name: 'Harbour', defaultLists: false });
  const list = await mine('POST', '/lists', { idBoard: board['id'], name: 'Inbox' });
  const card = await mine('POST', '/cards', {
    idList: list['id'],
    name: 'Paint the boat',
    due: '2030-05-01T12:00:00Z',
  });
  await mine('POST', `/cards/${card['id']}/actions/comments`, { text: 'Blue, please' });
  const shown = await mine('GET', `/boards/${board['id']}`, { cards: 'open', card_fields: 'name,due,badges' });
  for (const { name, due, badges } of shown['cards']) say(`${name}, due ${due}, comments: ${badges.comments}`);

  const theirs = client(`${server.url}/1`, colleague!.key, colleague!.token);
  say(`The board is private: ${await theirs('GET', `/boards/${board['id']}`).catch((fault: Error) => fault.message)}`);

  // Limits are on, and you move the clock: so a test of waiting takes no time.
  for (let allowed = true; allowed;) {
    await mine('GET', '/members/me/boardStars').catch((fault: Error) => {
      say(`After ${server.requests().length} requests: ${fault.message}`);
      allowed = false;
    });
  }
  await server.advance(10_000);
  say(`Ten seconds later: ${(await mine('GET', '/members/me/boards')).length} boards`);
  await server.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await tour();
