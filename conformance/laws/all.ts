/** All laws, one module for each part of the document, in its order. */
import { lawsIn } from '../law.ts';
import * as conventions from './1-conventions.ts';
import * as limits from './8-limits.ts';

export const laws = lawsIn(conventions, limits);
