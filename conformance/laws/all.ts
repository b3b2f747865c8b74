/** All laws, in the order of the document. */
import { bySection } from '../../src/document/sections.ts';
import { lawsIn } from '../law/law.ts';
import * as modules from './modules.ts';

export const laws = lawsIn(modules).toSorted((a, b) => bySection(a.section, b.section));
