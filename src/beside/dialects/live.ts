/** All differences between the live service and the document. Everything else is the same in both dialects. */
import type { Difference } from './difference.ts';
import { ofAnswers } from './live-answers.ts';
import { ofBoards } from './live-boards.ts';
import { ofCalls } from './live-calls.ts';
import { ofEvents } from './live-events.ts';
import { ofPeople } from './live-people.ts';
import { ofRecords } from './live-records.ts';
import { ofDates } from './live-dates.ts';
import { ofNewer } from './live-newer.ts';
import { ofRefusals } from './live-refusals.ts';
import { ofRows } from './live-rows.ts';
import { ofSentences } from './live-sentences.ts';

export const live: readonly Difference[] = [
  ...ofRecords,
  ...ofBoards,
  ...ofPeople,
  ...ofRows,
  ...ofCalls,
  ...ofEvents,
  ...ofSentences,
  ...ofDates,
  ...ofNewer,
  ...ofRefusals,
  ...ofAnswers,
];
