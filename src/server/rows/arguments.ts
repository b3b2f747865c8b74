/** Reads the arguments of a call by a declaration: strings become values, or a refusal says what is wrong (part 4). */
import { isRecord, onceFor } from '../../language.ts';
import { Several, repeatedSays } from '../calls/call.ts';
import { must, refuse } from '../calls/refusal.ts';
import { bare, planOf, viewArguments, type Plan } from './resource.ts';
import type { RuleId } from '../../document/rules.ts';
import { type Data } from '../../document/values/kinds.ts';
import { expects, readerOf, takes } from '../../kinds/readers.ts';
import { meant, nearest } from '../../did-you-mean.ts';
import { isId, wordsOf } from '../../kinds/values.ts';
import type { Endpoint } from './endpoint.ts';
import { resolvers } from './resolve.ts';
import { methodsOf, type Match, type Routes } from './routes.ts';

export interface ReadArguments {
  /** The values by name, with those of the words in the path that name no record: `{field}`, `{filter}`. */
  readonly args: Record<string, unknown>;
  readonly plan: Plan;
  /** Names of arguments that nothing reads. */
  readonly ignored?: readonly string[];
}

/** The readers of an endpoint. They are prepared once, at its first call. */
interface PreparedArguments {
  readonly own: ReadonlyMap<string, ArgumentReader>;
  readonly view: ReadonlyMap<string, ArgumentReader>;
  /** For words of a path that are not records. */
  readonly params: ReadonlyMap<string, ArgumentReader>;
  /** The arguments with a default, and their defaults. */
  readonly defaults: readonly (readonly [string, unknown])[];
  readonly needed: readonly string[];
  /** The plan of a call that says nothing of what to show. */
  readonly plan: Plan;
}
interface ArgumentReader {
  readonly kind: Data;
  readonly read: (raw: unknown) => unknown;
  /** CNV-33: whether an argument may be empty or null without that being a value of its own. */
  readonly isClearable?: boolean;
}

export function readArguments(found: Match, all: Readonly<Record<string, unknown>>): ReadArguments {
  const { endpoint } = found;
  const ready = prepared(endpoint);
  const args: Record<string, unknown> = {};
  let view: Record<string, unknown> | undefined;
  let ignored: string[] | undefined;
  for (const [name, usual] of ready.defaults) args[name] = usual; // FLT-03
  for (const name in all) {
    const own = ready.own.get(name);
    const value = all[name];
    const sent = value instanceof Several ? joined(name, value, (own ?? ready.view.get(name))?.kind, endpoint) : value;
    if (own) {
      const value = own.read(sent);
      if (value !== undefined) args[name] = value;
      else if (isRecords(sent) && endpoint.shows?.resource.fields[name]) (ignored ??= []).push(name);
      else if (sent === undefined || (own.isClearable && saysNothing(sent))) continue;
      else args[name] = wrong(name, own, sent);
      continue;
    }
    const shown = ready.view.get(name);
    if (shown && !isSentBack(endpoint, name, shown, sent)) (view ??= {})[name] = viewOf(name, shown, sent);
    else (ignored ??= []).push(name); // CNV-23
  }
  for (const name of ready.needed)
    must('ERR-05', Object.hasOwn(args, name), () => missing(endpoint, name) + inForm(ignored));
  readWords(ready, found, args);
  const { shows } = endpoint;
  return { args, plan: view && shows ? planOf(shows.resource, shows, view) : ready.plan, ...(ignored && { ignored }) };
}

/** The names of all that a row reads, those of what it shows too. */
export function argumentsOf(endpoint: Endpoint): readonly string[] {
  const { own, view } = prepared(endpoint);
  return [...own.keys(), ...view.keys()];
}

/** The names that a row does not read. */
export function unreadIn(endpoint: Endpoint, args: Readonly<Record<string, unknown>>): readonly string[] {
  const { own, view } = prepared(endpoint);
  return Object.keys(args).filter((name) => !own.has(name) && !view.has(name));
}

/** ERR-09: different values for one name mean something only as a list, in a row that joins them. */
function joined(name: string, { values }: Several, of: Data | undefined, { joins }: Endpoint): unknown {
  must('ERR-09', joins && of && lists.has(of.kind), () => repeatedSays(name, values));
  return values.join();
}
const lists: ReadonlySet<string> = new Set(['words', 'ids', 'texts']);

