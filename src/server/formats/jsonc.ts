/** JSON that a person writes: comments are allowed, and a comma after the last of several values. */

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(plain(text));
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

function stringEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

const orEnd = (text: string, at: number, beyond = 0): number => (at < 0 ? text.length : at + beyond);
const lineEnd = (text: string, at: number): number => orEnd(text, text.indexOf('\n', at));
const blockEnd = (text: string, at: number): number => orEnd(text, text.indexOf('*/', at + 2), 2);
