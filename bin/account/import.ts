/** `boardstone import`: reads the boards of an account through the public interface into a fixture. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAccount, type Progress } from '../../src/beside/importer/account.ts';
import { asking, ImportError } from '../../src/beside/importer/ask.ts';
import { fixtureOf } from '../../src/beside/importer/fixture-of.ts';
import { scrubbed } from '../../src/beside/importer/scrub.ts';
import { plant } from '../../src/fixtures/plant.ts';
import { FixtureError } from '../../src/fixtures/nested.ts';
import { messageOf } from '../../src/language.ts';
import { programName, flagsOnly, readFlags, printHelp, UsageError } from '../../src/terminal/flags.ts';
import { boundFlags, boundsOf } from '../ask-server.ts';
import { mayWrite, mustBeNew, write } from '../../src/terminal/output.ts';
import { visible } from '../../src/terminal/visible.ts';

/** The flags that name the account and what is read of it; `compare-live` has them too. */
export const accountFlags = {
  from: { value: 'url', says: 'the address of the service, without /1' },
  key: { value: 'key', says: 'the key of an application' },
  token: { value: 'token', says: 'a token of the account; one that may only read is enough' },
  board: { value: 'ids', many: true, says: 'only these boards, by their ids or short links' },
  ...boundFlags,
} as const;

const flags = {
  ...accountFlags,
  scrub: { says: 'hide what people wrote: names, texts, addresses; ids and short links become new ones' },
  out: { value: 'file', says: 'where the fixture is written; an existing file is not changed' },
  help: { says: 'print this text' },
} as const;

const help = `boardstone import --from <url> --key <key> --token <token> --out <file> [flags]

Reads the boards of an account, with their lists, cards, members and actions, into a fixture. It only reads, stays
within the limits of the service, and waits where one is used up. Files, notifications and webhooks are not read.

  ${programName} import --from https://api.example.com --key … --token … --scrub --out mine.json
  ${programName} serve --fixture mine.json`;

/** The parts of a terminal that this command uses. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** How far it is: in a terminal one line that is overwritten, elsewhere a line for each board. */
export function progressOn(screen: Screen) {
  let last = '';
  const line = ({ board, at, of, records }: Progress): string => {
    const finished = at - 1;
    const filled = Math.round((finished / of) * 20);
    const bar = screen.isTTY ? `[${'#'.repeat(filled).padEnd(20, '.')}] ` : '';
    return `${bar}board ${at} of ${of}, ${records} records: ${visible(board)}`.slice(0, (screen.columns || 120) - 1);
  };
  return {
    progress(now: Progress): void {
      const name = `${now.at}/${now.of}`;
      if (screen.isTTY) screen.write(`\r\u001b[K${line(now)}`);
      else if (last !== name) screen.write(`board ${now.at} of ${now.of}: ${visible(now.board)}\n`);
      last = name;
    },
    say: (what: string): void => void screen.write(screen.isTTY ? `\r\u001b[K${what}` : `${what}\n`),
    end: (): void => void (screen.isTTY && last !== '' && screen.write('\r\u001b[K')),
  };
}

/** The address and the credentials; throws if one is missing or wrong. */
export function accountOf(typed: { readonly from?: string; readonly key?: string; readonly token?: string }): {
  readonly from: string;
  readonly key: string;
  readonly token: string;
} {
  const { from, key, token } = typed;
  const lacking = (['from', 'key', 'token'] as const).filter((name) => typed[name] === undefined);
  if (from === undefined || key === undefined || token === undefined)
    throw new UsageError(`--${lacking.join(' and --')} must be given, to name the account`);
  if (!URL.canParse(from) || !/^https?:$/.test(new URL(from).protocol))
    throw new UsageError(`--from is an http or https address, not ${from}`);
  // An address that was copied from a request ends in /1.
  return { from: from.replace(/\/1\/*$/, ''), key, token };
}

export const boardsOf = (typed: string | undefined): readonly string[] | undefined =>
  typed
    ?.split(',')
    .map((part) => part.trim())
    .filter((entry) => entry !== '');

export async function importAccount(argv: readonly string[], screen: Screen = process.stderr): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) return printHelp(help, flags);
  flagsOnly('import', words);
  const account = accountOf(typed);
  const { out } = typed;
  if (out === undefined) throw new UsageError('--out names the file of the fixture');
  mustBeNew(out);
  mayWrite(out);
  const { progress, say, end } = progressOn(screen);
  try {
    const get = asking({ ...account, ...boundsOf(typed), sleep: (ms) => sleep(ms), say });
    const answers = await readAccount(get, boardsOf(typed.board), progress);
    const whole = fixtureOf(answers, new Date().toISOString(), {
      key: randomBytes(16).toString('hex'),
      secret: randomBytes(32).toString('hex'),
      token: randomBytes(32).toString('hex'),
    });
    const fixture = typed.scrub ? scrubbed(whole) : whole;
    const { tables } = plant(fixture, 1, Date.now());
    write(out, `${JSON.stringify(fixture, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    end();
    screen.write(`${out}: ${tables.boards.rows.size} boards, ${tables.cards.rows.size} cards\n`);
    process.stdout.write(`${programName} serve --fixture ${out}\n`);
    return 0;
  } catch (fault) {
    end();
    if (fault instanceof ImportError) throw new UsageError(visible(fault.message));
    // An error in the fixture gets a sentence; any other error is a bug, and is thrown.
    if (!(fault instanceof FixtureError)) throw fault;
    throw new UsageError(`${out}: ${visible(messageOf(fault))}`);
  }
}
