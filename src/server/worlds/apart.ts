/** A request taken apart, as tests ask about it: its query, its body as a value, and what these contain. */
import { isRecord } from '../../language.ts';

export const queryOf = (url: string): Readonly<Record<string, string>> => {
  const at = url.indexOf('?');
  return Object.fromEntries(new URLSearchParams(at < 0 ? '' : url.slice(at + 1)));
};

/** JSON, or the fields of a form; undefined if it is neither. */
export function valueOf(body: string, contentType: string): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Whether a value has all that another one has: objects may have more. */
export function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    return Array.isArray(whole) && whole.length === part.length && part.every((one, at) => contains(whole[at], one));
  }
  if (!isRecord(part)) return Object.is(whole, part);
  return isRecord(whole) && Object.entries(part).every(([name, value]) => contains(whole[name], value));
}
