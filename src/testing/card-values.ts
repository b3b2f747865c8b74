/** Right and wrong values for the fields of a card that calls set, from its table: a new field is tested at once. */
import { settable, type Table } from '../server/records/table.ts';
import { tables } from '../server/records/all.ts';
import { rightOf, unknownId, wrongOf } from '../samples.ts';
import { type Argument } from '../document/values/kinds.ts';
import { readerOf } from '../kinds/readers.ts';

type Occasion = 'create' | 'update';
const lines: Table = tables.cards;
const kinds = (by: Occasion) => Object.entries<Argument>(settable(lines, by));

/** A field, a value that is sent, what is shown of it, and whether the field can be null. */
type Right = readonly [field: string, sent: string, shown: unknown, nullable: boolean];
/** Of the fields that are stored as they are given, all but those named. */
export const rightBut = (by: Occasion, named: readonly string[]): readonly Right[] =>
  kinds(by).flatMap(([field, { kind }]): readonly Right[] => {
    const { stored, takes, initial } = lines[field]!;
    const read = readerOf(kind);
    const sent = rightOf(kind).find((entry) => read(entry) !== initial);
    if (named.includes(field) || !stored || takes !== undefined || sent === undefined) return [];
    return [[field, sent, read(sent), kind.kind === 'nullOr']];
  });

/** The values that each field refuses for its kind; an id that names nothing is of the right kind. */
export const wrongFields = (by: Occasion): readonly (readonly [object, number, RegExp])[] =>
  kinds(by).flatMap(([field, { kind }]) =>
    wrongOf(kind)
      .filter(({ sent }) => !sent.includes(unknownId))
      .map(({ sent }) => [{ [field]: sent }, 400, new RegExp(field)] as const),
  );

/** The fields that a new card may be given. */
export const fieldsOfNew: readonly string[] = kinds('create').map(([field]) => field);
