/** Makes of a failed run what a person can act on: its steps, a shell script, the difference, a trace to replay. */
import { target as wireTarget } from './actor.ts';
import { difference } from './difference.ts';
import { argsOf, succeeded, type Reply, type Request } from './exchange.ts';
import type { Lab } from './lab.ts';
import type { Law } from './law.ts';
import type { Counterexample, Step } from './result.ts';
import { redactor } from './target.ts';
import { Description, type Broken } from './verdict.ts';

export interface Failure {
  readonly broken: Broken;
  readonly drawn: Readonly<Record<string, unknown>>;
  readonly steps: readonly Reply[];
}

export function counterexample(
  law: Law,
  lab: Lab,
  failure: Failure & { readonly label: string },
  seed: number,
): Counterexample {
  const { broken, drawn, label } = failure;
  const steps = withSources(failure.steps, lab.journal);
  const hide = redactor(lab.target);
  return hide({
    ...(label === '' ? {} : { case: label }),
    ...(Object.keys(drawn).length === 0 ? {} : { drawn: brief(drawn, 2000) }),
    steps: steps.map(stepOf),
    curl: script(law, lab, steps, broken),
    what: broken.what,
    expected: brief(broken.expected),
    actual: brief(broken.actual),
    difference: difference(broken.expected, broken.actual),
    ...(lab.options.reference ? { reference: referred(lab, steps) } : {}),
    trace: {
      boardstone: 'trace/1',
      law: law.id,
      ...(label === '' ? {} : { case: label }),
      drawn: broken.evidence.trace === undefined ? drawn : { trace: broken.evidence.trace },
      seed,
    },
    ...(broken.evidence.history ? { history: broken.evidence.history } : {}),
  });
}

/** The reference may not know what the server knows; then it has nothing to say. */
function referred(lab: Lab, steps: readonly Reply[]): unknown {
  try {
    return lab.options.reference?.(steps, lab.target);
  } catch (error) {
    return { cannotTell: (error as Error).message };
  }
}

export function stepOf({ request, status, body, text, setUp }: Reply): Step {
  return {
    actor: request.actor,
    method: request.method,
    path: request.path,
    args: brief(argsOf(request)) as Record<string, unknown>,
    status,
    body: brief(body ?? text),
    ...(setUp ? { setUp } : {}),
  };
}

/** A value cut to what a report can hold. */
export function brief(value: unknown, longest = 400, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > longest ? `${value.slice(0, longest)}… (${value.length} characters)` : value;
  if (value instanceof Description || value === null || typeof value !== 'object')
    return value === undefined ? null : value;
  if (value instanceof Uint8Array) return `(${value.length} bytes)`;
  if (depth > 7) return '…';
  if (Array.isArray(value)) {
    const cut = value.slice(0, 30).map((one) => brief(one, longest, depth + 1));
    return value.length > 30 ? [...cut, `… (${value.length} in all)`] : cut;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, brief(one, longest, depth + 1)]));
}

const idPattern = /\b[0-9a-f]{24}\b/gi;

function idsIn(request: Request): string[] {
  const { path, query, json, form, multipart } = request;
  return JSON.stringify([path, query, json, form, multipart]).match(idPattern) ?? [];
}

/** The steps and, before them, the earlier exchanges in which the ids they name were made. */
export function withSources(steps: readonly Reply[], journal: readonly Reply[]): Reply[] {
  const needed = new Set(steps);
  const makers = new Map<string, Reply>();
  for (const reply of journal) {
    if (reply.request.method === 'POST' && succeeded(reply) && typeof reply.body?.id === 'string')
      makers.set(reply.body.id, reply);
  }
  const open = [...steps];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const id of idsIn(next.request)) {
      const maker = makers.get(id);
      if (maker && !needed.has(maker)) {
        needed.add(maker);
        open.push(maker);
      }
      if (maker) open.push(...journal.filter((one) => !needed.has(one) && isSwitch(one, id) && needed.add(one)));
    }
  }
  return [...needed].toSorted((a, b) => a.at - b.at);
}

/** Did this exchange of the scene change the record in place (enable an extension, add a member)? */
const isSwitch = ({ setUp, request, status }: Reply, id: string) =>
  setUp === true &&
  status < 300 &&
  request.method !== 'GET' &&
  request.path.includes(`/${id}/`) &&
  !/checklist|item/i.test(request.path);

/** Where in a JSON value a string stands, as jq writes it. */
function placeOf(value: unknown, wanted: string, at = ''): string | null {
  if (value === wanted) return at === '' ? '.' : at;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, one] of Object.entries(value)) {
    const step = Array.isArray(value)
      ? `${at || '.'}[${key}]`
      : /^\w+$/.test(key)
        ? `${at}.${key}`
        : `${at || '.'}["${key}"]`;
    const place = placeOf(one, wanted, step);
    if (place !== null) return place;
  }
  return null;
}

