/** Mutants of custom field definitions (2.8, 4.5): groups, options, the extension, the bound. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Json, Mutant, MutantCall, MutantWorld } from '../mutant.ts';
import { all, around, done, each, hears, plays, refused, tells, then } from '../kinds.ts';

const definition = 'POST /customFields';
const option = 'PUT /customFields/*/options/*';

/** What a new field is taken for. */
const needs = (says: string, change: (args: Json) => Json): Mutant =>
  hears('CF-02', definition, says, (args) => ({ ...args, ...change(args) }));
/** The options of a new field are read otherwise. */
const reads = (rule: RuleId, says: string, change: (options: Json[]) => Json[]): Mutant =>
  hears(rule, definition, says, (args) =>
    Array.isArray(args.options) ? { ...args, options: change(args.options) } : args,
  );
const unplaced = (some: Json[]): Json[] => some.map(({ pos: _, ...one }) => one);

/** The group follows from something else. */
const group = (says: string, of: (one: Json) => string): Mutant =>
  tells('CF-04', '* /boards|customFields/**', says, (body) =>
    each(body, (one) =>
      one?.fieldGroup ? { ...one, fieldGroup: Buffer.from(of(one)).toString('hex').padEnd(64, '0').slice(-64) } : one,
    ),
  );

/** What happens to the options of a field when one is changed. */
const options = (rule: RuleId, says: string, change: (one: Json, changed: Json, call: MutantCall) => Json): Mutant =>
  then(rule, option, says, (world, call, body) => {
    const field = world.customFields.get(call.segments[1]!)!;
    const now = field.options.map((one) => change(one, body, call));
    world.customFields.patch(field, { options: now.toSorted((a, b) => a.pos - b.pos) });
  });
/** What happens to the one that is changed. */
const changing = (rule: RuleId, says: string, change: (one: Json, args: MutantCall['args']) => Json): Mutant =>
  options(rule, says, (one, changed, { args }) => (one.id === changed.id ? { ...one, ...change(one, args) } : one));

/** A field is refused where so many count. */
const bound = (says: string, isFull: (world: MutantWorld, idModel: unknown) => boolean): Mutant =>
  plays('CF-16', definition, says, (again, { args }, { world }) =>
    isFull(world, args['idModel']) ? refused : again(),
  );
const fieldsOn = (world: MutantWorld, idBoard: unknown) =>
  all(world.customFields).filter(({ idModel }) => idModel === idBoard);

export const definitionMutants: readonly Mutant[] = [
  tells('CF-03', '* /boards/*/customFields', 'shows options of fields of every type', (body) =>
    each(body, (one) => ({ options: [], ...one })),
  ),
  needs('takes any model type for board', ({ modelType }) => modelType !== undefined && { modelType: 'board' }),
  needs('needs no model type', ({ modelType }) => modelType === undefined && { modelType: 'board' }),
  needs('takes any other type for text', ({ type }) => ({
    type: ['checkbox', 'date', 'list', 'number'].includes(type) ? type : 'text',
  })),
  needs('takes text for the type unless told otherwise', ({ type }) => type === undefined && { type: 'text' }),
  needs('needs no name for a field', ({ name }) => name === undefined && { name: 'field' }),
  reads('CF-17', 'places the options of a new field as they are listed', unplaced),
  reads('CF-01', 'keeps the first option of a new field', (some) => some.slice(0, 1)),
  reads('CF-01', 'turns the order of the options of a new field', (some) => unplaced(some.toReversed())),
  group('works the group of a field out of its name alone', ({ name }) => name),
  around(
    'CF-05',
    'PUT /customFields/*',
    'keeps the group of a field that gets another name',
    ({ segments }, { world }) => world.customFields.get(segments[1]!)?.fieldGroup,
    (fieldGroup, { segments }, { world }, outcome) => {
      if (outcome.status >= 300 || !fieldGroup) return outcome;
      world.customFields.patch(world.customFields.get(segments[1]!)!, { fieldGroup });
      return { ...outcome, body: { ...outcome.body, fieldGroup } };
    },
  ),
  options('CF-17', 'renames all options of a field', (one, { value }) => ({ ...one, value })),
  changing('CF-17', 'gives a changed option another id', ({ id }) => ({
    id: id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
  })),
  changing('CF-17', 'puts a changed option at the end', () => ({ pos: 1e9 })),
  changing(
    'CF-42',
    'takes the colour from an option that is changed',
    (_, args) => !('color' in args) && { color: 'none' },
  ),
  plays('GEN-04', option, 'changes an option under any field', (again, { segments }, { world }) => {
    const owner = all(world.customFields).find((one) => one.options.some(({ id }) => id === segments[3]));
    return again(owner ? { segments: segments.with(1, owner.id) } : {});
  }),
  bound('takes 49 fields on a board', (world, idBoard) => fieldsOn(world, idBoard).length >= 49),
  bound('counts the fields of all boards together', (world) => world.customFields.rows.size >= 50),
  plays('CF-16', definition, 'counts no list to the fifty fields', (again, { args }, { world }) => {
    const here = fieldsOn(world, args['idModel']);
    const outcome = again();
    return outcome.status >= 300 && here.length === 50 && here.some(({ type }) => type === 'list') ? done : outcome;
  }),
  plays('CF-16', definition, 'counts deleted fields among the 50', (again, { args }, { memory }) => {
    const made = memory.get(String(args['idModel'])) ?? 0;
    if (made >= 50) return refused;
    const outcome = again();
    if (outcome.status < 300) memory.set(String(args['idModel']), made + 1);
    return outcome;
  }),
  plays('CF-15', definition, 'refuses a field on a board without the extension without a word', (again) => {
    const outcome = again();
    return outcome.status === 403 ? { ...outcome, body: {} } : outcome;
  }),
  then(
    'CF-14',
    'DELETE /boards/*/boardPlugins/*',
    'forgets all fields of a board when the extension is switched off',
    (world, { segments }) => {
      for (const one of fieldsOn(world, segments[1])) world.customFields.remove(one);
    },
  ),
  plays('CF-14', 'GET /boards/*', 'shows fields with a board though the extension is off', (again, call, { world }) => {
    const outcome = again();
    return outcome.body?.customFields?.length === 0
      ? { ...outcome, body: { ...outcome.body, customFields: fieldsOn(world, call.segments[1]) } }
      : outcome;
  }),
];
