/** Mutants of steps that models know, by operators: a step is lost, or it is wrong only if two requests overlap. */
import type { RuleId } from '../../../src/document/rules.ts';
import { valueAt } from '../../wire/json-values.ts';
import { plays, pretends, refused } from '../kinds.ts';
import { goesTo, type Again, type Mutant, type MutantCall, type MutantContext, type MutantOutcome } from '../mutant.ts';
import { idFrom } from '../operator.ts';

/** Rows that create records; rows that put one on another; rows that change one. */
const makes =
  'cards, cards/*/actions/comments, cards/*/checklists, cards/*/checklist/*/checkItem, cards/*/attachments, ' +
  'cards/*/labels, cards/*/stickers, lists, labels, boards, customFields, customField/*/options, ' +
  'members/*/savedSearches, webhooks';
/** Rows that create records, whose answer shows a name or a text. */
const made =
  'cards, cards/*/actions/comments, cards/*/checklists, cards/*/checklist/*/checkItem, cards/*/attachments, ' +
  'lists, labels, boards, customFields, members/*/savedSearches';
const joins = [
  ...rowsOf('POST', 'cards/*/idLabels, cards/*/idMembers, cards/*/membersVoted, actions/*/reactions'),
  ...rowsOf('POST', 'members/*/boardStars, boards/*/powerUps'),
  ...rowsOf('PUT', 'boards/*/members/*, organizations/*/members/*, card/*/customField/*/item'),
  ...rowsOf('PUT', 'customField/*/options/*'),
];
const ended =
  'cards/*, actions/*, boards/*, webhooks/*, customFields/*, customField/*/options/*, cards/*/attachments/*, ' +
  'members/*/boardStars/*';
const records = 'cards/*, boards/*, lists/*, labels/*, members/*, organizations/*, customFields/*';
/** Records with several fields that one request can change, as the document shows. */
const several = 'cards/*, boards/*, lists/*, labels/*, organizations/*, customFields/*, cards/*/checkItem/*';
/** Places at which one makes or puts a part of something. */
const placed =
  'cards/*/actions/comments, cards/*/checklists, cards/*/checklist/*/checkItem, cards/*/attachments, cards/*/stickers, ' +
  'cards/*/labels, cards/*/idLabels, cards/*/idMembers, cards/*/membersVoted, customField/*/options, actions/*/reactions';
const changed = 'actions/*, actions/*/text, customField/*/options/*';
const listings =
  'cards/*, boards/*, lists/*, labels/*, actions/*, actions/*/reactions, lists/*/cards, boards/*/cards, boards/*/lists, ' +
  'boards/*/members, boards/*/customFields, members/*/actions, members/*/cards, members/*/boards, members/*/boardStars';
const shown =
  'cards/*, boards/*, actions/*, boards/*/lists, members/*/fullName, search, members/*/cards, actions/*/reactions, ' +
  'members/*/boardStars, members/*/notifications';

function rowsOf(method: string, paths: string): readonly string[] {
  return paths.split(', ').map((path) => `${method} /${path}`);
}
/** The overlapping calls to the same row. */
export const othersAt = (on: string, { overlapping }: MutantContext): readonly MutantCall[] =>
  overlapping.filter((other) => goesTo(on, other));
export const isSame = (call: MutantCall, other: MutantCall, depth = Infinity): boolean =>
  call.segments.slice(0, depth).join('/') === other.segments.slice(0, depth).join('/');

type Act = (again: Again, call: MutantCall, scene: MutantContext, others: readonly MutantCall[]) => MutantOutcome;

/** Plays a call with the place, or the arguments, of another one that is under way elsewhere. */
const withPartOfAnother =
  (part: 'segments' | 'args'): Act =>
  (again, call, _, others) => {
    const other = others.find((entry) => !isSame(call, entry));
    return other ? again({ [part]: other[part] }) : again();
  };

/** A mutant at each of these rows, by an operator; `others` are the overlapping calls to the same row. */
const at = (operator: string, rule: RuleId, says: string, rows: readonly string[], act: Act): readonly Mutant[] =>
  rows.map((on) => {
    const [method = '', path = ''] = on.split(' ');
    return {
      id: `${operator}-${idFrom(method, path.replaceAll('*', 'one'))}`,
      rule,
      says: `${says}: ${on}`,
      operator,
      on,
      plays: (again, call, scene) => act(again, call, scene, othersAt(on, scene)),
    };
  });

const stepMutants = at(
  'skips',
  'GEN-06',
  'answers each second of these requests and does nothing',
  [...rowsOf('POST', makes), ...joins, ...rowsOf('PUT', `${records}, actions/*`)],
  (again, call, scene) => {
    const times = Number(scene.memory.get('times') ?? 0) + 1;
    scene.memory.set('times', times);
    return times % 2 === 0 ? pretends(again, call, scene) : again();
  },
);

/** Rows that may create several records of one name, as far as the document shows the row. */
const namesakes =
  'cards, cards/*/actions/comments, cards/*/checklists, cards/*/checklist/*/checkItem, cards/*/attachments';
const uniqueMutants = at(
  'unique',
  'GEN-06',
  'refuses a second of one name',
  rowsOf('POST', namesakes),
  (again, { segments, args }, { memory }) => {
    const { name = args['text'], idList, idCardSource } = args;
    const key = JSON.stringify([segments, idList, name]);
    if (name === undefined || idCardSource) return again();
    if (memory.has(key)) return refused;
    memory.set(key, true);
    return again();
  },
);

