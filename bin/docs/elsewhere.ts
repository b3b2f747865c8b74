/**
 * Clients that no registry has which our tests reach: requests as a report about them describes these are kept in
 * `examples/clients/elsewhere.json`, and are sent in both dialects.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { startServer, type DialectName } from '../../src/index.ts';
import { isRecord } from '../../src/language.ts';
import { askedHeader, liveAddress } from '../../src/server/exchange/live-hosts.ts';
import { table } from '../../src/beside/manual/markdown.ts';

type Form = 'json' | 'form' | 'multipart' | 'none';
/** One request of a client, and what it needs of the answer. */
interface Call {
  readonly send: string;
  readonly with?: Readonly<Record<string, unknown>>;
  /** 200 where none is named. */
  readonly status?: number;
  readonly answers?: unknown;
  /** The name under which the id of the answer is kept for later calls. */
  readonly keeps?: string;
  readonly body?: Form;
  /** Whether a proxy sent the request here from the live address. */
  readonly led?: boolean;
  /** Whether it is sent without other credentials than those in the address. */
  readonly bare?: boolean;
  /** The difference because of which the document's dialect answers otherwise. */
  readonly otherwise?: string;
}
export interface Client {
  readonly version: string;
  readonly language: string;
  /** The checks of a script when the client itself ran here, in November 2026, and how many passed then. */
  readonly checks?: number;
  readonly passed?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: 'query' | 'header';
  readonly body: Form;
  readonly calls: readonly Call[];
}

