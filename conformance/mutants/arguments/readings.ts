/** Operators over the arguments of rows: what a server reads that does not read an argument as its row declares it. */
import { statedWords } from '../../reference/stated-words.ts';
import { rightOf, takes, type Data } from '../../../src/spec/kinds.ts';
import { limits } from '../../../src/spec/limits.ts';
import { createdAt, isId } from '../../../src/spec/values.ts';
import { callsOf } from '../../../src/spec/paths.ts';
import { rightsOf } from '../../law/invalid-values.ts';
import type { DocumentedEndpoint, NamedArgument } from '../../law/documented.ts';
import type { Mutant } from '../mutant.ts';
import { applied, named } from '../operator.ts';
import {
  boundsOf,
  further,
  isLimit,
  no,
  ofMoment,
  places,
  pressed,
  reads,
  within,
  wordsIn,
  type Place,
  type Bounds,
  type Reading,
} from './reading.ts';

/** An id that names no model may be read as one that narrows the list to nothing. */
const ofList =
  (of: (kind: Data, sent: string) => unknown) =>
  ({ isList, name, kind }: NamedArgument): Reading | null =>
    isList && name !== 'idModels' ? (sent) => (typeof sent === 'string' ? of(kind, sent) : sent) : null;
const without = (word: string | undefined): Reading | null =>
  word === undefined ? null : (sent) => (wordsIn(sent).includes(word) ? no : sent);

/** The text of an argument of a row that writes, as it is kept. */
const keeps =
  (of: (text: string, max: number) => string) =>
  ({ kind, isBound }: NamedArgument, { method }: DocumentedEndpoint): Reading | null =>
    kind.kind === 'text' && isBound && method !== 'GET' && kind.max === limits.text
      ? (sent) => (typeof sent === 'string' && sent.length <= kind.max ? of(sent, kind.max) : sent)
      : null;

const isSwitch = (kind: Data): boolean => kind.kind === 'boolean' || (kind.kind === 'either' && kind.of.some(isSwitch));
const shownAtFirst = ['memberCreator', 'member', 'notification_memberCreator'];
/** Each service may choose what these rows do without the argument. */
const isOpen = (name: string, { path }: DocumentedEndpoint): boolean =>
  /^\/actions\/|^\/members.*Background\}$/.test(path) && name !== 'memberCreator';

const unheard = reads(
  'FLT-14',
  (name) => `takes no notice of ${name}`,
  ({ isNeeded, isTold, kind }) =>
    // A wrong value is still refused; a missing check is another mutant.
    isNeeded || !isTold ? null : (sent) => (takes(kind, sent) ? undefined : sent),
);

const isLow = ({ isNumber, least }: Bounds): boolean => isNumber || least > 0;
const isHigh = ({ most }: Bounds): boolean => Number.isFinite(most);

const ofPlace = ({ row, argument }: Place) => ({ name: named(row.method, row.path, argument.name), on: callsOf(row) });

