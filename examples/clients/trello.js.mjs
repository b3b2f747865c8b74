/** trello.js, a typed client that checks every answer: in the live dialect with schemas that allow no unknown key. */
import { createTrelloClient } from 'trello.js';
import { reads } from './trello.js-reads.mjs';
import { writes } from './trello.js-writes.mjs';

export function open({ url, key, token, isStrict }) {
  return (call, args, unchecked) => {
    const skipParsing = !isStrict || unchecked !== undefined;
    const client = createTrelloClient({ host: `${url}/1`, apiKey: key, apiToken: token, skipParsing });
    const [group, name] = call.split('.');
    return client[group][name](args);
  };
}

/**
 * What is called, with what, what is expected of the answer, the name under which it is kept, and why the schemas of the
 * client cannot be asked.
 */
export const calls = [...writes, ...reads];
