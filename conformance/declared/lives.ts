/**
 * Finds which record a row makes, and which record of its path it deletes. Both follow from its path and what it shows.
 */
import { noun } from '../../src/document/nouns.ts';
import { rowName } from '../../src/document/values/paths.ts';

/** Kinds of records, by the words that paths have for them. */
export interface Lives {
  /** The kind of the record that it answers with, where that may be a new one. */
  readonly makes?: string;
  /** The record in its path that is gone afterwards. */
  readonly ends?: string;
}

/** Rows whose path does not say it. */
const exceptions: Readonly<Record<string, Lives | undefined>> = {
  'POST /cards/{card}/checklist/{checklist}/checkItem/{checkItem}/convertToCard': { makes: 'card', ends: 'checkItem' },
  'DELETE /cards/{card}/actions/{action}/comments': { ends: 'action' },
  'DELETE /members/{member}/customBoardBackgrounds/{boardBackground}': { ends: 'boardBackground' },
  // It changes a membership, and a member is taken off.
  'PUT /organizations/{organization}/members/{member}/deactivated': {},
  'DELETE /cards/{card}/members/{member}': {},
  'DELETE /boards/{board}/members/{member}': {},
  'DELETE /organizations/{organization}/members/{member}': {},
};

interface Row {
  readonly method: string;
  readonly path: string;
  readonly many?: unknown;
  /** The kind of record that it shows. */
  readonly shows: string | undefined;
}

/** A write makes the record that it shows, unless its path names it; DELETE ends the record at the end of its path. */
export function livesOf(row: Row): Lives {
  const { method, path, many, shows } = row;
  const known = exceptions[rowName(row)];
  if (known || method === 'GET') return known ?? {};
  const [, words, word] = /([^/]+)\/\{(\w+)\}$/.exec(path) ?? [];
  if (method === 'DELETE') return word !== undefined && noun(words!) === noun(word) ? { ends: word } : {};
  return shows === undefined || many || path.includes(`{${shows}}`) ? {} : { makes: shows };
}
