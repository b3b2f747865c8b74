/** Writes tables as CSV: quotes a cell if necessary, and changes cells that a spreadsheet would run as a formula. */

export type Cell = string | number | boolean | null | undefined;

/** Characters that begin a formula in spreadsheets, full-width forms too. */
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
