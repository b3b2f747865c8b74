/**
 * The changes that a server may make to a text that it keeps. The document does not say that texts are kept sign by
 * sign, so three changes are recorded and not failed. Nothing else is: a text that lost a sign inside, or grew, is another
 * text.
 */
import type { Watch } from './tools.ts';

/** White space for any language that servers are written in: of Unicode, the mark of byte order, controls of ASCII. */
const atEnds = /^[\s\0-\x20\x85\ufeff]+|[\s\0-\x20\x85\ufeff]+$/g;

/** By the point that is left open: what a server may make of the text, and the word for it. */
const freedoms: Readonly<Record<string, readonly [change: (text: string) => string, word: string]>> = {
  'white space at the ends of texts': [(text) => text.replace(atEnds, ''), 'removed'],
  'line ends of texts': [(text) => text.replace(/\r\n?/g, '\n'), 'all made \\n'],
  'letters of several signs in texts': [(text) => text.normalize('NFC'), 'composed (NFC)'],
};
const plain = (text: string): string => Object.values(freedoms).reduce((freedom, [change]) => change(freedom), text);

/** Whether what is shown is the text that was written; records what the server chose where that is open. */
export function isKept({ choice }: Pick<Watch, 'choice'>, written: string, shown: unknown): boolean {
  if (typeof shown !== 'string' || shown.length > written.length || plain(shown) !== plain(written)) return false;
  for (const [what, [change, freedom]] of Object.entries(freedoms))
    if (change(written) !== written) choice(what, change(shown) === shown ? freedom : 'kept');
  return true;
}
