/** The declared endpoints as rows for printing: arguments, defaults, what they expect, the rules that they touch. */
import { claimOf, nounsWithFurtherRows } from '../../document/claims/all.ts';
import type { Claim } from '../../document/claims/claim.ts';
import { all } from '../../authorization/rows.ts';
import type { Endpoint } from '../../server/rows/endpoint.ts';
import { viewArguments, type Resource } from '../../server/rows/resource.ts';
import * as kinds from '../../document/values/kinds.ts';
import { expects as expectedOf } from '../../kinds/readers.ts';
import { isWithinSection } from '../../terminal/pick.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { bySection } from '../../document/sections.ts';
import { placeholdersIn, rowName } from '../../document/values/paths.ts';
import rowRules from './row-rules.json' with { type: 'json' };

export interface Argument {
  readonly name: string;
  readonly required: boolean;
  /** As a client would write it. */
  readonly fallback?: string;
  /** The same as a value. */
  readonly usual?: unknown;
  readonly expects: string;
  /** The values that it takes; none where it names a record. */
  readonly kind?: kinds.Data;
}

export interface Row {
  readonly endpoint: Endpoint;
  /** `POST /cards/{card}/idMembers` */
  readonly title: string;
  /** The statement of the document about it … */
  readonly claim: Claim | undefined;
  /** … or why we serve a row of which it says nothing; with a claim, why the row takes more than that. */
  readonly because: string | undefined;
  readonly path: readonly Argument[];
  readonly ownArguments: readonly Argument[];
  /** The resource that it shows. The row takes the fields and embeds of that resource as arguments. */
  readonly shows?: Resource<never>;
}

/** How the parameters that name records may be written (1.2, 1.3, 4.2, 4.6). */
const recordWords: Readonly<Record<string, string>> = {
  board: 'an id or short link',
  card: 'an id or short link',
  member: 'an id, a username or me',
  organization: 'an id or name',
  token: 'a token',
};

/** Every endpoint in the order of the document; rows that the document does not show come under 4.7. */
export const rows: readonly Row[] = all
  .map(rowOf)
  .sort((a, b) => bySection(a.claim?.section ?? '4.7', b.claim?.section ?? '4.7'));

function rowOf(endpoint: Endpoint): Row {
  const names = placeholdersIn(endpoint.path);
  const { shows } = endpoint;
  const claim = claimOf(endpoint);
  return {
    endpoint,
    title: rowName(endpoint),
    claim,
    because: endpoint.because ?? (claim ? undefined : furtherOf(endpoint)),
    path: names.map((name) => {
      const kind = endpoint.params?.[name];
      const expects = kind ? expectedOf(kind) : (recordWords[name] ?? 'an id');
      return { name, required: true, expects, ...(kind && { kind }) };
    }),
    ownArguments: Object.entries(endpoint.args).map(([name, argument]) => argumentOf(name, argument)),
    ...(shows && { shows: shows.resource }),
  };
}

/** A reason for every row of a noun of which the document has further rows. */
function furtherOf({ path }: Endpoint): string | undefined {
  const noun = path.split('/')[1]!;
  return (
    nounsWithFurtherRows[noun] &&
    `the document has further rows of ${noun}, which it does not show (${nounsWithFurtherRows[noun]})`
  );
}

function argumentOf(name: string, { kind, needed, usual }: kinds.Argument): Argument {
  const fallback = literal(usual);
  return {
    name,
    kind,
    required: needed,
    expects: expectedOf(kind),
    ...(fallback === undefined ? {} : { fallback, usual }),
  };
}

/** A value as a client would write it in a query. */
function literal(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The part of a row's view on which its defaults depend. */
export type Showing = Pick<NonNullable<Endpoint['shows']>, 'usual'> &
  Partial<Pick<NonNullable<Endpoint['shows']>, 'within' | 'on' | 'whole'>>;

/** The default of each argument that controls what is shown. */
function usualOf(of: Resource<never>, showing: Showing, prefix = '', depth = 0): Map<string, unknown> {
  const { usual, within, on, whole } = showing;
  // Where `all` shows the usual fields, the document says `all`.
  const isAll =
    usual !== 'all' && !whole && usual.length === of.all.length && of.all.every((one) => usual.includes(one));
  const found = new Map<string, unknown>([[`${prefix}fields`, isAll ? 'all' : usual]]);
  for (const [name, embed] of Object.entries(depth < 2 ? of.embeds : {})) {
    const { shows, args = {} } = embed;
    found.set(prefix + name, on?.[name] ?? embed.usual ?? embed.off);
    for (const [wire, { usual: usualOfArgument }] of Object.entries(args)) found.set(prefix + wire, usualOfArgument);
    if (!shows) continue;
    for (const [wire, inner] of Object.entries(shows.switches ?? {})) {
      const { usual, off } = shows.resource().embeds[inner]!;
      found.set(prefix + wire, usual ?? off);
    }
    const fields = (shows.inAllParents ? undefined : within?.[name]) ?? shows.usual;
    for (const [wire, value] of usualOf(shows.resource(), { usual: fields }, prefix + shows.prefix, depth + 1))
      if (!found.has(wire)) found.set(wire, value);
  }
  return found;
}

/** The arguments that control what is shown; with `deep` those of embeds in embeds too. */
export function viewOf(of: Resource<never>, deep = false, showing: Showing = { usual: of.usual }): Argument[] {
  const defaults = usualOf(of, showing);
  const names = new Set(['fields']);
  for (const [name, embed] of Object.entries(of.embeds)) {
    names.add(name);
    for (const wire of Object.keys(embed.args ?? {})) names.add(wire);
    if (!embed.shows) continue;
    names.add(`${embed.shows.prefix}fields`);
    for (const wire of Object.keys(embed.shows.switches ?? {})) names.add(wire);
    if (!deep) continue;
    const inner = viewOf(embed.shows.resource());
    for (const { name: wire } of inner) names.add(embed.shows.prefix + wire);
  }
  return [...viewArguments(of)]
    .filter(([name]) => names.has(name))
    .map(([name, kind]) => {
      const usual = defaults.get(name);
      const fallback = literal(usual);
      const expects = expectedOf(kind);
      return { name, kind, required: false, expects, ...(fallback !== undefined && { fallback, usual }) };
    });
}

const ruled: Readonly<Record<string, string>> = rowRules;

/** The rows that a rule touches: those that name it, else those of its section. */
export function rowsOfRule(id: RuleId): { rows: Row[]; exact: boolean } {
  const { section } = rules[id];
  const exact = rows.filter((row) => rulesOf(row).includes(id));
  if (exact.length > 0) return { rows: exact, exact: true };
  const part = section.split('.').slice(0, 2).join('.');
  return { rows: rows.filter(({ claim }) => claim?.section === part), exact: false };
}

/** The rules that the text of a row names. */
export const rulesOf = ({ title }: Row): readonly RuleId[] => (ruled[title]?.split(' ') ?? []) as RuleId[];

/** The rows of a section address. */
export const rowsAt = (address: string): Row[] =>
  rows.filter(({ claim }) => claim && isWithinSection(claim.section, address));
