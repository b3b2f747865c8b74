/** Selects the laws of a run and their order, and says what each law lacks on this target. */
import { isOneOf, keysOf } from '../../src/language.ts';
import { ruleOf } from '../../src/terminal/pick.ts';
import { levels, type Level } from '../../src/document/rule.ts';
import { rowName } from '../../src/document/values/paths.ts';
import { pathIn } from '../declared/nouns.ts';
import { ours, type DeclaredEndpoint, type Rows } from '../declared/rows.ts';
import type { Lab } from '../wire/lab.ts';
import { casesOf, type Law, type Need, type OneCase } from '../law/law.ts';
import { fixtureId, lacks } from '../wire/provision.ts';
import { actorNames, addressesOf, disclaims, isLoopback } from '../wire/target.ts';
import askedOnRecord from './asked.json' with { type: 'json' };

export interface Selection {
  /** Rule ids, law ids, sections, globs; none means all. */
  readonly only?: readonly string[];
  /** The weakest level that is judged. */
  readonly level?: Level;
  /** Only these rows and what touches them: `GET /boards/*`. */
  readonly route?: string;
  /** The i-th of n parts, from 1. */
  readonly shard?: { readonly index: number; readonly of: number };
}

const recorded: Readonly<Record<Rows['dialect'], Readonly<Record<string, readonly string[]>>>> = askedOnRecord;

const sectionPattern = /^\d+(\.\w+)*$/;

/**
 * A section selects everything below it (`4.5` takes `4.5.1`), a rule all its laws, `CRD` its family, a pattern what it
 * matches.
 */
export function matches(
  pattern: string,
  { id, rule, also, section }: Pick<Law, 'id' | 'rule' | 'also' | 'section'>,
): boolean {
  if (sectionPattern.test(pattern)) return section === pattern || section.startsWith(`${pattern}.`);
  if (/^[a-z]+$/i.test(pattern)) return matches(`${pattern}-*`, { id, rule, also, section });
  return [id, rule, ...also].some((name) => globbed(pattern).test(name));
}

export function select(
  laws: readonly Law[],
  { only = [], level = 'implied', route, shard }: Selection,
  rows = ours,
): Law[] {
  const asked = route === undefined ? undefined : rowsMatching(rows, route);
  const wanted = laws.filter(
    (law) =>
      (asked === undefined || touches(law, asked, rows)) &&
      (levels.indexOf(law.level) <= levels.indexOf(level) || law.profile) &&
      (only.length === 0 || only.some((pattern) => matches(pattern, law))),
  );
  const part =
    shard === undefined
      ? wanted
      : wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)).filter((_, at) => at % shard.of === shard.index - 1);
  return part.toSorted((a, b) => lateness(a) - lateness(b));
}

/** `GET /boards/*`: a star stands for anything, nouns stand in either number, the method may be missing. */
export function rowsMatching(rows: Rows, pattern: string): Rows {
  const [, method = '*', path = ''] = /^(?:([A-Z*]+)\s+)?(?:\/1)?(\/.*)$/.exec(pattern) ?? [];
  const fits = globbed(pathIn(path, 'plural'));
  const isMeant = (row: DeclaredEndpoint) =>
    (method === '*' || row.method === method) && fits.test(pathIn(row.path, 'plural'));
  return { ...rows, all: rows.all.filter(isMeant) };
}

const noRows: Rows = { ...ours, all: [], at: () => undefined };

/**
 * Whether the law goes through one of these rows, or belongs to the section of one. A row that the document does not show
 * has no section, so the record (`asked.json`) names the laws that asked it.
 */
function touches(law: Law, asked: Rows, rows: Rows): boolean {
  const caseCount = casesOf(law, noRows).length;
  const at: Rows['at'] = (method, path) => {
    const row = rows.at(method, path);
    return row && asked.all.includes(row) ? row : undefined;
  };
  if (casesOf(law, rows).length !== caseCount) return casesOf(law, { ...asked, at }).length > caseCount;
  return asked.all.some((row) =>
    row.claim ? row.claim.section === law.section : recorded[rows.dialect][rowName(row)]?.includes(law.id),
  );
}

