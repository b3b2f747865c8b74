/** `boardstone listen`: watches the boards of a running server, prints each delivery of their webhooks, passes it on. */
import { createHmac } from 'node:crypto';
import { isRecord, messageOf } from '../../src/language.ts';
import { deliveryHandler, type ReceivedAction, type ReceivedDelivery } from '../../src/desk/receiver.ts';
import { openAddress } from '../../src/server/http/incoming.ts';
import { flagsOnly, readFlags, printHelp, UsageError } from '../../src/terminal/flags.ts';
import { visible } from '../../src/terminal/visible.ts';
import { isOfNpx, whenParentEnds } from '../../src/terminal/parent.ts';
import { ask, boundFlags, boundsOf, servedAt, type Served } from '../ask-server.ts';
import { addressOf, byUrl, ownerIn, serverFlag } from '../env.ts';

const flags = {
  url: serverFlag,
  board: { value: 'names', many: true, says: 'the boards that are watched, by name or id', usual: 'all open ones' },
  'forward-to': { value: 'url', says: 'the address of your program: each delivery is signed for it and sent there' },
  ...boundFlags,
  help: { says: 'print this text' },
} as const;

const help = `boardstone listen [flags]

Makes webhooks of the owner on the boards of a running server, prints a line for each delivery, and deletes the webhooks
at the end (Ctrl-C). boardstone trigger makes things happen.`;

export async function listen(argv: readonly string[]): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) return printHelp(help, flags);
  flagsOnly('listen', words, byUrl);
  const { 'forward-to': to, url = addressOf(undefined), board } = typed;
  if (to !== undefined && !/^https?:/.test(URL.canParse(to) ? to : ''))
    throw new UsageError(`--forward-to takes an address with http or https, not ${to}`);
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (isOfNpx) whenParentEnds(resolve);
  });
  const listening = await listenTo(await servedAt(url, boundsOf(typed)), board?.split(','), to, (line) =>
    process.stdout.write(`${visible(line)}\n`),
  );
  process.stderr.write(
    `Listening to ${visible(listening.boards.join(', '))}${to === undefined ? '' : `, for ${to}`}. Ctrl-C ends.\n`,
  );
  await ended;
  await listening.close();
  return 0;
}

/** A call of the owner; a refusal is one line. */
export async function callAs(
  server: Served,
  method: string,
  path: string,
  args: Readonly<Record<string, string>> = {},
): Promise<any> {
  const owner = ownerIn(server.target);
  if (owner === undefined) throw new UsageError('the fixture names no actors, so nobody can act');
  const { key, token } = owner;
  const at = new URL(`${server.url}/1${path}`);
  for (const [name, value] of Object.entries({ ...args, key, token })) at.searchParams.set(name, value);
  const { status, body } = await ask(at, { method }, server.bounds);
  if (status === 200) return body;
  throw new UsageError(`${method} ${path} is refused: ${isRecord(body) ? body['message'] : body}`.slice(0, 500));
}

/** The open boards of the owner, or those that are named. */
export async function boardsOf(
  server: Served,
  names?: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const all: { id: string; name: string }[] = await callAs(server, 'GET', '/members/me/boards', {
    filter: 'open',
    fields: 'name',
  });
  if (!Array.isArray(all)) throw new UsageError(`${server.url} tells no list of boards`);
  if (names === undefined) return all;
  return names.map((name) => {
    const found = all.find((board) => board.id === name || board.name === name);
    if (found !== undefined) return found;
    throw new UsageError(`the owner has no open board ${name}; there are ${all.map((entry) => entry.name).join(', ')}`);
  });
}

/** Webhooks on the boards, and a line for each delivery. `close` deletes them. */
export async function listenTo(
  server: Served,
  names: readonly string[] | undefined,
  to: string | undefined,
  tell: (line: string) => void,
): Promise<{ readonly boards: readonly string[]; close(): Promise<void> }> {
  const secrets = Object.values(server.target.actors).map(({ secret }) => secret);
  const boards = await boardsOf(server, names);
  if (boards.length === 0) throw new UsageError('the owner has no open board to listen to');
  // Nothing is kept: it may run for days.
  const take = deliveryHandler(
    () => secrets,
    async (delivery) => {
      // A delivery without a signature is not from this server, and forwarding would sign it.
      if (delivery.wrong !== undefined) {
        tell(lineOf(delivery, to === undefined ? undefined : 'not forwarded'));
        return 401;
      }
      const answer = to === undefined ? undefined : await forward(delivery, to, secrets[0] ?? '');
      tell(lineOf(delivery, answer));
      return typeof answer === 'number' ? answer : answer === undefined ? 200 : 502;
    },
  );
  const receiver = await openAddress(take, { lasting: true });
  const made: string[] = [];
  const close = async (): Promise<void> => {
    // The server may have stopped already.
    for (const id of made) await callAs(server, 'DELETE', `/webhooks/${id}`).catch(() => {});
    await receiver.close();
  };
  try {
    for (const { id } of boards) {
      const args = { idModel: id, callbackURL: receiver.url, description: 'boardstone listen' };
      made.push((await callAs(server, 'POST', '/webhooks', args)).id);
    }
  } catch (fault) {
    await close();
    throw fault;
  }
  return { boards: boards.map(({ name }) => name), close };
}

/** The status, or why there was none. A signature holds for one address, so the delivery is signed again for this one. */
async function forward({ body, headers }: ReceivedDelivery, to: string, secret: string): Promise<number | string> {
  const { 'x-trello-client-identifier': client } = headers;
  const reply = await fetch(to, {
    method: 'POST',
    redirect: 'manual',
    body,
    signal: AbortSignal.timeout(4500),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-trello-webhook': createHmac('sha1', secret)
        .update(body + to)
        .digest('base64'),
      ...(client !== undefined && { 'x-trello-client-identifier': client }),
    },
  }).catch((fault: Error) => messageOf(fault.cause ?? fault));
  if (typeof reply === 'string') return reply;
  await reply.body?.cancel();
  return reply.status;
}

function lineOf({ type, action, wrong }: ReceivedDelivery, answer: number | string | undefined): string {
  return [
    String(action['date']).slice(11, 19),
    type.padEnd(26),
    recordsAndChange(action),
    `by ${action['memberCreator']?.username ?? action['idMemberCreator']}`,
    ...(wrong === undefined ? [] : [`(${wrong})`]),
    ...(answer === undefined ? [] : [`→ ${answer}`]),
  ].join('  ');
}

/** The records of an action, from the board to the card, and its change. */
function recordsAndChange({ data }: ReceivedAction): string {
  const place = ['board', 'list', 'card', 'checklist', 'checkItem', 'attachment'].flatMap(
    (noun) => data[noun]?.name ?? [],
  );
  const from = data['listBefore']?.name;
  const changed =
    from === undefined ? Object.keys(data['old'] ?? {}).join(', ') : `${from} → ${data['listAfter']?.name}`;
  return [place.join(' › '), ...(changed === '' ? [] : [changed]), ...(data['text'] ? [`"${data['text']}"`] : [])].join(
    ': ',
  );
}
