/** `boardstone env`: the address and the credentials of a running server, as lines that a shell takes. */
import { present } from '../src/language.ts';
import type { Target } from '../src/index.ts';
import { servedAt } from './ask-server.ts';
import { flagsOnly, readFlags, printHelp, UsageError } from '../src/terminal/flags.ts';

/** Which server a command speaks to. */
export const serverFlag = {
  value: 'url',
  says: 'the address of the server, or of one of its worlds',
  usual: 'BOARDSTONE_URL, or http://127.0.0.1:4747',
} as const;
const usualAddress = 'http://127.0.0.1:4747';
/** The address that was typed, or the one that `eval "$(boardstone env)"` has set. */
export const addressOf = (typed: string | undefined): string =>
  typed ?? (process.env['BOARDSTONE_URL'] || usualAddress);
/** Ends the error about a word that is no flag. */
export const byUrl = '; --url names the server';

const flags = {
  // Not BOARDSTONE_URL, because this command sets it.
  url: { ...serverFlag, usual: usualAddress },
  plain: { says: 'print NAME=value, for $GITHUB_ENV and files of variables' },
  help: { says: 'print this text' },
} as const;

/** Who acts at the command line; nobody, if the fixture names no actors. */
export const ownerIn = ({ actors }: Target<string>) => actors['owner'] ?? Object.values(actors)[0];

/** The variables that a client finds in its environment. */
export function environmentOf(target: Target<string>): Record<string, string> {
  const owner = ownerIn(target);
  return {
    BOARDSTONE_URL: target.baseUrl,
    BOARDSTONE_TARGET: JSON.stringify(target),
    ...oauth2In(target),
    ...(owner && { BOARDSTONE_KEY: owner.key, BOARDSTONE_TOKEN: owner.token, BOARDSTONE_SECRET: owner.secret }),
  };
}

const oauth2In = ({ oauth2 }: Target<string>): Record<string, string> =>
  oauth2 === undefined
    ? {}
    : present({
        BOARDSTONE_OAUTH2_CLIENT_ID: oauth2.clientId,
        BOARDSTONE_OAUTH2_CLIENT_SECRET: oauth2.clientSecret,
        BOARDSTONE_OAUTH2_REDIRECT_URI: oauth2.redirectUri,
        BOARDSTONE_OAUTH2_ACCESS_TOKEN: oauth2.accessToken,
        BOARDSTONE_OAUTH2_REFRESH_TOKEN: oauth2.refreshToken,
      });

export async function env(argv: readonly string[]): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help)
    return printHelp('boardstone env [flags]\n\neval "$(boardstone env)" sets what boardstone run sets.', flags);
  flagsOnly('env', words, byUrl);
  const { url = flags.url.usual } = typed;
  const lines = Object.entries(environmentOf((await servedAt(url)).target));
  // In a file of variables a line break would begin another variable.
  const broken = lines.find(([, value]) => typed.plain && /[\r\n]/.test(String(value)));
  if (broken) throw new UsageError(`${url} tells a ${broken[0]} with a line break: it is not printed`);
  process.stdout.write(
    lines.map(([name, value]) => (typed.plain ? `${name}=${value}\n` : `export ${name}=${quoted(value)}\n`)).join(''),
  );
  return 0;
}

/** For a shell: nothing inside single quotes means anything to it. */
const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
