/** All rows that our servers answer: those of the nouns, and the ways to a token. A dialect may add others. */
import { all as ofNouns } from '../server/nouns/all.ts';
import type { Endpoint } from '../server/rows/endpoint.ts';
import { consentRows } from './consent-rows.ts';
import { oauth1 } from './oauth1-rows.ts';
import { oauth2 } from './oauth2-rows.ts';

export const all: readonly Endpoint[] = [...ofNouns, ...consentRows, ...oauth1, ...oauth2];
