/** The property of a model in turn: after each step of one client, a read shows what all steps so far made. */
import type { T } from '../scene/tools.ts';
import type { Answer } from '../wire/answer.ts';
import type { Instance } from './instance.ts';
import { words, type State, type Step } from './model.ts';

export async function inTurn(t: T, { label, model, make }: Instance, steps: readonly Step[]): Promise<void> {
  const { act, ask, shows, begin } = await make(t, model);
  let state = begin;
  const said: string[] = [];
  for (const step of steps) {
    const next = within(step, begin) && model.after(state, step);
    // Where a server may refuse the step or take it, it is not asked.
    if (!next || next === 'open') continue;
    const reply = await act(t.owner, step);
    if (mayRefuse(t, reply)) continue;
    reply.ok();
    said.push(words(step));
    state = next;
    await t.eventually(
      async () => shows((await ask(t.owner)).ok()),
      (shown) => t.expect(shown, `${label} after ${said.join(', ')}`).is(state),
    );
  }
  if (said.length === 0) t.skip(`${label} cannot be changed in this way here`);
  t.witness('steps', said.length);
}

/** Where the document does not show the row, a server may have another one. */
export const mayRefuse = ({ rows }: Pick<T, 'rows'>, { taken, request }: Answer): boolean =>
  !taken && rows.at(request.method, request.path)?.claim === undefined;

/** Whether the thing has all parts of the step. */
export const within = ({ parts }: Step, begin: State): boolean => Object.keys(parts).every((part) => part in begin);
