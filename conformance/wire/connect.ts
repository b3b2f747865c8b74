/** Makes a target of what was typed: a file, one key and token, or a world that a local server gives to the run. */
import { control } from './control.ts';
import { succeeded, type Transport } from './exchange.ts';
import { isRecord } from '../../src/language.ts';
import { CannotRun, isLoopback, readTarget, type Target } from './target.ts';

/** A world of a server that is lent to a run. */
export interface Lent {
  readonly target: Target;
  leave(): Promise<void>;
  /** A further world of the same server. */
  another?(): Promise<Lent | undefined>;
}

interface Typed {
  readonly target?: string;
  readonly key?: string;
  readonly token?: string;
}

/** An address with its scheme and without the /1 of its paths: http, if none was typed; a number is a port of this machine. */
export function addressTyped(text: string): string {
  const host = /^\d+$/.test(text) ? `127.0.0.1:${text}` : text;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address.replace(/(\/1)?\/*$/, '');
  throw new CannotRun(`${text} is not an http or https address`);
}

/** The target of a run: one that is given, or a world that is borrowed at the address that was typed. */
export async function targetFrom(
  base: string | undefined,
  { target: file, key, token }: Typed,
  readAs: (file: string, make: (text: string) => Target) => Target,
  borrow: (plane: string) => Promise<Lent | undefined>,
): Promise<{ readonly target: Target; readonly world?: Lent }> {
  const typed = base === undefined ? undefined : addressTyped(base);
  if (file !== undefined) return { target: readAs(file, (text) => targetIn(JSON.parse(text), typed)) };
  if (typed === undefined) throw new CannotRun('name the address of a server, or --target <file>');
  if ((key === undefined) !== (token === undefined)) throw new CannotRun('--key and --token go together');
  const { baseUrl, actors } = readTarget({ baseUrl: typed, actors: { owner: { key: key ?? '', token: token ?? '' } } });
  if (key !== undefined) return { target: { baseUrl, actors } };
  const noCredentials = `no credentials: ${typed} needs --target <file>, or --key and --token`;
  const world = isLoopback(baseUrl)
    ? await borrow(`${baseUrl}/_boardstone`).catch((fault: Error & { code?: string }) => {
        if (fault instanceof CannotRun)
          throw new CannotRun(`${noCredentials}; asked for a world, it says: ${fault.message}`);
        throw new CannotRun(`${typed} does not answer (${fault.code ?? 'no answer'}): is the server running?`);
      })
    : undefined;
  if (!world) throw new CannotRun(noCredentials);
  return { target: { ...world.target, baseUrl }, world };
}

/** The target of a target file, or of the line that `serve --json` prints. */
function targetIn(value: unknown, baseUrl: string | undefined): Target {
  const target = isRecord(value) && 'target' in value ? value['target'] : value;
  return readTarget(isRecord(target) && baseUrl !== undefined ? { ...target, baseUrl, baseUrls: undefined } : target);
}

/**
 * Lends worlds of a local server, one after another, with clocks that stand still if that can be had, so that the user's
 * world stays as it was; undefined if its control plane makes none and does not say why.
 */
export function lender(plane: Transport, name: string): () => Promise<Lent | undefined> {
  const { call } = control(plane);
  let lent = 0;
  const lend = async (): Promise<Lent | undefined> => {
    const asked = { name: `${name}-${(lent += 1)}` };
    const wished = await call('POST', '/worlds', { ...asked, clock: 'manual' });
    const { body, ...made } = wished.status === 400 ? await call('POST', '/worlds', asked) : wished;
    if (!succeeded(made) && typeof body?.message === 'string') throw new CannotRun(body.message);
    if (!succeeded(made) || body?.target === undefined) return undefined;
    const world = String(body.name ?? new URL(body.baseUrl).pathname.split('/').at(-1));
    const leave = async () => void (await call('DELETE', `/worlds/${world}`).catch(() => undefined));
    return { target: readTarget(body.target), leave, another: lend };
  };
  return lend;
}
