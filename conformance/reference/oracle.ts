/** The only import of the service into the kit: the declarations of its endpoints, and the oracle. */
import { openOracle } from '../../src/door.ts';
import { argsOf, succeeded, type Reply } from '../wire/exchange.ts';
import type { Oracle } from './histories.ts';
import { names } from './names.ts';
import { brief } from '../wire/verdict.ts';
import type { Target } from '../wire/target.ts';

export { forget, openOracle, play, remember } from '../../src/door.ts';

/** A fresh oracle with only its actors and their workspace. */
export function oracle(seed = 1): Oracle {
  const model = openOracle({ seed });
  const { owner, colleague, outsider } = model.actors;
  const known = Object.entries({ owner, colleague, outsider }).filter(([, actor]) => actor !== undefined);
  return {
    known: {
      ...Object.fromEntries(known.map(([name, actor]) => [name, actor!.idMember])),
      ...(model.workspace ? { workspace: model.workspace.id } : {}),
    },
    play: ({ actor, method, path, args }) => model.play(method, path, args, actor),
  };
}

/** What the oracle answers to the last of these steps, after all before it, to be shown beside the server's answer. */
export function referenceAnswer(steps: readonly Reply[], target: Target): unknown {
  const model = openOracle();
  const book = names();
  const mine = { ...model.actors };
  for (const [name, { idMember }] of Object.entries(target.actors)) {
    if (mine[name] && idMember !== undefined) book.pair(mine[name].idMember, idMember);
  }
  if (model.workspace && target.workspace) book.pair(model.workspace.id, target.workspace.id);
  let last: { status: number; body: unknown; rule: string | undefined } | undefined;
  for (const { request, body, status } of steps) {
    const { path, args } = book.ours({ path: request.path, args: argsOf(request) });
    last = model.play(request.method, path, args, request.actor);
    if (succeeded({ status })) learn(last.body, body, book);
  }
  return (
    last && { status: last.status, body: brief(book.theirs(last.body)), ...(last.rule ? { rule: last.rule } : {}) }
  );
}

/** Pairs the ids at the same place of both answers. */
function learn(ours: unknown, theirs: unknown, book: ReturnType<typeof names>): void {
  if (typeof ours === 'string' && typeof theirs === 'string') {
    if (/^[0-9a-f]{24}$/.test(ours) && /^[0-9a-f]{24}$/i.test(theirs)) book.pair(ours, theirs);
    return;
  }
  if (ours === null || theirs === null || typeof ours !== 'object' || typeof theirs !== 'object') return;
  const other: Record<string, unknown> = { ...theirs };
  for (const [key, one] of Object.entries(ours)) learn(one, other[key], book);
}
