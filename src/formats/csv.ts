/** Tables as CSV: every cell quoted where it has to be, and none that a spreadsheet would take for a formula. */

export type Cell = string | number | boolean | null | undefined;

/** What spreadsheets begin a formula with; the broad forms are read by some of them too. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

export function csv(rows: Iterable<readonly Cell[]>): string {
  let out = '';
  for (const row of rows) out += `${row.map(cell).join(',')}\r\n`;
  return out;
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const tame = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
