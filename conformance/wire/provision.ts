/**
 * Makes the scene on any server: how boards, lists and other records are made where the document is silent (4.5, 4.7).
 */
import { picked } from '../../src/language.ts';
import { customFieldsPlugin } from '../../src/document/values/words.ts';
import { argsOf, asked, keyOf, routeOf, succeeded, type Args, type Loose, type Reply } from './exchange.ts';
import { filled, stages, type Stage, type StageOf } from './stages.ts';
import { disclaims, type Target } from './target.ts';
import { SetUpFailure, Skip } from './verdict.ts';

/** The statements of a target about the ways in which records come and go. */
export type Ways = Pick<Target, 'provision' | 'capabilities'>;

const ofStage = (stage: Stage): StageOf => stages[stage];

/** Records that already exist on the target, by their names in the scene: `board`, `secondBoard`, `list`, `card` … */
export function fixtureId(target: Ways, name: string): string | null {
  const value = target.provision?.[name];
  return typeof value === 'string' && /^[\w-]+$/.test(value) ? value : null;
}

/** Whether the target can do this stage at all. */
export function lacks(target: Ways, stage: Stage): boolean {
  const capability = ofStage(stage).needs;
  return target.provision?.[stage] === false || (capability !== undefined && disclaims(target, capability));
}

/** Arguments that a stage always sends. */
const alwaysSent: Partial<Record<Stage, Args>> = {
  enableCustomFields: { idPlugin: customFieldsPlugin },
  disableCustomFields: { idPlugin: customFieldsPlugin },
};

/** The request of a stage: the template filled in, the other arguments sent along unless the template names its own. */
export function stageRequest(target: Ways, stage: Stage, args: Args): Loose {
  if (lacks(target, stage)) throw new Skip(`the target does not have ${ofStage(stage).needs ?? stage}`);
  const way = target.provision?.[stage] ?? ofStage(stage).route;
  const text = String(way);
  const request = filled(text, { ...alwaysSent[stage], ...args });
  if (!request) throw new SetUpFailure(`provision.${stage} cannot be filled here: ${text}`);
  const { others, ...whole } = request;
  if (others === undefined) return whole;
  // Arguments of our own route are not sent to another route.
  const isTaken = (name: string) => way === ofStage(stage).route || name in args;
  return { ...whole, ...asked(whole.method, picked(others, isTaken), whole.path) };
}

/** The request of a row, with these in its placeholders and the others as its arguments. */
export function rowRequest(row: string, args: Args): Loose {
  const { others, ...whole } = filled(row, args) ?? { method: 'GET', path: row };
  return { ...whole, ...asked(whole.method, others, whole.path) };
}

/**
 * The reply of a stage must be a success; otherwise there is no scene. If the route is only our guess, it need not
 * exist.
 */
export function staged(target: Target, stage: Stage, reply: Reply): any {
  if (succeeded(reply)) return reply.body;
  // Without ids and values: what fails for one cause is told in the same words, and so once.
  const { request, status, text } = reply;
  const sent = `${request.method} ${routeOf(request)} with ${Object.keys(argsOf(request)).join(', ') || 'no arguments'}`;
  // Nobody said that this server does it like this.
  const isGuess = !ofStage(stage).shown && target.provision?.[stage] === undefined;
  const hint = `provision.${stage} in the target file may name another route; false says that the target has none`;
  const obstacle = {
    cause: `${keyOf(request)} is answered ${status}`,
    detail: `the scene needs it (${stage}), with ${sent.replace(/^.* with /, '')}: ${text.slice(0, 200)}`,
    hint,
  };
  if (isGuess && (status < 500 || status === 501) && status !== 429) {
    throw new Skip(
      `the scene cannot be set: ${sent} is answered ${status}, and the document does not show how it is done ` +
        `(the target file can, as provision.${stage})`,
      reply,
      obstacle,
    );
  }
  const why = `the scene could not be made: ${sent} is answered ${status} ${text.slice(0, 200)} (${hint})`;
  throw new SetUpFailure(why, obstacle, reply);
}
