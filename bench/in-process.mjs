// One contender of `bench/in-process.ts` in a process of its own: prints calls per second, one awaited after another, as
// a test makes them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [which, folder] = process.argv.slice(2);
const { built, fixture, requests, cards, bare } = JSON.parse(readFileSync(join(folder, 'in-process.json'), 'utf8'));
const require = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const ours = async () => (await import(pathToFileURL(built).href)).createService({ fixture });

/** The two ways to an answer: the address that is asked, and the function that asks. */
const contenders = {
  bare: async () => ({ base: bare, ask: fetch }),
  ours: async () => ({ base: 'https://api.trello.com', ask: (await ours()).fetch }),
  'ours behind msw': async () => {
    const service = await ours();
    const { http } = await load('msw');
    return intercepted([http.all('https://api.trello.com/*', ({ request }) => service.fetch(request))]);
  },
  msw: async () => {
    const { http, HttpResponse } = await load('msw');
    const { factory, nullable, primaryKey } = await load('@mswjs/data');
    const fields = Object.fromEntries(Object.keys(cards[0]).map((name) => [name, nullable(Object)]));
    const db = factory({ card: { ...fields, id: primaryKey(String), name: String, idList: String } });
    for (const card of cards) db.card.create(card);
    const idList = { equals: cards[0].idList };
    return intercepted([
      http.get('https://api.trello.com/1/cards/:id', ({ params }) =>
        HttpResponse.json(db.card.findFirst({ where: { id: { equals: params.id } } })),
      ),
      http.get('https://api.trello.com/1/lists/:id/cards', () =>
        HttpResponse.json(db.card.findMany({ where: { idList } })),
      ),
      http.post('https://api.trello.com/1/cards', async ({ request }) =>
        HttpResponse.json(db.card.create({ ...cards[0], ...(await request.json()), id: crypto.randomUUID() })),
      ),
    ]);
  },
};

async function intercepted(handlers) {
  const { setupServer } = await load('msw/node');
  setupServer(...handlers).listen({ onUnhandledRequest: 'error' });
  return { base: 'https://api.trello.com', ask: fetch };
}

const { base, ask } = await contenders[which]();
const rates = {};
for (const [scenario, all] of Object.entries(requests)) {
  // The bare server has the two answers, and no lists.
  const at = ({ path }) => base + (which === 'bare' && scenario === 'many' ? '/many' : path);
  let sent = 0;
  const run = async (ms) => {
    const begin = performance.now();
    let answered = 0;
    for (; performance.now() - begin < ms; answered += 1) {
      const { init, ...request } = all[sent++ % all.length];
      const reply = await ask(at(request), init);
      if (!reply.ok) throw new Error(`${which}: ${reply.status} ${await reply.text()}`);
      await reply.json();
    }
    return answered / ((performance.now() - begin) / 1000);
  };
  await run(700);
  rates[scenario] = await run(1500);
}
console.log(JSON.stringify(rates));
process.exit(0);