const atOnceMutants: readonly Mutant[] = [
  ...at(
    'loses',
    'GEN-06',
    'loses one of two requests at the same time, and answers both',
    [...rowsOf('POST', makes), ...joins],
    (again, call, scene, others) =>
      others.some((other) => isSame(call, other, 2)) ? pretends(again, call, scene) : again(),
  ),
  ...at(
    'doubles',
    'GEN-06',
    'does one of two requests at the same time twice',
    // A second equal webhook is refused.
    rowsOf('POST', makes).filter((on) => on !== 'POST /webhooks'),
    (again, call, _, others) => {
      if (others.some((other) => isSame(call, other, 2))) again();
      return again();
    },
  ),
  ...at(
    'misplaces',
    'GEN-06',
    'does at one place what is asked at two at the same time',
    [...rowsOf('POST', placed), ...rowsOf('PUT', `${several}, ${changed}`)],
    withPartOfAnother('segments'),
  ),
  ...at(
    'borrows',
    'GEN-06',
    'does at two places what is asked at one of them at the same time',
    [...rowsOf('POST', 'cards/*/labels'), ...rowsOf('PUT', `${several}, ${changed}`)],
    withPartOfAnother('args'),
  ),
  ...at(
    'forgets',
    'GEN-05',
    'does nothing for one of two requests at the same time, and answers both',
    rowsOf('DELETE', ended),
    (again, call, scene, others) => (others.length > 0 ? pretends(again, call, scene) : again()),
  ),
  ...at(
    'overwrites',
    'CRD-18',
    'writes a record back as it was read before another request at the same time changed it',
    rowsOf('PUT', records),
    (again, call, { memory, overlap }, overlapping) => {
      const key = `${overlap} ${call.segments.join('/')}`;
      const others = overlapping.filter((other) => isSame(call, other));
      if (others.length === 0) memory.set(key, again({ method: 'GET', args: { fields: 'all' } }).body);
      const before = memory.get(key);
      const written = others.flatMap(({ args }) => Object.keys(args));
      const former = written.map((name) => [name, valueAt(before, name)]).filter(([, value]) => value !== undefined);
      return again({ args: { ...Object.fromEntries(former), ...call.args } });
    },
  ),
  ...at(
    'halves',
    'CRD-18',
    'keeps one field of a write of several, if another request changes the record at the same time',
    rowsOf('PUT', several),
    (again, call, _, others) => {
      const [first = ''] = Object.keys(call.args).filter((name) => !/^(key|token)$/.test(name));
      return others.some((other) => isSame(call, other)) ? again({ args: { [first]: call.args[first] } }) : again();
    },
  ),
  ...at(
    'stale',
    'GEN-06',
    'answers for a moment what it answered before requests that came at the same time',
    rowsOf('GET', listings),
    (again, { segments, args, token }, { memory, overlap, overlappedBefore }) => {
      const key = JSON.stringify([segments, args, token]);
      const known = memory.get(key);
      if (known && overlappedBefore > 1 && overlap - known.overlap <= 2) return known.outcome;
      const outcome = again();
      memory.set(key, { overlap, outcome: { ...outcome, body: structuredClone(outcome.body) } });
      return outcome;
    },
  ),
  ...at(
    'exchanges',
    'CNV-07',
    'gives a request the answer to another at the same time',
    rowsOf('GET', shown),
    (again, call, _, others) => {
      const asked = ({ segments, args, token }: MutantCall) => JSON.stringify([segments, args, token]);
      const other = others.find((entry) => asked(entry) !== asked(call));
      return other
        ? again({ segments: other.segments, args: other.args, token: other.token, key: other.key })
        : again();
    },
  ),
  ...at(
    'admits',
    'PRM-06',
    'answers somebody who may not see a record as another who asks for it at the same time',
    rowsOf('GET', 'cards/*, boards/*'),
    (again, call, _, others) => {
      const outcome = again();
      const other = others.find((entry) => isSame(call, entry) && entry.token !== call.token);
      return outcome.status >= 400 && other ? again({ token: other.token, key: other.key }) : outcome;
    },
  ),
  ...at(
    'swaps',
    'GEN-06',
    'answers a creation with what another at the same time made',
    rowsOf('POST', made),
    (again, _, { memory, overlap }, [first]) => {
      const outcome = again();
      if (!first) memory.set(`${overlap}`, outcome);
      return first ? (memory.get(`${overlap}`) ?? outcome) : outcome;
    },
  ),
].map((mutant) => ({ ...mutant, isOverlapping: true }));

/** Arguments that a request takes from another one to the same row at the same time. */
const adopted = [
  ['CRD-01', 'POST /cards', 'desc'],
  ['CRD-01', 'POST /cards', 'due'],
  ['CRD-01', 'POST /cards', 'idLabels'],
  ['CRD-10', 'POST /cards', 'idCardSource'],
  ['ATT-03', 'POST /cards/*/attachments', 'url'],
  ['CF-10', 'PUT /card/*/customField/*/item', 'value'],
  ['MEM-06', 'PUT /members/*', 'bio'],
  ['GEN-06', 'POST /labels', 'color'],
  ['GEN-06', 'POST /cards/*/labels', 'color'],
  ['GEN-06', 'POST /customFields', 'type'],
  ['GEN-06', 'POST /members/*/savedSearches', 'query'],
] as const;
const adoptingMutants = adopted.map(([rule, on, name]): Mutant => ({
  ...plays(rule, on, `takes the ${name} of another ${on} at the same time`, (again, { args }, scene) => {
    const other = othersAt(on, scene).find(
      ({ args: { [name]: value } }) => value !== undefined && value !== args[name],
    );
    return again(other && args[name] !== undefined ? { args: { ...args, [name]: other.args[name] } } : {});
  }),
  isOverlapping: true,
}));

export const modelMutants: readonly Mutant[] = [...stepMutants, ...uniqueMutants, ...atOnceMutants, ...adoptingMutants];
