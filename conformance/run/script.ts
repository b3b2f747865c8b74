/** The steps of a failure as a shell script: ids are taken from replies, credentials from the environment. */
import type { Reply } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { redactor } from '../wire/target.ts';
import type { Broken } from '../wire/verdict.ts';
import { idsAmong } from '../wire/json-values.ts';
import { caughtIn, constantsOf, conversation } from './conversation.ts';
import { inShell, variable } from './variables.ts';
import { inShellLines } from './tests/shell.ts';

/** `last`: the step that shows the failure, if it is one of them. */
export function script(law: Law, lab: Lab, steps: readonly Reply[], broken: Broken, last = steps.at(-1)): string {
  const shown = steps.indexOf(last!);
  // The script takes ids only from answers before the last one.
  const requests = conversation(lab, steps, idsAmong([broken.expected, broken.actual]));
  const lines = redactor(lab.sceneTarget)(inShellLines(requests, shown));
  const message = broken.message.replace(/\s*\n\s*/g, ' ').slice(0, 300);
  const found = inShell(
    caughtIn(requests, steps).reduce((text, [id, name]) => text.replaceAll(id, variable(name)), message),
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
    ...(needs.length > 0 ? [`: ${needs.map((name) => `"\${${name}:?}"`).join(' ')}`] : []),
    ...(lines.some((line) => line.includes('$DIR/')) ? ['DIR=$(mktemp -d)'] : []),
    ...looped(lines),
    `printf '%s\\n' "# ${redactor(lab.sceneTarget)(found)}"`,
  ].join('\n');
}

/** From this number of equal parts in a row on, the script has a loop. */
const fewestRounds = 4;
/** The most lines of a part in a loop: a law may send requests of several kinds in turn. */
const longestPart = 6;

/** Lines of which many are equal, shortened by loops. Each request sends the same again, so nothing else changes. */
function looped(lines: readonly string[]): string[] {
  const shorter: string[] = [];
  for (let at = 0; at < lines.length;) {
    const { size, rounds } = roundsAt(lines, at);
    const part = lines.slice(at, at + size);
    shorter.push(...(rounds < fewestRounds ? part : [`for n in $(seq ${rounds}); do`, ...part.map(counting), 'done']));
    at += size * rounds;
  }
  return shorter;
}

/** How often the part repeats that begins here: the one that covers most lines. */
function roundsAt(lines: readonly string[], at: number): { readonly size: number; readonly rounds: number } {
  let best = { size: 1, rounds: 1 };
  for (let size = 1; size <= longestPart; size += 1) {
    const isSame = (other: number) =>
      other + size <= lines.length && lines.slice(other, other + size).every((line, nth) => line === lines[at + nth]);
    let rounds = 1;
    while (isSame(at + rounds * size)) rounds += 1;
    if (rounds >= fewestRounds && size * rounds > best.size * best.rounds) best = { size, rounds };
  }
  return best;
}

/** Of many equal requests the script prints only the statuses. */
const counting = (line: string): string =>
  line.startsWith('curl')
    ? `  ${line.replace(/^curl -sS (-i |-w '[^']*' )?/, "curl -sS -o /dev/null -w '%{http_code}\\n' ").replace(/ >\/dev\/null$/, '')}`
    : `  ${line}`;

/** The variables that the user of the script has to know: credentials, and records that the target file names. */
function variablesIn(lines: readonly string[], constants: readonly string[]): string[] {
  const found = lines.join('\n').matchAll(/\$\{?([A-Z]+_(?:KEY|TOKEN|SECRET|ID))\b/g);
  const names = [...new Set([...found].map(([, name]) => name!))];
  const isRecord = (name: string) => constants.includes(name);
  return [...names.filter((name) => !name.endsWith('_ID')), ...names.filter(isRecord)];
}
