/** Mutants of what models speak of: a step is lost; and what is wrong only when two requests overlap. */
import { apart } from '../../reference/oracle.ts';
import { applied, named, type Operators } from '../operator.ts';
import { goesTo, type Json, type Mutant, type MutantCall, type MutantContext } from '../mutant.ts';
import { all, cardOf, plays, refused } from '../kinds.ts';

/** Where records are made; where one is put on another; where one is changed. */
const makes =
  'cards, cards/*/actions/comments, cards/*/checklists, cards/*/checklist/*/checkItem, cards/*/attachments, ' +
  'cards/*/stickers, lists, labels, boards, customFields, customField/*/options, members/*/savedSearches, webhooks';
const joins = [
  ...rowsOf('POST', 'cards/*/idLabels, cards/*/idMembers, cards/*/membersVoted, actions/*/reactions'),
  ...rowsOf('POST', 'members/*/boardStars, boards/*/powerUps'),
  ...rowsOf('PUT', 'boards/*/members/*, organizations/*/members/*, card/*/customField/*/item'),
  ...rowsOf('PUT', 'customField/*/options/*'),
];
const records = 'cards/*, boards/*, lists/*, labels/*, members/*, organizations/*, customFields/*';
/** Records of which the document shows that one request changes several fields. */
const several = 'cards/*, boards/*, lists/*, labels/*, organizations/*, customFields/*, cards/*/checkItem/*';
const listings =
  'cards/*, boards/*, lists/*, labels/*, actions/*, actions/*/reactions, lists/*/cards, boards/*/cards, boards/*/lists, ' +
  'boards/*/members, boards/*/customFields, members/*/actions, members/*/cards, members/*/boards, members/*/boardStars';
const shown = 'cards/*, boards/*, actions/*, boards/*/lists, members/*/fullName';

function rowsOf(method: string, paths: string): readonly string[] {
  return paths.split(', ').map((path) => `${method} /${path}`);
}
const at = (on: string) => {
  const [method = '', path = ''] = on.split(' ');
  return { name: named(method, path.replaceAll('*', 'one')), on };
};

/** The calls beside it that go to the same row. */
const besideAt = (on: string, { beside }: MutantContext): readonly MutantCall[] =>
  beside.filter((other) => goesTo(on, other));
const isSame = (one: MutantCall, other: MutantCall, depth = Infinity): boolean =>
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

/** Shows what was made beside others for a moment without a part with which it was made. */
const unfinished = (made: string, listed: string, parts: readonly string[]): Mutant =>
  plays(
    'GEN-06',
    `POST /${made}, GET /${listed}`,
    `shows new ${made} for a moment without ${parts.join(' and ')}, if others are made at the same time`,
    (again, call, scene) => {
      const outcome = again();
      const { memory, meeting } = scene;
      if (call.method === 'POST') {
        if (besideAt(`POST /${made}`, scene).length > 0) memory.set(outcome.body?.id, meeting);
        return outcome;
      }
      const isNew = ({ id }: Json) => memory.has(id) && meeting - memory.get(id) <= 1;
      const less = (one: Json) =>
        isNew(one) ? { ...one, ...Object.fromEntries(parts.map((part) => [part, []])) } : one;
      return Array.isArray(outcome.body) ? { ...outcome, body: outcome.body.map(less) } : outcome;
    },
  );

const failed = { ...refused, status: 500 };
/** Answers with 500 what is asked of something that is deleted at the same time. */
const fails = (noun: string): Mutant =>
  plays(
    'GEN-03',
    `* /${noun}/**`,
    `fails if one of the ${noun} is deleted at the same time`,
    (again, call, { beside }) =>
      beside.some((other) => other.method === 'DELETE' && other.segments.length === 2 && isSame(call, other, 2))
        ? failed
        : again(),
  );

/** The second of two that are put to an end gets the position of the first. */
const equal = (on: string, table: string): Mutant =>
  plays(
    'POS-02',
    on,
    `gives two of the ${table} the same position if both are made at the same time`,
    (again, call, scene) => {
      const outcome = again();
      const { memory, meeting, world } = scene;
      const key = `${meeting} ${call.args['pos']}`;
      const made: Json = world[table as 'cards'].get(outcome.body?.id);
      if (!made) return outcome;
      if (memory.has(key)) world[table as 'cards'].patch(made, { pos: memory.get(key) });
      else memory.set(key, made.pos);
      return outcome;
    },
  );

/** Counts one of two that are added to a card at the same time. */
const miscounts = (row: string, badge: string): Mutant =>
  plays(
    'CRD-08',
    `${row}, GET /cards/*`,
    `counts one of two ${badge} that are made at the same time`,
    (again, call, scene) => {
      const outcome = again();
      const key = cardOf(scene.world, call.segments[1])?.id ?? '';
      const lost = Number(scene.memory.get(key) ?? 0);
      if (call.method === 'POST') {
        if (besideAt(row, scene).some((other) => isSame(call, other, 2))) scene.memory.set(key, lost + 1);
        return outcome;
      }
      const badges = outcome.body?.badges;
      const told = badges && { ...outcome.body, badges: { ...badges, [badge]: badges[badge] - lost } };
      return told ? { ...outcome, body: told } : outcome;
    },
  );

