/** The steps of a failure as a shell script: ids are taken from replies, credentials from the environment. */
import type { Reply } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { redactor } from '../wire/target.ts';
import type { Broken } from '../wire/verdict.ts';
import { constantsOf, conversation, type Body, type Place, type Sent } from './conversation.ts';
import { inShell } from './variables.ts';

/** `at`: the step that shows the failure, or -1 for the last. */
export function script(law: Law, lab: Lab, steps: readonly Reply[], broken: Broken, at: number): string {
  const shown = at >= 0 ? at : steps.length - 1;
  const lines = redactor(lab.sceneTarget)(
    conversation(lab, steps).flatMap((group) => (group.length === 1 ? alone(group[0]!, shown) : together(group))),
  );
  const needs = variablesIn(
    lines,
    constantsOf(lab.sceneTarget).map(([, name]) => name),
  );
  return [
    '#!/bin/sh',
    `# ${law.id} (part ${law.section}): ${law.title}`,
    `# Needs curl, jq${needs.length > 0 ? `, and in the environment: ${needs.join(' ')}` : ''}`,
    `BASE=\${BASE:-${lab.options.shownAs ?? lab.sceneTarget.baseUrl}}`,
    ...(lines.some((line) => line.includes('$DIR/')) ? ['DIR=$(mktemp -d)'] : []),
    ...lines,
    `# ${broken.message.replace(/\s*\n\s*/g, ' ').slice(0, 300)}`,
  ].join('\n');
}

function alone(sent: Sent, shown: number): string[] {
  const isShown = sent.step === shown;
  const asked = call(sent, isShown && sent.caught.length === 0 ? ' -i' : '');
  if (sent.caught.length === 0) return [sent.step >= shown ? asked : `${asked} >/dev/null`];
  const caught = sent.caught.map(({ name, place }) => `${name}=$(printf '%s' "$R" | jq -r '${inJq(place)}')`);
  return [`R=$(${asked})`, ...(isShown ? [`printf '%s\\n' "$R"`] : []), ...caught];
}

/** Requests that were under way at the same time: each is sent without waiting for the one before it. */
function together(group: readonly Sent[]): string[] {
  const into = ({ step }: Sent) => `"$DIR/${step}"`;
  const asked = group.map(
    (sent) => `${call(sent, " -w ' %{http_code}\\n'")}${sent.caught.length > 0 ? ` >${into(sent)}` : ''} &`,
  );
  const caught = group.flatMap((sent) =>
    sent.caught.map(({ name, place }) => `${name}=$(sed 's/ [0-9]*$//' ${into(sent)} | jq -r '${inJq(place)}')`),
  );
  return ['# at the same time:', ...asked, 'wait', ...caught];
}

function call({ method, path, via = '$BASE', headers, body }: Sent, look: string): string {
  const address = inShell(path.replaceAll("'", '%27').replaceAll('!', '%21'));
  const own = headers.map(([name, value]) => `-H "${inShell(`${name}: ${value}`)}"`);
  return [`curl -sS${look} -X ${method} "${via}${address}"`, ...own, ...(body ? carrying(body) : [])].join(' ');
}

function carrying(body: Body): string[] {
  if ('json' in body) return [`-H 'Content-Type: application/json' --data "${inShell(body.json)}"`];
  if ('raw' in body) return [`--data-binary "${inShell(body.raw)}"`];
  if ('form' in body) return body.form.map((pair) => `--data-urlencode "${inShell(pair.join('='))}"`);
  return body.parts.map(([name, value]) =>
    typeof value === 'string' ? `-F "${inShell(`${name}=${value}`)}"` : `-F "${name}=@${inShell(value.file)}"`,
  );
}

/** What the user of the script has to know: credentials, and records that the target file names. */
function variablesIn(lines: readonly string[], constants: readonly string[]): string[] {
  const found = lines.join('\n').matchAll(/\$\{?([A-Z]+_(?:KEY|TOKEN|SECRET|ID))\b/g);
  const names = [...new Set([...found].map(([, name]) => name!))];
  const isRecord = (name: string) => constants.includes(name);
  return [...names.filter((name) => !name.endsWith('_ID')), ...names.filter(isRecord)];
}

/** A place as jq writes it. */
const inJq = (place: Place): string =>
  place.reduce<string>((at, key) => {
    if (typeof key === 'number') return `${at || '.'}[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `${at}.${key}` : `${at || '.'}["${key}"]`;
  }, '') || '.';
