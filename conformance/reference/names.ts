/**
 * Maps the ids of the server to the ids of the oracle: a pair is learned when first seen, and required from then on.
 */
import { filledIn, placeholdersIn } from '../../src/document/values/paths.ts';
import { inTexts } from '../wire/json-values.ts';

const anyId = /\b([0-9a-f]{24})\b/gi;

export type Names = ReturnType<typeof names>;

export function names() {
  const byHandle = new Map<string, { readonly ours: string; readonly theirs: string }>();
  const handles = new Map<string, string>();
  const theirsOf = new Map<string, string>();
  const oursOf = new Map<string, string>();

  /** Whether they may be the same, without learning it. */
  const mayPair = (ours: string, theirs: string): boolean =>
    (theirsOf.get(ours) ?? theirs) === theirs && (oursOf.get(theirs) ?? ours) === ours;
  /** Compares two ids of one record: true if they may be the same; from then on they are. */
  const pair = (ours: string, theirs: string): boolean => {
    if (!mayPair(ours, theirs)) return false;
    theirsOf.set(ours, theirs);
    oursOf.set(theirs, ours);
    return true;
  };

  return {
    pair,
    mayPair,
    /** Whether it is known which id of ours this id of theirs is. */
    isPaired: (theirs: string): boolean => oursOf.has(theirs),
    /** Says that the handle `name` stands for these two ids. Returns false if either already means something else. */
    bind(name: string, ours: string, theirs: string): boolean {
      if (!pair(ours, theirs)) return false;
      byHandle.set(name, { ours, theirs });
      handles.set(theirs, name);
      return true;
    },
    /** Whether the handle stands for something yet. */
    knows: (name: string): boolean => byHandle.has(name),
    /** A value with `{handles}` filled in for one side. */
    fill: <Value>(value: Value, side: 'ours' | 'theirs'): Value =>
      inTexts(value, (text) => filledIn(text, (name) => byHandle.get(name)?.[side])),
    /** A value with every known id of one side replaced by the id of the other side. */
    ours: <Value>(value: Value): Value => inTexts(value, (text) => text.replace(anyId, (id) => oursOf.get(id) ?? id)),
    theirs: <Value>(value: Value): Value =>
      inTexts(value, (text) => text.replace(anyId, (id) => theirsOf.get(id) ?? id)),
    /** A value of theirs with every known id replaced by its handle. */
    named: <Value>(value: Value): Value =>
      inTexts(value, (text) => text.replace(anyId, (id) => (handles.has(id) ? `{${handles.get(id)}}` : id))),
  };
}

/** The handles that a value contains. */
export const handlesIn = (value: unknown): string[] => placeholdersIn(JSON.stringify(value ?? null));
