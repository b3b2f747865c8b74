/**
 * `boardstone compare-live`: asks an account of the live service and a local world with the same records the same reads,
 * and prints what differs in the form of the table of differences.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { dialectNames, type DialectName } from '../../src/document/dialects.ts';
import { readAccount } from '../../src/beside/importer/account.ts';
import { asking, ImportError } from '../../src/beside/importer/ask.ts';
import { differences, entryOf } from '../../src/beside/importer/differences.ts';
import { fixtureOf } from '../../src/beside/importer/fixture-of.ts';
import { readsOf } from '../../src/beside/importer/reads.ts';
import { startServer, type Fixture } from '../../src/index.ts';
import { liveAddress } from '../../src/server/exchange/live-hosts.ts';
import { isOneOf } from '../../src/language.ts';
import { flagsOnly, helpOf, readFlags, UsageError } from '../../src/terminal/flags.ts';
import { accountFlags, accountOf, boardsOf, progressOn } from './import.ts';
import { boundsOf } from '../ask-server.ts';
import { visible } from '../../src/terminal/visible.ts';

const flags = {
  ...accountFlags,
  from: { ...accountFlags.from, usual: liveAddress },
  dialect: { value: 'name', says: 'how the local world answers: live or document', usual: 'live' },
  'yes-read-my-account': { says: 'yes, the boards of this account may be read; without it nothing is read' },
  help: { says: 'print this text' },
} as const;

const help = `boardstone compare-live --key <key> --token <token> --yes-read-my-account [flags]

Reads the boards of an account as import does, serves them here, asks both the same reads, and prints where the answers
differ: each difference as an entry for the tables in src/beside/dialects, with the answer of the local world as document. It
prints the form of values and never the values. It only reads, and stores nothing.

${helpOf(flags)}

Exit code 0: the answers are the same. 1: they differ. 2: the account could not be read.
`;

const dialectOf = (typed: string): DialectName => {
  if (isOneOf(dialectNames, typed)) return typed;
  throw new UsageError(`--dialect is ${dialectNames.join(' or ')}, not ${typed}`);
};

export async function compareLive(
  argv: readonly string[],
  screen: Parameters<typeof progressOn>[0] = process.stderr,
  out: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) {
    out(help);
    return 0;
  }
  flagsOnly('compare-live', words);
  const account = accountOf({ from: flags.from.usual, ...typed });
  const dialect = dialectOf(typed.dialect ?? flags.dialect.usual);
  if (!typed['yes-read-my-account'])
    throw new UsageError(
      `compare-live reads all boards of an account at ${account.from}: --yes-read-my-account says yes`,
    );
  const { progress, say, end } = progressOn(screen);
  try {
    const theirs = asking({ ...account, ...boundsOf(typed), sleep: (ms) => sleep(ms), say });
    const answers = await readAccount(theirs, boardsOf(typed.board), progress);
    const now = new Date().toISOString();
    const fixture = fixtureOf(answers, now) as Fixture;
    await using server = await startServer({ fixture, dialect, limits: false, clock: 'manual', control: false });
    const { key, token } = server.target.actors['owner']!;
    const ours = asking({ from: server.url, key, token, sleep: (ms) => sleep(ms) });
    const found = await differences(readsOf(answers), ours, theirs, (at, of) => {
      if (screen.isTTY) say(`read ${at} of ${of}`);
    });
    end();
    out(visible(found.map((entry) => `${entryOf(entry)}\n`).join('')));
    const count = found.length === 1 ? '1 difference' : `${found.length || 'no'} differences`;
    screen.write(`${count} from the ${dialect} dialect\n`);
    return found.length === 0 ? 0 : 1;
  } catch (fault) {
    end();
    if (fault instanceof ImportError) throw new UsageError(visible(fault.message));
    throw fault;
  }
}
