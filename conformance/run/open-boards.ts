/**
 * Servers whose boards are all public: no row shows how to make a board private (2.10, 4.7), so they are not judged by
 * it.
 */
import { isOneOf } from '../../src/spec/typed.ts';
import { argsOf, succeeded, type Reply } from '../wire/exchange.ts';
import type { Lab } from '../law/lab.ts';
import { actorNames } from '../wire/target.ts';
import { Broken } from '../wire/verdict.ts';

export const openBoards = 'boards are open to everybody here: what was to be private is shown as public';

/** Whether something was visible from outside because the scene has only public boards. */
export function sawPublic({ journal, target }: Pick<Lab, 'journal' | 'target'>, error: unknown): boolean {
  if (!(error instanceof Broken) || !error.reply || !succeeded(error.reply) || !journal.some(isOpened)) return false;
  const { actor, token } = error.reply.request;
  if (actor === null || actor === 'outsider' || !isOneOf(actorNames, actor)) return true;
  return token !== target.actors[actor]?.token;
}

const isOpened = ({ request, body }: Reply): boolean =>
  body?.prefs?.permissionLevel === 'public' && argsOf(request)['prefs_permissionLevel'] === 'private';
