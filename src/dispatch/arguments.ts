/**
 * Reads the arguments of a call by a declaration: strings become values, or a refusal that names what was wrong (part
 * 4).
 */
import type { z } from 'zod';
import { must, refuse } from '../model/refusal.ts';
import { bare, planOf, viewArguments, type Plan } from '../resources/resource.ts';
import { expects, fallbackOf, isRequired } from '../spec/values.ts';
import { allKept, goneOf } from '../spec/kept.ts';
import type { Endpoint } from './endpoint.ts';
import { resolvers } from './resolve.ts';

export interface Read {
  readonly args: Record<string, unknown>;
  /** Words of the path that are not records: `{field}`, `{filter}`. */
  readonly words: Record<string, unknown>;
  readonly plan: Plan;
  /** Names of arguments that nothing reads. */
  readonly ignored?: readonly string[];
}

/** What is computed once per endpoint, at its first call. */
interface Ready {
  readonly own: ReadonlyMap<string, z.ZodType>;
  readonly view: ReadonlyMap<string, z.ZodType>;
  readonly absent: readonly (readonly [string, unknown])[];
  readonly required: readonly string[];
  /** CNV-33: whether an argument may be empty or null without that being a value of its own. */
  readonly clearable: ReadonlySet<string>;
  readonly plan: Plan;
}
const known = new WeakMap<Endpoint, Ready>();

export function read(
  endpoint: Endpoint,
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
  raw: readonly string[],
): Read {
  const ready = (allKept() ? known.get(endpoint) : undefined) ?? prepare(endpoint);
  const args: Record<string, unknown> = {};
  let view: Record<string, unknown> | undefined;
  let ignored: string[] | undefined;
  const gone = goneOf(endpoint.keeps);
  for (const [name, absent] of ready.absent) if (!gone?.has(name)) args[name] = absent;
  for (const name in given) {
    if (gone?.has(name)) continue;
    const own = ready.own.get(name);
    if (own) {
      if (saysNothing(given[name]) && ready.clearable.has(name) && !own.safeParse(given[name]).success) continue;
      const parsed = parse(own, name, given[name]);
      if (parsed !== undefined) args[name] = parsed;
      continue;
    }
    const shown = ready.view.get(name);
    if (shown) (view ??= {})[name] = parse(shown, name, given[name]);
    else (ignored ??= []).push(name);
  }
  for (const name of ready.required)
    must('ERR-05', Object.hasOwn(args, name) || gone?.has(name), () => missing(endpoint, name));
  const { shows } = endpoint;
  return {
    args,
    words: readWords(endpoint, names, raw, gone),
    plan: view && shows ? planOf(shows.resource, shows, view) : ready.plan,
    ...(ignored && { ignored }),
  };
}

const saysNothing = (given: unknown): boolean => given === '' || given === null;

function readWords(
  endpoint: Endpoint,
  names: readonly string[],
  raw: readonly string[],
  gone: ReadonlySet<string> | null,
): Record<string, unknown> {
  const words: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index]!;
    if (Object.hasOwn(resolvers, name)) continue;
    const schema = endpoint.params?.[name];
    words[name] = schema && !gone?.has(name) ? parse(schema, name, raw[index]) : raw[index];
  }
  return words;
}

function parse(schema: z.ZodType, name: string, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const expected = expects(schema) ?? result.error.issues[0]?.message;
  return refuse('ERR-04', `invalid value for ${name}${expected ? `: expected ${expected}` : ''}`);
}

const missing = (endpoint: Endpoint, name: string): string => {
  const expected = expects(endpoint.args[name]!);
  return `invalid value for ${name}: it is required${expected ? ` (${expected})` : ''}`;
};

function prepare(endpoint: Endpoint): Ready {
  const own = new Map(Object.entries(endpoint.args));
  const absent: [string, unknown][] = [];
  const required: string[] = [];
  for (const [name, schema] of own) {
    const fallback = fallbackOf(schema);
    if (fallback !== undefined) absent.push([name, fallback]);
    else if (isRequired(schema)) required.push(name);
  }
  const { shows } = endpoint;
  const view = shows ? viewArguments(shows.resource) : new Map<string, z.ZodType>();
  for (const name of own.keys()) view.delete(name);
  const plan = shows ? planOf(shows.resource, shows, {}) : bare;
  const clearable = new Set(
    endpoint.method === 'POST' ? [...own.keys()].filter((name) => !required.includes(name)) : [],
  );
  const ready = { own, view, absent, required, clearable, plan };
  if (allKept()) known.set(endpoint, ready);
  return ready;
}
