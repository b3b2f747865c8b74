/** `boardstone env`: the address and the credentials of a running server, as lines that a shell takes. */
import type { Target } from '../src/index.ts';
import { helpOf, readFlags, UsageError } from '../src/terminal/flags.ts';

const flags = {
  url: { value: 'url', says: 'the address of the server, or of one of its worlds', usual: 'http://127.0.0.1:4747' },
  plain: { says: 'print NAME=value, for $GITHUB_ENV and files of variables' },
  help: { says: 'print this text' },
} as const;

/** What a client finds in its environment. */
export function environmentOf(target: Target<string>): Record<string, string> {
  const owner = target.actors['owner'] ?? Object.values(target.actors)[0];
  return {
    BOARDSTONE_URL: target.baseUrl,
    BOARDSTONE_TARGET: JSON.stringify(target),
    ...(owner && { BOARDSTONE_KEY: owner.key, BOARDSTONE_TOKEN: owner.token, BOARDSTONE_SECRET: owner.secret }),
  };
}

/** What a control plane with a token wants: BOARDSTONE_CONTROL_TOKEN has it. */
export function bearing(): Readonly<Record<string, string>> {
  const { BOARDSTONE_CONTROL_TOKEN: token } = process.env;
  return token ? { authorization: `Bearer ${token}` } : {};
}

export async function env(argv: readonly string[]): Promise<number> {
  const { flags: given, words } = readFlags(flags, argv);
  if (given.help) {
    process.stdout.write(
      `boardstone env [flags]\n\neval "$(boardstone env)" sets what boardstone run sets.\n\n${helpOf(flags)}\n`,
    );
    return 0;
  }
  if (words.length > 0) throw new UsageError(`env takes flags only, not ${words[0]}; --url names the server`);
  const { url = flags.url.usual } = given;
  const reply = await fetch(`${url.replace(/\/+$/, '')}/_boardstone/target`, { headers: bearing() }).catch(() => {
    throw new UsageError(`no server answers at ${url}`);
  });
  if (!reply.ok) throw new UsageError(`${url} has no control plane: it answers ${reply.status}`);
  const lines = Object.entries(environmentOf((await reply.json()) as Target<string>));
  process.stdout.write(
    lines.map(([name, value]) => (given.plain ? `${name}=${value}\n` : `export ${name}=${quoted(value)}\n`)).join(''),
  );
  return 0;
}

/** For a shell: nothing inside single quotes means anything to it. */
const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
