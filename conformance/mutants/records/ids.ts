/** Mutants whose ids of one kind contain another time than that of creation (1.4). */
import type { Mutant, MutantWorld } from '../mutant.ts';
import { all, everywhere, plays, spelled, tells } from '../kinds.ts';

/** The same id, made long before or after; applied twice it is the original. */
const another = (id: string): string => (Number.parseInt(id[0]!, 16) ^ 2).toString(16) + id.slice(1);
const ids = /\b[0-9a-f]{24}\b/g;

const tables = 'boards lists organizations customFields customFieldItems checkItems reactions exports boardStars';
const knows = (kind: string, world: MutantWorld, id: string): boolean =>
  kind === 'options'
    ? all(world.customFields).some(({ options }) => options.some((one) => one.id === id))
    : world[kind as 'boards'].get(id) !== undefined;

/** The other id everywhere: in answers, and in calls that name it. */
const untimed = [...tables.split(' '), 'options'].map((kind) =>
  plays(
    'CNV-06',
    everywhere,
    `gives ${kind} ids that tell another time`,
    spelled(
      (text, world) =>
        text.replace(ids, (id) =>
          knows(kind, world, another(id)) ? another(id) : knows(kind, world, id) ? 'f'.repeat(24) : id,
        ),
      (text, world) => text.replace(ids, (id) => (knows(kind, world, id) ? another(id) : id)),
    ),
  ),
);

const begunAs = (body: any, older: unknown): any => ({ ...body, id: String(older).slice(0, 8) + body.id.slice(8) });

export const idMutants: readonly Mutant[] = [
  ...untimed,
  tells('CNV-05', 'GET /**', 'shows ids with a digit too many', (body) =>
    JSON.parse(JSON.stringify(body).replace(ids, '$&0')),
  ),
  tells('CNV-06', 'POST /cards', 'begins the id of a copy as that of its source', (body, { args }) =>
    args['idCardSource'] ? begunAs(body, args['idCardSource']) : body,
  ),
  tells('CNV-06', 'POST /customField/*/options', 'begins the id of an option as that of its field', (body, call) =>
    begunAs(body, call.segments[1]),
  ),
  tells('CNV-06', 'POST /webhooks', 'begins the id of a webhook as that of its model', (body) =>
    begunAs(body, body.idModel),
  ),
];
