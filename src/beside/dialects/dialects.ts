/** The dialects by their names: the word of the document, and the habit of the live service. */
import { spoken, type Spoken } from './difference.ts';
import { live } from './live.ts';
import type { DialectName } from '../../document/dialects.ts';

/** @internal */
export const dialects: Readonly<Record<DialectName, Spoken>> = { document: spoken([]), live: spoken(live) };
