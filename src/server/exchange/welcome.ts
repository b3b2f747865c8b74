/** What a program gets that asks outside the interface: who answers here, and where paths begin. */
import { jsonAnswer } from './control.ts';
import type { Answer } from './written.ts';
import type { Service } from '../worlds/service.ts';
import type { WorldHost } from '../worlds/world-host.ts';

/** The answer at the bare address. `isNear`: whether the one who asks may use the control plane, and so may see a token. */
export function welcome(service: Service, worldHost: WorldHost, origin: string, isNear: boolean): object {
  const { name, version, dialect } = service.about(worldHost);
  const { actors } = service.target(worldHost, origin);
  const owner = isNear && service.control ? (actors.owner ?? Object.values(actors)[0]) : undefined;
  const credentials = owner === undefined ? 'key=…&token=…' : `key=${owner.key}&token=${owner.token}`;
  return {
    message: `This is ${name} ${version}. Paths begin with /1.`,
    dialect,
    try: `curl '${origin}/1/members/me/boards?fields=name&${credentials}'`,
    ...(service.control && { control: `${origin}/_boardstone/` }),
  };
}

/** As a person reads it in a terminal. */
export function greeting(said: object): Answer {
  const answer = jsonAnswer(200, said);
  return { ...answer, body: `${JSON.stringify(said, null, 2)}\n` };
}

/** What was probably meant by a path outside the interface. */
export function lost(target: string): string {
  const [path = ''] = target.split('?', 1);
  const versioned = path.replace(/^\/\d+(?=\/)/, '');
  return `Cannot find that route: paths begin with /1, did you mean /1${versioned.slice(0, 100)}?`;
}
