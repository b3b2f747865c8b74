/** The property of steps in sequence: after each step of one client, a read shows what all steps so far made. */
import { picked } from '../../src/language.ts';
import type { T } from '../scene/tools.ts';
import { mustWork } from './freedom.ts';
import { madeIn, type Instance, type View } from './instance.ts';
import { stepInWords, type State, type Step } from './model.ts';

/** Of a thing that may be read seldom, every fourth state is read. */
const readEvery = 4;

export async function holdsInSequence(t: T, thing: Instance, steps: readonly Step[]): Promise<void> {
  const { label, model, readsAreLimited } = thing;
  const { act, begin, views = [], ...whole } = await madeIn(t, thing);
  let state = begin;
  const writtenTexts: string[] = [];
  const possible = within(steps, begin);
  // So many of the views after each step that each of them is read about twice.
  const perStep = Math.min(views.length, Math.ceil((2 * views.length) / possible.length));
  for (const step of possible) {
    const next = model.after(state, step);
    const reply = await act(t.owner, step);
    // A server may refuse a step that changes nothing: an element that is there is added again.
    if (!reply) continue;
    const isOpen = reply.status >= 400 && reply.status < 500 && model.mayBeRefused?.(state, step);
    if (isOpen || (next !== 'open' && !reply.taken && !mustWork(t, reply))) continue;
    if (next !== 'open') {
      reply.ok();
      state = next;
    }
    writtenTexts.push(stepInWords(step));
    if (readsAreLimited && writtenTexts.length % readEvery > 0) continue;
    const someViews = Array.from(
      { length: perStep },
      (_, at) => views[(writtenTexts.length * perStep + at) % views.length]!,
    );
    for (const { ask, shows, sees, strange } of [whole, ...someViews])
      await t.eventually(
        async () => (await ask(t.owner)).ok(),
        (body) => {
          const shown = shows(body);
          const judged = t.expect(strange?.(body) ?? shown, `${label} after ${lastOf(writtenTexts)}`);
          judged.is(seen(state, shown, sees));
        },
      );
  }
  if (state === begin) t.skip('the server took none of the changes that the law sends');
  t.witness('steps', writtenTexts.length);
}

/** The state that has to be shown where this is shown, which may be a part of it. */
export const seen = (state: State, shown: State, sees: View['sees'] = (value) => value): State =>
  Object.fromEntries(
    Object.entries(state).flatMap(([part, value]) => (part in shown ? [[part, sees(value, shown[part])]] : [])),
  );

const most = 8;
/** All steps, or the last of many. */
const lastOf = (texts: readonly string[]): string =>
  texts.length <= most ? texts.join(', ') : `${texts.length} steps, at last ${texts.slice(-most).join(', ')}`;

/** The steps as far as they concern the parts that the thing has. */
export const within = (steps: readonly Step[], begin: State): readonly Step[] =>
  steps
    .map((step) => ({ ...step, parts: picked(step.parts, (part) => part in begin) }))
    .filter(({ parts }) => Object.keys(parts).length > 0);
