/**
 * The records that a test may ask for, worked out from the tables. The package has these types written out, a line for
 * each field (`shownTypes` in src/beside/manual/fixtures.ts), because the types that the compiler infers are too long
 * to read.
 */
import { words } from '../../language.ts';
import type { Data, ValueOf } from '../../document/values/kinds.ts';
import type { TableName, tables } from '../../server/records/all.ts';
import type { RecordOf, Table } from '../../server/records/table.ts';

/** The tables that can be asked. */
export const askedTables = words(
  'members, organizations, memberships, boards, lists, cards, labels, checklists, checkItems, attachments, stickers',
  'customFields, customFieldItems, actions, notifications',
) satisfies readonly TableName[];
/** @internal */
export type Asked = (typeof askedTables)[number];
/** Comments are actions. */
export type Collection = Asked | 'comments';

type Of<N extends Collection> = (typeof tables)[N extends Asked ? N : 'actions'];
type Shown<T extends Table> = {
  readonly [F in keyof T as T[F]['seen'] extends 'never' ? never : F]: T[F] extends {
    readonly shown: infer D extends Data;
  }
    ? ValueOf<D>
    : ValueOf<T[F]['kind']>;
};
/** A record as the service shows it with all its fields. */
export type ShownRecord<N extends Collection> = { readonly id: string } & Shown<Of<N>>;
/** The fields that are stored of a record. */
export type StoredFields<N extends Collection> = keyof RecordOf<Of<N>>;
