/** Operators over declared kinds: the server is built of rows of which one argument is declared slightly otherwise. */
import { expects, offOf, takes, type Data } from '../../../src/spec/kinds.ts';
import { callsOf, rowName } from '../../../src/spec/paths.ts';
import { documentedIn } from '../../law/documented.ts';
import { served } from '../../reference/oracle.ts';
import { ours } from '../../reference/rows.ts';
import type { Mutant } from '../mutant.ts';
import { named } from '../operator.ts';

/** The rows of our server, but for the kind of one argument. */
const otherwise =
  (method: string, path: string, name: string, kind: Data): NonNullable<Mutant['rows']> =>
  () =>
    served.map((row) =>
      row.method === method && row.path === path
        ? { ...row, args: { ...row.args, [name]: { ...row.args[name]!, kind } } }
        : row,
    );

export const kindMutants: readonly Mutant[] = documentedIn(ours).flatMap((row) =>
  row.arguments
    .filter(({ name }) => row.named.some((one) => one.name === name && one.isBound))
    .flatMap(({ name, kind }) =>
      Object.entries(offOf(kind)).map(([how, off]): Mutant => ({
        id: `${how}-${named(row.method, row.path, name)}`,
        rule: 'FLT-14',
        says: `declares ${name} of ${rowName(row)} as ${expects(off)}`,
        operator: `declares ${how}`,
        on: callsOf(row),
        meets: ({ args }) => name in args && takes(kind, args[name]) !== takes(off, args[name]),
        rows: otherwise(row.method, row.path, name, off),
      })),
    ),
);
