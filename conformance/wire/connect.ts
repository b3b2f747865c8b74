/** Makes a target of what was typed: a file, one key and token, or a world that a local server gives to the run. */
import { messageOf } from '../../src/spec/typed.ts';
import type { Clock } from './actor.ts';
import { control, ownWorld } from './control.ts';
import type { Transport } from './exchange.ts';
import { CannotRun } from './identify.ts';
import { isLoopback, readTarget, TargetError, type Target } from './target.ts';

export interface Typed {
  readonly base: string | undefined;
  readonly file: string | undefined;
  readonly key: string | undefined;
  readonly token: string | undefined;
  readonly read: (file: string) => string;
}

export interface Lent {
  readonly target: Target;
  leave(): Promise<void>;
  /** A further world of the same server. */
  another?(): Promise<Lent | undefined>;
}

/** What a run judges. */
export interface Met {
  readonly target: Target;
  readonly world?: Lent;
}

/** `world` is set if the target is a borrowed world; the run leaves it at the end. */
export async function targetFrom(typed: Typed, borrow: (base: string) => Promise<Lent | undefined>): Promise<Met> {
  const { base, file, key, token, read } = typed;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(base ?? '')?.[1];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) throw new CannotRun(`${base} is not an http or https address`);
  const baseUrl = base === undefined ? undefined : /^https?:\/\//i.test(base) ? base : `http://${base}`;
  if (file !== undefined) return { target: fromFile(read(file), file, baseUrl) };
  if (baseUrl === undefined) throw new CannotRun('name the address of a server, or --target <file>');
  if (key !== undefined && token !== undefined)
    return { target: readTarget({ baseUrl, actors: { owner: { key, token } } }) };
  if (key !== undefined || token !== undefined) throw new CannotRun('--key and --token go together');
  const world = isLoopback(readTarget({ baseUrl, actors: { owner: { key: '', token: '' } } }).baseUrl)
    ? await borrow(baseUrl)
    : undefined;
  if (!world) throw new CannotRun(`no credentials: ${baseUrl} needs --target <file>, or --key and --token`);
  return { target: world.target, world };
}

/** Reads a target file, or the line that `serve --json` prints. */
function fromFile(text: string, file: string, baseUrl: string | undefined): Target {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new TargetError(`${file} is not JSON: ${messageOf(error)}`);
  }
  const inner = typeof value === 'object' && value !== null && 'target' in value ? value.target : value;
  try {
    return readTarget({ ...(inner as object), ...(baseUrl === undefined ? {} : { baseUrl, baseUrls: undefined }) });
  } catch (error) {
    throw new TargetError(`${file} is not a target file: ${messageOf(error)}`);
  }
}

/** A new world of a local server with a control plane; undefined if there is no control plane. */
export async function borrowWorld(
  base: string,
  connect: (base: string) => Transport,
  clock: Clock,
): Promise<Lent | undefined> {
  const plane = control(connect(`${base.replace(/\/+$/, '')}/_boardstone`), (act) => act());
  const name = `check-${Math.floor(clock.now()).toString(36)}`;
  let lent = 0;
  const lend = async (): Promise<Lent | undefined> => {
    const world = await ownWorld(plane, `${name}-${(lent += 1)}`);
    return world && { ...world, target: readTarget(world.target), another: lend };
  };
  return lend().catch((error: { code?: string }) => {
    throw new CannotRun(`${base} does not answer (${error.code ?? 'no answer'}): is the server running?`);
  });
}
