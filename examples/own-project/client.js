// The client that the tests of this project test: it reads all pages, waits after a 429, and checks signatures.
const { createHmac, timingSafeEqual } = require('node:crypto');

class Client {
  /** `waitMs`: how long the client waits after its first 429; each further wait is twice as long. */
  constructor({ url, key, token, waitMs = 1000 }) {
    Object.assign(this, { url, key, token, waitMs });
  }

  async call(method, path, args = {}) {
    const address = new URL(`/1${path}`, this.url);
    address.search = new URLSearchParams({ ...args, key: this.key, token: this.token });
    for (let waitMs = this.waitMs; ; waitMs *= 2) {
      const reply = await fetch(address, { method });
      if (reply.ok) return reply.json();
      if (reply.status !== 429) throw new Error(`${reply.status} ${await reply.text()}`);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  /** All actions of a board, the newest first: a page begins before the oldest action of the page before it. */
  async actions(idBoard, limit = 1000) {
    const all = [];
    for (let page, before = {}; page?.length !== 0; before = { before: all.at(-1)?.id }) {
      page = await this.call('GET', `/boards/${idBoard}/actions`, { limit, ...(all.length > 0 && before) });
      all.push(...page);
    }
    return all;
  }
}

/** Whether a delivery was signed with the secret of our application. */
function isGenuine(secret, callbackURL, body, signature = '') {
  const mine = createHmac('sha1', secret)
    .update(body + callbackURL)
    .digest();
  const theirs = Buffer.from(signature, 'base64');
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}

module.exports = { Client, isGenuine };
