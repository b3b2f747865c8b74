/** Reads recorded traffic as a journal, for laws that send no requests of their own. */
import { z } from 'zod';
import { readBody } from '../wire/actor.ts';
import { watch } from '../law/context.ts';
import type { Reply, Request } from '../wire/exchange.ts';
import type { Law } from '../law/law.ts';
import { group, summarise, type Report, type Result } from './result.ts';
import { judge } from './run.ts';
import { specDigest } from './check.ts';
import { stepOf } from './counterexample.ts';
import { brief } from '../wire/verdict.ts';
import { difference } from '../reference/difference.ts';
import { redactor, type Target } from '../wire/target.ts';

const pair = z.looseObject({ name: z.string(), value: z.string() });
const entry = z.looseObject({
  startedDateTime: z.string(),
  time: z.number().optional(),
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    headers: z.array(pair).default([]),
    postData: z.looseObject({ mimeType: z.string().default(''), text: z.string().default('') }).optional(),
  }),
  response: z.looseObject({
    status: z.number(),
    headers: z.array(pair).default([]),
    content: z.looseObject({ text: z.string().optional(), encoding: z.string().optional() }).default({}),
  }),
});
const shape = z.looseObject({ log: z.looseObject({ entries: z.array(entry) }) });

/** The entries whose path contains a version of the interface, as the kit would have recorded them. */
function journalOf(text: string): { readonly journal: readonly Reply[]; readonly target: Target } {
  const read = shape.safeParse(JSON.parse(text));
  if (!read.success)
    throw new Error(
      `this is not a HAR file: ${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`,
    );
  const tokens = new Map<string, string>();
  const keys = new Map<string, string>();
  let base = 'http://recorded.invalid';
  const journal = read.data.log.entries.flatMap((one): Reply[] => {
    const url = new URL(one.request.url);
    const at = url.pathname.indexOf('/1/');
    if (at < 0) return [];
    base = url.origin + url.pathname.slice(0, at);
    const { content } = one.response;
    const bytes = Buffer.from(content.text ?? '', content.encoding === 'base64' ? 'base64' : 'utf8');
    return [
      {
        status: one.response.status,
        headers: flat(one.response.headers),
        ...readBody(bytes),
        request: requestOf(one.request, url, at, tokens, keys),
        at: Date.parse(one.startedDateTime),
        ms: one.time ?? 0,
        era: 0,
      },
    ];
  });
  const actors = Object.fromEntries([...tokens].map(([token, name]) => [name, { key: keys.get(token) ?? '', token }]));
  return { journal: journal.toSorted((a, b) => a.at - b.at), target: { baseUrl: base, actors } as Target };
}

const flat = (headers: readonly { name: string; value: string }[]) =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));

function requestOf(
  { method, headers, postData }: z.infer<typeof entry>['request'],
  url: URL,
  at: number,
  tokens: Map<string, string>,
  keys: Map<string, string>,
): Request {
  const json = postData?.mimeType.includes('json') ? readBody(Buffer.from(postData.text)).body : undefined;
  const form = postData?.mimeType.includes('urlencoded') ? [...new URLSearchParams(postData.text)] : undefined;
  const authorization = flat(headers)['authorization'] ?? '';
  const credential = (name: 'key' | 'token', header: string): string | null =>
    url.searchParams.get(name) ??
    json?.[name] ??
    form?.find(([field]) => field === name)?.[1] ??
    new RegExp(`${header}="([^"]+)"`).exec(authorization)?.[1] ??
    null;
  const [key, token] = [credential('key', 'oauth_consumer_key'), credential('token', 'oauth_token')];
  if (token !== null && !tokens.has(token)) tokens.set(token, `actor${tokens.size + 1}`);
  if (token !== null && key !== null) keys.set(token, key);
  return {
    actor: token === null ? null : tokens.get(token)!,
    method,
    path: url.pathname.slice(at),
    headers: {},
    key,
    token,
    place: 'query',
    query: [...url.searchParams].filter(([name]) => name !== 'key' && name !== 'token'),
    ...(json === undefined ? {} : { json }),
    ...(form ? { form } : {}),
  };
}

/** Judges a journal with the laws that need nothing else. */
export function judgeRecorded(text: string, laws: readonly Law[], version: string): Report {
  const { journal, target } = journalOf(text);
  const choices: Record<string, Record<string, number>> = {};
  const results = laws
    .filter(({ watches }) => watches !== null)
    .map((law): Result => {
      const witnesses: Record<string, number> = {};
      const ending = judge(
        law,
        journal,
        watch({ target: null, choices, witnesses }, () => undefined),
      );
      const { id, rule, section, level, title, goals } = law;
      const base = { id, rule, section, level, title, witness: { exercised: 1, requests: 0, ...witnesses }, ms: 0 };
      if (ending.kind === 'broken') {
        const { what, expected, actual, reply, message } = ending.broken;
        return {
          ...base,
          status: 'failed',
          reason: message,
          counterexample: {
            what,
            expected: brief(expected),
            actual: brief(actual),
            difference: difference(expected, actual),
            steps: reply ? [stepOf(reply)] : [],
            curl: '',
            trace: null,
          },
        };
      }
      const unreached = goals.filter((goal) => !witnesses[goal]);
      const idle = { ...base, witness: { ...base.witness, exercised: 0 } };
      if (journal.length === 0 || unreached.length > 0)
        return { ...idle, status: 'vacuous', reason: 'the recording shows nothing of it' };
      if (ending.kind === 'held') return { ...base, status: 'passed' };
      const status = ending.kind === 'error' ? 'error' : ending.kind === 'skipped' ? 'skipped' : 'inconclusive';
      return { ...idle, status, reason: 'reason' in ending ? ending.reason : 'undecided' };
    });
  const span = journal.length === 0 ? 0 : journal.at(-1)!.at - journal[0]!.at;
  return redactor(target)({
    summary: summarise(results, journal.length, span),
    seed: 0,
    suite: { version, specDigest: specDigest() },
    target: { baseUrl: target.baseUrl, actors: Object.keys(target.actors), choices },
    results,
    groups: group(results),
  } satisfies Report);
}
