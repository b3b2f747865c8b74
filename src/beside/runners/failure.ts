/** Why a test failed: what its server knows, under the error of the test, because the error of most clients is a number. */
import type { BoardstoneServer, ServerOptions } from '../../index.ts';
import type { AnyActor } from '../../desk/target.ts';
import { keptOpen } from './kept.ts';

type Server = BoardstoneServer<AnyActor>;

/** The text under the failure of a test. */
export async function whyFailed(server: Server, { colleagues }: ServerOptions): Promise<string> {
  return [
    server.explain(),
    ...(colleagues === undefined ? [] : amongColleagues(server, colleagues)),
    ...(await keptOpen(server)),
  ].join('\n');
}

/** Of a test that failed among colleagues: their seed, what they did, and how to meet just that again. */
function amongColleagues(server: Server, colleagues: NonNullable<ServerOptions['colleagues']>): string[] {
  const { seed = 1 } = colleagues;
  const acts = server.requests().filter(({ follows }) => follows !== undefined);
  const only = [...new Set(acts.map(({ follows }) => follows))];
  const lines = acts.map(
    ({ follows, member, method, url }) => `  after request ${follows}: ${member} sends ${method} ${url}`,
  );
  const again = JSON.stringify({ ...colleagues, seed, ...(only.length > 0 && { only }) });
  return [`It failed among colleagues of seed ${seed}:`, ...lines, `again  { colleagues: ${again} }`];
}

/** Adds it to the error, where runners print it; what is no error gets it on the terminal. */
export function withReason(fault: unknown, why: string): unknown {
  if (!(fault instanceof Error) && Object.prototype.toString.call(fault) !== '[object Error]') {
    console.error(why);
    return fault;
  }
  const error = fault as Error;
  const { message, stack = '' } = error;
  try {
    error.message = `${message}\n\n${why}`;
    const at = stack.indexOf(message);
    if (message !== '' && at >= 0)
      error.stack = `${stack.slice(0, at + message.length)}\n\n${why}${stack.slice(at + message.length)}`;
  } catch {
    // A frozen error keeps its words.
    console.error(why);
  }
  return error;
}
