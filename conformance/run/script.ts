/** The steps of a failure as a shell script: ids are taken from replies, credentials from the environment. */
import type { Reply } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { redactor } from '../wire/target.ts';
import type { Broken } from '../wire/verdict.ts';
import { constantsOf, conversation } from './conversation.ts';
import { inShellLines } from './tests/shell.ts';

/** `at`: the step that shows the failure, or -1 for the last. */
export function script(law: Law, lab: Lab, steps: readonly Reply[], broken: Broken, at: number): string {
  const shown = at >= 0 ? at : steps.length - 1;
  const lines = redactor(lab.sceneTarget)(inShellLines(conversation(lab, steps), shown));
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

/** What the user of the script has to know: credentials, and records that the target file names. */
function variablesIn(lines: readonly string[], constants: readonly string[]): string[] {
  const found = lines.join('\n').matchAll(/\$\{?([A-Z]+_(?:KEY|TOKEN|SECRET|ID))\b/g);
  const names = [...new Set([...found].map(([, name]) => name!))];
  const isRecord = (name: string) => constants.includes(name);
  return [...names.filter((name) => !name.endsWith('_ID')), ...names.filter(isRecord)];
}
