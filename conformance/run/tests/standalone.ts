/** A failure as tests that run without boardstone, a file for each language. */
import { isDeepStrictEqual } from 'node:util';
import { unlike } from '../../reference/lens.ts';
import { isRecord } from '../../../src/language.ts';
import { succeeded, type Reply } from '../../wire/exchange.ts';
import { valueAt } from '../../wire/json-values.ts';
import type { Lab } from '../../wire/lab.ts';
import type { Law } from '../../law/law.ts';
import { Description, type Broken } from '../../wire/verdict.ts';
import { caughtIn, constantsOf, conversation, type Place, type Sent } from '../conversation.ts';
import type { Tests } from '../result.ts';
import { variable, variablesIn } from '../variables.ts';
import { languageNames, languages } from './languages.ts';
import type { Expectation } from './content.ts';

/**
 * Files that ask for what a right answer has in the place of what is wrong; undefined if that is not a place in one
 * answer. `steps`: to the one that shows the failure.
 */
export function standalone(
  law: Law,
  lab: Lab,
  steps: readonly Reply[],
  broken: Broken,
  reference?: unknown,
): Tests | undefined {
  const groups = conversation(lab, steps);
  const [shown, last] = [steps.at(-1)!, groups.at(-1)!.at(-1)!];
  const expected = expectationOf(broken, shown, reference, namesIn(lab, groups, steps));
  if (expected === undefined) return undefined;
  const test = {
    id: law.id,
    title: `${law.id} (part ${law.section}): ${law.title}`,
    base: lab.options.shownAs ?? lab.sceneTarget.baseUrl,
    needs: needed([...groups.flat(), expected]),
    about: [`Found: ${broken.message.replace(/\s*\n\s*/g, ' ').slice(0, 300)}`],
    groups: groups.map((group) => group.map((sent) => (sent === last ? { ...sent, expected } : sent))),
  };
  const files = languageNames.map((name) => [name, languages[name].write(test)] as const);
  return Object.fromEntries(files.filter(([, text]) => text !== undefined)) as unknown as Tests;
}

/** Puts a variable in the place of each id that an earlier answer showed, or that the target file names. */
function namesIn(lab: Lab, groups: readonly Sent[][], steps: readonly Reply[]): (value: unknown) => unknown {
  const names = new Map([...constantsOf(lab.sceneTarget), ...caughtIn(groups, steps)]);
  return (value) =>
    JSON.parse(JSON.stringify(value ?? null), (_, leaf: unknown) =>
      typeof leaf === 'string' && names.has(leaf) ? variable(names.get(leaf)!) : leaf,
    ) as unknown;
}

function expectationOf(
  broken: Broken,
  step: Reply,
  reference: unknown,
  named: (value: unknown) => unknown,
): Expectation | undefined {
  const { wanted } = broken.evidence;
  if (wanted !== undefined) return { status: wanted, values: [] };
  const other = isRecord(reference) ? reference : undefined;
  const isTaken = succeeded(step);
  if (other && Number(other['status']) < 300 !== isTaken)
    return { status: isTaken ? 'refusal' : 'success', values: [] };
  const status = isTaken ? 'success' : 'refusal';
  const ours = other?.['body'];
  const isMeant = ([place]: readonly [Place, unknown]): boolean =>
    broken.what.split(/[^\w]+/).includes(String(place.at(-1)));
  const values = [...saidOf(broken, step.body, ours), ...(other ? differing(ours, step.body) : [])]
    .map(([place, value]) => [place, named(value)] as const)
    .filter((pair) => isMeant(pair) && isPlain(pair[1]));
  if (values.length > 0) return { status, values: values.slice(0, 1) };
  // Where all that it would stand in is missing too, it is not what the law found: a word of the sentence by chance.
  const known = placesIn(ours).find(
    (pair) =>
      isMeant(pair) &&
      pair[1] !== null &&
      (valueAt(step.body, pair[0]) ?? null) === null &&
      isRecord(valueAt(step.body, pair[0].slice(0, -1))),
  );
  return known && { status, values: [], there: known[0] };
}

/**
 * Where the answer has the value that the law found wrong. If our server answers something else there than the law says,
 * as another spelling of a date, that is right too, and the file can't say so.
 */
function saidOf({ expected, actual, evidence }: Broken, theirs: unknown, ours: unknown): Expectation['values'] {
  if (evidence.isLoose || expected === undefined || expected instanceof Description) return [];
  return placesIn(theirs).flatMap(([place, value]) => {
    const ourValue = valueAt(ours, place);
    const isOurs = ourValue === undefined || isDeepStrictEqual(ourValue, expected);
    return isOurs && isDeepStrictEqual(value, actual) ? [[place, expected]] : [];
  });
}

/** Values that a file can hold: other requests make other ids, and a value that was too long for a report is not whole. */
const isPlain = (value: unknown): boolean => !/\b[0-9a-f]{24}\b|… \(/i.test(JSON.stringify(value));

/** Every value of records that are not in an array. */
function placesIn(value: unknown, place: Place = []): [Place, unknown][] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): [Place, unknown][] => [
    [[...place, name], inner],
    ...placesIn(inner, [...place, name]),
  ]);
}

/** Single values that our server answers otherwise, those of the same records in the same order too. */
function differing(ours: unknown, theirs: unknown, place: Place = []): Expectation['values'] {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const isSame =
      ours.length === theirs.length && ours.every((record, nth) => isDeepStrictEqual(record?.id, theirs[nth]?.id));
    return isSame ? ours.flatMap((value, nth) => differing(value, theirs[nth], [...place, nth])) : [];
  }
  if (!isRecord(ours) || !isRecord(theirs)) return [];
  return Object.entries(ours).flatMap(([name, ourValue]): Expectation['values'] => {
    const [other, here] = [theirs[name], [...place, name]];
    if (other === undefined) return [];
    if (typeof ourValue === 'object' && ourValue !== null) return differing(ourValue, other, here);
    return unlike({ [name]: ourValue }, { [name]: other }) === undefined ? [] : [[here, ourValue]];
  });
}

/** Variables that no reply gives. */
function needed(all: readonly (Sent | Expectation)[]): string[] {
  const caught = new Set(all.flatMap((step) => ('caught' in step ? step.caught.map(({ name }) => name) : [])));
  return [...new Set(variablesIn(JSON.stringify(all)).map(({ name }) => name))].filter((name) => !caught.has(name));
}
