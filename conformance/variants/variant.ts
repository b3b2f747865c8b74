/** A conforming variant: a server that keeps the whole document and differs from ours wherever it is silent. */
import { ours } from '../declared/rows.ts';
import { changing, everywhere, idOf, made, spelledAs, type Change } from '../mutants/kinds.ts';
import type { Again, Json, MutantCall, MutantOutcome, MutantWorld, Otherwise } from '../mutants/mutant.ts';
import type { Request, Transport } from '../wire/exchange.ts';
import { deep } from '../wire/json-values.ts';
import type { Target } from '../wire/target.ts';

export interface Variant extends Otherwise {
  /** Changes its target file. */
  readonly target?: (target: Target) => Target;
  /** Stands between the kit and the server: for what no call and no answer tells. */
  readonly wire?: (send: Transport) => Transport;
}

export const [tells, hears, plays] = [made('tells'), made('hears'), made('plays')];
/** Changes what came of a call: the answer as a whole, or the world. */
export const changes = (on: string, says: string, change: Change): Variant => plays(on, says, changing(change));
/** In another way than these, or in several. */
export const differs = (says: string, how: Omit<Variant, 'id' | 'says'>): Variant => ({ id: idOf(says), says, ...how });
/** Gets other requests than the kit sends. */
export const gets = (says: string, heard: (request: Request) => Request): Variant =>
  differs(says, { wire: (send) => async (request, signal) => ({ ...(await send(heard(request), signal)), request }) });

/** Reads single arguments otherwise; undefined leaves one out. */
export const reads = (
  on: string,
  says: string,
  change: (value: Json, name: string, call: MutantCall) => Json,
): Variant =>
  hears(on, says, (args, call) => {
    const read = Object.keys(args).map((name) => [name, change(args[name], name, call)]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined));
  });
/** Reads and tells every text in a spelling of its own. */
export const spells = (says: string, ...how: Parameters<typeof spelledAs>): Variant =>
  plays(everywhere, says, spelledAs(...how));

/** Changes every record of every answer, the inner ones first; `at` is the name under which it stands. */
export const records =
  (change: (record: Json, call: MutantCall, at: string) => Json): NonNullable<Variant['tells']> =>
  (body, call) =>
    deep(body, (entry, at) => change(entry, call, at));
/** A record with other values. */
export const mapped = (record: Json, change: (value: Json, key: string) => Json): Json =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/** A text in the place of JSON. */
export const text = (content: string, mimeType = 'text/plain', headers: Readonly<Record<string, string>> = {}) => ({
  body: null,
  page: { mimeType, text: content, headers },
});
const idle = { method: 'GET', segments: ['members', 'me', 'boards'], args: { fields: 'name' } };
/** Answers by itself. The call counts as every call does, and a limit comes before every other answer. */
export function instead(again: Again, made: Partial<MutantOutcome>): MutantOutcome {
  const { rule: _, ...outcome } = again(idle);
  return outcome.status === 429 ? outcome : { ...outcome, ...made };
}
/** Refuses some calls by itself: with 400, unless `fits` names another status. */
export const refuses = (
  on: string,
  says: string,
  fits: (args: Json, call: MutantCall, world: MutantWorld) => boolean | number,
): Variant =>
  plays(on, says, (again, call, { world }) => {
    const code = fits(call.args, call, world);
    return code === false ? again() : instead(again, { status: code === true ? 400 : code, ...text('no') });
  });

export const pathOf = ({ segments }: Pick<MutantCall, 'segments'>): string => segments.join('/');
/** The row that a call asks. */
export const rowOf = (call: MutantCall) => ours.at(call.method, `/1/${pathOf(call)}`);
/** Who asks: the name of an actor. */
export const askerIn = ({ fixtureNames, by }: MutantWorld, { token }: MutantCall): string | undefined =>
  Object.keys(fixtureNames.actors).find((name) => fixtureNames.actors[name] === by.token.get(token ?? '')?.id);
