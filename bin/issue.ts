/** `boardstone key` and `boardstone token`: order credentials from a running server through its control plane (5.4). */
import { isRecord } from '../src/language.ts';
import { bearing, silentAt } from './ask-server.ts';
import { addressOf, byUrl, serverFlag } from './env.ts';
import { flagsOnly, readFlags, printHelp, UsageError } from '../src/terminal/flags.ts';

const help = { says: 'print this text' } as const;

const keyFlags = {
  url: serverFlag,
  name: { value: 'name', says: 'the name of the application', usual: 'boardstone' },
  username: { value: 'name', says: 'the member who owns the key; required' },
  origin: { value: 'url', many: true, says: 'addresses that may receive its tokens, separated by commas' },
  oauth2: { value: 'url', many: true, says: 'a client of OAuth 2.0 too, with these addresses to return to' },
  public: { says: 'with --oauth2: a client without a secret' },
  scope: { value: 'list', says: 'with --oauth2: what it may ask for, separated by commas', usual: 'all' },
  restricted: { says: 'with --oauth2: it sees only workspaces that a member grants' },
  help,
} as const;

const tokenFlags = {
  url: serverFlag,
  key: { value: 'key', says: 'the key of the application; required' },
  username: { value: 'name', says: 'the member for whom the token acts; required' },
  permissions: { value: 'list', says: 'read, write, comments and so on, separated by commas', usual: 'all' },
  expires: { value: '1hour|1day|30days|never', says: 'how long the token is valid', usual: 'never' },
  help,
} as const;

export async function issueKey(argv: readonly string[]): Promise<number> {
  const { flags, words } = readFlags(keyFlags, argv);
  if (flags.help) return printHelp('boardstone key [flags]', keyFlags);
  flagsOnly('key', words, byUrl);
  const { name = 'boardstone', username, origin, oauth2, public: isPublic, scope, restricted } = flags;
  if (oauth2 === undefined && (isPublic || scope || restricted))
    throw new UsageError('--public, --scope and --restricted belong to --oauth2 <url>');
  const client = {
    ...list('redirectUris', oauth2),
    ...list('scopes', scope),
    ...(isPublic && { public: true }),
    ...(restricted && { restricted: true }),
  };
  return order(flags.url, 'keys', {
    name,
    username: needed('username', username),
    ...list('origins', origin),
    ...(oauth2 !== undefined && { oauth2: client }),
  });
}

export async function issueToken(argv: readonly string[]): Promise<number> {
  const { flags, words } = readFlags(tokenFlags, argv);
  if (flags.help) return printHelp('boardstone token [flags]', tokenFlags);
  flagsOnly('token', words, byUrl);
  const { key, username, permissions, expires } = flags;
  return order(flags.url, 'tokens', {
    key: needed('key', key),
    username: needed('username', username),
    ...list('permissions', permissions),
    ...(expires && { expires }),
  });
}

const list = (name: string, typed: string | undefined) => (typed === undefined ? {} : { [name]: typed.split(',') });

function needed(flag: string, typed: string | undefined): string {
  if (typed === undefined) throw new UsageError(`--${flag} is needed`);
  return typed;
}

async function order(typed: string | undefined, path: string, body: unknown): Promise<number> {
  const url = addressOf(typed).replace(/\/+$/, '');
  const reply = await fetch(`${url}/_boardstone/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearing() },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new UsageError(silentAt(url));
  });
  const answer: unknown = await reply.json().catch(() => ({}));
  const message = isRecord(answer) ? answer['message'] : undefined;
  if (!reply.ok) throw new UsageError(typeof message === 'string' ? message : `the server answers ${reply.status}`);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  return 0;
}
