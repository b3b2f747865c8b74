/** Operators over the arguments of rows: the server reads an argument otherwise than its row declares it. */
import { statedWords } from '../../reference/stated-words.ts';
import { type Data } from '../../../src/document/values/kinds.ts';
import { expects, takes } from '../../../src/kinds/readers.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import { limits } from '../../../src/document/limits.ts';
import { createdAt, isId } from '../../../src/kinds/values.ts';
import { rowName } from '../../../src/document/values/paths.ts';
import { callsOf } from '../../declared/nouns.ts';
import {
  documentedIn,
  withArguments,
  withNamed,
  type DocumentedEndpoint,
  type NamedArgument,
} from '../../law/documented.ts';
import { ours } from '../../declared/rows.ts';
import { rightOf } from '../../../src/samples.ts';
import { refused } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';
import { applied, idFrom, type Operator } from '../operator.ts';
import { nearKinds } from './near-kinds.ts';

/** Rows that no general law tries, with the arguments that laws send there. */
const beyond: Readonly<Record<string, readonly string[] | undefined>> = {
  'GET /boards/{board}/actions': ['filter', 'limit', 'since', 'before'],
  'PUT /customFields/{customField}': ['name', 'pos'],
  'GET /search': ['card_fields'],
  'PUT /cards/{card}': ['closed', 'idList', 'pos'],
};
/** Rows with a low limit: laws of their own try them. */
const profile = ['fullName', 'initials', 'username', 'bio', 'avatarSource', 'prefs/colorBlind'];
const readingsOf: Readonly<Record<string, readonly string[] | undefined>> = {
  'GET /members/{member}': undefined,
  'PUT /members/{member}': [...profile, 'prefs/minutesBetweenSummaries'],
};

const rowsOf = (wanted: Readonly<Record<string, readonly string[] | undefined>>): readonly DocumentedEndpoint[] =>
  ours.all.flatMap((row) => {
    if (!(rowName(row) in wanted)) return [];
    const names = wanted[rowName(row)];
    return names ? withArguments(row, names) : withNamed(row);
  });

export const rows = [...documentedIn(ours), ...rowsOf(readingsOf)];
type Place = ReturnType<typeof placesIn>[number];
const placesIn = (all: readonly DocumentedEndpoint[]) =>
  all.flatMap((row) => row.named.map((argument) => ({ row, argument })));
const places = placesIn(rows);
const placesBeyond = placesIn(rowsOf(beyond));

/** The value that is read instead of the one that was sent. Undefined: no argument was sent. */
type Reading = (sent: unknown) => unknown;
const no = Symbol('refused');

/** `says`: a sentence in which NAME is replaced by the name of the argument. */
const reads = (
  rule: RuleId,
  says: string | ((argument: NamedArgument) => string),
  off: (argument: NamedArgument, row: DocumentedEndpoint) => Reading | null,
): Operator<Place> => ({
  rule,
  says: ({ row, argument }) =>
    `${typeof says === 'string' ? says.replace('NAME', argument.name) : says(argument)} on ${rowName(row)}`,
  off({ row, argument }) {
    const { name } = argument;
    const reading = off(argument, row);
    return (
      reading && {
        concerns: ({ args }) => reading(args[name]) !== args[name],
        plays(again, call) {
          const { [name]: sent, ...others } = call.args;
          const read = reading(sent);
          if (read === no) return refused;
          return again({ args: read === undefined ? others : { ...others, [name]: read } });
        },
      }
    );
  },
});

const wordsIn = (sent: unknown): readonly string[] => String(sent ?? '').split(',');

/** An id that names no model may be read as one that narrows the list to nothing. */
const ofList = (rule: RuleId, says: string, of: (kind: Data, sent: string) => unknown) =>
  reads(rule, says, ({ isList, name, kind }) =>
    isList && name !== 'idModels' ? (sent) => (typeof sent === 'string' ? of(kind, sent) : sent) : null,
  );