/** Laws of other sections that touch a selected section: by its rows or its rules. */
export function alsoTouching(laws: readonly Law[], { only = [], ...rest }: Selection): Law[] {
  const wanted = only.filter((section) => sectionPattern.test(section));
  const isIn = (section = '') => wanted.some((word) => section === word || section.startsWith(`${word}.`));
  const chosen = new Set(select(laws, { ...rest, only }));
  return wanted.length === 0
    ? []
    : select(laws, rest).filter(
        (law) => !chosen.has(law) && (law.sections.some(isIn) || law.also.some((id) => isIn(ruleOf(id)?.section))),
      );
}

/** Cheap laws first; laws that use up limits late; laws that judge the traffic of all others last. */
function lateness(law: Law): number {
  if (law.watches) return 1e9;
  // The first failure that a new server sees should be one of its records, and not of the pages beside them.
  const late = { slow: 1e6, probe: 1e5, pages: 1e4 };
  return law.cost + keysOf(late).reduce((sum, need) => sum + (law.needs.includes(need) ? late[need] : 0), 0);
}

/** Why the law as a whole (null) or one case of it is not asked in this dialect; null if it is asked. */
export function changedIn({ dialect, differences }: Rows, { id }: Pick<Law, 'id'>, label: string | null) {
  const found = differences.find(({ laws }) => {
    const what = laws?.[id];
    return label === null ? what === 'whole' : Array.isArray(what) && what.includes(label);
  });
  return found ? `the ${dialect} dialect changes the rule (${found.id}): ${found[dialect]}` : null;
}

/** Why this law cannot run on this target; null if it can. */
export function unmet(law: Law, lab: Lab): string | null {
  const { target, rows } = lab;
  const whyNotAsked = changedIn(rows, law, null) ?? lab.options.asOf?.(law, null) ?? null;
  if (whyNotAsked !== null) return whyNotAsked;
  for (let section = law.section; section !== ''; section = section.split('.').slice(0, -1).join('.')) {
    if (target.capabilities?.[section] === false) return `the target does not have part ${section}`;
  }
  for (const need of law.needs) {
    const why = lack(need, lab);
    if (why !== null) return why;
  }
  return null;
}

/** Why one case of a law cannot run on this target. */
export function unmetByCase({ needsOf }: Law, { values }: OneCase, lab: Lab): string | null {
  for (const need of needsOf?.(values) ?? []) {
    const why = lack(need, lab);
    if (why !== null) return why;
  }
  return null;
}

function lack(need: Need, lab: Lab): string | null {
  const { target, options } = lab;
  if (isOneOf(actorNames, need)) return target.actors[need] ? null : `the target has no ${need}`;
  const isHere = addressesOf(target).every(isLoopback);
  // If the clock can be moved, using up a limit costs nobody anything; otherwise it costs time, which is fine only on
  // this machine.
  const limits = options.limits ?? (lab.movable || isHere ? 'probe' : 'headers');
  const unlimited =
    (target.capabilities?.['limits'] === false && 'the target does not have limits') ||
    // Part 7 says what limits do when they are used up.
    (target.capabilities?.['8'] === false && 'the target does not have part 8') ||
    (limits === 'off' && 'limits are not judged (--limits off)');
  // A substitute actor may not even be asked for the workspace.
  const lacking: Partial<Record<Need, () => string | false>> = {
    control: () => !lab.control && 'the target has no control plane',
    virtualTime: () => !lab.frozen && 'the clock of the target does not stand still',
    workspace: () => !target.workspace && 'the target names no workspace',
    secondBoard: () =>
      fixtureId(target, 'secondBoard') === null &&
      lacks(target, 'createBoard') &&
      'the target has no second board and makes none',
    webhooks: () =>
      (disclaims(target, 'webhooks') && 'the target does not have webhooks') ||
      (!isHere &&
        !target.capabilities?.webhooks &&
        'the target does not say that it can reach the kit (capabilities.webhooks)'),
    writes: () => !isHere && !options.owned && 'writing to a host beyond this machine needs --i-own-this',
    limits: () => unlimited,
    probe: () => unlimited || (limits !== 'probe' && 'using up a limit needs --limits probe'),
    // This need is optional: the law uses further actors if there are some.
    others: () => false,
    slow: () =>
      !options.slow && !lab.movable && lab.pacer.mustWait() && 'limits have to be waited for, which takes long: --slow',
  };
  const why = lacking[need] ?? (() => disclaims(target, need) && `the target does not have ${need}`);
  return why() || null;
}

/** A pattern that a person may type: `*` stands for any text, `?` for any character. */
const globbed = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'i',
  );
