/**
 * Decides what a server must do. The document shows some rows with the effect of their arguments. Anything else is
 * tried once, and judged if it works.
 */
import type { T } from '../scene/tools.ts';
import type { Answer } from '../wire/answer.ts';
import { argsOf } from '../wire/exchange.ts';

/** Whether the document shows the row of this request and what these arguments do there, by default all that it has. */
export function mustWork(
  { rows }: Pick<T, 'rows'>,
  { request }: Pick<Answer, 'request'>,
  names?: readonly string[],
): boolean {
  const claim = rows.at(request.method, request.path)?.claim;
  const asked = names ?? Object.keys(argsOf(request)).filter((name) => name !== 'key' && name !== 'token');
  return claim !== undefined && asked.every((name) => claim.takes[name]?.isExplained);
}