/** The text of an argument of a row that writes, as it is stored: a long text, which can be cut or escaped. */
const keeps = (rule: RuleId, says: string, of: (text: string, max: number) => string | typeof no) =>
  reads(rule, says, ({ kind, isRestricted }, { method }) =>
    kind.kind === 'text' && isRestricted && method !== 'GET' && kind.max > limits.attachmentName
      ? (sent) => (typeof sent === 'string' && sent.length <= kind.max ? of(sent, kind.max) : sent)
      : null,
  );
const ofMoment = (rule: RuleId, says: string, of: (sent: string) => unknown) =>
  reads(rule, says, ({ kind }) =>
    kind.kind === 'moment' ? (sent) => (typeof sent === 'string' ? of(sent) : sent) : null,
  );

const oneWord = (which: string, at: number) =>
  ofList('FLT-04', `reads the ${which} word of NAME alone`, (kind, sent) =>
    takes(kind, sent) ? wordsIn(sent).at(at) : sent,
  );
const lacks = (at: number) =>
  reads(
    'FLT-14',
    (argument) => `does not know ${statedWords(argument).at(at)} for ${argument.name}`,
    (argument) => {
      const word = statedWords(argument).at(at);
      return word === undefined ? null : (sent) => (wordsIn(sent).includes(word) ? no : sent);
    },
  );
const ofLimit = (rule: RuleId, says: string, of: (sent: unknown, max: number) => unknown) =>
  reads(rule, says, ({ name, kind, isRestricted }) =>
    isRestricted && kind.kind === 'integer' && /limit$/.test(name) ? (sent) => of(sent, kind.max) : null,
  );

const isSwitch = (kind: Data): boolean => kind.kind === 'boolean' || (kind.kind === 'either' && kind.of.some(isSwitch));
const shownAtFirst = ['memberCreator', 'member', 'notification_memberCreator'];
/** Each service may choose what these rows do without the argument. */
const isOpen = (name: string, { path }: DocumentedEndpoint): boolean =>
  /^\/actions\/|^\/members.*Background\}$/.test(path) && name !== 'memberCreator';

const unheard = reads('FLT-14', 'takes no notice of NAME', ({ isNeeded, isExplained, kind }) =>
  // A wrong value is still refused; a missing check is another mutant.
  isNeeded || !isExplained ? null : (sent) => (takes(kind, sent) ? undefined : sent),
);

const spread = reads('CRD-18', 'changes NAME too where it is not named', ({ kind, isNeeded }, { method }) => {
  const [other] = rightOf(kind);
  return method !== 'PUT' || isNeeded || other === undefined ? null : (sent) => sent ?? other;
});

const ofPlace = ({ row, argument }: Place) => ({ name: idFrom(row.method, row.path, argument.name), on: callsOf(row) });

/** Mutants by a small error of a kind: they refuse values that it takes, or take values that it refuses. */
const kindsOff = Object.fromEntries(
  [...new Set(places.flatMap(({ argument }) => Object.keys(nearKinds(argument.kind))))].map((how) => [
    how,
    reads(
      'FLT-14',
      ({ name, kind }) => `takes for ${name} ${expects(nearKinds(kind)[how]!)}`,
      ({ kind, isRestricted }) => {
        const off = nearKinds(kind)[how];
        if (!off || !isRestricted) return null;
        const isSame = (sent: unknown) => sent === undefined || takes(kind, sent) === takes(off, sent);
        return (sent) => (isSame(sent) ? sent : takes(kind, sent) ? no : rightOf(kind)[0]);
      },
    ),
  ]),
);

