/** Laws for reach: long random histories that server and reference must tell alike. */
import { operations, readOut } from '../commands/cards.ts';
import { contractLens, entropy, playHistory } from '../histories.ts';
import { law } from '../law.ts';
import { oracle } from '../oracle.ts';

/** Boards list cards in an order of their own making. */
const lens = { ...contractLens, unordered: ({ path }: { readonly path: string }) => path.startsWith('/1/boards/') };

export const cardsThroughTime = law('GEN-06', {
  as: 'history',
  title: 'boards, lists and cards come through long histories as the rules say',
  level: 'implied',
  needs: ['writes', 'checklists'],
  given: { entropy: entropy(40) },
  runs: 6,
  cost: 50,
  shrinks: 0,
  holds: (drawn, t) => playHistory(t, drawn, { operations, readOut, oracle, lens }),
  lies: {
    'forgets to close': {
      instead: (request, send) => send({ ...request, query: request.query.filter(([name]) => name !== 'closed') }),
    },
    'deletes nothing': {
      instead: async (request, send) => (request.method === 'DELETE' ? { body: {} } : send(request)),
    },
    'moves nothing': {
      instead: (request, send) =>
        send(
          request.method === 'PUT'
            ? { ...request, query: request.query.filter(([name]) => name !== 'idList') }
            : request,
        ),
    },
  },
});