const item = (world: MutantContext['world'], { segments }: MutantCall): Json => world.checkItems.get(segments[5] ?? '');

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
  ...applied(overRecords, rowsOf('PUT', records), at),
  ...applied(overSeveral, rowsOf('PUT', several), at),
  unfinished('cards', 'lists/*/cards', ['idMembers']),
  unfinished('cards', 'lists/*/cards', ['idChecklists', 'idLabels']),
  unfinished('customFields', 'boards/*/customFields', ['options']),
  ...applied(overReads, rowsOf('GET', listings), at),
  ...applied(overShown, rowsOf('GET', shown), at),
  fails('boards'),
  fails('cards'),
  miscounts('POST /cards/*/actions/comments', 'comments'),
  miscounts('POST /cards/*/attachments', 'attachments'),
  miscounts('POST /cards/*/checklist/*/checkItem', 'checkItems'),
  plays(
    'ACT-01',
    'POST /cards, GET /members/*/actions',
    'logs one of two cards that are made at the same time',
    (again, call, scene) => {
      const outcome = again();
      const isLost = ({ data }: Json) => scene.memory.has(data?.card?.id);
      if (call.method === 'POST' && besideAt('POST /cards', scene).length > 0) scene.memory.set(outcome.body?.id, true);
      return Array.isArray(outcome.body)
        ? { ...outcome, body: outcome.body.filter((one: Json) => !isLost(one)) }
        : outcome;
    },
  ),
  equal('POST /cards', 'cards'),
  equal('POST /lists', 'lists'),
  equal('POST /cards/*/checklist/*/checkItem', 'checkItems'),
  equal('POST /customFields', 'customFields'),
  plays(
    'CRD-12',
    'POST /cards/*/checklist/*/checkItem/*/convertToCard',
    'makes two cards of an item that is converted twice at the same time',
    (again, call, { beside, memory, world }) => {
      const other = beside.find((one) => isSame(call, one));
      if (!other) memory.set('name', item(world, call)?.name);
      const idList = cardOf(world, call.segments[1])?.idList;
      return other ? again({ segments: ['cards'], args: { idList, name: memory.get('name') } }) : again();
    },
  ),
  plays(
    'CRD-06',
    'POST /cards',
    'makes a card on the former board of a list that moves at the same time',
    (again, call, { beside, world, memory }) => {
      const outcome = again();
      const idList = String(call.args['idList']);
      const move = beside.find(
        ({ method, segments }) => method === 'PUT' && segments[0] === 'lists' && segments[1] === idList,
      );
      const card = cardOf(world, outcome.body?.id);
      if (!card) return outcome;
      if (move && memory.has(idList)) world.cards.patch(card, { idBoard: memory.get(idList) });
      else memory.set(idList, card.idBoard);
      return outcome;
    },
  ),
  plays(
    'BRD-06',
    'PUT /boards/*/members/*',
    'lets the last two admins of a board leave at the same time',
    (again, call, { beside, world }) => {
      const outcome = again();
      const [, idBoard, , idMember = ''] = call.segments;
      const isMet = beside.some((other) => other.segments[1] === idBoard && other.args['type'] === 'normal');
      const membership = all(world.memberships).find((one) => one.idModel === idBoard && one.idMember === idMember);
      if (!isMet || outcome.status < 300 || !membership) return outcome;
      world.memberships.patch(membership, { memberType: 'normal' });
      return { status: 200, body: {} };
    },
  ),
  plays(
    'CF-11',
    'PUT /card/*/customField/*/item',
    'keeps the former value of a field that is set and cleared at the same time',
    (again, call, { beside, memory, meeting }) => {
      const [, card = '', , field] = call.segments;
      if (!beside.some((other) => isSame(call, other))) {
        const args = { fields: 'name', customFieldItems: true };
        const { customFieldItems: items = [] } = again({ method: 'GET', segments: ['cards', card], args }).body ?? {};
        memory.set(`${meeting} ${card} ${field}`, items.find((one: Json) => one.idCustomField === field)?.value);
      }
      const outcome = again();
      const value = memory.get(`${meeting} ${card} ${field}`);
      if (beside.some((other) => isSame(call, other)) && value) again({ args: { value } });
      return outcome;
    },
  ),
  plays(
    'CMT-02',
    'DELETE /actions/*',
    'does not delete a comment that is changed at the same time',
    (again, call, { beside, world }) =>
      beside.some((other) => other.method === 'PUT' && isSame(call, other)) ? again({}, apart(world)) : again(),
  ),
].map((mutant) => ({ ...mutant, isMeeting: true }));

export const modelMutants: readonly Mutant[] = [...stepMutants, ...atOnceMutants];
