/** Reads names and values of query strings and forms into the arguments of a call (1.6, 1.7). */
import { fieldsIn } from '../../language.ts';
import { decoded } from '../formats/percent.ts';
import { addValue, Several, shortened, repeatedSays } from './call.ts';
import { must, refuse } from './refusal.ts';
import type { RuleId } from '../../document/rules.ts';
import { limits } from '../../document/limits.ts';

/**
 * An object that inherits no names: `constructor` and `__proto__` are arguments like any other.
 * A constructor with an empty prototype, because V8 keeps such objects fast and `Object.create(null)` slow.
 */
export type Bag = Record<string, unknown>;
export const Bag = function () {} as unknown as new () => Bag;
Bag.prototype = Object.create(null);

/** The values of one place of a request (its query or its body): arguments, and separately the credentials. */
export class SentValues {
  readonly args: Bag = new Bag();
  key: string | null = null;
  token: string | null = null;
}

const { nesting, index: highest, arguments: most } = limits.requests;
const percent = 37,
  plus = 43,
  ampersand = 38,
  equals = 61;

/**
 * Reads `a=1&b=2` from a position on, in one walk; only encoded parts are decoded. A part that cannot be decoded is
 * refused, by the rule of the place where it stands.
 */
export function readPairs(text: string, from: number, sent: SentValues, rule: RuleId): void {
  const { length } = text;
  let start = from,
    split = -1,
    coded = false,
    count = 0;
  for (let at = from; at <= length; at++) {
    const code = at === length ? ampersand : text.charCodeAt(at);
    if (code === equals && split < 0) split = at;
    else if (code === percent || code === plus) coded = true;
    else if (code === ampersand) {
      if (at > start && split !== start) {
        must('ERR-04', ++count <= most, `more than ${most} arguments`); // LIM-38
        const end = split < 0 ? at : split;
        const name = text.slice(start, end),
          value = split < 0 ? '' : text.slice(split + 1, at);
        if (coded) addPair(sent, decode(name, rule), decode(value, rule));
        else addPair(sent, name, value);
      }
      start = at + 1;
      split = -1;
      coded = false;
    }
  }
}

/** After an error the rest still says who is asking, so that the request counts and its error is answered. */
export function findCredentials(text: string, from: number, sent: SentValues): void {
  for (const pair of text.slice(from).split('&')) {
    const [, name, value] = /^(key|token)=(\w+)$/.exec(pair) ?? [];
    if (value !== undefined) sent[name as 'key' | 'token'] ??= value;
  }
}

const decode = (text: string, rule: RuleId): string =>
  decoded(text.includes('+') ? text.replaceAll('+', ' ') : text) ??
  refuse(rule, 'an argument is not percent-encoded UTF-8');

/** Adds one name and value. The row that takes the name decides what a second value means; brackets collect several. */
export function addPair(sent: SentValues, name: string, value: unknown): void {
  if (name === 'key' || name === 'token') return addCredential(sent, name, value);
  const open = name.indexOf('[');
  if (open > 0 && name.endsWith(']')) return nest(sent.args, name, open, value);
  const before = sent.args[name];
  if (before === undefined) sent.args[name] = value;
  else {
    must('ERR-09', typeof before === 'string' || before instanceof Several, () => repeatedSays(name));
    sent.args[name] = addValue(before, value);
  }
}

/** An empty credential counts as none, and so does one that is not a string. */
export function addCredential(sent: SentValues, name: 'key' | 'token', value: unknown): void {
  must('ERR-09', sent[name] === null || sent[name] === value, () => `${repeatedSays(name)}, with different values`);
  if (typeof value === 'string' && value !== '') sent[name] = value;
}

/**
 * `value[text]=x` is a field of an object, `ids[]=x` and `ids[0]=x` an element of a list; `options[][color]=x` belongs
 * to the last element until that one has a color.
 */
function nest(args: Bag, name: string, open: number, value: unknown): void {
  const parts = name.slice(open + 1, -1).split('][');
  must('ERR-04', parts.length <= nesting, `${shortened(name)} nests too deeply`); // LIM-39
  let holder: Bag = args;
  let field: string | number = name.slice(0, open);
  for (const [depth, part] of parts.entries()) {
    const ordered = part === '' || /^\d{1,15}$/.test(part);
    const inner: unknown = (holder[field] ??= ordered ? [] : new Bag());
    must('ERR-09', typeof inner === 'object' && Array.isArray(inner) === ordered, () => repeatedSays(name));
    holder = inner as Bag;
    field = part;
    if (Array.isArray(inner)) field = place(inner, parts.slice(depth), name);
  }
  const before = holder[field];
  must('ERR-09', before === undefined || before === value, () => repeatedSays(name, [before, value]));
  holder[field] = value;
}

function place(list: unknown[], [part, ...below]: string[], name: string): number {
  const last = list.length - 1;
  const index = part !== '' ? Number(part) : last >= 0 && hasRoom(list[last], below) ? last : list.length;
  must('ERR-04', index <= list.length && index <= highest, `the index of ${shortened(name)} leaves a gap`);
  return index;
}

/** Whether a further level of objects is allowed. */
function hasRoom(holder: unknown, [part, ...below]: string[]): boolean {
  if (part === undefined || typeof holder !== 'object' || holder === null) return false;
  if (Array.isArray(holder)) return part === '';
  const inner = fieldsIn(holder)[part];
  return inner === undefined || hasRoom(inner, below);
}
