/** Requests as lines of a shell with curl and jq. */
import type { Body, Place, Sent } from '../conversation.ts';
import { inShell } from '../variables.ts';

/** `shown`: the step whose answer is printed. */
export const inShellLines = (groups: readonly (readonly Sent[])[], shown: number): string[] =>
  groups.flatMap((group) => (group.length === 1 ? alone(group[0]!, shown) : together(group)));

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
  const headerFlags = headers.map(([name, value]) => `-H "${inShell(`${name}: ${value}`)}"`);
  return [`curl -sS${look} -X ${method} "${via}${address}"`, ...headerFlags, ...(body ? carrying(body) : [])].join(' ');
}

function carrying(body: Body): string[] {
  if ('json' in body) return [`-H 'Content-Type: application/json' --data "${inShell(body.json)}"`];
  if ('raw' in body) return [`--data-binary "${inShell(body.raw)}"`];
  if ('form' in body) return body.form.map((pair) => `--data-urlencode "${inShell(pair.join('='))}"`);
  return body.parts.map(([name, value]) =>
    typeof value === 'string' ? `-F "${inShell(`${name}=${value}`)}"` : `-F "${name}=@${inShell(value.file)}"`,
  );
}

/** A place as jq writes it. */
const inJq = (place: Place): string =>
  place.reduce<string>((at, key) => {
    if (typeof key === 'number') return `${at || '.'}[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `${at}.${key}` : `${at || '.'}["${key}"]`;
  }, '') || '.';
