/** How a dialect sends an outcome: the sentence, status and form of a refusal (text or JSON), and the headers. */
import type { Outcome } from '../../server/calls/call.ts';
import { unreadSays } from '../../server/calls/refusal.ts';
import { rowName } from '../../document/values/paths.ts';
import type { AnsweredCall } from '../../server/rights/dialect.ts';
import { rules as documented, type RuleId } from '../../document/rules.ts';

/** How a refusal is said. An entry holds for every rule, row and sentence unless it names them. */
export interface Said {
  readonly rules?: readonly RuleId[];
  readonly rows?: readonly string[];
  /** A further condition on the call. */
  readonly fits?: (asked: AnsweredCall) => boolean;
  /** The sentence is sent whole: the part after a colon or in brackets belongs to it. */
  readonly whole?: true;
  /** The beginning of the sentence. */
  readonly begins?: string;
  readonly status?: number;
  /** The sentence that replaces ours; `{id}` becomes the last id that the call sends or names. */
  readonly says?: string;
  /** The answer is JSON, with this error word, or without one (`none`). */
  readonly json?: 'ERROR' | 'BAD_REQUEST_ERROR' | 'MEMBER_LIMIT_EXCEEDED' | 'none';
}

/** The headers of every answer, and the changes to them for some statuses. */
export type Heads = (outcome: Outcome, asked: AnsweredCall) => Readonly<Record<string, string | undefined>>;

interface Refused {
  readonly message: string;
  readonly error: string;
}

/** Our sentences end with advice: after a colon, or in brackets. In a strict world the whole sentence is ours. */
const bareOf = (message: string): string =>
  message.startsWith(unreadSays) ? message : (/^(.*?)(?:: | \(|; |, did you mean )/.exec(message)?.[1] ?? message);

const isFor = ({ rules, rows, begins, fits }: Said, rule: RuleId, asked: AnsweredCall, message: string): boolean =>
  (rules?.includes(rule) ?? true) &&
  (rows === undefined || (asked.row !== undefined && rows.includes(rowName(asked.row)))) &&
  (fits?.(asked) ?? true) &&
  (begins === undefined || message.startsWith(begins));

const idIn = ({ args, segments }: AnsweredCall['call']): string => {
  const given = [...segments, ...Object.values(args)].filter((entry) => /^[0-9a-f]{24}$/.test(String(entry)));
  return String(given.at(-1) ?? '');
};

/** Advice as a header: without the characters that a header cannot contain. */
const advice = (message: string): string => message.replace(/[^\x20-\x7e]/g, '?');

/** Gives a refusal its sentence, its status and its form. */
function inOwnWords(outcome: Outcome, asked: AnsweredCall, said: readonly Said[]): Outcome {
  const { rule, status, page } = outcome;
  // A refusal that is a page for people stays as it is (AUT-15, AUT-25).
  if (rule === undefined || page !== undefined) return outcome;
  const { message } = outcome.body as Refused;
  // Refusals by limits are the same in both dialects, unless an entry names their rule.
  const ofStatus = status === 429 ? said.filter(({ rules }) => rules?.includes(rule)) : said;
  const found = ofStatus.find((entry) => isFor(entry, rule, asked, message));
  if (status === 429 && found === undefined) return outcome;
  const sentence = (found?.says ?? (found?.whole ? message : bareOf(message))).replace('{id}', () => idIn(asked.call));
  const answer = { ...outcome, status: found?.status ?? status };
  // The usual sentence of the rule says no more than that of the live service.
  const saysMore = sentence !== message && message !== documented[rule].message;
  const headers = saysMore ? { 'x-boardstone-advice': advice(message) } : (outcome.headers ?? {});
  if (found?.json !== undefined) {
    const body = { message: sentence, ...(found.json !== 'none' && { error: found.json }) };
    return { ...answer, body, headers };
  }
  return {
    ...answer,
    body: { message: sentence, error: 'ERROR' },
    text: sentence,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  };
}

/** Changes every outcome; undefined if no difference is about answers. */
export function answeredBy(said: readonly Said[], heads: readonly Heads[]) {
  if (said.length === 0 && heads.length === 0) return undefined;
  return (outcome: Outcome, asked: AnsweredCall): Outcome => {
    if (outcome.asks !== undefined) return outcome;
    const answer = said.length === 0 ? outcome : inOwnWords(outcome, asked, said);
    const headers = Object.assign(
      {},
      ...heads.map((head) => head(answer, asked)),
      answer.headers,
    ) as Outcome['headers'];
    return { ...answer, headers: headers! };
  };
}
