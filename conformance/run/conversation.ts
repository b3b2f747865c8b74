/**
 * The requests of a failure in their order, as data: an id in them is a variable, taken from the reply that first shows
 * it.
 */
import { pathAndQuery } from '../wire/actor.ts';
import { credentialsIn, type Pair, type Reply, type Request } from '../wire/exchange.ts';
import { idsAmong, valueAt } from '../wire/json-values.ts';
import type { Lab } from '../wire/lab.ts';
import { credentialsOf, type Target } from '../wire/target.ts';
import { spelled } from './credentials.ts';
import { variable } from './variables.ts';

export type Place = readonly (string | number)[];

/** One request; its texts have variables. */
export interface Sent {
  readonly method: string;
  /** From `/1` on. */
  readonly path: string;
  /** Which of several replicas was asked. */
  readonly via?: string | undefined;
  readonly headers: readonly Pair[];
  readonly body?: Body;
  /** Which step it was. */
  readonly step: number;
  /** The values of its reply that later requests need. */
  readonly caught: readonly { readonly name: string; readonly place: Place }[];
}

export type Body =
  | { readonly json: string }
  | { readonly form: readonly Pair[] }
  | { readonly parts: readonly (readonly [name: string, value: string | { readonly file: string }])[] }
  | { readonly raw: string };

/** The requests; those that were under way at the same time stand together. `also`: ids that are named afterwards. */
export function conversation(
  { sceneTarget }: Pick<Lab, 'sceneTarget'>,
  steps: readonly Reply[],
  also: readonly string[] = [],
): Sent[][] {
  const names = new Map([...constantsOf(sceneTarget), ...credentialsOf(sceneTarget)]);
  const seen = new Set(names.keys());
  const used = new Map<string, number>();
  const bound: Bound = (text) => {
    const longestFirst = [...names].toSorted(([a], [b]) => b.length - a.length);
    return longestFirst.reduce((now, [value, name]) => now.replaceAll(value, variable(name)), text);
  };
  /** From here on the ids of this reply that later requests need have names. */
  const catching = (step: Reply) =>
    capture(step, steps.slice(steps.indexOf(step) + 1), seen, step === steps.at(-1) ? [] : also).map(
      ({ id, place }) => {
        const name = named(step.request, place, used);
        names.set(id, name);
        seen.add(id);
        return { name, place };
      },
    );
  return overlapping(steps).map((group) => {
    for (const { request } of group) for (const id of idsOfRequest(request)) seen.add(id);
    const sent = group.map((step) => sentOf(step, sceneTarget.actors, bound));
    return group.map((step, at) => ({ ...sent[at]!, step: steps.indexOf(step), caught: catching(step) }));
  });
}

/** The ids that a conversation takes from replies, each with its variable. */
export const caughtIn = (groups: readonly Sent[][], steps: readonly Reply[]): (readonly [id: string, name: string])[] =>
  groups
    .flat()
    .flatMap(({ step, caught }) =>
      caught.map(({ name, place }) => [String(valueAt(steps[step]!.body, place)), name] as const),
    );

/** How exact the clocks are. */
const exactMs = 0.01;

function overlapping(steps: readonly Reply[]): Reply[][] {
  const groups: Reply[][] = [];
  let end = -Infinity;
  for (const step of steps) {
    if (step.at < end - exactMs) groups.at(-1)!.push(step);
    else groups.push([step]);
    end = Math.max(end, step.at + step.ms);
  }
  return groups;
}

/** Records that were there before the run, by their names in the target file. */
export function constantsOf({ actors, workspace }: Pick<Target, 'actors' | 'workspace'>): [id: string, name: string][] {
  const members = Object.entries(actors)
    .toReversed()
    .flatMap(([name, { idMember }]): [string, string][] =>
      idMember === undefined ? [] : [[idMember, `${name.toUpperCase()}_ID`]],
    );
  return workspace ? [...members, [workspace.id, 'WORKSPACE_ID']] : members;
}

