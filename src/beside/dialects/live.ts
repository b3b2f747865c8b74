/** Where the live service does not do what the document says. What is not here is the same in both dialects. */
import type { Difference } from './difference.ts';
import { ofAnswers } from './live-answers.ts';
import { ofRecords } from './live-records.ts';
import { ofRows } from './live-rows.ts';

export const live: readonly Difference[] = [...ofRecords, ...ofRows, ...ofAnswers];
