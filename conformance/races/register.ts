/** A text that clients write and read: what each of them reads has to fit one order of all the writes. */
import type { Model } from './linearizable.ts';

export type Access = { readonly write: string } | 'read';

export const register = (init: string): Model<string, Access, string> => ({
  init,
  key: (state) => state,
  step: (state, op, result) => (op === 'read' ? (result === undefined || result === state ? [state] : []) : [op.write]),
});
