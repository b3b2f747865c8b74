/** Checks before a run that the service answers at the address and that the actors are who they say they are (5). */
import { isRecord, keysOf } from '../../src/language.ts';
import type { Clock, Unanswered } from './actor.ts';
import { compose, succeeded, type Reply, type Transport } from './exchange.ts';
import { addressesOf, CannotRun, type ActorName, type Credentials, type Target } from './target.ts';

/** Asks at each address who the actors are; adds what the target file leaves out, and stops if credentials are wrong. */
export async function identified(target: Target, connect: (base: string) => Transport, clock: Clock): Promise<Target> {
  const actors: Target['actors'] = { ...target.actors };
  for (const base of addressesOf(target)) {
    const wire = connect(base);
    for (const name of keysOf(actors)) actors[name] = await identity(name, actors[name]!, base, wire, clock);
  }
  return { ...target, actors };
}

async function identity(
  name: ActorName,
  who: Credentials,
  base: string,
  wire: Transport,
  clock: Clock,
): Promise<Credentials> {
  const ask = async (path: string, fields: string) => {
    const request = compose({ name, key: who.key, token: who.token }, { path, query: { fields } });
    const send = () =>
      wire(request).catch((error: Unanswered) => {
        const why = error.code.startsWith('TOO_') ? `: ${error.reason}` : `(${error.code}): is the server running?`;
        throw new CannotRun(`${base} does not answer ${why}`);
      });
    const reply = await send();
    if (reply.status !== 429) return reply;
    await clock.sleep(10_500);
    return send();
  };
  const reply = await ask('/1/members/me', 'username');
  const { id, username }: Record<string, unknown> = succeeded(reply) && isRecord(reply.body) ? reply.body : {};
  const hasId = typeof id === 'string';
  // If one route is wrong, a law will say so. If no route answers like the service, the run cannot judge anything.
  if (!hasId && !(await hasBoards(['me', who.idMember], ask))) throw noService(base, name, reply);
  if (hasId && who.idMember !== undefined && who.idMember.toLowerCase() !== id.toLowerCase()) {
    // A wrong answer is for a law to find. A file of an earlier start makes most laws fail, so it is told first.
    if (!succeeded(await ask(`/1/members/${who.idMember}`, 'username')))
      throw new CannotRun(
        `the target file says that ${name} is ${who.idMember}, whom ${base} does not know: there the token belongs to ${id}`,
      );
  }
  const idMember = who.idMember ?? (hasId ? id : undefined);
  if (idMember === undefined)
    throw new CannotRun(
      `GET /1/members/me does not say who ${name} is: it is answered ${summaryOf(reply)}${lacking(reply)}. ` +
        'Mend it, or name idMember in the target file',
      reply,
    );
  return { ...(typeof username === 'string' && { username }), ...who, idMember };
}

type Asks = (path: string, fields: string) => Promise<Reply>;
async function hasBoards(members: readonly (string | undefined)[], ask: Asks): Promise<boolean> {
  for (const member of members) {
    const boards = member === undefined ? undefined : await ask(`/1/members/${member}/boards`, 'name');
    if (boards && succeeded(boards) && Array.isArray(boards.body)) return true;
  }
  return false;
}

function noService(base: string, name: string, reply: Reply): CannotRun {
  if (reply.status === 401 || reply.status === 403)
    return new CannotRun(`the credentials of ${name} are refused: ${reply.status} ${reply.text.slice(0, 200)}`);
  return new CannotRun(
    `${base} does not answer as the service does: GET /1/members/me is answered ${summaryOf(reply)}${lacking(reply)}`,
    reply,
  );
}

/** The parts that an answer of success has to have. */
function lacking({ status, body }: Reply): string {
  if (!succeeded({ status }) || body === undefined) return '';
  if (!isRecord(body)) return ': the answer has to be one member, a JSON object with an id';
  return 'id' in body ? ': id has to be a text' : ': the answer has no id';
}

function summaryOf({ status, headers, body, text }: Reply): string {
  const { location, 'content-type': type = 'no media type' } = headers;
  // The part after the question mark names key and token.
  if (location !== undefined)
    return `${status} and redirects to ${location.split('?')[0]}: is that the address to give?`;
  return `${status} with ${body === undefined ? type : text.slice(0, 100)}`;
}
