/**
 * Chooses the mutants for which a client's tests are run: those that they could notice, the plainest and most used
 * first.
 */
import { rules } from '../../src/document/rules.ts';
import { isRecord } from '../../src/language.ts';
import { bluntMutants, type Blunt } from '../mutants/blunt.ts';
import { rowName } from '../../src/document/values/paths.ts';
import { everyMutant } from '../mutants/served.ts';
import type { Recording } from './recording.ts';
import type { Reached } from './otherwise.ts';

/** How plain a fault is, by the operator that made it: what is in no list comes last. */
const plain = [
  'lacks lets repeats empties signs delivers undone unheard',
  'alters keeps ignores reverses loses undelivered as-all doubled cached deaf',
  'alone sweeps freezes first last as-none as-next unneeded unchecked open turned',
  'fails spread open-to-all ungranted unowned usual unrecorded omits mistells retypes tells hand',
].map((line) => line.split(' '));
const isBlunt = new Set<string>(bluntMutants.map(({ id }) => id));
const operatorOf = ({ id, operator }: Blunt): string =>
  operator ?? (isBlunt.has(id) ? id.slice(0, id.indexOf('-')) : 'hand');
/** The kit asks for more than clients do: the time in an id, the type of a page, the thousandth record. */
const isPeculiar = /-ids-that-tell-another-time$|^answers-boards-as-a-page$|^lists-more-than-a-thousand/;
const tierOf = (mutant: Blunt): number => {
  if (isPeculiar.test(mutant.id)) return plain.length;
  const at = plain.findIndex((some) => some.includes(operatorOf(mutant)));
  // A rule that the document leaves open is our own choice: a client need not know it.
  return (at < 0 ? plain.length : at) + (rules[mutant.rule].level === 'chosen' && !isBlunt.has(mutant.id) ? 1 : 0);
};

/** A repeated delivery is a variation; the others need patched sources, or requests that are made to meet. */
const isRunnable = ({ id, forgets, isOverlapping }: Blunt): boolean =>
  forgets === undefined && isOverlapping === undefined && id !== 'delivers-everything-twice';

/** `omits-due-of-card-at-…`: a resource and its field. */
const ofField = /^(?:omits|retypes|mistells|freezes)-(\w+?)(?:-\w+)*?-of-([A-Za-z]+?)(?:-at-|$)/;
function fieldOf({ id, field }: Blunt): readonly [resource: string, field: string] | undefined {
  const [, name, resource] = ofField.exec(id) ?? [];
  return field ?? (name === undefined ? undefined : [resource!, name]);
}

/** One rule is about all fields of a record, so three of them have their turn at once. */
const atOnce = (mutant: Blunt): number => (['lacks', 'alters', 'unheard'].includes(operatorOf(mutant)) ? 3 : 1);

/**
 * All that may matter to this client, in order: the plainest first, and among equally plain ones one for each rule before
 * a second, the most used first. A rule that holds at many addresses has its turn at each of them. Subtle mutants come
 * when the plain ones are through.
 */
export function candidates(recording: Recording, seed: number): readonly Blunt[] {
  const rated = everyMutant
    .filter(isRunnable)
    .map((mutant) => {
      const field = fieldOf(mutant);
      const named = field === undefined ? Infinity : recording.usesOf(...field);
      return { mutant, uses: Math.min(named, recording.uses(mutant)), tier: tierOf(mutant) };
    })
    .filter(({ uses }) => uses > 0)
    .map((entry, at) => ({ ...entry, turn: seed === 1 ? at : Math.imul(at + 1, seed | 1) >>> 0 }))
    .sort((a, b) => a.tier - b.tier || b.uses - a.uses || a.turn - b.turn);
  const seen = new Map<string, number>();
  const nth = (what: string): number => {
    const before = seen.get(what) ?? 0;
    seen.set(what, before + 1);
    return before;
  };
  return rated
    .map((entry) => {
      const { rule, on } = entry.mutant;
      const isSubtle = Number(entry.tier >= plain.length);
      return {
        ...entry,
        isSubtle,
        round: entry.tier + Math.floor(nth(`${rule} ${on}`) / atOnce(entry.mutant)),
        ofRule: nth(rule),
      };
    })
    .sort(
      (a, b) =>
        a.isSubtle - b.isSubtle || a.round - b.round || a.ofRule - b.ofRule || b.uses - a.uses || a.turn - b.turn,
    )
    .map(({ mutant }) => mutant);
}

/**
 * The mutant whose result tells what the tests do with this one: who never looks at a field does not notice its value
 * either, and who notices that nothing was done notices an error too.
 */
export function toldBy(mutant: Blunt): readonly [id: string, status: 'noticed' | 'survived'] | undefined {
  const { id } = mutant;
  if (/^fails-(POST|PUT|DELETE)-/.test(id)) return [id.replace('fails', 'undone'), 'noticed'];
  const [resource, name] = fieldOf(mutant) ?? [];
  if (name === undefined || id.startsWith('lacks-') || id.includes('-below-')) return undefined;
  return [`lacks-${name}-of-${resource}`, 'survived'];
}

/** Whether this client could notice it, and how. */
export function reached(recording: Recording, mutant: Blunt): Reached | undefined {
  if (mutant.isOfDeliveries) return recording.signed(mutant.least ?? '');
  const found = recording.reach(mutant);
  return found && mutant.least ? { ...found, least: mutant.least } : found;
}

/** Rows that listed nothing whenever they were asked: `[]`, or groups of what was found, all of them empty. */
function alwaysEmpty(calls: Recording['calls']): string[] {
  const filled = new Map<string, boolean>();
  for (const { call, row, answer } of calls) {
    if (call.method !== 'GET' || row === undefined || answer.status !== 200) continue;
    const groups = row.shows === undefined && isRecord(answer.body) ? Object.values(answer.body) : [answer.body];
    const lists = groups.filter((group) => Array.isArray(group));
    if (lists.length === 0) continue;
    const name = rowName(row);
    filled.set(name, filled.get(name) === true || lists.some(({ length }) => length > 0));
  }
  const empty = [...filled].filter(([, isFilled]) => !isFilled);
  return empty.map(([name]) => `no test sees a record in the answer to ${name}`);
}

/** Of all that a client may use: the parts that no test reaches, in words. */
export function gapsIn(recording: Recording): string[] {
  const { calls } = recording;
  const statuses = new Set(calls.map(({ answer }) => answer.status));
  const sends = (method: string, noun: RegExp) =>
    calls.some(({ call }) => call.method === method && noun.test(call.segments.join('/')));
  const pages = calls.some(({ call: { args } }) => 'before' in args || Number(args['page'] ?? 0) > 0);
  const lists = calls.some(({ call: { method }, row }) => method === 'GET' && row?.many !== undefined);
  return [
    ...(lists && !pages ? ['no test reads a second page'] : []),
    ...alwaysEmpty(calls),
    ...(sends('POST', /^webhooks?$/) ? [] : ['no test makes a webhook']),
    ...[400, 401, 404].flatMap((status) => (statuses.has(status) ? [] : [`no test is refused with ${status}`])),
    ...(calls.some(({ call }) => call.method === 'DELETE') ? [] : ['no test deletes anything']),
    ...(calls.some(({ call }) => call.method === 'PUT') ? [] : ['no test changes anything']),
  ];
}
