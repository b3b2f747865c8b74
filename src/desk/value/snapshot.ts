/** A snapshot: a whole world as JSON, with its time. It can be restored, and a world can begin with it as with a fixture. */
import * as z from 'zod';
import { isRecord, once } from '../../language.ts';
import type { Fixture } from '../../fixtures/types.ts';

/** A world as JSON: its clock, and its records by table, as they are stored. */
export type Snapshot = {
  /** The version of this form: `1`. */
  readonly boardstone: 1;
  /** Its name, if it has one: `before`. */
  readonly name?: string;
  /** Its time: `2026-02-10T09:00:00.000Z`. */
  readonly clock: string;
  /** Its records by table: `{ boards: [ … ], cards: [ … ] }`. */
  readonly world: Fixture;
};

/** @internal */
export const snapshotShape = once(() =>
  z.object({
    boardstone: z.literal(1),
    name: z.string().optional(),
    clock: z.iso.datetime(),
    world: z.record(z.string(), z.unknown()),
  }),
);

export const isSnapshot = (given: unknown): given is Snapshot =>
  isRecord(given) && given['boardstone'] === 1 && isRecord(given['world']);