const argumentMutants = applied(
  {
    unheard,
    unchecked: reads(
      'ERR-04',
      (name) => `does not check ${name}`,
      ({ isBound, isNeeded, kind }) => (isBound && !isNeeded ? (sent) => (takes(kind, sent) ? sent : undefined) : null),
    ),
    turned: reads(
      'FLT-03',
      (name) => `takes ${name} for ${!shownAtFirst.includes(name)} unless it is told`,
      ({ name, kind, isTold }, row) =>
        isSwitch(kind) && isTold && !isOpen(name, row) ? (sent) => sent ?? String(!shownAtFirst.includes(name)) : null,
    ),
    usual: reads(
      'FLT-03',
      (name) => `takes another value for ${name} unless it is told`,
      ({ name, kind, isTold }, { arguments: own }) => {
        const usual = own.find((argument) => argument.name === name)?.usual;
        if (usual === undefined || usual === null || !isTold || isSwitch(kind)) return null;
        const other =
          typeof usual === 'number'
            ? usual === 0
              ? 1
              : Math.floor(usual / 2)
            : rightOf(kind).find((value) => value !== usual);
        return other === undefined ? null : (sent) => sent ?? other;
      },
    ),
    low: reads(
      'FLT-14',
      (name) => `refuses the lowest value of ${name}`,
      within((sent, { sizeOf, least }) => (sizeOf(sent) === least ? no : sent)),
    ),
    narrow: reads(
      'FLT-14',
      (name) => `refuses the highest value of ${name}`,
      (argument) => {
        const bounds = boundsOf(argument);
        const highest = Number(rightsOf(argument).at(-1));
        return bounds && ((sent) => (bounds.sizeOf(sent) === (bounds.isNumber ? highest : bounds.most) ? no : sent));
      },
    ),
    below: reads(
      'FLT-14',
      (name) => `takes too little for the least ${name}`,
      within(
        (sent, bounds) => (bounds.sizeOf(sent) < bounds.least ? pressed(sent, bounds, bounds.least) : sent),
        isLow,
      ),
    ),
    above: reads(
      'FLT-14',
      (name) => `takes too much for the most ${name}`,
      within((sent, bounds) => (bounds.sizeOf(sent) > bounds.most ? pressed(sent, bounds, bounds.most) : sent), isHigh),
    ),
    pressed: reads(
      'FLT-14',
      (name) => `presses ${name} into its bounds`,
      within(
        (sent, { isNumber, least, most, sizeOf }) => {
          if (Number.isNaN(sizeOf(sent))) return sent;
          return isNumber ? Math.min(Math.max(Number(sent), least), most) : String(sent).slice(0, most);
        },
        ({ isNumber }, { isNeeded }) => isNumber || isNeeded,
      ),
    ),
    sloppy: reads(
      'FLT-14',
      (name) => `reads ${name} by its first digits`,
      within(
        (sent) => (/^-?\d/.test(String(sent)) ? String(Number.parseInt(String(sent), 10)) : sent),
        ({ isNumber }) => isNumber,
      ),
    ),
    lenient: reads(
      'FLT-14',
      (name) => `passes over words of ${name} that it does not know`,
      ofList(
        (kind, sent) =>
          wordsIn(sent)
            .filter((word) => takes(kind, word))
            .join() || sent,
      ),
    ),
    first: reads(
      'FLT-04',
      (name) => `reads the first word of ${name} alone`,
      ofList((kind, sent) => (takes(kind, sent) ? wordsIn(sent)[0] : sent)),
    ),
    last: reads(
      'FLT-04',
      (name) => `reads the last word of ${name} alone`,
      ofList((kind, sent) => (takes(kind, sent) ? wordsIn(sent).at(-1) : sent)),
    ),
    lacks: reads(
      'FLT-14',
      (name, argument) => `does not know ${statedWords(argument).at(-1)} for ${name}`,
      (argument) => without(statedWords(argument).at(-1)),
    ),
    'lacks-first': reads(
      'FLT-14',
      (name, argument) => `does not know ${statedWords(argument)[0]} for ${name}`,
      (argument) => without(statedWords(argument)[0]),
    ),
    nought: reads(
      'FLT-14',
      (name) => `takes nought for no ${name}`,
      within(
        (sent) => (String(sent) === '0' ? undefined : sent),
        ({ isNumber, least }) => isNumber && least === 0,
      ),
    ),
    more: reads(
      'FLT-14',
      (name) => `takes one more than ${name}`,
      within((sent, { sizeOf, most }) => {
        const size = sizeOf(sent);
        return size > 0 && size < most ? String(size + 1) : sent;
      }, isLimit),
    ),
    'at-most-100': reads(
      'PAG-02',
      (name) => `takes 100 for a higher ${name}`,
      within((sent, { sizeOf, most }) => (sizeOf(sent) > 100 && sizeOf(sent) <= most ? '100' : sent), isLimit),
    ),
    unlimited: reads(
      'ACT-04',
      (name) => `takes the most for ${name} unless it is told`,
      within((sent, { most }) => sent ?? String(most), isLimit),
    ),
    'from-one': reads(
      'ACT-05',
      (name) => `counts from one in ${name}`,
      ({ name }) => (name === 'page' ? (sent) => (Number(sent) >= 1 ? String(Number(sent) - 1) : sent) : null),
    ),
    'no-ids': reads(
      'ACT-07',
      (name) => `takes no ids for ${name}`,
      ofMoment((sent) => (isId(sent) ? no : sent)),
    ),
    'no-null': reads(
      'ACT-06',
      (name) => `takes no null for ${name}`,
      ofMoment((sent) => (sent === 'null' ? no : sent)),
    ),
    'by-second': reads(
      'PAG-01',
      (name) => `takes the second for an id as ${name}`,
      ofMoment((sent) => (isId(sent) ? new Date(createdAt(sent)).toISOString() : sent)),
    ),
    'by-day': reads(
      'ACT-06',
      (name) => `takes the day of a date as ${name}`,
      ofMoment((sent) => sent.replace(/T.*/, '')),
    ),
    'hour-late': reads(
      'ACT-06',
      (name) => `takes ${name} an hour late`,
      ofMoment((sent) =>
        isId(sent) || Number.isNaN(Date.parse(sent)) ? sent : new Date(Date.parse(sent) + 3_600_000).toISOString(),
      ),
    ),
    plain: reads(
      'CRD-01',
      (name) => `keeps plain letters of ${name} alone`,
      keeps((text) => text.replace(/[^\x20-\x7e]/g, '?')),
    ),
    escaped: reads(
      'CRD-01',
      (name) => `escapes markup in ${name}`,
      keeps((text) => text.replace(/</g, '&lt;')),
    ),
    cut: reads(
      'LIM-18',
      (name) => `cuts the end of a long ${name}`,
      keeps((text, max) => text.slice(0, max - 400)),
    ),
  },
  places,
  ofPlace,
);

export const readingMutants: readonly Mutant[] = [...argumentMutants, ...applied({ unheard }, further, ofPlace)];
