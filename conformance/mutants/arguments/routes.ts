/** Mutants that keep a convention of part 1 only partly: one form of a noun, me or a short link unknown somewhere. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Faulty, FaultCall, Json } from '../mutant.ts';

const absent = { status: 404, body: { message: 'Cannot find that route', error: 'ERROR' } };
const lost = { status: 404, body: { message: 'The requested resource was not found.', error: 'ERROR' } };

const gap = (id: string, rule: RuleId, says: string, meets: (call: FaultCall) => boolean): Faulty => ({
  id,
  rule,
  says,
  plays: (again, call) => (meets(call) ? (rule === 'CNV-01' ? absent : lost) : again()),
});

const plurals = 'boards lists cards members actions organizations customFields webhooks tokens'.split(' ');
const nested = 'boards cards lists members actions customFields checklists organizations notifications exports'.split(
  ' ',
);
const singular = (noun: string) => noun.slice(0, -1);
const spoken = ['customField item', 'customField options', 'checklist checkItem'];

const numbers: readonly Faulty[] = [
  ...plurals.map((noun) =>
    gap(
      `no-singular-${singular(noun)}`,
      'CNV-01',
      `has no ${singular(noun)} at the head of a route`,
      ({ segments }) => segments[0] === singular(noun),
    ),
  ),
  ...plurals.map((noun) =>
    gap(
      `no-plural-${noun}`,
      'CNV-01',
      `has no ${noun} at the head of a route`,
      ({ method, segments }) => segments[0] === noun && !(method === 'POST' && segments.length === 1),
    ),
  ),
  ...nested.map((noun) =>
    gap(
      `no-nested-${singular(noun)}`,
      'CNV-01',
      `has no ${singular(noun)} further down a route`,
      ({ segments }) => segments.length > 2 && segments.slice(2).includes(singular(noun)),
    ),
  ),
  ...spoken.map((two) => {
    const [head = '', tail = ''] = two.split(' ');
    return gap(
      `no-plural-of-${head}-${tail}`,
      'CNV-01',
      `has no ${head}s before ${tail}`,
      ({ segments }) =>
        segments.includes(`${head}s`) && segments.some((word) => word.replace(/s$/, '') === tail.replace(/s$/, '')),
    );
  }),
];

const isShort = (word: string | undefined) => word !== undefined && /^[A-Za-z0-9]{8}$/.test(word);
const isCard = ({ segments }: FaultCall) => /^cards?$/.test(segments[0] ?? '') && isShort(segments[1]);
const shortLinks: readonly Faulty[] = [
  gap(
    'short-link-not-read',
    'CNV-04',
    'reads no card by its short link',
    (call) => isCard(call) && call.method === 'GET' && call.segments.length === 2,
  ),
  gap(
    'short-link-not-written',
    'CNV-04',
    'changes no card by its short link',
    (call) => isCard(call) && call.method === 'PUT' && call.segments.length === 2,
  ),
  gap(
    'short-link-no-item',
    'CNV-04',
    'sets no custom field item by the short link of its card',
    (call) => isCard(call) && call.segments.includes('item'),
  ),
  ...[
    'comments',
    'attachments',
    'checklists',
    'idLabels',
    'idMembers',
    'labels',
    'membersVoted',
    'stickers',
    'markAssociatedNotificationsRead',
  ].map((part) =>
    gap(
      `short-link-no-${part}`,
      'CNV-04',
      `finds no card by its short link where ${part} is asked of it`,
      (call) => isCard(call) && call.method === 'POST' && call.segments.at(-1) === part,
    ),
  ),
  gap(
    'short-link-no-checkItem',
    'CNV-04',
    'finds no card by its short link where a check item is asked of it',
    (call) => isCard(call) && call.segments.includes('checkItem'),
  ),
];

const isMember = ({ segments }: FaultCall) => /^members?$/.test(segments[0] ?? '');
const me = (call: FaultCall) => isMember(call) && call.segments[1] === 'me';
const parts =
  'boards cards organizations notifications actions boardStars savedSearches tokens deltas boardsInvited'.split(' ');
const members: readonly Faulty[] = [
  gap('me-is-nobody', 'CNV-02', 'does not know me by itself', (call) => me(call) && call.segments.length === 2),
  gap('me-never-written', 'CNV-02', 'changes nothing of me', (call) => me(call) && call.method === 'PUT'),
  ...parts.map((part) =>
    gap(
      `me-has-no-${part}`,
      'CNV-02',
      `does not know me where ${part} are asked for`,
      (call) => me(call) && call.segments[2] === part && call.segments.length === 3,
    ),
  ),
  gap(
    'username-unknown',
    'CNV-03',
    'finds members by id alone',
    (call) =>
      isMember(call) &&
      call.segments.length > 1 &&
      call.segments[1] !== 'me' &&
      !/^[0-9a-f]{24}$/.test(call.segments[1]!),
  ),
  gap(
    'member-id-unknown',
    'CNV-03',
    'finds members by username alone',
    (call) => isMember(call) && call.segments.length > 1 && /^[0-9a-f]{24}$/.test(call.segments[1]!),
  ),
  {
    id: 'me-is-the-first',
    rule: 'CNV-02',
    says: 'takes the same member for me, whoever asks',
    plays: (again, call, { memory, world }) => {
      const asker = world.by.token.get(call.token ?? '')?.idMember;
      if (!memory.has('me') && asker) memory.set('me', asker);
      return me(call) && call.method === 'GET' && call.segments.length < 4 && call.segments[2] !== 'notifications'
        ? again({ segments: ['members', memory.get('me'), ...call.segments.slice(2)] })
        : again();
    },
  },
];

const organizations: readonly Faulty[] = [
  gap(
    'workspace-by-id-alone',
    'CNV-30',
    'finds workspaces by id alone',
    ({ segments }) =>
      /^organizations?$/.test(segments[0] ?? '') && segments.length > 1 && !/^[0-9a-f]{24}$/.test(segments[1]!),
  ),
  gap(
    'workspace-by-name-alone',
    'CNV-30',
    'finds workspaces by name alone',
    ({ segments }) =>
      /^organizations?$/.test(segments[0] ?? '') && segments.length > 1 && /^[0-9a-f]{24}$/.test(segments[1]!),
  ),
];

/** Writes every id of an answer in another way. */
const rewritten = (id: string, says: string, write: (id: string) => string): Faulty => ({
  id,
  rule: 'CNV-06',
  says,
  tells: (body: Json) =>
    JSON.parse(JSON.stringify(body).replace(/"[0-9a-f]{24}"/g, (word) => `"${write(word.slice(1, -1))}"`)),
  hears: (args: Json) => args,
});

export const routeMutants: readonly Faulty[] = [
  ...numbers,
  ...shortLinks,
  ...members,
  ...organizations,
  rewritten('ids-of-25', 'tells ids of 25 digits', (id) => `${id}0`),
  {
    id: 'ids-of-no-time',
    rule: 'CNV-06',
    says: 'gives cards ids that tell another time than that of their making',
    on: 'POST /cards',
    tells: (body: Json) => ({ ...body, id: `00000001${String(body.id).slice(8)}` }),
  },
];
