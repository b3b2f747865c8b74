/**
 * The knowledge of the server about a test that failed: its refusals, arguments that nothing read, which faults the
 * client met. A test prints it beside its own error, because the error of most clients is a number.
 */
import { rules, type RuleId } from '../../document/rules.ts';
import { deskOf } from '../../desk/desk.ts';
import type { JournalEntry } from '../../desk/journal.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';
import type { Finding } from './client-report.ts';

/** How many requests are printed: the last ones, because they say most about the failure. */
const most = 10;

export function explained(worldHost: WorldHost, findings: readonly Finding[]): string {
  const { journal, faults, strays } = deskOf(worldHost);
  const unread = findings.flatMap(({ kind, says }) => (kind === 'unread' ? [says] : []));
  const requests = journal.read().filter(({ follows }) => follows === undefined);
  const refused = requests.filter(({ status }) => status >= 400 || status === 0);
  const shown = requests.filter(
    (sentRequest) =>
      refused.includes(sentRequest) || sentRequest.ignored !== undefined || sentRequest.fault !== undefined,
  );
  const left = shown.length > most ? [`  … and ${shown.length - most} before them`] : [];
  return [
    `boardstone, in the dialect ${worldHost.dialect}: ${counted(requests.length)}, ${refused.length} refused`,
    ...(strays === undefined ? [] : [outside(strays)]),
    ...left,
    ...shown.slice(-most).flatMap((sentRequest) => requestLines(worldHost, sentRequest, unread)),
    ...faults.list().map(({ id, hits }) => `  fault ${id}: used ${hits === 1 ? 'once' : `${hits} times`}`),
  ].join('\n');
}

/** If the address of a client lacks the version, each answer says so, but the client shows only the number of the status. */
const outside = ({ count, first }: { readonly count: number; readonly first: string }): string =>
  `  ${counted(count)} outside the service, whose paths begin with /1; the first: ${first}`;

const counted = (requests: number): string => (requests === 1 ? '1 request' : `${requests} requests`);

/** A request with its answer, the rule that refused it, and what nothing read. */
function requestLines(worldHost: WorldHost, request: JournalEntry, unread: readonly string[]): string[] {
  const { n, method, url, status, rule, advice, ignored = [], fault } = request;
  const known = rule === undefined ? undefined : rules[rule as RuleId];
  const line = `  ${method} ${withNames(worldHost, bare(url))} → ${status === 0 ? 'no answer' : status}`;
  const message = sentence(deskOf(worldHost).journal.watched(n)?.answer);
  const why = [
    ...(fault === undefined ? [] : [`it met the fault ${fault}`]),
    ...(status >= 400 ? [message] : []),
    // The live service says only the beginning of our sentence, or other words for it; the whole is the advice.
    ...(advice === undefined ? [] : [`advice: ${without(advice, message, known?.message)}`]),
    ...(known === undefined ? [] : [`${rule}: ${known.says} (npx boardstone spec ${rule})`]),
    ...ignored.map((name) => `nothing reads ${unread.find((says) => says.split(',')[0] === name) ?? name}`),
  ];
  return [line, ...why.filter((entry) => entry !== '').map((entry) => `    ${entry}`)];
}

/** The end of a sentence that begins with one of these. */
const without = (whole: string, ...beginnings: readonly (string | undefined)[]): string =>
  whole.slice(beginnings.find((part = ' ') => whole.startsWith(part))?.length ?? 0).replace(/^[:;, ]+/, '');

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

/** Ids with the names of what they stand for. */
const withNames = (worldHost: WorldHost, text: string): string =>
  worldHost.read(({ boards, lists, cards, checklists, checkItems, labels, customFields, members }) =>
    text.replaceAll(/\b[0-9a-f]{24}\b/g, (id) => {
      const found = [boards, lists, cards, checklists, checkItems, labels, customFields].map(
        (table) => table.get(id)?.name,
      );
      const name = [members.get(id)?.username, ...found].find(Boolean);
      return name ? `‹${name}›` : id;
    }),
  );
