/** Mutants whose ids of one kind contain another time than that of creation (1.4). */
import type { Mutant, MutantOutcome, Json, MutantWorld } from '../mutant.ts';
import { plays, tells } from '../kinds.ts';

/** The same id, made long before or after; applied twice it is the original. */
const another = (id: string): string => (Number.parseInt(id[0]!, 16) ^ 2).toString(16) + id.slice(1);
const ids = /\b[0-9a-f]{24}\b/g;

const has: Readonly<Record<string, (world: MutantWorld, id: string) => boolean>> = {
  ...Object.fromEntries(
    (
      [
        'boards',
        'lists',
        'organizations',
        'customFields',
        'customFieldItems',
        'checkItems',
        'reactions',
        'exports',
        'boardStars',
      ] as const
    ).map((kind) => [kind, (world: MutantWorld, id: string) => world[kind].rows.has(id)]),
  ),
  options: (world, id) =>
    [...world.customFields.rows.values()].some(({ options }: Json) => options.some((one: Json) => one.id === id)),
};

/** The other id everywhere: in answers, and in calls that name it. */
const untimed = Object.entries(has).map(([kind, knows]) =>
  plays('CNV-06', '* /**', `gives ${kind} ids that tell another time`, (again, call, { world }) => {
    const back = (text: string) =>
      text.replace(ids, (id) => (knows(world, another(id)) ? another(id) : knows(world, id) ? 'f'.repeat(24) : id));
    const args = JSON.parse(back(JSON.stringify(call.args)));
    const outcome: MutantOutcome = again({ segments: call.segments.map(back), args });
    if (outcome.body instanceof Uint8Array) return outcome;
    const text = JSON.stringify(outcome.body ?? null).replace(ids, (id) => (knows(world, id) ? another(id) : id));
    return { ...outcome, body: JSON.parse(text) };
  }),
);

export const idMutants: readonly Mutant[] = [
  ...untimed,
  tells('CNV-06', '* /**', 'tells ids of 25 digits', (body) =>
    JSON.parse(JSON.stringify(body).replace(/"[0-9a-f]{24}"/g, (word) => `${word.slice(0, -1)}0"`)),
  ),
  tells('CNV-06', 'POST /customFields', 'gives the options of a new field ids that tell another time', (body) => ({
    ...body,
    options: body.options?.map((one: Json) => ({ ...one, id: another(one.id) })),
  })),
  tells('CNV-06', 'POST /cards', 'gives cards ids that tell another time', (body) => ({
    ...body,
    id: `00000001${String(body.id).slice(8)}`,
  })),
];
