/** One example for each rule that a request can show. `npm run docs` plays them, and so does a test. */
import { events } from './examples/events.ts';
import { conventions } from './examples/conventions.ts';
import { errors, numbers } from './examples/limits.ts';
import { records, sets } from './examples/resources.ts';
import { rights } from './examples/rights.ts';
import { routes } from './examples/routes.ts';
import { cards, reads, states } from './examples/states.ts';
import { actions, exports, fields, members } from './examples/writes.ts';
import type { Examples } from './play.ts';

export const examples: Examples = {
  ...{ ...conventions, ...sets, ...records, ...states, ...cards, ...reads, ...members, ...actions, ...fields },
  ...{ ...exports, ...routes, ...rights, ...events, ...errors, ...numbers },
};
