/** The families of endpoints, in the order of the document. */
import type { Endpoint } from './endpoint.ts';
import { lists } from './lists.ts';

export const all: readonly Endpoint[] = [
  ...lists,
];
