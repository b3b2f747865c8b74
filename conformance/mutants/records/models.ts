/** Mutants of what models speak of, by operators: a step is lost; and what is wrong only when two requests overlap. */
import { apart } from '../../reference/oracle.ts';
import { applied, named, type Operators } from '../operator.ts';
import { goesTo, type Json, type Mutant, type MutantCall, type MutantContext } from '../mutant.ts';

/** Where records are made; where one is put on another; where one is changed. */
const makes =
  'cards, cards/*/actions/comments, cards/*/checklists, cards/*/checklist/*/checkItem, cards/*/attachments, ' +
  'cards/*/stickers, lists, labels, boards, customFields, customField/*/options, members/*/savedSearches, webhooks';
/** … of which the answer shows a name or a text. */
const made =
  'cards, cards/*/actions/comments, cards/*/checklists, cards/*/checklist/*/checkItem, cards/*/attachments, ' +
  'lists, labels, boards, customFields, members/*/savedSearches';
const joins = [
  ...rowsOf('POST', 'cards/*/idLabels, cards/*/idMembers, cards/*/membersVoted, actions/*/reactions'),
  ...rowsOf('POST', 'members/*/boardStars, boards/*/powerUps'),
  ...rowsOf('PUT', 'boards/*/members/*, organizations/*/members/*, card/*/customField/*/item'),
  ...rowsOf('PUT', 'customField/*/options/*'),
];
const ended = 'cards/*, actions/*, boards/*, webhooks/*, customFields/*, cards/*/attachments/*';
const records = 'cards/*, boards/*, lists/*, labels/*, members/*, organizations/*, customFields/*';
/** Records of which the document shows that one request changes several fields. */
const several = 'cards/*, boards/*, lists/*, labels/*, organizations/*, customFields/*, cards/*/checkItem/*';
const listings =
  'cards/*, boards/*, lists/*, labels/*, actions/*, actions/*/reactions, lists/*/cards, boards/*/cards, boards/*/lists, ' +
  'boards/*/members, boards/*/customFields, members/*/actions, members/*/cards, members/*/boards, members/*/boardStars';
const shown =
  'cards/*, boards/*, actions/*, boards/*/lists, members/*/fullName, search, members/*/cards, actions/*/reactions';

function rowsOf(method: string, paths: string): readonly string[] {
  return paths.split(', ').map((path) => `${method} /${path}`);
}
const at = (on: string) => {
  const [method = '', path = ''] = on.split(' ');
  return { name: named(method, path.replaceAll('*', 'one')), on };
};

/** The calls beside it that go to the same row. */
export const besideAt = (on: string, { beside }: MutantContext): readonly MutantCall[] =>
  beside.filter((other) => goesTo(on, other));
export const isSame = (one: MutantCall, other: MutantCall, depth = Infinity): boolean =>
  one.segments.slice(0, depth).join('/') === other.segments.slice(0, depth).join('/');
const says = (what: string) => (on: string) => `${what}: ${on}`;

/** The value that a record shows for an argument, `prefs/voting` for one. */
const valueIn = (record: Json, name: string): unknown => {
  const [first = '', inner] = name.split('/');
  return inner === undefined ? record?.[first] : record?.[first]?.[inner];
};