/** The values that later requests name and this reply is the first to show. */
const capture = (step: Reply, later: readonly Reply[], seen: ReadonlySet<string>, also: readonly string[]) =>
  [...new Set([...later.flatMap(({ request }) => idsOfRequest(request)), ...also])].flatMap((id) => {
    const place = seen.has(id) ? null : placeOf(step.body, id);
    return place === null ? [] : [{ id, place }];
  });

/** A variable has the name of the field that shows the id, or of the route if the id is the record's own. */
function named({ path }: Request, place: Place, used: Map<string, number>): string {
  const words = [...path.split('/'), ...place].filter((word) => typeof word === 'string' && /^[a-z]+$/i.test(word));
  const last = words.findLast((word) => word !== 'id') ?? 'id';
  const noun = String(last)
    .replace(/^id(?=[A-Z])|s$/g, '')
    .toUpperCase();
  used.set(noun, (used.get(noun) ?? 0) + 1);
  return `${noun}_${used.get(noun)}`;
}

/** The place of a string in a JSON value. */
function placeOf(value: unknown, wanted: string): Place | null {
  if (value === wanted) return [];
  if (value === null || typeof value !== 'object') return null;
  for (const [key, inner] of Object.entries(value)) {
    const place = placeOf(inner, wanted);
    if (place !== null) return [Array.isArray(value) ? Number(key) : key, ...place];
  }
  return null;
}

type Bound = (text: string) => string;

function sentOf({ request, via }: Reply, actors: Target['actors'], bound: Bound): Omit<Sent, 'step' | 'caught'> {
  const { method, place, key, token } = request;
  const inVariables = (value: string, word: 'key' | 'token') => spelled(value, word, request, actors);
  const carried = (where: 'query' | 'body'): Pair[] =>
    credentialsIn(request, where).map(([name, value]) => [name, inVariables(value, name as 'key' | 'token')]);
  const plain = bound(pathAndQuery({ ...request, key: null, token: null }));
  const query = carried('query').map(([name, value]) => `${name}=${value}`);
  const path = [plain, ...(query.length > 0 ? [query.join('&')] : [])].join(plain.includes('?') ? '&' : '?');
  const last = token === null ? '' : `, oauth_token="${inVariables(token, 'token')}"`;
  const asked: Pair[] =
    place === 'header' && key !== null
      ? [['Authorization', `OAuth oauth_consumer_key="${inVariables(key, 'key')}"${last}`]]
      : [];
  const headers = [...asked, ...Object.entries(request.headers).map(([name, value]): Pair => [name, bound(value)])];
  const body = bodyOf(request, carried('body'), bound);
  return { method, path, via, headers, ...(body && { body }) };
}

function bodyOf({ json, form, multipart, raw }: Request, carried: readonly Pair[], bound: Bound): Body | undefined {
  if (json !== undefined) {
    const inside = carried.length > 0 ? { ...Object.fromEntries(carried), ...(json as object) } : json;
    return { json: bound(JSON.stringify(inside)) };
  }
  if (multipart) {
    const parts = Object.entries(multipart).map(
      ([name, value]) => [name, typeof value === 'string' ? bound(value) : { file: value.name }] as const,
    );
    return { parts: [...carried, ...parts] };
  }
  if (raw !== undefined) return { raw: bound(typeof raw === 'string' ? raw : Buffer.from(raw).toString()) };
  const pairs = [...carried, ...(form ?? []).map(([name, value]): Pair => [bound(name), bound(value)])];
  return pairs.length === 0 ? undefined : { form: pairs };
}

/** Everything in a request that names a record: ids, and short links in a path. */
export function idsOfRequest(request: Request): string[] {
  const { path, query, json, form, multipart } = request;
  const links = [...path.matchAll(/\/(?:cards?|boards?)\/(\w{8})(?=\/|$)/g)].map(([, link]) => link!);
  return [...idsAmong([path, query, json, form, multipart]), ...links];
}