export const elsewhere = JSON.parse(
  readFileSync(new URL('../../examples/clients/elsewhere.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Client>>;

interface Answer {
  readonly status: number;
  readonly text: string;
}
interface Sent extends Answer {
  readonly call: Call;
  readonly isRight: boolean;
}

/** The value that a call expects, with the names of kept values filled in. */
const filled = (value: unknown, kept: ReadonlyMap<string, string>): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/\$(\w+)/g, (word, name: string) => kept.get(name) ?? word));

/** Whether an answer has all that is expected; of a list, whether one of its records has. `$*` stands for any end. */
function fits(answer: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return Array.isArray(answer) && expected.every((wanted) => answer.some((other) => fits(other, wanted)));
  if (isRecord(expected))
    return isRecord(answer) && Object.entries(expected).every(([name, wanted]) => fits(answer[name], wanted));
  if (typeof expected === 'string' && expected.endsWith('$*'))
    return typeof answer === 'string' && answer.startsWith(expected.slice(0, -2));
  return answer === expected;
}

function bodyOf(form: Form, args: Readonly<Record<string, unknown>>): { readonly text: string; readonly type: string } {
  if (form === 'json') return { text: JSON.stringify(args), type: 'application/json' };
  if (form === 'form')
    return {
      text: new URLSearchParams(args as Record<string, string>).toString(),
      type: 'application/x-www-form-urlencoded',
    };
  const file = `form-data; name="file"; filename="${String(args['file'])}"\r\ncontent-type: text/plain`;
  const text = `--edge\r\ncontent-disposition: ${file}\r\n\r\nbytes of a file\r\n--edge--\r\n`;
  return { text, type: 'multipart/form-data; boundary=edge' };
}

const ask = (address: URL, method: string, headers: Readonly<Record<string, string>>, text?: string): Promise<Answer> =>
  new Promise((done, fail) => {
    const length = text !== undefined || method !== 'GET' ? { 'content-length': Buffer.byteLength(text ?? '') } : {};
    request(address, { method, headers: { ...headers, ...length } }, (reply) => {
      reply.toArray().then((parts) => done({ status: reply.statusCode!, text: Buffer.concat(parts).toString() }), fail);
    })
      .on('error', fail)
      .end(text);
  });

/** A world with a list of another member, and the names of what every client may ask for. */
async function stage(dialect: DialectName) {
  const how = { fixture: 'empty', dialect, clock: 'manual', limits: 'off', webhookCheck: false } as const;
  const server = await startServer(how);
  const { owner, colleague } = server.target.actors;
  server.plant({
    boards: [{ id: 'foreign-board', name: 'Of another', prefs: { permissionLevel: 'private' } }],
    lists: [{ id: 'foreign', name: 'Theirs', idBoard: 'foreign-board' }],
    memberships: [{ modelType: 'board', idModel: 'foreign-board', idMember: colleague.idMember, memberType: 'admin' }],
  });
  const { key, token, idMember: me, username } = owner;
  const kept = { key, token, me, username, stranger: colleague.idMember, foreign: server.id('foreign') };
  return { server, kept: new Map(Object.entries(kept)) };
}

/** Sends one call as its client forms it. */
async function sent(call: Call, client: Client, origin: string, kept: ReadonlyMap<string, string>): Promise<Answer> {
  const [method = '', path = ''] = String(filled(call.send, kept)).split(' ');
  const address = new URL(path, origin);
  const [key, token] = [kept.get('key')!, kept.get('token')!];
  const isHeader = client.credentials === 'header';
  if (!isHeader && !call.bare) {
    address.searchParams.append('key', key);
    address.searchParams.append('token', token);
  }
  const form = call.body ?? client.body;
  const args = filled(call.with, kept);
  const body = isRecord(args) && form !== 'none' ? bodyOf(form, args) : undefined;
  const headers = {
    ...client.headers,
    ...(isHeader && !call.bare && { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` }),
    ...(call.led && { [askedHeader]: liveAddress }),
    ...(body && { 'content-type': body.type }),
  };
  return ask(address, method, headers, body?.text);
}

/** Sends all calls of a client to a world of its own. */
export async function replayed(client: Client, dialect: DialectName): Promise<Sent[]> {
  const { server, kept } = await stage(dialect);
  const all: Sent[] = [];
  for (const call of client.calls) {
    const { status, text } = await sent(call, client, server.url, kept);
    const shown: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text;
    const isExpected = call.answers === undefined || fits(shown, filled(call.answers, kept));
    if (call.keeps && isRecord(shown) && typeof shown['id'] === 'string') kept.set(call.keeps, shown['id']);
    all.push({ call, status, text, isRight: status === (call.status ?? 200) && isExpected });
  }
  await server.close();
  return all;
}

const intro = `## Clients of other languages

In November 2026 these were run here unmodified; **checks** are those of a script about the client, with how many passed
then. Some of their requests, by a report about those runs, are kept in \`examples/clients/elsewhere.json\`: method,
address, credentials and form of the body are as the report describes them, other headers are those that their language
sends as a rule. They are no recordings. A test sends them; **calls** says how many of these are answered as the client
needs it today. In the document's dialect the others meet the differences that are named. No registry that our tests
reach has these clients, so the clients themselves do not run in them.
`;

/** The part of the page about these clients, after their calls were sent. */
export async function elsewherePart(): Promise<string> {
  const rows: string[][] = [];
  for (const [name, client] of Object.entries(elsewhere)) {
    const rightIn = async (dialect: DialectName): Promise<number> =>
      (await replayed(client, dialect)).filter(({ isRight }) => isRight).length;
    const [spoken, stated] = [await rightIn('live'), await rightIn('document')];
    const { length } = client.calls;
    const differences = [...new Set(client.calls.flatMap(({ otherwise }) => otherwise ?? []))];
    const checks = client.checks === undefined ? '–' : `${client.passed} of ${client.checks}`;
    const answered = [spoken, stated].map((right) => `${right} of ${length}`);
    rows.push([name, client.version, client.language, checks, ...answered, differences.join(', ') || '–']);
  }
  const head = ['client', 'version', 'language', 'checks', 'calls, live', 'calls, document', 'differences'];
  return `${intro}\n${table(head, rows)}\n`;
}
