/** The dialects by their names: `document` does what the document says, `live` what the live service does. */
import { dialectWith, type Spoken } from './difference.ts';
import { live } from './live.ts';
import type { DialectName } from '../../document/dialects.ts';

/** @internal */
export const dialects: Readonly<Record<DialectName, Spoken>> = { document: dialectWith([]), live: dialectWith(live) };
