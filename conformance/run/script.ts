/** The steps of a failure as a shell script: ids are taken from replies, credentials from the environment. */
import { pathAndQuery } from '../wire/actor.ts';
import { held, type Reply, type Request } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import type { Target } from '../wire/target.ts';
import type { Broken } from '../wire/verdict.ts';

/** `at`: the step that shows the failure, or -1 for the last. */
export function script(law: Law, lab: Lab, steps: readonly Reply[], broken: Broken, at: number): string {
  const names = new Map(constantsOf(lab.scenery));
  const wanted = new Set<string>();
  const bound = (text: string) =>
    [...names].reduce((now, [id, name]) => {
      if (now.includes(id)) wanted.add(name);
      return now.replaceAll(id, `\${${name}}`);
    }, quoted(text));
  const shown = at >= 0 ? at : steps.length - 1;
  const seen = new Set<string>();
  const used = new Map<string, number>();
  const lines = steps.flatMap((step, number) => {
    const { request } = step;
    for (const id of idsIn(request)) seen.add(id);
    const who = (request.actor ?? 'nobody').toUpperCase();
    const look = number === shown ? ' -i' : '';
    const call = `curl -sS${look} -X ${request.method} "${address(step, who, bound)}"${body(request, who, bound)}`;
    const caught = capture(step, steps.slice(number + 1), seen);
    for (const { id } of caught) names.set(id, named(request, used));
    if (caught.length === 0) return [number >= shown ? call : `${call} >/dev/null`];
    return [
      `R=$(${call})`,
      ...caught.map(({ id, place }) => `${names.get(id)}=$(printf '%s' "$R" | jq -r '${place}')`),
    ];
  });
  const constants = constantsOf(lab.scenery)
    .map(([, name]) => name)
    .filter((name) => wanted.has(name));
  const needs = [...credentialsOf(lab, steps), ...constants];
  return [
    '#!/bin/sh',
    `# ${law.id} (part ${law.section}): ${law.title}`,
    `# Needs curl, jq${needs.length > 0 ? `, and in the environment: ${needs.join(' ')}` : ''}`,
    `BASE=\${BASE:-${lab.options.shownAs ?? lab.scenery.baseUrl}}`,
    ...lines,
    `# ${broken.message.replace(/\s*\n\s*/g, ' ').slice(0, 300)}`,
  ].join('\n');
}

/** Records that were there before the run, by their names in the target file. */
function constantsOf({ actors, workspace }: Target): [id: string, name: string][] {
  const members = Object.entries(actors)
    .toReversed()
    .flatMap(([name, { idMember }]): [string, string][] =>
      idMember === undefined ? [] : [[idMember, `${name.toUpperCase()}_ID`]],
    );
  return workspace ? [...members, [workspace.id, 'WORKSPACE_ID']] : members;
}

/** What later requests name and this reply is the first to show. */
const capture = (step: Reply, later: readonly Reply[], seen: ReadonlySet<string>) =>
  [...new Set(later.flatMap(({ request }) => idsIn(request)))].flatMap((id) => {
    const place = seen.has(id) ? null : placeOf(step.body, id);
    return place === null ? [] : [{ id, place }];
  });

function named({ path }: Request, used: Map<string, number>): string {
  const noun = (path.split('/').findLast((part) => /^[a-z]+$/i.test(part)) ?? 'id').replace(/s$/, '').toUpperCase();
  used.set(noun, (used.get(noun) ?? 0) + 1);
  return `${noun}_${used.get(noun)}`;
}

/** The place of a string in a JSON value, as jq writes it. */
function placeOf(value: unknown, wanted: string, at = ''): string | null {
  if (value === wanted) return at === '' ? '.' : at;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, one] of Object.entries(value)) {
    const isWord = /^[A-Za-z_]\w*$/.test(key);
    const step = Array.isArray(value) ? `${at || '.'}[${key}]` : isWord ? `${at}.${key}` : `${at || '.'}["${key}"]`;
    const place = placeOf(one, wanted, step);
    if (place !== null) return place;
  }
  return null;
}

/** Text inside double quotes of a shell; long runs of one letter are shortened. */
const quoted = (text: string) =>
  text
    .replace(/[\\"$`]/g, '\\$&')
    .replace(
      /([A-Za-z0-9])\1{199,}/g,
      (run: string, letter: string) => `$(printf '${letter}%.0s' $(seq ${run.length}))`,
    );

type Bound = (text: string) => string;

function address({ request, via = '$BASE' }: Pick<Reply, 'request' | 'via'>, who: string, bound: Bound): string {
  const wire = pathAndQuery({ ...request, key: null, token: null })
    .replaceAll("'", '%27')
    .replaceAll('!', '%21');
  const plain = `${via}${bound(wire)}`;
  const own = held(request, 'query').map(([name]) => `${name}=$${who}_${name.toUpperCase()}`);
  return own.length === 0 ? plain : `${plain}${plain.includes('?') ? '&' : '?'}${own.join('&')}`;
}

function body(request: Request, who: string, bound: Bound): string {
  const { place, json, form, multipart, raw, headers } = request;
  const parts: string[] = [];
  const carried = held(request, 'body').map(([name]) => name);
  if (place === 'header') {
    parts.push(`-H "Authorization: OAuth oauth_consumer_key=\\"$${who}_KEY\\", oauth_token=\\"$${who}_TOKEN\\""`);
  }
  for (const [name, value] of Object.entries(headers)) parts.push(`-H "${bound(`${name}: ${value}`)}"`);
  if (json !== undefined) {
    const own = Object.fromEntries(carried.map((name) => [name, `@${name.toUpperCase()}@`]));
    const inside = carried.length > 0 ? { ...own, ...(json as object) } : json;
    const text = bound(JSON.stringify(inside)).replace('@KEY@', `$${who}_KEY`).replace('@TOKEN@', `$${who}_TOKEN`);
    parts.push(`-H 'Content-Type: application/json' --data "${text}"`);
  } else if (multipart) {
    parts.push(
      ...Object.entries(multipart).map(([name, value]) =>
        typeof value === 'string' ? `-F "${bound(`${name}=${value}`)}"` : `-F "${name}=@${quoted(value.name)}"`,
      ),
    );
  } else if (raw !== undefined) {
    parts.push(`--data-binary "${bound(typeof raw === 'string' ? raw : Buffer.from(raw).toString())}"`);
  } else if (form || carried.length > 0) {
    parts.push(...carried.map((name) => `--data-urlencode "${name}=$${who}_${name.toUpperCase()}"`));
    parts.push(...(form ?? []).map(([name, value]) => `--data-urlencode "${bound(`${name}=${value}`)}"`));
  }
  return parts.map((part) => ` ${part}`).join('');
}

const credentialsOf = (lab: Lab, steps: readonly Reply[]): string[] =>
  [...new Set(steps.map(({ request }) => request.actor ?? ''))]
    .filter((name) => name in lab.scenery.actors)
    .flatMap((name) => [`${name.toUpperCase()}_KEY`, `${name.toUpperCase()}_TOKEN`]);

const idPattern = /\b[0-9a-f]{24}\b/gi;

/** Everything in a request that names a record: ids, and short links in a path. */
export function idsIn(request: Request): string[] {
  const { path, query, json, form, multipart } = request;
  const links = [...path.matchAll(/\/(?:cards?|boards?)\/(\w{8})(?=\/|$)/g)].map(([, link]) => link!);
  return [...(JSON.stringify([path, query, json, form, multipart]).match(idPattern) ?? []), ...links];
}
