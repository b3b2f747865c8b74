/** Histories on a small service, with and without planted bugs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argsOf, type Reply, type Transport } from '../wire/exchange.ts';
import { entropy, playHistory, type HistoryOptions, type Oracle } from './histories.ts';
import { free } from './lens.ts';
import { law, type Law } from '../law/law.ts';
import { runLaw } from '../run/run.ts';
import { labOn, toy } from '../testing/toy.ts';
import { refer, type Operation } from './trace.ts';

interface Card {
  id: string;
  name: string;
  idList: string;
  labels: string[];
}
interface Bugs {
  readonly keepsRenamedAfterDelete?: boolean;
  readonly losesThirdLabel?: boolean;
  readonly reusesIds?: boolean;
}

/** Lists and cards with labels: small enough to be right by inspection. */
function service(prefix: string, bugs: Bugs = {}) {
  let serial = 0;
  const cards: (Card & { renamed?: true })[] = [];
  const lists = new Set<string>();
  const id = () => prefix + String(bugs.reusesIds && serial === 3 ? serial : (serial += 1)).padStart(22, '0');
  return (method: string, path: string, args: Readonly<Record<string, unknown>>): { status: number; body: unknown } => {
    const [, , noun, which, sub] = path.split('/');
    if (noun === 'lists' && method === 'POST') {
      const made = id();
      lists.add(made);
      return { status: 200, body: { id: made } };
    }
    if (noun === 'lists') return { status: 200, body: cards.filter(({ idList }) => idList === which).map(shownCard) };
    if (method === 'POST' && which === undefined) {
      if (!lists.has(String(args['idList']))) return { status: 400, body: {} };
      const made = { id: id(), name: String(args['name']), idList: String(args['idList']), labels: [] };
      cards.push(made);
      return { status: 200, body: shownCard(made) };
    }
    const card = cards.find((known) => known.id === which);
    if (!card) return { status: 404, body: {} };
    if (sub === 'labels') {
      if (!(bugs.losesThirdLabel && card.labels.length === 2)) card.labels.push(String(args['value']));
    } else if (method === 'PUT') {
      Object.assign(card, { name: String(args['name']), renamed: true });
    } else if (method === 'DELETE' && !(bugs.keepsRenamedAfterDelete && card.renamed)) {
      cards.splice(cards.indexOf(card), 1);
    }
    return { status: 200, body: method === 'DELETE' ? {} : shownCard(card) };
  };
}

const shownCard = ({ id, name, idList, labels }: Card) => ({
  id,
  name,
  idList,
  idLabels: [...labels],
  pos: Number(id.slice(-3)),
});

const operations: readonly Operation[] = [
  { name: 'createList', draft: () => ({ method: 'POST', path: '/1/lists', makes: { kind: 'list' } }) },
  {
    name: 'createCard',
    weight: 2,
    needs: ['list'],
    draft: (pick) => {
      const list = pick.handle('list');
      return {
        method: 'POST',
        path: '/1/cards',
        args: { name: pick.word(), idList: refer(list) },
        makes: { kind: 'card', facts: { list } },
      };
    },
  },
  {
    name: 'rename',
    needs: ['card'],
    draft: (pick) => ({ method: 'PUT', path: `/1/cards/${refer(pick.handle('card'))}`, args: { name: pick.word() } }),
  },
  {
    name: 'label',
    weight: 2,
    needs: ['card'],
    draft: (pick) => ({
      method: 'POST',
      path: `/1/cards/${refer(pick.handle('card'))}/labels`,
      args: { value: pick.of(['red', 'green']) },
    }),
  },
  {
    name: 'delete',
    needs: ['card'],
    draft: (pick) => {
      const card = pick.handle('card');
      return { method: 'DELETE', path: `/1/cards/${refer(card)}`, removes: [card] };
    },
  },
  {
    name: 'list',
    needs: ['list'],
    draft: (pick) => ({ method: 'GET', path: `/1/lists/${refer(pick.handle('list'))}/cards` }),
  },
];

