/** The life of a request: a call goes in, an outcome comes out. Read `play`, `decide` and `answer`; the rest helps them. */
import { Context, nothing, type Endpoint, type Settings } from './rows/endpoint.ts';
import { resolve } from './rows/resolve.ts';
import { match, meantAt, type Match, type Routes } from './rows/routes.ts';
import { argumentsOf, readArguments, unreadIn, type ReadArguments } from './rows/arguments.ts';
import { admit, identify, permit, type Actor, type Caller } from './rights/access.ts';
import { outcomeOf, type Call, type Outcome } from './calls/call.ts';
import { writeItself } from './changes/change.ts';
import { isDue, remindOfDue } from './changes/due-soon.ts';
import { advanceExports, isExportDue } from './nouns/exports/exports.ts';
import { must, Question, Refusal, refuse, unreadSays } from './calls/refusal.ts';
import { refusedForCost, spend, spendCost, type Spent } from './rights/windows.ts';
import { meant } from '../did-you-mean.ts';
import { bounded } from './finding/select.ts';
import type { World } from './world/world.ts';
import { Raw, showAll } from './rows/resource.ts';
import { publish } from './nouns/webhooks/publish.ts';
import { declared } from './rights/dialect.ts';

/** The settings of a call, and the rows that are served. */
export interface Env extends Settings {
  readonly routes: Routes;
}

export function play(world: World, call: Call, env: Env): Outcome {
  doWhatIsDue(world, env.now);
  const refusal = env.dialect?.refusesFirst?.({ call, row: undefined, now: env.now });
  if (refusal) return unchanged(refusal);
  const found = rowOf(call, env);
  const outcome = decide(world, call, env, found);
  const { answered } = env.dialect ?? declared;
  return answered === undefined ? outcome : answered(outcome, { call, row: found?.endpoint, now: env.now });
}

/** ERR-18: the order of these lines is the order in which errors take precedence. */
function decide(world: World, call: Call, env: Env, found: Match | undefined): Outcome {
  const caller = identify(world, call);
  let spent: Spent | undefined;
  let actor: Actor | undefined;
  try {
    spent = count(world, call, env, found, caller);
    if (spent?.refused) refuse(spent.refused); // LIM-07
    actor = found?.endpoint.open ? publicActor(caller) : admit(world, call, caller, env.now);
    // An address that cannot be read matches no row, but the error is that it cannot be read.
    if (!found) throw call.unreadable ?? noRow(call, env);
    permit(actor, found.endpoint, isOpen(found));
    if (call.unreadable) throw call.unreadable;
    return withWindows(answer(world, call, env, found, actor), spent);
  } catch (error) {
    const outcome = refused(error);
    if (outcome.status === 429 && spent && !spent.refused) spent = refusedForCost(spent);
    // A refusal often follows from a name that the row does not read.
    const ignored = found && actor ? unreadIn(found.endpoint, preparedArguments(found, call, world, actor, env)) : [];
    return withWindows(ignored.length === 0 ? outcome : { ...outcome, ignored }, spent);
  }
}

/** The arguments of a call, as its row reads them: a dialect may prepare them. */
const preparedArguments = ({ endpoint }: Match, { args, segments }: Call, world: World, actor: Actor, { now }: Env) =>
  endpoint.prepares?.(args, world, actor, now, segments) ?? args;

/** Validate, resolve, run, commit, project: all or nothing. */
function answer(world: World, call: Call, env: Env, found: Match, actor: Actor): Outcome {
  const { endpoint } = found;
  const args = preparedArguments(found, call, world, actor, env);
  // Unknown names come first: if one is misspelt, the right one is missing, and the refusal would name that.
  const ignored = env.strict ? unreadIn(endpoint, args) : [];
  if (ignored.length > 0) return { ...refused(new Refusal('ERR-04', unreadMessage(endpoint, ignored))), ignored };
  const asked = readArguments(found, args);
  const records = resolve(found, world, actor, env.dialect?.choices);
  const context = new Context(world, actor, call, asked.plan, (nested) => playNested(world, nested, env, actor), env);
  try {
    const values = { ...asked.args, ...records };
    const result = endpoint.run(values, context);
    // GEN-01, GEN-06, GEN-07: what the row changed is logged; a row that only reads changes nothing.
    context.changed?.commit();
    const outcome = project(
      endpoint,
      { ...asked, args: values },
      result === undefined ? nothing : result,
      context,
      env,
    );
    // Nothing can refuse the call any more, so webhooks and deltas may learn of it.
    if (context.changed) {
      publish(context.changed, call, env);
      doWhatIsDue(world, env.now);
    }
    return context.mayHaveChanged ? outcome : unchanged(outcome);
  } catch (error) {
    context.changed?.rollback();
    throw error;
  }
}

