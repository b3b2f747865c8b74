/** Reads JSON as a fixture, or says in plain words which place is wrong and why. */
import { fixture as shape, namesAt, type WholeFixture } from '../fixtures/fixture.ts';
import { withoutNesting, FixtureError, writtenAt } from '../fixtures/nested.ts';
import { isRecord } from '../../language.ts';
import { meant } from '../../did-you-mean.ts';
import { placeOf, plain } from '../../wrong-shape.ts';

/** The source of a fixture. */
const written = new WeakMap<WholeFixture, unknown>();

/** `known` is a member who exists already: boards without a creator belong to this member. */
export function readFixture(json: unknown, known?: string): WholeFixture {
  const tables = isRecord(json) ? withoutNesting(json, known) : json;
  const read = placed(tables, () => readTables(tables));
  written.set(read, tables);
  return read;
}

/** Errors of this fixture name the places where its author wrote the records. */
export const inPlace = <T>(fixture: WholeFixture, work: () => T): T => placed(written.get(fixture), work);

function placed<T>(tables: any, work: () => T): T {
  try {
    return work();
  } catch (fault) {
    if (!(fault instanceof FixtureError)) throw fault;
    const inside = (here: string, table: string, at: string): string =>
      writtenAt.get(tables?.[table]?.[at] ?? {}) ?? here;
    throw new FixtureError(fault.message.replace(/^(\w+)\[(\d+)\]/, inside));
  }
}

const whole = 'the fixture';

function readTables(json: unknown): WholeFixture {
  const read = shape().safeParse(json, { error: plain });
  if (read.success) return read.data;
  const { issues } = read.error;
  // A mistyped name is why the right one is missing.
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown === undefined) throw new FixtureError(`${placeOf(issues[0]!.path, whole)}: ${issues[0]!.message}`);
  const { path, keys } = unknown;
  const [name = ''] = keys;
  const known = namesAt(path);
  const near = known.includes(name) ? ' here; what lies in a record may stand only within a board' : meant(name, known);
  throw new FixtureError(`${placeOf([...path, name], whole)}: there is no such name${near}`);
}
