/** A claim: the statements of the document about one row of part 4. */

/** An argument that a row names: whether its table marks it as required, and what is left open about it. */
export interface ClaimedArgument {
  readonly isRequired: boolean;
  /** The document says which values it takes … */
  readonly isRestricted: boolean;
  /** … and what it does. */
  readonly isExplained: boolean;
  /** It takes one word here, though a list would be possible. */
  readonly isOneWord?: true;
}

/** `R` and `O` of part 4. */
export const R: ClaimedArgument = { isRequired: true, isRestricted: true, isExplained: true };
export const O: ClaimedArgument = { ...R, isRequired: false };
/** Without a set or a bound. */
export const anyValue = (of: ClaimedArgument): ClaimedArgument => ({ ...of, isRestricted: false });
/** Without a word about what it does. */
export const anyEffect = (of: ClaimedArgument): ClaimedArgument => ({ ...of, isExplained: false });
export const oneWord = (of: ClaimedArgument): ClaimedArgument => ({ ...of, isOneWord: true });

/** A row as the claims write it: a key may name several arguments, `'desc, pos': O`. */
interface Row {
  /** The permissions that it lists; without this, they are not shown. */
  readonly needs?: readonly string[];
  readonly takes?: Readonly<Record<string, ClaimedArgument>>;
  /** The smallest valid request; `{list}` stands for the id of such a record. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Its arguments are shown as a JSON payload. */
  readonly isJson?: true;
  /** The records that it returns: `board` is one, `boards` are many. */
  readonly answers?: string;
}

/** The statements of the document about one row. */
export interface Claim extends Row {
  readonly section: string;
  readonly takes: Readonly<Record<string, ClaimedArgument>>;
}

/** The rows of one section, by method and path. */
export const section = (of: string, rows: Readonly<Record<string, Row>>): Readonly<Record<string, Claim>> =>
  Object.fromEntries(
    Object.entries(rows).map(([row, { takes = {}, ...rest }]) => [row, { section: of, ...rest, takes: each(takes) }]),
  );

/** A key that names several, as one of each. */
export const each = <V>(named: Readonly<Record<string, V>>): Readonly<Record<string, V>> =>
  Object.fromEntries(Object.entries(named).flatMap(([names, of]) => names.split(', ').map((name) => [name, of])));
