/** The steps of a failure as a shell script: ids are taken from replies, credentials from the environment. */
import { pathAndQuery } from '../wire/actor.ts';
import { held, type Reply, type Request } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { redactor, type Target } from '../wire/target.ts';
import type { Broken } from '../wire/verdict.ts';
import { spelled } from './credentials.ts';

/** `at`: the step that shows the failure, or -1 for the last. */
export function script(law: Law, lab: Lab, steps: readonly Reply[], broken: Broken, at: number): string {
  const constants = constantsOf(lab.scenery);
  const lines = redactor(lab.scenery)(conversation(lab, steps, at >= 0 ? at : steps.length - 1, constants));
  const needs = variablesIn(
    lines,
    constants.map(([, name]) => name),
  );
  return [
    '#!/bin/sh',
    `# ${law.id} (part ${law.section}): ${law.title}`,
    `# Needs curl, jq${needs.length > 0 ? `, and in the environment: ${needs.join(' ')}` : ''}`,
    `BASE=\${BASE:-${lab.options.shownAs ?? lab.scenery.baseUrl}}`,
    ...(lines.some((line) => line.includes('$DIR/')) ? ['DIR=$(mktemp -d)'] : []),
    ...lines,
    `# ${broken.message.replace(/\s*\n\s*/g, ' ').slice(0, 300)}`,
  ].join('\n');
}

/** The requests in their order, each id as a variable from the reply that first shows it. */
function conversation(
  lab: Lab,
  steps: readonly Reply[],
  shown: number,
  constants: readonly [string, string][],
): string[] {
  const names = new Map(constants);
  const seen = new Set(names.keys());
  const used = new Map<string, number>();
  const bound = (text: string) =>
    [...names].reduce((now, [id, name]) => now.replaceAll(id, `\${${name}}`), quoted(text));
  const call = (step: Reply, look = '') =>
    `curl -sS${look} -X ${step.request.method} "${address(step, lab, bound)}"${body(step.request, lab, bound)}`;
  /** The ids of this reply that later requests need, each with its place; from here on they have names. */
  const caught = (step: Reply) =>
    capture(step, steps.slice(steps.indexOf(step) + 1), seen).map(({ id, place }) => {
      const name = named(step.request, used);
      names.set(id, name);
      return { name, place };
    });
  const alone = (step: Reply): string[] => {
    const number = steps.indexOf(step);
    const asked = call(step, number === shown ? ' -i' : '');
    const needed = caught(step);
    if (needed.length === 0) return [number >= shown ? asked : `${asked} >/dev/null`];
    return [`R=$(${asked})`, ...needed.map(({ name, place }) => `${name}=$(printf '%s' "$R" | jq -r '${place}')`)];
  };
  /** Requests that were under way at the same time: each is sent without waiting for the one before it. */
  const together = (all: readonly Reply[]): string[] => {
    const asked = all.map((step) => ({ step, sent: call(step, " -w ' %{http_code}\\n'"), file: steps.indexOf(step) }));
    const needed = asked.map(({ step, file, sent }) => ({ sent, file: `$DIR/${file}`, ids: caught(step) }));
    return [
      '# at the same time:',
      ...needed.map(({ sent, file, ids }) => `${sent}${ids.length > 0 ? ` >"${file}"` : ''} &`),
      'wait',
      ...needed.flatMap(({ file, ids }) =>
        ids.map(({ name, place }) => `${name}=$(sed 's/ [0-9]*$//' "${file}" | jq -r '${place}')`),
      ),
    ];
  };
  return overlapping(steps).flatMap((group) => {
    for (const { request } of group) for (const id of idsIn(request)) seen.add(id);
    return group.length === 1 ? alone(group[0]!) : together(group);
  });
}

/** What the user of the script has to know: credentials, and records that the target file names. */
function variablesIn(lines: readonly string[], constants: readonly string[]): string[] {
  const found = lines.join('\n').matchAll(/\$\{?([A-Z]+_(?:KEY|TOKEN|SECRET|ID))\b/g);
  const names = [...new Set([...found].map(([, name]) => name!))];
  const isRecord = (name: string) => constants.includes(name);
  return [...names.filter((name) => !name.endsWith('_ID')), ...names.filter(isRecord)];
}

/** Clocks are exact to so much. */
const exactMs = 0.01;

/** Steps that follow each other are alone; those that were under way at the same time stand together. */
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

/** The credentials of a request that stand in this place, as the shell writes them. */
const carriedIn = (
  request: Request,
  where: 'query' | 'body',
  { scenery }: Lab,
): [name: 'key' | 'token', value: string][] =>
  held(request, where).map(([name, value]) => [
    name as 'key' | 'token',
    spelled(value, name as 'key' | 'token', request, scenery.actors),
  ]);

function address({ request, via = '$BASE' }: Pick<Reply, 'request' | 'via'>, lab: Lab, bound: Bound): string {
  const wire = pathAndQuery({ ...request, key: null, token: null })
    .replaceAll("'", '%27')
    .replaceAll('!', '%21');
  const plain = `${via}${bound(wire)}`;
  const own = carriedIn(request, 'query', lab).map(([name, value]) => `${name}=${value}`);
  return own.length === 0 ? plain : `${plain}${plain.includes('?') ? '&' : '?'}${own.join('&')}`;
}

function body(request: Request, lab: Lab, bound: Bound): string {
  const { place, json, form, multipart, raw, headers } = request;
  const parts: string[] = [];
  const carried = carriedIn(request, 'body', lab);
  const { key, token } = request;
  if (place === 'header' && key !== null) {
    const [consumer, own] = [spelled(key, 'key', request, lab.scenery.actors), token ?? ''];
    const last = token === null ? '' : `, oauth_token=\\"${spelled(own, 'token', request, lab.scenery.actors)}\\"`;
    parts.push(`-H "Authorization: OAuth oauth_consumer_key=\\"${consumer}\\"${last}"`);
  }
  for (const [name, value] of Object.entries(headers)) parts.push(`-H "${bound(`${name}: ${value}`)}"`);
  if (json !== undefined) {
    const inside =
      carried.length > 0
        ? { ...Object.fromEntries(carried.map(([name]) => [name, `@${name}@`])), ...(json as object) }
        : json;
    const text = carried.reduce(
      (now, [name, value]) => now.replace(`@${name}@`, () => value),
      bound(JSON.stringify(inside)),
    );
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
    parts.push(...carried.map(([name, value]) => `--data-urlencode "${name}=${value}"`));
    parts.push(...(form ?? []).map(([name, value]) => `--data-urlencode "${bound(`${name}=${value}`)}"`));
  }
  return parts.map((part) => ` ${part}`).join('');
}

const idPattern = /\b[0-9a-f]{24}\b/gi;

/** Everything in a request that names a record: ids, and short links in a path. */
export function idsIn(request: Request): string[] {
  const { path, query, json, form, multipart } = request;
  const links = [...path.matchAll(/\/(?:cards?|boards?)\/(\w{8})(?=\/|$)/g)].map(([, link]) => link!);
  return [...(JSON.stringify([path, query, json, form, multipart]).match(idPattern) ?? []), ...links];
}
