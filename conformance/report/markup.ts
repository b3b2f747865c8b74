/** Escapes everything that is put into a template, unless it is markup itself. */

/** Characters that neither XML 1.0 nor HTML may contain: controls, non-characters, halves of surrogate pairs. */
const unspeakable = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]|\\p{Surrogate}', 'gu');
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string): string =>
  text.replace(unspeakable, '\ufffd').replace(/[&<>"']/g, (one) => entities[one]!);

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

export type Piece = Markup | string | number | null | undefined | false | readonly Piece[];

function put(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  return Array.isArray(piece) ? piece.map(put).join('') : escape(String(piece));
}

export const h = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(parts.map((part, at) => part + put(pieces[at] ?? null)).join(''));

/** Text that is already markup: our own style and script. */
export const trusted = (text: string): Markup => new Markup(text);
