/** The help texts of `check` and the commands beside it, for the terminal and for the manual. */
import { helpOf, flagLines, type Flags } from '../../src/terminal/flags.ts';
import { abilityLines } from '../wire/abilities.ts';
import { stageLines, fixtureNames, withStages } from '../wire/stages.ts';
import { outputFlags } from './files.ts';
import { checkFlags, standingsFlags, watchFlags } from './options.ts';

const help = { help: { says: 'print this text' } } as const satisfies Flags;

const capabilitiesHelp = `boardstone check --help capabilities

Words of "capabilities" in the target file. "exports": false says that the server lacks it; "claims": ["boards", "lists"]
says that it has these and nothing else. A claim brings others along: cards has its section 4.1, members 4.2.

${abilityLines()
  .map((line) => `  ${line.replaceAll('`', '')}`)
  .join('\n')}
`;

const provisionHelp = `boardstone check --help provision

The target file may say under "provision" how your server makes the records of a scene, if not as below:
  "createList": "POST /1/spaces/{idBoard}/lists"          a path with placeholders; the other arguments are sent as usual
  "createList": "POST /1/lists?title={name}&on={idBoard}" with a query of its own only what it names is sent
  "createList": "POST /1/lists?dialect=2&{*}"             {*} stands for all arguments that the template does not name
  "createList": "POST /1/lists {"title": "{name}", "{*}": true}"   the same as a JSON body
  "createList": false                                     your server has no such stage
  "board": "5f…"                                          a record that exists: ${fixtureNames.join(', ')}
An argument with a question mark is not always given; then a query or a body leaves it out.

${stageLines()
  .map((line) => `  ${line.replaceAll('`', '')}`)
  .join('\n')}
`;

/** The text that `check --help` prints for a key of the target file. */
export const checkHelp: Readonly<Record<string, string>> = { capabilities: capabilitiesHelp, provision: provisionHelp };

const exitCodes = `\
Exit code 0: something was judged and no rule is broken. 1: a rule is broken, or the run does not match the baseline.
2: the run could not be done, it checked nothing, or the server stopped answering. 3: with --strict, a law judged nothing
or could not decide.`;

const withAbilities = (manual: string): string =>
  manual.replace(
    /(?<=<!-- capabilities[^\n]*-->\n)[^]*?(?=\n## )/,
    () =>
      `\n${abilityLines()
        .map((line) => `- ${line}`)
        .join('\n')}\n`,
  );

/** The manual with what is declared: the flags and exit codes, the words of capabilities, and the stages. */
export const withFlags = (manual: string): string =>
  withAbilities(withStages(manual)).replace(/(?<=<!-- flags[^\n]*-->\n)[^]*?(?=\n## )/, () => {
    const lines = flagLines(checkFlags).map(([typed, says]) => `- \`${typed}\`: ${says.replaceAll('*', '\\*')}`);
    return `\n${lines.join('\n')}\n\n${exitCodes.replaceAll('\n', ' ')}\n`;
  });

const usageOf = (line: string, says: string, flags: Flags, ...more: readonly string[]): string =>
  [`boardstone ${line} [flags]`, says, helpOf({ ...flags, ...help }), ...more].join('\n\n') + '\n';
const reports = '<report.json> <report.json> …';

export const usage: Readonly<Record<string, string>> = {
  check: usageOf(
    'check <base-url>',
    'A local boardstone gives the run a world of its own. Any other server needs --target, or --key and --token.',
    checkFlags,
    'boardstone check --help capabilities lists the words for what a server has and lacks, --help provision how a target\n' +
      'file says how records are made.',
    exitCodes,
  ),
  watch: usageOf(
    'watch --upstream <url>',
    `Passes every request on to a server and every answer back, unchanged, and judges what went by: the laws that only look
(forms of answers, ids, lengths of collections, headers of limits). It sends no requests of its own. Ctrl-C ends it.`,
    watchFlags,
    'The exit code is that of check; 2 if nothing of the interface went by.',
  ),
  merge: usageOf(
    `merge ${reports}`,
    'Makes one report of the reports of all shards of a run. The exit code is that of check.',
    outputFlags,
  ),
  standings: usageOf(
    'standings <folder>',
    'Makes the table of the reports in a folder: <folder>/0.1/my-server.json is the JSON report of my-server by the laws of 0.1.',
    standingsFlags,
  ),
  compare: usageOf(
    `compare ${reports}`,
    'Prints the laws on which the servers differ, and what they chose differently where the document is silent.',
    { json: { ...outputFlags.json, says: 'write the comparison as JSON; - is standard output' } },
  ),
};