const inTurn: Operators<string> = {
  skips: {
    rule: 'GEN-06',
    says: says('answers each second of these requests and does nothing'),
    off: () => ({
      plays(again, _, { memory, world }) {
        const times = Number(memory.get('times') ?? 0) + 1;
        memory.set('times', times);
        return times % 2 === 0 ? again({}, apart(world)) : again();
      },
    }),
  },
};
const overWrites: Operators<string> = {
  loses: {
    rule: 'GEN-06',
    says: says('loses one of two requests at the same time, and answers both'),
    off: (on) => ({
      plays: (again, call, scene) =>
        besideAt(on, scene).some((other) => isSame(call, other, 2)) ? again({}, apart(scene.world)) : again(),
    }),
  },
};
/** … and of two deletions. */
const overEndings: Operators<string> = {
  forgets: {
    rule: 'GEN-05',
    says: says('does nothing for one of two requests at the same time, and answers both'),
    off: (on) => ({
      plays: (again, _, scene) => (besideAt(on, scene).length > 0 ? again({}, apart(scene.world)) : again()),
    }),
  },
};
const overCreations: Operators<string> = {
  doubles: {
    rule: 'GEN-06',
    says: says('does one of two requests at the same time twice'),
    off: (on) => ({
      plays(again, call, scene) {
        if (besideAt(on, scene).some((other) => isSame(call, other, 2))) again();
        return again();
      },
    }),
  },
};
const overRecords: Operators<string> = {
  overwrites: {
    rule: 'CRD-18',
    says: says('writes a record back as it was read before another request at the same time changed it'),
    off: (on) => ({
      plays(again, call, scene) {
        const key = `${scene.meeting} ${call.segments.join('/')}`;
        const others = besideAt(on, scene).filter((other) => isSame(call, other));
        if (others.length === 0) scene.memory.set(key, again({ method: 'GET', args: { fields: 'all' } }).body);
        const before = scene.memory.get(key);
        const written = others.flatMap(({ args }) => Object.keys(args));
        const former = written.map((name) => [name, valueIn(before, name)]).filter(([, value]) => value !== undefined);
        return again({ args: { ...Object.fromEntries(former), ...call.args } });
      },
    }),
  },
};
/** Of a write that meets another of the same record only the first field is kept. */
const overSeveral: Operators<string> = {
  halves: {
    rule: 'CRD-18',
    says: says('keeps one field of a write of several, if another request changes the record at the same time'),
    off: (on) => ({
      hears(args, call, scene) {
        const [first = ''] = Object.keys(args).filter((name) => !/^(key|token)$/.test(name));
        return besideAt(on, scene).some((other) => isSame(call, other)) ? { [first]: args[first] } : args;
      },
    }),
  },
};
const overReads: Operators<string> = {
  stale: {
    rule: 'GEN-06',
    says: says('answers for a moment what it answered before requests that came at the same time'),
    off: () => ({
      plays(again, { segments, args, token }, { memory, meeting, met }) {
        const key = JSON.stringify([segments, args, token]);
        const known = memory.get(key);
        if (known && met > 1 && meeting - known.meeting <= 2) return known.outcome;
        const outcome = again();
        memory.set(key, { meeting, outcome: { ...outcome, body: structuredClone(outcome.body) } });
        return outcome;
      },
    }),
  },
};
const overShown: Operators<string> = {
  exchanges: {
    rule: 'CNV-07',
    says: says('gives a request the answer to another at the same time'),
    off: (on) => ({
      plays(again, call, scene) {
        const other = besideAt(on, scene).find(
          ({ segments, args, token }) =>
            JSON.stringify([segments, args, token]) !== JSON.stringify([call.segments, call.args, call.token]),
        );
        return other
          ? again({ segments: other.segments, args: other.args, token: other.token, key: other.key })
          : again();
      },
    }),
  },
};
/** Of two creations at the same time, the second is answered with what the first made. */
const overMade: Operators<string> = {
  swaps: {
    rule: 'GEN-06',
    says: says('answers a creation with what another at the same time made'),
    off: (on) => ({
      plays(again, _, scene) {
        const outcome = again();
        const [first] = besideAt(on, scene);
        if (!first) scene.memory.set(`${scene.meeting}`, outcome);
        return first ? (scene.memory.get(`${scene.meeting}`) ?? outcome) : outcome;
      },
    }),
  },
};

const stepMutants = applied(
  inTurn,
  [...rowsOf('POST', makes), ...joins, ...rowsOf('PUT', `${records}, actions/*`)],
  at,
);
const atOnceMutants: readonly Mutant[] = [
  ...applied(overWrites, [...rowsOf('POST', makes), ...joins], at),
  // Two webhooks alike are refused.
  ...applied(
    overCreations,
    rowsOf('POST', makes).filter((on) => on !== 'POST /webhooks'),
    at,
  ),
  ...applied(overEndings, rowsOf('DELETE', ended), at),
  ...applied(overRecords, rowsOf('PUT', records), at),
  ...applied(overSeveral, rowsOf('PUT', several), at),
  ...applied(overReads, rowsOf('GET', listings), at),
  ...applied(overShown, rowsOf('GET', shown), at),
  ...applied(overMade, rowsOf('POST', made), at),
].map((mutant) => ({ ...mutant, isMeeting: true }));

export const modelMutants: readonly Mutant[] = [...stepMutants, ...atOnceMutants];
