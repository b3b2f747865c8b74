/** The output while a run goes on: each failure when it is found, and the progress. */
import type { Law } from '../law/law.ts';
import type { Progress } from '../run/options.ts';
import { paints } from './lines.ts';
import type { Printer } from './text.ts';

export interface Screen {
  write(text: string): unknown;
  /** A terminal: its last line is rewritten. Elsewhere each line stays. */
  readonly isTTY?: boolean;
  readonly columns?: number;
}

interface Around {
  /** Where progress is shown, if it is wanted. */
  readonly screen?: Screen | undefined;
  /** Where failures are printed. */
  readonly say: (text: string) => void;
  readonly printer: Printer;
  readonly color: boolean;
  readonly now: () => number;
}

/** Roughly how long a law takes: many requests of one law are mostly small ones. */
const weight = ({ cost }: Law) => Math.sqrt(cost);

/** The seconds without a reply after which this is said: the run waits for the server, or for a window of a limit. */
const longSilence = 10;

const drawMs = 80;
const lineMs = 4500;

type Sums = Readonly<Record<'weight' | 'asked' | 'failed' | 'requests', number>>;
function sumsOf({ weight: all, asked, failed, requests }: Sums, elapsed: number, silent: number): string {
  const left = asked > 0 ? `, about ${Math.ceil((elapsed * (all - asked)) / asked)} s left` : '';
  const remainder = silent < longSilence ? left : `, no reply for ${silent.toFixed(0)} s`;
  return `${failed} failed, ${requests} requests, ${elapsed.toFixed(0)} s${remainder}`;
}

export function live({ screen, say, printer, color, now }: Around) {
  const paint = paints(color);
  const start = now();
  const state = { seed: 0, laws: 0, weight: 0, done: 0, asked: 0, failed: 0, requests: 0, law: '', last: start };
  let replied = start;
  const isTerminal = screen?.isTTY === true;
  const clear = () => isTerminal && screen.write('\r\u001b[K');

  const sums = () => sumsOf(state, (now() - start) / 1000, (now() - replied) / 1000);
  const draw = (everyMs: number) => {
    if (screen === undefined || now() - state.last < everyMs) return;
    state.last = now();
    const done = `${state.done}/${state.laws}`;
    if (!isTerminal) return void screen.write(`${done} laws, ${sums()}\n`);
    screen.write(`\r\u001b[K${paint.dim(`[${done}] ${sums()}  ${state.law}`.slice(0, (screen.columns ?? 80) - 1))}`);
  };

  return {
    /** To be called now and then, as a run that waits has no events. */
    tick: (): void => draw(isTerminal ? 0 : lineMs),
    heard(event: Progress): void {
      switch (event.kind) {
        case 'start':
          state.seed = event.seed;
          state.laws += event.laws.length;
          state.weight += event.laws.reduce((sum, law) => sum + weight(law), 0);
          break;
        case 'law':
          state.law = `${event.law.id} ${event.law.title}`;
          break;
        case 'reply':
          state.requests = event.requests;
          replied = now();
          break;
        case 'result':
          state.done += 1;
          state.asked += weight(event.law);
          if (event.result.status !== 'failed') break;
          state.failed += 1;
          clear();
          say(printer.failure(event.result, state.seed));
          break;
        case 'obstacle':
          clear();
          say(printer.obstacle(event.obstacle));
          break;
        case 'cleaning':
          state.law = 'removing the records of this run';
          break;
        case 'cleaned':
          clear();
          return;
      }
      draw(isTerminal ? drawMs : lineMs);
    },
  };
}
