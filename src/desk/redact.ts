/** Hides credentials in the journal: in addresses, headers and bodies, in every spelling (5.2). */
import { quoted } from '../fixtures/jsonc.ts';
import { decoded } from '../server/formats/percent.ts';

const hidden = '***';
const secrets = new Set([
  ...['token', 'oauth_token', 'oauth_token_secret', 'oauth_signature', 'oauth_verifier', 'secret'],
  ...['client_secret', 'code', 'code_verifier', 'access_token', 'refresh_token'],
]);

/**
 * Removes the known tokens from a text (except very short ones, because too much of the text would disappear), and
 * everything that looks like a token or secret of this server. The group of a custom field looks so too, but it stays.
 */
export function without(tokens: Iterable<string>, text: string): string {
  let left = text;
  for (const token of tokens) if (token.length >= 8) left = left.replaceAll(token, hidden);
  return left.replaceAll(/(?<!"fieldGroup":"|[0-9a-f])(?:ATTA[0-9a-f]{72}|[0-9a-f]{64})(?![0-9a-f])/gi, hidden);
}

/** `/1/tokens/abc?token=abc` without both tokens. */
export function redactUrl(url: string): string {
  const query = url.indexOf('?');
  const path = (query < 0 ? url : url.slice(0, query))
    .split('/')
    .map((segment, at, all) => (/^tokens?$/i.test(plain(all[at - 1] ?? '')) && segment !== '' ? hidden : segment))
    .join('/');
  return query < 0 ? path : `${path}?${redactPairs(url.slice(query + 1))}`;
}

function redactPairs(pairs: string, found?: Set<string>): string {
  return pairs
    .split('&')
    .map((pair) => {
      const split = pair.indexOf('=');
      if (split <= 0 || !secrets.has(plain(pair.slice(0, split)))) return pair;
      found?.add(plain(pair.slice(split + 1)));
      return `${pair.slice(0, split)}=${hidden}`;
    })
    .join('&');
}

const plain = (text: string): string => decoded(text) ?? text;

/** Of this header only the key of the application may be shown. */
export function redactAuthorization(header: string): string {
  const space = header.indexOf(' ');
  if (space < 0) return header === 'null' || header === 'undefined' ? header : hidden;
  const key = /oauth_consumer_key\s{0,4}=\s{0,4}"?([^",\s]{1,64})/.exec(header)?.[1];
  const scheme = /^[a-z]{1,12} /i.test(header) ? header.slice(0, space) : hidden;
  return `${scheme} ${key === undefined ? '' : `oauth_consumer_key="${key}", `}${hidden}`;
}

/** Shows only text of a kind that the service reads. Adds what it hid to the secrets found. */
export function redactBody(body: string, contentType: string | undefined, found: Set<string>): string | undefined {
  const type = contentType?.toLowerCase() ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return redactPairs(body, found);
  return type.startsWith('application/json') ? redactJson(body, found) : undefined;
}

/** Works on broken and truncated text too: it hides the string that follows a secret name. */
function redactJson(text: string, found: Set<string>): string {
  let secret = false;
  return text.replaceAll(quoted, (literal, at: number) => {
    const end = at + literal.length;
    const isValue = secret;
    secret = !isValue && isSecret(literal) && /^\s{0,99}:/.test(text.slice(end, end + 100));
    if (!isValue) return literal;
    found.add(literal.slice(1, -1));
    return `"${hidden}"`;
  });
}

function isSecret(literal: string): boolean {
  try {
    return secrets.has(JSON.parse(literal));
  } catch {
    return false;
  }
}