const oracle = (): Oracle => {
  const play = service('aa');
  return {
    known: { owner: toy().target.actors.owner!.idMember! },
    play: ({ method, path, args }) => play(method, path, args),
  };
};

function transport(bugs: Bugs): Transport {
  let play = service('bb', bugs);
  let now = 0;
  return async (request) => {
    if (request.path === '/1/forget') play = service('bb', bugs);
    const made = play(request.method, request.path, argsOf(request));
    const at = (now += 1);
    return { ...made, headers: {}, text: '', bytes: new Uint8Array(), request, at, ms: 0, era: 0 } as Reply;
  };
}

const options: HistoryOptions = { operations, oracle };
const histories = (more: Partial<HistoryOptions> = {}): Law =>
  law('CRD-01', {
    given: { entropy: entropy(40) },
    runs: 20,
    confirm: false,

    holds: (drawn, t) => playHistory(t, drawn, { ...options, ...more }),
  });
const on = (bugs: Bugs, one = histories(), pinned?: { drawn: unknown }) =>
  runLaw(one, labOn(toy(), { transport: transport(bugs) }), { seed: 7, ...(pinned ? { pinned } : {}) });
const linesOf = (trace: any): string[] => trace.drawn.trace.steps.map(({ op }: { op: string }) => op);

test('a server that tells the same story under other ids holds, over long histories', async () => {
  const result = await on({});
  assert.equal(result.status, 'passed');
  assert.ok(result.witness['steps']! > 500);
});

test('a bug that needs three steps in order is found and shrunk to them', async () => {
  const result = await on({ keepsRenamedAfterDelete: true });
  assert.equal(result.status, 'failed');
  const { trace, what, story } = result.counterexample!;
  assert.deepEqual(linesOf(trace), ['createList', 'createCard', 'rename', 'delete', 'list']);
  assert.equal(what, 'the answer');
  assert.deepEqual(story, [
    'owner: POST /lists makes list 1',
    'owner: POST /cards with idList list 1 makes card 1',
    'owner: PUT /cards/card 1',
    'owner: DELETE /cards/card 1',
    'owner: GET /lists/list 1/cards',
  ]);
});

test('a bug at the third of a kind keeps exactly three', async () => {
  const { counterexample } = await on({ losesThirdLabel: true }, histories({ shrinkBudget: 9000 }));
  // The answer to a write is not shown: a read tells.
  assert.deepEqual(linesOf(counterexample!.trace), ['createList', 'createCard', 'label', 'label', 'label', 'list']);
});

test('one id for two records is a difference', async () => {
  const { counterexample } = await on({ reusesIds: true });
  assert.match(counterexample!.what, /the id of another|idList|name|refused/);
});

test('a trace replays without its random numbers, on a server with the bug and on one without', async () => {
  const { counterexample } = await on({ keepsRenamedAfterDelete: true });
  const { drawn } = JSON.parse(JSON.stringify(counterexample!.trace)) as { drawn: unknown };
  assert.equal((await on({ keepsRenamedAfterDelete: true }, histories(), { drawn })).status, 'failed');
  assert.equal((await on({}, histories(), { drawn })).status, 'passed');
});

test('a shrinking that runs out of requests says so and gives the best so far', async () => {
  const { counterexample } = await on({ losesThirdLabel: true }, histories({ shrinkBudget: 1 }));
  assert.match(counterexample!.story!.at(-1)!, /^\(made shorter from \d+ steps/);
});

test('positions, addresses and what only the server sets are free, what a call sets and what follows is compared', () => {
  assert.deepEqual(
    ['pos', 'shortUrl', 'dateLastActivity', 'idShort', 'creationMethod', 'display', 'status'].filter(
      (name) => !free.has(name),
    ),
    [],
  );
  assert.deepEqual(
    ['id', 'name', 'closed', 'due', 'idLabels', 'badges', 'data', 'value'].filter((name) => free.has(name)),
    [],
  );
});
