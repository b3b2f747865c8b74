/** An operator over pairs of arguments of a read: one of them has no effect if the other one is sent too. */
import { rowName } from '../../../src/document/values/paths.ts';
import { callsOf } from '../../declared/nouns.ts';
import { takes } from '../../../src/kinds/readers.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import { documentedIn, type DocumentedEndpoint, type NamedArgument } from '../../law/documented.ts';
import { showingRows, type ShowingRow } from '../../law/places.ts';
import { ours } from '../../declared/rows.ts';
import type { Mutant } from '../mutant.ts';
import { applied, idFrom, type Operator } from '../operator.ts';

interface Pair {
  readonly row: DocumentedEndpoint;
  readonly argument: NamedArgument;
  readonly other: NamedArgument;
}

/** The part of the answer that an argument controls: an embed, or the records of the row. */
const placeOf = ({ showings }: ShowingRow, { name }: NamedArgument): string =>
  showings.find(
    ({ embed, fields }) => embed && [embed, ...embed.args, { name: fields }].some((entry) => entry.name === name),
  )?.label ?? '';

/** Parts that the reads of laws seldom show there, or never. */
const isRare = ({ name }: NamedArgument): boolean =>
  /Invited|custom|paid_account|entities$|since$|before$|^page$|idModels|format$/.test(name);

/** Each argument with the next one for another part, and with a distant one: there are thousands of pairs. */
const pairs = showingRows(ours).flatMap((at) =>
  at.row.named.flatMap((argument, index, all): Pair[] => {
    if (isRare(argument)) return [];
    const after = [...all.slice(index + 1), ...all.slice(0, index)].filter((entry) => !isRare(entry));
    const elsewhere = after.filter((entry) => placeOf(at, entry) !== placeOf(at, argument));
    const chosen = new Set([elsewhere[0], elsewhere[elsewhere.length >> 1]]);
    return [...chosen].flatMap((other) => (other ? [{ row: at.row, argument, other }] : []));
  }),
);

/** All pairs of arguments that narrow a list of a member: a server may forget one beside another, or in its count. */
const isNarrowing = ({ name }: NamedArgument): boolean =>
  /^(before|filter|idModels|limit|page|read_filter|since)$/.test(name);
const narrowing = documentedIn(ours)
  .filter(({ path }) => /^\/members\/\{member\}\/\w+$/.test(path))
  .flatMap((row) => {
    const others = row.named.filter((argument) => isNarrowing(argument) || /^(fields|format)$/.test(argument.name));
    return row.named
      .filter(isNarrowing)
      .flatMap((argument) => others.flatMap((other): Pair[] => (other === argument ? [] : [{ row, argument, other }])));
  });

/** The two bounds of time of a part that comes with a record, each beside the other. */
const bounds = showingRows(ours).flatMap(({ row }) =>
  row.named.flatMap((argument): Pair[] => {
    const [, part, word] = /^(.+_)(since|before)$/.exec(argument.name) ?? [];
    const other = row.named.find(({ name }) => word && name === `${part}${word === 'since' ? 'before' : 'since'}`);
    return other ? [{ row, argument, other }] : [];
  }),
);

const unnoticed = (rule: RuleId): Operator<Pair> => ({
  rule,
  says: ({ row, argument, other }) => `takes no notice of ${argument.name} beside ${other.name} on ${rowName(row)}`,
  off: ({ argument: { name, kind }, other }) => ({
    // A wrong value is still refused.
    concerns: ({ args }) => other.name in args && name in args && takes(kind, args[name]),
    hears: ({ [name]: _, ...others }) => others,
  }),
});
const ofPair = ({ row, argument, other }: Pair) => ({
  name: idFrom(row.method, row.path, argument.name, 'beside', other.name),
  on: callsOf(row),
});

export const pairMutants: readonly Mutant[] = [
  ...applied({ deaf: unnoticed('FLT-03') }, [...narrowing, ...bounds], ofPair),
  ...applied({ beside: unnoticed('CNV-13') }, pairs, ofPair),
];
