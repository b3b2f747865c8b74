/** Hides credentials in what the journal shows: in addresses, headers and bodies, however they are written (5.2). */

const hidden = '***';
const secrets = new Set(['token', 'oauth_token', 'oauth_token_secret', 'oauth_signature', 'oauth_verifier', 'secret']);

/** A text without a token that is known. Very short ones are left, or every letter of the text might go. */
export function without(token: string | null, text: string): string {
  return token !== null && token.length >= 8 ? text.replaceAll(token, hidden) : text;
}

/** `/1/tokens/abc?token=abc` without both. */
export function redactUrl(url: string): string {
  const query = url.indexOf('?');
  const path = (query < 0 ? url : url.slice(0, query)).split('/').map((segment, at, all) =>
    (/^tokens?$/i.test(decoded(all[at - 1] ?? '')) && segment !== '' ? hidden : segment)).join('/');
  return query < 0 ? path : `${path}?${redactPairs(url.slice(query + 1))}`;
}

function redactPairs(pairs: string): string {
  return pairs.split('&').map((pair) => {
    const split = pair.indexOf('=');
    return split > 0 && secrets.has(decoded(pair.slice(0, split))) ? `${pair.slice(0, split)}=${hidden}` : pair;
  }).join('&');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The application's key may be seen, nothing else of the header. */
export function redactAuthorization(header: string): string {
  const space = header.indexOf(' ');
  if (space < 0) return header === 'null' || header === 'undefined' ? header : hidden;
  const key = /oauth_consumer_key\s{0,4}=\s{0,4}"?([^",\s]{1,64})/.exec(header)?.[1];
  return `${header.slice(0, Math.min(space, 20))} ${key === undefined ? '' : `oauth_consumer_key="${key}", `}${hidden}`;
}

/** Only text of a kind the service reads is shown. */
export function redactBody(body: string, contentType: string | undefined): string | undefined {
  const type = contentType?.toLowerCase() ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return redactPairs(body);
  return type.startsWith('application/json') ? redactJson(body) : undefined;
}

/** Works on broken and cut-off text as well: a string that follows a secret name is hidden. */
function redactJson(text: string): string {
  let out = '', from = 0, secret = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    const end = closingQuote(text, at);
    if (secret) {
      out += `${text.slice(from, at)}"${hidden}"`;
      from = end + 1;
      secret = false;
    } else {
      secret = isSecret(text.slice(at, end + 1)) && /^\s{0,99}:/.test(text.slice(end + 1, end + 101));
    }
    at = end;
  }
  return out + text.slice(from);
}

function closingQuote(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length - 1);
}

function isSecret(literal: string): boolean {
  try {
    return secrets.has(JSON.parse(literal) as string);
  } catch {
    return false;
  }
}