/** Finishes the exports and sends the reminders whose time has come; returns false if there are none. */
export function doWhatIsDue(world: World, now: number): boolean {
  if (!isDue(world.by, now) && !isExportDue(world, now)) return false;
  writeItself(world, now, { kind: 'due' }, (change) => {
    advanceExports(change);
    remindOfDue(change);
  });
  return true;
}

const rowOf = ({ method, segments }: Call, { routes }: Env): Match | undefined => match(routes, method, segments);

const noRow = ({ method, segments }: Call, { routes }: Env): Refusal =>
  new Refusal('ERR-01', `Cannot ${method} /1/${pathOf(segments)}${meantAt(routes, segments)}`);

/** A slash within a word was sent as `%2F`. */
const pathOf = (segments: readonly string[]): string => segments.map((word) => word.replaceAll('/', '%2F')).join('/');

/** LIM-22, LIM-25, LIM-31: counts the call in its windows, if limits are on and its key is known. */
function count(world: World, call: Call, env: Env, found: Match | undefined, caller: Caller): Spent | undefined {
  const { application, token } = caller;
  if (!application || !env.limits || call.probed) return undefined;
  const idToken = token?.key === application.id ? token.id : null;
  return spend(world.windows, application.id, idToken, found?.endpoint.members === true, env.now);
}

const unreadMessage = (endpoint: Endpoint, names: readonly string[]): string =>
  names.map((name) => `${unreadSays}${name}${meant(name, argumentsOf(endpoint))}`).join('; ');

/**
 * Shows a result by the plan of the call, or sends it unchanged.
 * LIM-23: a call and each record of a list cost database time. The call that uses it up is answered, the next is refused.
 */
function project(
  { shows, answers = (body: unknown) => body }: Endpoint,
  { plan, args, ignored }: ReadArguments,
  result: unknown,
  context: Context,
  env: Env,
): Outcome {
  const isRaw = result instanceof Raw;
  const found = isRaw ? result.body : result;
  const body = shows && !isRaw ? showAll(plan, found, context) : Array.isArray(found) ? bounded(found) : found;
  const { token } = context.actor;
  if (env.dbBudget !== null && token) {
    const records = Array.isArray(body) && !isRaw ? body.length : 0;
    must('LIM-10', spendCost(context.world.windows, token.id, 1 + records, env.dbBudget, env.now));
  }
  return { status: 200, body: answers(body, args, context), ignored, ...(isRaw && result.extra) };
}

/** A call within a call (`/1/batch`): the same actor, no request is counted. */
function playNested(world: World, call: Call, env: Env, actor: Actor): Outcome {
  try {
    const found = rowOf(call, env);
    if (!found) throw noRow(call, env);
    permit(actor, found.endpoint, isOpen(found));
    return answer(world, call, env, found, actor);
  } catch (error) {
    return refused(error);
  }
}

/** Pages and scripts that a browser loads are for everybody. Their key may be unknown: they check it themselves (AUT-14). */
const publicActor = ({ application }: Caller): Actor => ({ application: application!, token: null, member: null });

/** AUT-21: without a token only records of a board, which may be public, can be asked for. */
const isOpen = ({ endpoint, names }: Match): boolean =>
  endpoint.open === true || (endpoint.method === 'GET' && onBoards.has(names[0]!));
const onBoards = new Set(['board', 'card', 'list', 'label', 'checklist', 'customField', 'action']);

/** ERR-11, GEN-03: the only place that catches a refusal. Every other exception is a bug and is thrown on. */
function refused(error: unknown): Outcome {
  if (error instanceof Question) return { ...refused(new Refusal('WHK-07')), asks: error.address };
  if (error instanceof Refusal) return unchanged(outcomeOf(error));
  throw error;
}

/** Every answer shows what is left of the limits (8). Every request passes here, so the outcome is not copied. */
function withWindows(outcome: OutcomeUnderWay, spent: Spent | undefined): Outcome {
  if (!spent) return outcome;
  outcome.key = spent.key;
  if (spent.token) outcome.token = spent.token;
  return outcome;
}

/** An outcome that only this call holds, so it may still be changed. */
type OutcomeUnderWay = { -readonly [K in keyof Outcome]: Outcome[K] };

function unchanged(outcome: OutcomeUnderWay): Outcome {
  outcome.unchanged = true;
  return outcome;
}
