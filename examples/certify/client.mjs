// A small client of the service without dependencies: what the two suites beside it test.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const { BOARDSTONE_URL: base, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token, BOARDSTONE_SECRET: secret } = process.env;

export class Refused extends Error {
  constructor(status, text) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

/** A request that is refused because of a limit is sent again when the service says so, three times at most. */
export async function ask(method, path, args = {}, times = 3) {
  const query = new URLSearchParams({ ...args, key, token });
  const response = await fetch(`${base}/1${path}?${query}`, { method });
  if (response.status === 429 && times > 0) {
    await wait(Number(response.headers.get('retry-after') ?? 10) * 1000);
    return ask(method, path, args, times - 1);
  }
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, text);
  return text === '' ? null : JSON.parse(text);
}

export const boards = {
  create: (name) => ask('POST', '/boards', { name, defaultLists: 'false' }),
  mine: () => ask('GET', '/members/me/boards', { fields: 'name' }),
  lists: (id) => ask('GET', `/boards/${id}/lists`, { fields: 'name' }),
  remove: (id) => ask('DELETE', `/boards/${id}`),
};

export const lists = {
  create: (idBoard, name) => ask('POST', '/lists', { idBoard, name, pos: 'bottom' }),
  cards: (id) => ask('GET', `/lists/${id}/cards`, { fields: 'name,due,idList' }),
};

export const cards = {
  create: (idList, fields) => ask('POST', '/cards', { idList, ...fields }),
  get: (id) => ask('GET', `/cards/${id}`, { fields: 'name,due,desc,idList,closed' }),
  update: (id, fields) => ask('PUT', `/cards/${id}`, fields),
  remove: (id) => ask('DELETE', `/cards/${id}`),
  comment: (id, text) => ask('POST', `/cards/${id}/actions/comments`, { text }),
  /** All comments, newest first, a page at a time. */
  async comments(id, limit) {
    const all = [];
    for (;;) {
      const before = all.length > 0 ? { before: all.at(-1).id } : {};
      const page = await ask('GET', `/cards/${id}/actions`, { filter: 'commentCard', limit: String(limit), ...before });
      all.push(...page);
      if (page.length < limit) return all;
    }
  },
};

export const webhooks = {
  create: (idModel, callbackURL) => ask('POST', '/webhooks', { idModel, callbackURL }),
  /** Whether the service sent this body to this address. */
  isGenuine: (body, callbackURL, signature) =>
    createHmac('sha1', secret)
      .update(body + callbackURL)
      .digest('base64') === signature,
};
