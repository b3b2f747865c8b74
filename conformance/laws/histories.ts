/** Laws with long random histories: server and oracle must give the same answers. */
import * as cards from '../reference/steps-cards.ts';
import * as fields from '../reference/steps-fields.ts';
import * as parts from '../reference/steps-parts.ts';
import type { T } from '../scene/tools.ts';
import { entropy, playHistory, type HistoryOptions } from '../reference/histories.ts';
import { contractLens, type Lens } from '../reference/lens.ts';
import { law } from '../law/law.ts';
import { oracle } from '../reference/oracle.ts';
import { isOurs } from '../wire/provision.ts';
import type { Stage } from '../wire/stages.ts';
import type { Entropy } from '../reference/trace.ts';

/** The order of a board's cards and of parts is not stated, and neither is the place of a card that was moved. */
const unordered: Lens = { ...contractLens, unordered: () => true };
/** The document leaves open which options a definition has beyond those that its values need. */
const fieldLens: Lens = { ...unordered, free: new Set([...contractLens.free, 'options']) };

type Operations = Pick<HistoryOptions, 'operations' | 'readOut'>;

/** Histories use our own routes where the document shows none. */
async function plays(t: T, drawn: { entropy: Entropy }, { operations, readOut }: Operations, lens: Lens) {
  const stages: Stage[] = ['createBoard', 'createList', 'enableCustomFields', 'closeCard', 'moveCard', 'deleteCard'];
  const other = stages.find((stage) => !isOurs(t.target, stage));
  if (other) t.skip(`the target does ${other} in a way of its own`);
  await playHistory(t, drawn, {
    operations,
    oracle: () => oracle(t.rows.dialect),
    lens,
    ...(readOut ? { readOut } : {}),
  });
}

export const cardsThroughTime = law('GEN-06', {
  as: 'history',
  title: 'after a long history of changes, boards, lists and cards are as the rules say',
  level: 'implied',
  needs: ['writes', 'boards', 'lists', 'cards', 'comments', 'checklists', 'others'],
  given: { entropy: entropy(60) },
  runs: 6,
  cost: 60,
  shrinks: 0,
  holds: (drawn, t) => plays(t, drawn, cards, unordered),
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
  holds: (drawn, t) => plays(t, drawn, fields, fieldLens),
});

export const partsThroughTime = law('GEN-06', {
  as: 'part-history',
  title: 'after a long history of changes, labels, checklists, comments, reactions and votes are as the rules say',
  level: 'implied',
  needs: ['writes', 'boards', 'lists', 'cards', 'labels', 'comments', 'checklists', 'others'],
  given: { entropy: entropy(60) },
  runs: 6,
  cost: 60,
  shrinks: 0,
  holds: (drawn, t) => plays(t, drawn, parts, unordered),
});
