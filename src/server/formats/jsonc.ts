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

/** The place where a text is no JSON any more: the errors of some engines do not name it. */
function wrongAt(text: string): number {
  const open: string[] = [];
  let next: 'value' | 'key' | 'colon' | 'comma' | 'nothing' = 'value';
  /** Whether an empty list or object may end here. */
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

/** A text in quotes; without a closing quote, the rest of the input. */
export const quoted = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g;
const comment = new RegExp(`${quoted.source}|//[^\\n]*|/\\*[^]*?(?:\\*/|$)`, 'g');
const lastComma = new RegExp(`${quoted.source}|,(?<!(?:^|[[{,])\\s*,)(?=\\s*[\\]}])`, 'g');

/** Spaces in the place of what is no JSON, so that an error names the place where it is. */
const plain = (text: string): string => [comment, lastComma].reduce((bare, form) => bare.replaceAll(form, blank), text);
const blank = (part: string): string => (part.startsWith('"') ? part : part.replaceAll(/[^\r\n]/g, ' '));
