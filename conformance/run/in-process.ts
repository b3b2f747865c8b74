/** Our own service as a target, in this process and without sockets: quick enough to run many times a day. */
import { setImmediate } from 'node:timers/promises';
import { rateLimitHeader } from '../../src/document/limits.ts';
import { keysOf, present } from '../../src/language.ts';
import { realClock } from '../wire/actor.ts';
import { argsOf, type Reply, type Request, type Transport, type Upload, payloadOf } from '../wire/exchange.ts';
import { openOracle } from '../reference/oracle.ts';
import { readTarget, type Target } from '../wire/target.ts';

/** The rows of a server, with their handlers. */
type Served = NonNullable<NonNullable<Parameters<typeof openOracle>[0]>['rows']>;

type Model = ReturnType<typeof openOracle>;

const base = 'http://127.0.0.1';
/** After how many requests other events have their turn. */
const perTurn = 10;

/** Makes a complete reply from an outcome. */
export function replyTo(request: Request, made: Partial<Reply>): Reply {
  const written = made.text ?? (made.body === undefined ? '' : JSON.stringify(made.body));
  const { bytes = Buffer.from(written) } = made;
  const text = made.bytes ? Buffer.from(made.bytes).toString() : written;
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, headers, body: undefined, at: 0, ms: 0, era: 0, ...made, bytes, text, request };
}

/** It has no files to wait for and no receivers: those belong to the server around it. */
export function inProcess(
  options: { readonly rows?: Served; readonly limits?: boolean } & Pick<Target, 'dialect'> = {},
) {
  const { rows, dialect, limits = false } = options;
  const model = openOracle(present({ limits, rows, dialect }));
  const target = readTarget({
    baseUrl: base,
    actors: model.actors,
    control: `${base}/_boardstone`,
    ...present({ dialect, workspace: model.workspace }),
    capabilities: { exports: false, webhooks: false, pages: false, races: false },
  });
  let asked = 0;
  const connect =
    (address: string): Transport =>
    async (request) => {
      asked += 1;
      // Without sockets the event loop gets no turn by itself, and the process would not notice Ctrl-C.
      if (asked % perTurn === 0) await setImmediate();
      const at = realClock.now();
      const made = address === target.control ? plane(request) : served(request);
      return { ...replyTo(request, made), at, ms: realClock.now() - at };
    };

  function served(asked: Request): Partial<Reply> {
    const request = written(asked);
    if (!isReadable(request.path)) return { status: 400, body: { message: 'malformed address', error: 'ERROR' } };
    const { method, path } = request;
    if (!/^\/1(\/|$)/.test(path)) return { status: 404 };
    const args = argsOf(request);
    const sent = (name: 'key' | 'token') => (typeof args[name] === 'string' ? args[name] : request[name]);
    const [key, token] = [sent('key'), sent('token')];
    const answer = model.play(method, path, argumentsOf(request), { key, token }, uploads(request));
    const { status, body, text, file } = answer;
    if (file) return { status, bytes: file.bytes, headers: { 'content-type': file.mimeType } };
    return { status, body, text, headers: { 'content-type': 'application/json; charset=utf-8', ...windowsOf(answer) } };
  }

  function plane({ path, json }: Request): Partial<Reply> {
    if (path === '/clock/advance') model.advance(Number(payloadOf({ json })['ms']));
    else if (path !== '/clock') return { status: 404 };
    return { body: { now: new Date(model.now()).toISOString(), mode: 'manual' } };
  }

  return { target, connect, model };
}

const windowsOf = (answer: ReturnType<Model['play']>): Record<string, string> =>
  Object.fromEntries(
    (['key', 'token'] as const).flatMap((whose) => {
      const { intervalMs, max, remaining } = answer[whose] ?? {};
      if (max === undefined) return [];
      const values = { 'interval-ms': intervalMs, max, remaining } as const;
      return keysOf(values).map((what) => [rateLimitHeader(whose, what), String(values[what])]);
    }),
  );

const isReadable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
};

/** A JSON body that a law wrote itself. Other bytes are a matter of the HTTP layer, which is not here. */
function written(request: Request): Request {
  if (request.raw === undefined) return request;
  try {
    const json: unknown = JSON.parse(String(request.raw));
    return typeof json === 'object' && json !== null ? { ...request, json } : request;
  } catch {
    return request;
  }
}

const isUpload = (value: unknown): value is Upload => typeof value === 'object' && value !== null && 'bytes' in value;

/** The arguments as the server would read them, without files and credentials. */
function argumentsOf(request: Request): Record<string, unknown> {
  const { key: _, token: __, ...args } = argsOf(request);
  return Object.fromEntries(Object.entries(args).filter(([, value]) => !isUpload(value)));
}

function uploads({ multipart = {} }: Request) {
  return Object.entries(multipart).flatMap(([field, value]) =>
    isUpload(value)
      ? [{ field, name: value.name, mimeType: value.type ?? 'text/plain', bytes: Buffer.from(value.bytes) }]
      : [],
  );
}
