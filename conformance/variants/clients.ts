/**
 * Conditions that a client of the service has to live with, in addition to the variants on which laws are tried: other
 * words, late and repeated deliveries, slow answers, a limit that others have used up, other ids, other people at work.
 */
import type { RuleId } from '../../src/document/rules.ts';
import { limits, rateLimitHeader } from '../../src/document/limits.ts';
import type { DialectName } from '../declared/rows.ts';
import { all, everywhere, idOf } from '../mutants/kinds.ts';
import { answerVariants } from './answers.ts';
import { keepingVariants } from './keeping.ts';
import { recordVariants } from './looks.ts';
import { changes, differs, type Variant } from './variant.ts';

/**
 * The options of a server besides its rules: options that it starts with, and orders that it gets when it has started.
 */
export interface Beside {
  readonly seed?: number;
  readonly colleagues?: { readonly seed: number; readonly rate?: number };
  /** Faults, as the control plane takes them. */
  readonly faults?: readonly object[];
  /** How long each delivery waits before it goes out. */
  readonly deliverAfterMs?: number;
  /** How long a search does not find what was just made. */
  readonly searchDelay?: number;
}

/** A server that a client has to get on with. */
export interface Variation extends Variant {
  /** The rule that leaves it open, or a clause without one. */
  readonly rule: RuleId | (string & {});
  /** The dialects in which it is open; the document leaves more open than the live service does. */
  readonly dialects: readonly DialectName[];
  readonly beside?: Beside;
  /**
   * Why a client that trips over it is told, but not blamed: the document asks nobody to send a refused request again,
   * or to expect others in a world of its own.
   */
  readonly told?: string;
  /** It matters only to whom webhooks are delivered. */
  readonly isOfWebhooks?: true;
}

const both: readonly DialectName[] = ['document', 'live'];
const document: readonly DialectName[] = ['document'];

const known = new Map(
  [...answerVariants, ...recordVariants, ...keepingVariants].map((variant) => [variant.id, variant]),
);
/** One of the variants that laws are tried on. */
const kits = (says: string, rule: RuleId, dialects: readonly DialectName[]): Variation => ({
  ...known.get(idOf(says))!,
  rule,
  dialects,
});
/** The rules stay, and what stands beside them is another. */
const beside = (rule: RuleId, says: string, how: Beside, more: Partial<Variation> = {}): Variation => ({
  ...differs(says, {}),
  rule,
  dialects: both,
  beside: how,
  ...more,
});

/** Every sentence of a refusal in words of its own, in the form that it has; limits have words that are known. */
const otherWords = changes(everywhere, 'refuses in other words (7.3)', (outcome) => {
  if (outcome.status < 400 || outcome.status === 429) return;
  const { text, body } = outcome;
  const apology = 'Sorry, that did not work';
  return {
    ...outcome,
    ...(text === undefined ? {} : { text: `${apology}\n` }),
    ...(typeof body?.message === 'string' && { body: { ...body, message: apology } }),
  };
});

/** Its answer stays. */
const created = changes(
  'POST /**',
  'answers 201 to what it makes (4)',
  (outcome) => outcome.status === 200 && { ...outcome, status: 201 },
);

