/**
 * Why a test failed, as far as its server knows: what it refused, what nothing read, which faults and colleagues the client
 * met. It stands under the error of the test, because the error of most clients is a number.
 */
import { rules, type RuleId } from '../../document/rules.ts';
import type { BoardstoneServer, ServerOptions } from '../../index.ts';
import type { AnyActor } from '../../desk/target.ts';
import { keptOpen } from './kept.ts';

type Server = BoardstoneServer<AnyActor>;
type Request = ReturnType<Server['requests']>[number];

/** How many requests are printed: the last ones, because they say most about the failure. */
const most = 10;

/** What is said under the failure of a test. */
export async function whyFailed(server: Server, { colleagues }: ServerOptions): Promise<string> {
  const unread = server.report().findings.flatMap(({ kind, says }) => (kind === 'unread' ? [says] : []));
  const requests = server.requests().filter(({ follows }) => follows === undefined);
  const refused = requests.filter(({ status }) => status >= 400 || status === 0);
  const shown = requests.filter(
    (sentRequest) =>
      refused.includes(sentRequest) || sentRequest.ignored !== undefined || sentRequest.fault !== undefined,
  );
  const left = shown.length > most ? [`  … and ${shown.length - most} before them`] : [];
  return [
    `boardstone, in the dialect ${server.about().dialect}: ${counted(requests.length)}, ${refused.length} refused`,
    ...left,
    ...shown.slice(-most).flatMap((sentRequest) => about(server, sentRequest, unread)),
    ...server.faults().map(({ id, hits }) => `  fault ${id}: used ${hits === 1 ? 'once' : `${hits} times`}`),
    ...(colleagues === undefined ? [] : amongColleagues(server, colleagues)),
    ...(await keptOpen(server)),
  ].join('\n');
}

const counted = (requests: number): string => (requests === 1 ? '1 request' : `${requests} requests`);

/** A request with its answer, the rule that refused it, and what nothing read. */
function about(server: Server, request: Request, unread: readonly string[]): string[] {
  const { n, method, url, status, rule, advice, ignored = [], fault } = request;
  const known = rule === undefined ? undefined : rules[rule as RuleId];
  const line = `  ${method} ${named(server, bare(url))} → ${status === 0 ? 'no answer' : status}`;
  const said = sentence(server.request(n)?.answer);
  const why = [
    ...(fault === undefined ? [] : [`the fault ${fault} answered`]),
    ...(status >= 400 ? [said] : []),
    // The live service says only the beginning of our sentence; the whole is the advice.
    ...(advice === undefined ? [] : [`advice: ${advice.replace(said, '').replace(/^[:;, ]+/, '')}`]),
    ...(known === undefined ? [] : [`${rule}: ${known.says} (npx boardstone spec ${rule})`]),
    ...ignored.map((name) => `nothing reads ${unread.find((says) => says.split(',')[0] === name) ?? name}`),
  ];
  return [line, ...why.filter((entry) => entry !== '').map((entry) => `    ${entry}`)];
}

/** An address without the world and the credentials. */
function bare(url: string): string {
  const [path = '', query = ''] = url.replace(/^\/w\/[^/]+/, '').split('?', 2);
  const rest = query.split('&').filter((part) => !/^(key|token|$)(=|$)/.test(part));
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}

function sentence(answer = ''): string {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // A text, or a page, whose words are for browsers.
  }
  return /^\s*</.test(answer) ? '' : answer.trim().slice(0, 300);
}

const collections = [
  'boards',
  'lists',
  'cards',
  'checklists',
  'checkItems',
  'labels',
  'members',
  'customFields',
] as const;

/** Ids with the names of what they stand for. */
const named = (server: Server, text: string): string =>
  text.replaceAll(/\b[0-9a-f]{24}\b/g, (id) => {
    for (const name of collections) {
      const found = server[name]().find((record) => record.id === id) as
        { name?: string; username?: string } | undefined;
      const called = found?.username ?? found?.name;
      if (called) return `‹${called}›`;
    }
    return id;
  });

/** Of a test that failed among colleagues: their seed, what they did, and how to meet just that again. */
function amongColleagues(server: Server, colleagues: NonNullable<ServerOptions['colleagues']>): string[] {
  const { seed = 1 } = colleagues;
  const acts = server.requests().filter(({ follows }) => follows !== undefined);
  const only = [...new Set(acts.map(({ follows }) => follows))];
  const lines = acts.map(
    ({ follows, member, method, url }) => `  after request ${follows}: ${member} sends ${method} ${url}`,
  );
  const again = JSON.stringify({ ...colleagues, seed, ...(only.length > 0 && { only }) });
  return [`It failed among colleagues of seed ${seed}:`, ...lines, `again  { colleagues: ${again} }`];
}

/** Adds it to the error, where runners print it; what is no error gets it on the terminal. */
export function withReason(fault: unknown, why: string): unknown {
  if (!(fault instanceof Error) && Object.prototype.toString.call(fault) !== '[object Error]') {
    console.error(why);
    return fault;
  }
  const error = fault as Error;
  const { message, stack = '' } = error;
  try {
    error.message = `${message}\n\n${why}`;
    const at = stack.indexOf(message);
    if (message !== '' && at >= 0)
      error.stack = `${stack.slice(0, at + message.length)}\n\n${why}${stack.slice(at + message.length)}`;
  } catch {
    // A frozen error keeps its words.
    console.error(why);
  }
  return error;
}
