/** Laws with long random histories: server and oracle must give the same answers. */
import * as fields from '../reference/steps-fields.ts';
import { deleting, placing } from '../reference/steps-places.ts';
import { stepsOf } from '../reference/steps-rows.ts';
import type { T } from '../scene/tools.ts';
import { entropy, playHistory } from '../reference/histories.ts';
import { law } from '../law/law.ts';
import { oracle } from '../reference/oracle.ts';
import { isOurs } from '../wire/provision.ts';
import { disclaims } from '../wire/target.ts';
import type { Stage } from '../wire/stages.ts';
import type { Entropy, Operation } from '../reference/trace.ts';

/** The records that the rows of a history make; boards and lists are made by routes of ours. */
const held = new Set(['card', 'action', 'reaction', 'checklist', 'checkItem', 'label', 'sticker']);

/** Histories use our own routes where the document shows none. */
async function plays(t: T, drawn: { entropy: Entropy }, operations: readonly Operation[]) {
  const stages: Stage[] = ['createBoard', 'createList', 'enableCustomFields', 'closeCard', 'moveCard', 'deleteCard'];
  const other = stages.find((stage) => !isOurs(t.target, stage));
  if (other) t.skip(`the target does ${other} in a way of its own`);
  await playHistory(t, drawn, { operations, oracle: () => oracle(t.rows.dialect) });
}

export const rowsThroughTime = law('GEN-06', {
  as: 'history',
  title: 'after a long history of changes, each row shows lists, cards and their parts as the rules say',
  level: 'implied',
  needs: ['writes', 'boards', 'lists', 'cards', 'others'],
  given: { entropy: entropy(80) },
  runs: 8,
  cost: 120,
  shrinks: 0,
  holds(drawn, t) {
    const rows = t.rows.all.filter((row) => !row.capabilities.some((word) => disclaims(t.target, word)));
    return plays(t, drawn, [...placing, deleting, ...stepsOf(rows, held)]);
  },
});

export const fieldsThroughTime = law('GEN-06', {
  as: 'field-history',
  title: 'after many definitions, deletions, moves and copies, custom fields and their values are as the rules say',
  level: 'implied',
  needs: ['writes', 'boards', 'lists', 'cards', 'customFields', 'others'],
  also: ['CF-10', 'CF-11', 'CF-13', 'CF-21', 'CF-22'],
  given: { entropy: entropy(60) },
  runs: 6,
  cost: 60,
  shrinks: 0,
  holds: (drawn, t) => plays(t, drawn, fields.operations),
});
