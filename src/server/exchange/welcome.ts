/** What a program gets that asks outside the interface: who answers here, and where paths begin. */
import { jsonAnswer } from './control.ts';
import type { Exchange } from './exchange.ts';
import type { Answer } from './written.ts';

/** Whether a request asks who is here: the address without a path. */
export const isBare = ({ target, asked: { method = '' } }: Exchange): boolean =>
  /^\/?(\?|$)/.test(target) && /^(GET|HEAD)$/.test(method);

/**
 * The answer at the bare address, laid out for a person in a terminal. `isNear`: whether the one who asks may use the
 * control plane, and so may see a token. `try` is a line of a shell where there is a socket, and of a program where not.
 */
export function greeting({ service, worldHost, origin }: Exchange, isNear: boolean, by: 'curl' | 'fetch'): Answer {
  const { name, version, dialect } = service.about(worldHost);
  const { actors } = service.target(worldHost, origin);
  const owner = isNear && service.control ? (actors.owner ?? Object.values(actors)[0]) : undefined;
  const credentials = owner === undefined ? 'key=…&token=…' : `key=${owner.key}&token=${owner.token}`;
  const asked = `${origin}/1/members/me/boards?fields=name&${credentials}`;
  const said = {
    message: `This is ${name} ${version}. Paths begin with /1.`,
    dialect,
    try: by === 'curl' ? `curl '${asked}'` : `fetch('${asked}')`,
    ...(service.control && { control: `${origin}/_boardstone/` }),
  };
  return { ...jsonAnswer(200, said), body: `${JSON.stringify(said, null, 2)}\n` };
}

/** What was probably meant by a path outside the interface. */
export function lost(target: string): string {
  const [path = ''] = target.split('?', 1);
  const versioned = path.replace(/^\/\d+(?=\/)/, '');
  return `Cannot find that route: paths begin with /1, did you mean /1${versioned.slice(0, 100)}?`;
}
