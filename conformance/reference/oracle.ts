/** The oracle: our service as a function, which says what the right answer is. Mutants and variants reach it here too. */
import { openOracle } from '../../src/door.ts';
import { argsOf, succeeded, type Reply, type Request } from '../wire/exchange.ts';
import type { Oracle } from './histories.ts';
import { names } from './names.ts';
import type { DialectName } from '../declared/rows.ts';
import { idsAmong, inBoth, isId } from '../wire/json-values.ts';
import { brief } from '../wire/verdict.ts';
import type { Target } from '../wire/target.ts';

export { copyOf, inDialect, openOracle, play, routes, served, separate } from '../../src/door.ts';

/** A fresh oracle with only its actors and their workspace. */
export function oracle(dialect: DialectName = 'document'): Oracle {
  const model = openOracle({ dialect });
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

/**
 * The answer of the oracle to the last of these steps, after all before it, to be shown beside the server's answer;
 * undefined if it cannot be asked the same.
 */
export function referenceAnswer(steps: readonly Reply[], target: Target): unknown {
  const model = openOracle(target.dialect ? { dialect: target.dialect } : {});
  const book = names();
  const mine = { ...model.actors };
  for (const [name, { idMember }] of Object.entries(target.actors)) {
    if (mine[name] && idMember !== undefined) book.pair(mine[name].idMember, idMember);
  }
  if (model.workspace && target.workspace) book.pair(model.workspace.id, target.workspace.id);
  const known = new Set<string>();
  let answer: unknown;
  for (const [at, step] of steps.entries()) {
    const { request, body, status, era } = step;
    const isLast = at === steps.length - 1;
    const sent = { path: request.path, args: argsOf(request) };
    const { path, args } = book.ours(sent);
    const isUnpaired = idsAmong(sent).some((id) => known.has(id) && !book.isPaired(id));
    if (era !== steps[0]!.era || !canCarry(request, target) || isUnpaired) return undefined;
    const last = model.play(request.method, path, args, request.actor);
    if (isLast)
      answer = { status: last.status, body: brief(book.theirs(last.body)), ...(last.rule ? { rule: last.rule } : {}) };
    else if (succeeded(last) !== succeeded(step)) return undefined;
    if (!succeeded({ status })) continue;
    // Ids at the same place of both answers are those of one record.
    inBoth(last.body, body, (mine, theirs) => void (isId(mine) && isId(theirs) && book.pair(mine, theirs)));
    for (const id of idsAmong(body)) known.add(id);
  }
  return answer;
}

/** Whether the request says the same here: no bytes, files or short links, no credentials but those of the actor. */
const canCarry = (request: Request, { actors }: Target): boolean => {
  const { actor, key, token, raw, multipart, path } = request;
  const sender = Object.entries(actors).find(([name]) => name === actor)?.[1];
  const named = new Set(Object.values(argsOf(request)));
  return (
    !Object.values(actors).some((who) => named.has(who.key) || named.has(who.token)) &&
    !/\/(card|board)s?\/\w{8}(\/|$)/.test(path) &&
    raw === undefined &&
    multipart === undefined &&
    (sender?.key ?? null) === key &&
    (sender?.token ?? null) === token
  );
};
