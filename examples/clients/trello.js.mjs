/** trello.js, a typed client that checks every answer: in the live dialect with schemas that allow no unknown key. */
import { createTrelloClient } from 'trello.js';
import { reads } from './trello.js-reads.mjs';
import { writes } from './trello.js-writes.mjs';

/** The last answer as it came: a schema that refuses it throws it away. */
let answer;
const { fetch } = globalThis;
globalThis.fetch = async (...asked) => {
  const reply = await fetch(...asked);
  answer = await reply
    .clone()
    .json()
    .catch(() => undefined);
  return reply;
};

/** Where a schema refuses an answer: the names that lead to an unknown key, or to a value of another kind. */
const placesOf = ({ issues }) =>
  issues.flatMap(({ path, keys = [] }) => {
    const names = path.filter((part) => typeof part === 'string');
    return keys.length === 0 ? [names.join('.')] : keys.map((key) => [...names, key].join('.'));
  });

export function open({ url, key, token, isStrict }) {
  const client = createTrelloClient({ host: `${url}/1`, apiKey: key, apiToken: token, skipParsing: !isStrict });
  return async (call, args, [refused] = ['']) => {
    const [group, name] = call.split('.');
    let places = '';
    const result = await client[group][name](args).catch((fault) => {
      const [, status] = /Request failed: (\d+)/.exec(fault.message) ?? [];
      if (isStrict && status === refused) {
        places = status;
        return undefined;
      }
      if (!fault.issues) throw fault;
      places = [...new Set(placesOf(fault))].sort().join(' ');
      return answer;
    });
    if (isStrict && places !== refused) throw new Error(`the schema refuses: ${places}`);
    return result;
  };
}

/**
 * The calls, with their arguments, what is expected of the answer, the name under which it is kept, and the only places
 * where a strict schema of the client refuses what the live service sends, or the status with which that service
 * refuses the call, with the reason why nothing can please both.
 */
export const calls = [...writes, ...reads];
