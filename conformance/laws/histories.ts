/** The law with long random histories: server and oracle must give the same answers. */
import { deleting, placing, reading, shifting } from '../reference/steps-places.ts';
import { stepsOf } from '../reference/steps-rows.ts';
import { ours, type DeclaredEndpoint } from '../declared/rows.ts';
import { entropy, playHistory } from '../reference/histories.ts';
import { law } from '../law/law.ts';
import { oracle } from '../reference/oracle.ts';
import { disclaims } from '../wire/target.ts';

/** The records that a history makes; boards and lists are stages. */
const modelledKinds = new Set(
  'board list card action reaction checklist checkItem label sticker attachment'.split(' '),
);

export const rowsThroughTime = law('GEN-06/history', {
  title: 'after a long history of changes, each endpoint shows lists, cards and their parts as the rules say',
  level: 'implied',
  needs: ['others'],
  also: ['CRD-01', 'CRD-16', 'CRD-18', 'CHK-07', 'LBL-01', 'LBL-05', 'LIM-18', 'STK-03'],
  // Each value has its turn in one of them.
  each: { quarter: [0, 1, 2, 3] as const },
  given: { entropy: entropy(80) },
  runs: 2,
  goals: ['records'],
  holds(drawn, t) {
    // The oracle plays our own rows; the owner is on each card already.
    const isPlayed = ({ method, path }: DeclaredEndpoint) =>
      ours.at(method, `/1${path}`) !== undefined && path !== '/cards/{card}/idMembers';
    const isThere = (row: DeclaredEndpoint) => !row.capabilities.some((word) => disclaims(t.target, word));
    const rows = t.rows.all.filter((row) => isPlayed(row) && isThere(row));
    const hasParts = !['4.2', 'checklists', 'attachments', 'stickers'].some((part) => disclaims(t.target, part));
    return playHistory(t, drawn, {
      operations: [...placing, ...(hasParts ? [reading] : []), shifting, deleting, ...stepsOf(rows, modelledKinds)],
      oracle: () => oracle(t.rows.dialect),
      begins: drawn.quarter / 4,
    });
  },
});
