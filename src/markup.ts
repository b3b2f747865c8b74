/** Markup that is safe against injection: HTML, SVG and other XML. */

/** Markup that is already safe. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Characters that neither XML 1.0 nor HTML may contain: controls, non-characters, halves of surrogate pairs. */
const unspeakable = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]|\\p{Surrogate}', 'gu');
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (text: string): string =>
  text.replace(unspeakable, '\ufffd').replace(/[&<>"']/g, (sign) => entities[sign]!);

/** Escapes every value in the template, unless it is safe markup. */
export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): Markup {
  const shown = (value: unknown): string => {
    if (value instanceof Markup) return value.text;
    if (Array.isArray(value)) return value.map(shown).join('');
    return value === null || value === undefined || value === false ? '' : escape(String(value));
  };
  return new Markup(parts.map((part, index) => part + (index < values.length ? shown(values[index]) : '')).join(''));
}
