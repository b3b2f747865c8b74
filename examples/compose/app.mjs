// A small application: `GET /` shows the cards of the first open list, `POST /?name=…` makes one there.
import { createServer } from 'node:http';

const { BOARDSTONE_URL: url, PORT = '3000' } = process.env;
// Where there is no local server, an application has its key and token in its settings.
const { actors } = await (await fetch(`${url}/_boardstone/target`)).json();
const { key, token } = actors.owner;

async function call(method, path, args = {}) {
  const reply = await fetch(`${url}/1${path}?${new URLSearchParams({ ...args, key, token })}`, { method });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

const app = createServer(async (request, response) => {
  try {
    const [board] = await call('GET', '/members/me/boards', { filter: 'open', fields: 'name' });
    const [list] = await call('GET', `/boards/${board.id}/lists`, { fields: 'name' });
    const name = new URL(request.url, 'http://app').searchParams.get('name');
    if (request.method === 'POST') await call('POST', '/cards', { idList: list.id, name });
    const cards = await call('GET', `/lists/${list.id}/cards`, { fields: 'name' });
    response.end(JSON.stringify(cards.map((card) => card.name)));
  } catch (fault) {
    response.writeHead(502).end(fault.message);
  }
});
app.listen(Number(PORT), () => console.log(`http://127.0.0.1:${app.address().port}`));
