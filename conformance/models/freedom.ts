/**
 * Decides what a server must do. The document shows some rows with the effect of their arguments. Anything else is
 * tried once, and judged if it works.
 */
import type { T } from '../scene/tools.ts';
import type { Answer } from '../wire/answer.ts';
import { argsOf } from '../wire/exchange.ts';

/**
 * Whether the document shows the row of this request and what these arguments do there, by default all that it has. A
 * server may refuse a request that lacks what its row requires.
 */
export function mustWork(
  { rows }: Pick<T, 'rows'>,
  { request }: Pick<Answer, 'request'>,
  names?: readonly string[],
): boolean {
  const claim = rows.at(request.method, request.path)?.claim;
  if (claim === undefined) return false;
  const given = Object.keys(argsOf(request)).filter((name) => name !== 'key' && name !== 'token');
  const isWhole = Object.entries(claim.takes).every(([name, { isRequired }]) => !isRequired || given.includes(name));
  return isWhole && (names ?? given).every((name) => claim.takes[name]?.isExplained);
}
