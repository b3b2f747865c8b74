/** Mutants that know a noun only in singular or only in plural, further down a route (1.1). */
import type { Faulty } from '../mutant.ts';
import { plays } from '../kinds.ts';

const absent = { status: 404, body: { message: 'not found', error: 'ERROR' } };

/** The noun at the head of the route, the noun further down, and the form that is not known there. */
const unknown: readonly (readonly [head: string, at: number, word: string])[] = [
  ['card', 2, 'action'],
  ['card', 2, 'attachment'],
  ['card', 2, 'sticker'],
  ['card', 2, 'checklist'],
  ['card', 2, 'checklists'],
  ['card', 2, 'label'],
  ['card', 2, 'customFields'],
  ['member', 2, 'boardStar'],
  ['member', 2, 'savedSearch'],
  ['member', 2, 'token'],
  ['member', 2, 'customSticker'],
  ['member', 2, 'boardBackground'],
  ['member', 2, 'customBoardBackground'],
  ['action', 2, 'reaction'],
  ['action', 2, 'members'],
  ['action', 2, 'cards'],
  ['action', 2, 'boards'],
  ['action', 2, 'lists'],
  ['action', 2, 'organizations'],
  ['board', 2, 'customField'],
  ['board', 2, 'member'],
  ['board', 2, 'list'],
  ['board', 2, 'card'],
  ['token', 2, 'webhook'],
  ['organization', 2, 'member'],
  ['customField', 2, 'option'],
];

export const numberMutants: readonly Faulty[] = [
  ...unknown.map(([head, at, word]) =>
    plays(`no-${word}-below-${head}`, 'CNV-15', `has no ${word} below a ${head}`, '* /**', (again, { segments }) =>
      new RegExp(`^${head}s?$`).test(segments[0]!) && segments[at] === word ? absent : again(),
    ),
  ),
];