const saysNothing = (args: unknown): boolean => args === '' || args === null;

function readWords(
  { params }: PreparedArguments,
  { names, words, beside }: Match,
  args: Record<string, unknown>,
): void {
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index]!;
    if (Object.hasOwn(resolvers, name)) continue;
    const reading = params.get(name);
    const word = words[index]!;
    const value = reading ? reading.read(word) : word;
    if (value === undefined) wrongWord(name, reading!, word, index === names.length - 1 ? beside : undefined);
    args[name] = value;
  }
}

/** `GET /members/me/bords` names no field: boards may have been meant. `GET …/exports` has a noun that takes only POST. */
function wrongWord(name: string, reading: ArgumentReader, word: string, beside?: Routes): never {
  const { kind } = reading;
  const methods = beside && methodsOf(beside, word);
  const near = methods ?? nearest(word, [...(beside?.nouns.keys() ?? []), ...(kind.kind === 'word' ? kind.of : [])]);
  if (near === undefined || near.length === 0) return wrong(name, reading, word);
  const hint = typeof near === 'string' ? `did you mean ${near}?` : `${word} takes only ${near.join(' and ')}`;
  return refuse('ERR-04', `invalid value for ${name}: ${hint}`);
}

/**
 * Whether it is a part of a record that was read, changed and is sent back whole: it is no option
 * of what is shown, but the value of the field of that name.
 */
const isSentBack = ({ method }: Endpoint, name: string, { read: asOption }: ArgumentReader, sent: unknown): boolean =>
  method !== 'GET' && typeof sent === 'object' && !isFields(name) && asOption(sent) === undefined;

/** `labels` of a card that was read are records, and no colours. */
const isRecords = (sent: unknown): boolean =>
  Array.isArray(sent) && sent.length > 0 && sent.every((element) => isRecord(element) && isId(element['id']));

/** An argument that steers what is shown; a wrong name among fields has a rule of its own. */
function viewOf(name: string, reading: ArgumentReader, sent: unknown): unknown {
  const value = reading.read(sent);
  return value === undefined ? wrong(name, reading, sent, isFields(name) ? 'CNV-19' : 'ERR-04') : value;
}
const isFields = (name: string): boolean => name === 'fields' || name.endsWith('_fields');

/** The message about a comma list names the wrong word. */
function wrong(name: string, { kind }: ArgumentReader, sent: unknown, rule: RuleId = 'ERR-04'): never {
  const expected = `expected ${expects(kind)}`;
  const word = kind.kind === 'words' && wordsOf(sent)?.find((part) => !takes(kind, part));
  const reason = word ? `there is no ${word}${meant(word, kind.of) || `, ${expected}`}` : expected;
  return refuse(rule, `invalid value for ${name}: ${reason}`);
}

const missing = ({ args }: Endpoint, name: string): string =>
  `invalid value for ${name}: it is required (${expects(args[name]!.kind)})`;

/** A program that sends JSON without saying so sends a form with one name, which nothing reads. */
const inForm = (ignored: readonly string[] = []): string =>
  ignored.some((name) => name.startsWith('{"')) ? ', and the body is JSON that was sent without its content-type' : '';

const readingOf = (kind: Data): ArgumentReader => ({ kind, read: readerOf(kind) });

const prepared = onceFor((endpoint: Endpoint): PreparedArguments => {
  const own = Object.entries(endpoint.args);
  const { method, shows } = endpoint;
  const view = shows ? viewArguments(shows.resource) : new Map<string, Data>();
  for (const [name] of own) view.delete(name);
  return {
    own: new Map(
      own.map(([name, { kind, needed }]) => [
        name,
        { ...readingOf(kind), isClearable: method === 'POST' && !needed }, // CNV-33
      ]),
    ),
    view: new Map([...view].map(([name, kind]) => [name, readingOf(kind)])),
    params: new Map(Object.entries(endpoint.params ?? {}).map(([name, kind]) => [name, readingOf(kind)])),
    defaults: own.flatMap(([name, { usual }]) => (usual === undefined ? [] : [[name, usual] as const])),
    needed: own.flatMap(([name, { needed }]) => (needed ? [name] : [])),
    plan: shows ? planOf(shows.resource, shows, {}) : bare,
  };
});