const argumentMutants = applied(
  {
    unheard,
    spread,
    unneeded: reads('GEN-09', 'needs no NAME', ({ kind, isNeeded }) => {
      const [usual] = rightOf(kind);
      return isNeeded && usual !== undefined ? (sent) => sent ?? usual : null;
    }),
    unchecked: reads('ERR-04', 'does not check NAME', ({ isRestricted, isNeeded, kind }) =>
      isRestricted && !isNeeded ? (sent) => (takes(kind, sent) ? sent : undefined) : null,
    ),
    turned: reads(
      'FLT-03',
      ({ name }) => `takes ${name} for ${!shownAtFirst.includes(name)} unless it is told`,
      ({ name, kind, isExplained }, row) =>
        isSwitch(kind) && isExplained && !isOpen(name, row)
          ? (sent) => sent ?? String(!shownAtFirst.includes(name))
          : null,
    ),
    usual: reads(
      'FLT-03',
      'takes another value for NAME unless it is told',
      ({ name, kind, isExplained }, { arguments: own }) => {
        const usual = own.find((argument) => argument.name === name)?.usual;
        if (usual === undefined || usual === null || !isExplained || isSwitch(kind)) return null;
        const other =
          typeof usual === 'number'
            ? usual === 0
              ? 1
              : Math.floor(usual / 2)
            : rightOf(kind).find((value) => value !== usual);
        return other === undefined ? null : (sent) => sent ?? other;
      },
    ),
    lenient: ofList(
      'FLT-14',
      'passes over words of NAME that it does not know',
      (kind, sent) =>
        wordsIn(sent)
          .filter((word) => takes(kind, word))
          .join() || sent,
    ),
    first: oneWord('first', 0),
    last: oneWord('last', -1),
    lacks: lacks(-1),
    'lacks-first': lacks(0),
    nought: reads('FLT-14', 'takes nought for no NAME', ({ kind, isRestricted }) =>
      isRestricted && kind.kind === 'integer' && kind.min === 0
        ? (sent) => (String(sent) === '0' ? undefined : sent)
        : null,
    ),
    more: ofLimit('FLT-14', 'takes one more than NAME', (sent, max) =>
      Number(sent) > 0 && Number(sent) < max ? String(Number(sent) + 1) : sent,
    ),
    'at-most-100': ofLimit('PAG-02', 'takes 100 for a higher NAME', (sent, max) =>
      Number(sent) > 100 && Number(sent) <= max ? '100' : sent,
    ),
    unlimited: ofLimit('ACT-04', 'takes the most for NAME unless it is told', (sent, max) => sent ?? String(max)),
    'from-one': reads('ACT-05', 'counts from one in NAME', ({ name }) =>
      name === 'page' ? (sent) => (Number(sent) >= 1 ? String(Number(sent) - 1) : sent) : null,
    ),
    'no-null': ofMoment('ACT-06', 'takes no null for NAME', (sent) => (sent === 'null' ? no : sent)),
    'by-second': ofMoment('PAG-01', 'takes the second for an id as NAME', (sent) =>
      isId(sent) ? new Date(createdAt(sent)).toISOString() : sent,
    ),
    'hour-late': ofMoment('ACT-06', 'takes NAME an hour late', (sent) =>
      isId(sent) || Number.isNaN(Date.parse(sent)) ? sent : new Date(Date.parse(sent) + 3_600_000).toISOString(),
    ),
    'by-byte': keeps('LIM-18', 'counts bytes for the characters of NAME', (text, max) =>
      Buffer.byteLength(text) > max ? no : text,
    ),
    plain: keeps('CRD-01', 'keeps plain letters of NAME alone', (text) => text.replace(/[^\x20-\x7e]/g, '?')),
    escaped: keeps('CRD-01', 'escapes markup in NAME', (text) => text.replace(/</g, '&lt;')),
    cut: keeps('LIM-18', 'cuts the end of a long NAME', (text, max) => text.slice(0, max - 400)),
  },
  places,
  ofPlace,
);

export const readingMutants: readonly Mutant[] = [
  ...argumentMutants,
  ...applied(kindsOff, places, ofPlace),
  ...applied({ unheard, spread }, placesBeyond, ofPlace),
];
