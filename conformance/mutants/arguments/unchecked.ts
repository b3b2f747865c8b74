/** Mutants that do not refuse: they do not keep a rule, or do not check an argument of a stated row. */
import { takes } from '../../../src/spec/kinds.ts';
import { rules, type RuleId } from '../../../src/spec/rules.ts';
import { documentedIn } from '../../law/documented.ts';
import { ours } from '../../reference/rows.ts';
import type { Faulty } from '../mutant.ts';

/** Refusals that a run at the usual levels cannot miss when they do not come. */
const kept: readonly RuleId[] = [
  'AUT-01',
  'AUT-02',
  'AUT-03',
  'AUT-05',
  'AUT-06',
  'AUT-07',
  'ACC-01',
  'ERR-02',
  'ERR-05',
  'CF-03',
  'CF-08',
  'CF-09',
  'CF-15',
  'CF-16',
  'CMT-02',
  'MEM-02',
  'ACT-05',
  'EXP-03',
];

const refusals: readonly Faulty[] = kept.map((id) => ({
  id: `forgets-${id}`,
  rule: id,
  says: `lets pass what is forbidden: ${rules[id].says}`,
  forgets: id,
}));

/** A value that the row cannot read is treated as not sent: the most common way to skip a check. */
const unchecked: readonly Faulty[] = documentedIn(ours).flatMap((row) =>
  row.named
    .filter(({ isBound, isNeeded }) => isBound && !isNeeded)
    .map(({ name, kind }): Faulty => ({
      id: `unchecked-${row.method}-${row.path}-${name}`.replace(/[{}]/g, '').replace(/\W+/g, '-'),
      rule: 'ERR-04',
      says: `does not check ${name} on ${row.method} ${row.path}`,
      on: `${row.method} ${row.path.replace(/\{[^}]*\}/g, '*')}`,
      hears: ({ [name]: sent, ...rest }) =>
        sent !== undefined && takes(kind, sent) ? { ...rest, [name]: sent } : rest,
    })),
);

export const forgetful: readonly Faulty[] = [...refusals, ...unchecked];