const tokens = 'POST /oauth2/token';
/** A token that ends in a minute: a client that reads `expires_in` renews it before each call. */
const shortLife = changes(
  tokens,
  'tells a shorter life of a token of OAuth 2.0',
  (outcome) => outcome.status === 200 && { ...outcome, body: { ...outcome.body, expires_in: 60 } },
);
/** The words of the guides, where clients were seen to get others: only the status is the same. */
const wordsOfGuides = changes(tokens, 'refuses a used token of OAuth 2.0 in other words', (outcome) => {
  if (outcome.body?.error !== 'unauthorized_client') return;
  const body = { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' };
  return { ...outcome, body };
});
/** A member does not always give a client all that it asked for. */
const scopeLess = changes(tokens, 'grants a scope of OAuth 2.0 less than was asked for', (outcome) => {
  const [first, ...others] = String(outcome.body?.scope ?? '').split(' ');
  return others.length > 1 && { ...outcome, body: { ...outcome.body, scope: [first, ...others.slice(1)].join(' ') } };
});

/** Where the live service places the first thing of a board since October 2025: beyond 32 bits. */
const far = 2 ** 47;
const farPlaces = changes(
  'POST /boards|lists|cards',
  'places what comes first near 2^47 (1.8)',
  (outcome, call, { world }) => {
    const { body, status } = outcome;
    if (status >= 300 || Number(call.args['pos']) > 0) return;
    const isFirst = ({ pos }: { readonly pos: number }): boolean => pos === limits.positionStep;
    for (const list of all(world.lists).filter(({ idBoard }) => idBoard === body.id))
      world.lists.patch(list, { pos: list.pos + far });
    const list = world.lists.get(body.id);
    const card = world.cards.get(body.id);
    if (list && isFirst(list)) world.lists.patch(list, { pos: far });
    else if (card && isFirst(card)) world.cards.patch(card, { pos: far });
    else return;
    return { ...outcome, body: { ...body, ...('pos' in body && { pos: far }) } };
  },
);

/** A limit is refused as the document says, with the header that says when to come again. */
const early429 = {
  match: { path: '/1/**' },
  after: 2,
  times: 1,
  respond: {
    status: 429,
    body: { message: 'Rate limit exceeded', error: 'API_TOKEN_LIMIT_EXCEEDED' },
    headers: {
      'retry-after': '1',
      [rateLimitHeader('token', 'interval-ms')]: String(limits.token.intervalMs),
      [rateLimitHeader('token', 'max')]: String(limits.token.max),
      [rateLimitHeader('token', 'remaining')]: '0',
    },
  },
};

export const variations: readonly Variation[] = [
  kits('shows sets in another order', 'GEN-08', both),
  kits('shows the keys of a record in another order', 'CNV-11', both),
  kits('shows more keys', 'CNV-11', both),
  beside('CNV-06', 'gives other ids, links, keys and tokens (1.4)', { seed: 20_261_126 }),
  { ...otherWords, rule: 'ERR-11', dialects: both },
  beside('ERR-15', 'answers slowly (7.3)', { faults: [{ match: { path: '/1/**' }, delayMs: 300, times: 6 }] }),
  beside('WHK-06', 'delivers webhooks late (6.5)', { deliverAfterMs: 400 }, { isOfWebhooks: true }),
  { ...kits('delivers each webhook twice, as if an answer were lost', 'WHK-06', both), isOfWebhooks: true },
  { ...shortLife, rule: 'RFC 6749, 5.1', dialects: both },
  { ...wordsOfGuides, rule: 'RFC 6749, 5.2', dialects: both },
  { ...scopeLess, rule: 'RFC 6749, 3.3', dialects: both },
  { ...farPlaces, rule: 'POS-06', dialects: both },
  kits('refuses all with 400 and a word', 'ERR-02', document),
  kits('refuses with JSON of another shape', 'ERR-11', document),
  kits('refuses with no body at all', 'ERR-11', document),
  { ...created, rule: 'CNV-11', dialects: document },
  kits('gives ids in capital letters of which only the time can be told', 'CNV-05', document),
  kits('makes short links of another length and of other letters', 'CNV-04', document),
  kits('tells of limits and extensions in other words', 'LIM-03', both),
  beside(
    'LIM-02',
    'refuses a request because others have used up a limit (8)',
    { faults: [early429] },
    { told: 'the document asks no client to send a refused request again' },
  ),
  beside(
    'PRM-01',
    'has other members at work on the same boards (5.5)',
    { colleagues: { seed: 1 } },
    { told: 'a test may take a world of its own for granted' },
  ),
  beside(
    'SRC-01',
    'finds what is new by searches only after two seconds (4.7)',
    { searchDelay: 2000 },
    { told: 'the document does not say when a search finds what was made; the live service does so late' },
  ),
];
