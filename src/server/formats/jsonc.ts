/** JSON that a person writes: comments are allowed, and a comma after the last of several values. */
import { messageOf } from '../../language.ts';

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const bare = plain(text);
    try {
      return JSON.parse(bare);
    } catch (fault) {
      const before = text.slice(0, wrongAt(bare)).split('\n');
      const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
      throw new SyntaxError(`${place}: ${messageOf(fault).replace(/ (in JSON )?at position .*$/, '')}`);
    }
  }
}

const aText = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"/;
const aNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/;
const token = new RegExp(`\\s*(${aText.source}|${aNumber.source}|true|false|null|[[\\]{},:])`, 'iy');

/** Where a text stops to be JSON: engines do not always tell. */
function wrongAt(text: string): number {
  const open: string[] = [];
  let next: 'value' | 'key' | 'colon' | 'comma' | 'nothing' = 'value';
  /** Whether a list or an object may end here although nothing was in it. */
  let isFresh = false;
  for (let at = 0; ; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(text)?.[1];
    if (found === undefined) return at + /^\s*/.exec(text.slice(at))![0].length;
    const ends = (found === '}' && open.at(-1) === '{') || (found === ']' && open.at(-1) === '[');
    if (ends && (next === 'comma' || isFresh)) {
      open.pop();
      next = open.length > 0 ? 'comma' : 'nothing';
    } else if (next === 'value' && /^[[{]/.test(found)) next = open.push(found) && found === '{' ? 'key' : 'value';
    else if (next === 'value' && !/^[\]},:]/.test(found)) next = open.length > 0 ? 'comma' : 'nothing';
    else if (next === 'key' && found.startsWith('"')) next = 'colon';
    else if (next === 'colon' && found === ':') next = 'value';
    else if (next === 'comma' && found === ',') next = open.at(-1) === '{' ? 'key' : 'value';
    else return token.lastIndex - found.length;
    isFresh = found === '[' || found === '{';
  }
}

/** Spaces in the place of what is no JSON, so that an error names the place where it is. */
function plain(text: string): string {
  let out = '';
  /** Where the last comma behind a value is, if only spaces and comments came after it. */
  let comma = -1;
  let before = '';
  for (let at = 0, end: number; at < text.length; at = end) {
    const next = text.charAt(at);
    end = at + 1;
    if (next === '"') end = stringEnd(text, at);
    const comment =
      next !== '/' ? -1 : text[end] === '/' ? lineEnd(text, at) : text[end] === '*' ? blockEnd(text, at) : -1;
    if (comment >= 0) {
      end = comment;
      out += text.slice(at, end).replaceAll(/[^\r\n]/g, ' ');
      continue;
    }
    if ((next === ']' || next === '}') && comma >= 0) out = `${out.slice(0, comma)} ${out.slice(comma + 1)}`;
    if (next.trim() !== '') {
      comma = next === ',' && !'[{,'.includes(before) ? at : -1;
      before = next;
    }
    out += text.slice(at, end);
  }
  return out;
}

/** The position behind the string that opens here, or the end of the text. */
export function stringEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

const orEnd = (text: string, at: number, beyond = 0): number => (at < 0 ? text.length : at + beyond);
const lineEnd = (text: string, at: number): number => orEnd(text, text.indexOf('\n', at));
const blockEnd = (text: string, at: number): number => orEnd(text, text.indexOf('*/', at + 2), 2);
