/** One example for each rule that the demo world can show. `npm run docs` plays them, and so does a test. */
import { events } from './examples/events.ts';
import { conventions } from './examples/conventions.ts';
import { ofLimits } from './examples/limits.ts';
import { resources } from './examples/resources.ts';
import { rights } from './examples/rights.ts';
import { routes } from './examples/routes.ts';
import { states } from './examples/states.ts';
import { writes } from './examples/writes.ts';
import type { RuleId } from '../../document/rules.ts';
import type { Examples } from './play.ts';

export const examples: Examples = {
  ...conventions,
  ...resources,
  ...states,
  ...writes,
  ...routes,
  ...rights,
  ...events,
  ...ofLimits,
};

/** Why a rule has no example, and the test that shows it instead. */
interface Unshown {
  readonly because: string;
  readonly test?: { readonly file: string; readonly title: string };
}

const noSockets = 'examples are played without sockets';

/** The rules without an example. The reference prints the reasons, and a test looks for the tests. */
export const withoutExample: Readonly<Partial<Record<RuleId, Unshown>>> = {
  'ERR-13': {
    because: noSockets,
    test: { file: 'src/server/http/server.test.ts', title: 'holds at most two hundred fields' },
  },
  'ERR-14': {
    because: noSockets,
    test: {
      file: 'src/server/http/connections.test.ts',
      title: 'over which a request comes too slowly is ended with 408',
    },
  },
  'ERR-15': {
    because: 'no request that we know makes the server fail',
    test: { file: 'src/server/http/reply.test.ts', title: 'is 500 that names nothing of its inside, and loud' },
  },
  'EXP-15': {
    because: 'it takes too large an archive',
    test: {
      file: 'src/server/nouns/exports/rows.test.ts',
      title: 'an export that its format cannot hold fails alone, and the next is tried',
    },
  },
  'LIM-40': { because: noSockets },
  'WHK-24': {
    because: noSockets,
    test: {
      file: 'src/server/http/webhooks.test.ts',
      title: 'an answer longer than the bound counts by its status and is cut',
    },
  },
};