/** Text inside double quotes of a shell, long runs of one letter folded. */
const quoted = (text: string) =>
  text
    .replace(/[\\"$`]/g, '\\$&')
    .replace(
      /([A-Za-z0-9])\1{199,}/g,
      (run: string, letter: string) => `$(printf '${letter}%.0s' $(seq ${run.length}))`,
    );

/** The same requests as a shell script: ids are taken from the replies, credentials from the environment. */
function script(law: Law, lab: Lab, steps: readonly Reply[], broken: Broken): string {
  const known = new Map<string, string>();
  const used = new Map<string, number>();
  const bound = (text: string) =>
    [...known].reduce((now, [id, name]) => now.replaceAll(id, `\${${name}}`), quoted(text));
  const lines = [
    '#!/bin/sh',
    `# ${law.id} (section ${law.section}): ${law.title}`,
    `# Needs curl and jq, and ${credentialsOf(lab, steps).join(', ')} in the environment.`,
    `BASE=\${BASE:-${lab.target.baseUrl}}`,
  ];
  const later = steps.flatMap((step, at) => idsIn(step.request).map((id) => [id, at] as const));
  for (const [at, step] of steps.entries()) {
    const { request } = step;
    const who = (request.actor ?? 'nobody').toUpperCase();
    const shown = at === steps.length - 1 ? ' -i' : '';
    const call = `curl -sS${shown} -X ${request.method} "${address(request, who, bound)}"${body(request, who, bound)}`;
    const fresh = later
      .filter(([id, use]) => use > at && !known.has(id) && placeOf(step.body, id) !== null)
      .map(([id]) => id);
    if (fresh.length === 0) {
      lines.push(at === steps.length - 1 ? call : `${call} >/dev/null`);
      continue;
    }
    lines.push(`R=$(${call})`);
    for (const id of new Set(fresh)) {
      const noun = (request.path.split('/').findLast((part) => /^[a-z]+$/i.test(part)) ?? 'id').toUpperCase();
      used.set(noun, (used.get(noun) ?? 0) + 1);
      const name = `${noun}_${used.get(noun)}`;
      lines.push(`${name}=$(printf '%s' "$R" | jq -r '${placeOf(step.body, id)}')`);
      known.set(id, name);
    }
  }
  return [...lines, ...`${broken.message}`.split('\n').map((line) => `# ${line}`)].join('\n');
}

function address(request: Request, who: string, bound: (text: string) => string): string {
  const plain = bound(
    wireTarget({ ...request, key: null, token: null })
      .replaceAll("'", '%27')
      .replaceAll('!', '%21'),
  );
  if (request.place !== 'query' || request.key === null) return `$BASE${plain}`;
  const token = request.token === null ? '' : `&token=$${who}_TOKEN`;
  return `$BASE${plain}${plain.includes('?') ? '&' : '?'}key=$${who}_KEY${token}`;
}

function body(
  { place, key, json, form, multipart, raw, headers }: Request,
  who: string,
  bound: (text: string) => string,
): string {
  const parts: string[] = [];
  const carried = place === 'body' && key !== null;
  if (place === 'header')
    parts.push(`-H "Authorization: OAuth oauth_consumer_key=\\"$${who}_KEY\\", oauth_token=\\"$${who}_TOKEN\\""`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H "${bound(`${name}: ${value}`)}"`);
  if (json !== undefined) {
    const inside = carried ? { key: '@KEY@', token: '@TOKEN@', ...(json as object) } : json;
    const text = bound(JSON.stringify(inside)).replace('@KEY@', `$${who}_KEY`).replace('@TOKEN@', `$${who}_TOKEN`);
    parts.push(`-H 'Content-Type: application/json' --data "${text}"`);
  } else if (multipart) {
    for (const [name, value] of Object.entries(multipart)) {
      parts.push(
        typeof value === 'string' ? `-F "${bound(`${name}=${value}`)}"` : `-F "${name}=@${quoted(value.name)}"`,
      );
    }
  } else if (raw !== undefined) {
    parts.push(`--data-binary "${bound(typeof raw === 'string' ? raw : Buffer.from(raw).toString())}"`);
  } else if (form || carried) {
    if (carried) parts.push(`--data-urlencode "key=$${who}_KEY" --data-urlencode "token=$${who}_TOKEN"`);
    for (const [name, value] of form ?? []) parts.push(`--data-urlencode "${bound(`${name}=${value}`)}"`);
  }
  return parts.map((part) => ` ${part}`).join('');
}

function credentialsOf(lab: Lab, steps: readonly Reply[]): string[] {
  const actors = new Set(
    steps.map(({ request }) => request.actor).filter((name) => name !== null && name in lab.target.actors),
  );
  const names = [...actors].flatMap((name) => [`${name!.toUpperCase()}_KEY`, `${name!.toUpperCase()}_TOKEN`]);
  return names.length === 0 ? ['nothing'] : names;
}
