/** The dialects by their names: the word of the document, and the habit of the live service. */
import { spoken, type Spoken } from './difference.ts';
import { live } from './live.ts';

export const dialectNames = ['document', 'live'] as const;
/** Whose word counts where they differ: that of the `document`, or the habit of the `live` service. */
export type DialectName = (typeof dialectNames)[number];

/** @internal */
export const dialects: Readonly<Record<DialectName, Spoken>> = { document: spoken([]), live: spoken(live) };
