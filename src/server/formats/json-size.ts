/** How large JSON is, counted before it is parsed: deep nesting would exhaust the stack of the parser. */

export interface JsonSize {
  /** How many lists and objects lie within each other. */
  readonly depth: number;
  /** How many lists and objects there are. */
  readonly groups: number;
  /** How many commas stand between values. */
  readonly commas: number;
}

const [quote, backslash, comma] = [34, 92, 44];
const isOpening = (byte: number | undefined): boolean => byte === 91 || byte === 123;
const isClosing = (byte: number | undefined): boolean => byte === 93 || byte === 125;

/** The numbers are right for JSON in UTF-8. For other bytes they mean nothing, but it does not throw. */
export function sizeOf(bytes: Uint8Array): JsonSize {
  let [open, depth, groups, commas] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++;
    } else if (byte === comma) commas += 1;
    else if (isOpening(byte)) {
      groups += 1;
      open += 1;
      if (open > depth) depth = open;
    } else if (isClosing(byte)) open -= 1;
  }
  return { depth, groups, commas };
}
