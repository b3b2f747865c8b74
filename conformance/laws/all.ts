/** All laws, one module for each part of the document, in its order. */
import { lawsIn } from '../law.ts';
import * as conventions from './1-conventions.ts';

export const laws = lawsIn(conventions);
