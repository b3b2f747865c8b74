/** Variants whose records look different: more keys, other ids, orders, positions, times and empty values (part 2). */
import { createHash } from 'node:crypto';
import { createdAt } from '../../src/kinds/values.ts';
import { customFieldsPlugin } from '../../src/document/values/words.ts';
import { all, everywhere } from '../mutants/kinds.ts';
import type { Json, MutantCall, MutantWorld } from '../mutants/mutant.ts';
import { isId } from '../wire/json-values.ts';
import { changes, mapped, pathOf, plays, reads, records, rowOf, spells, tells, type Variant } from './variant.ts';

const words = (all: string): ReadonlySet<string> => new Set(all.split(' '));
/** Places that show fields, by request or by default: the document says what is there. */
const parts = words('labels idLabels idChecklists options');
const byFields = words('memberCreator member members card board list organization data boards');
/** Sets and lists without a stated order. */
const unordered = words(
  'boards members memberships labels idLabels idMembers idMembersVoted attachments idBoards idOrganizations powerUps ' +
    'organizations premiumFeatures products customFieldItems boardStars tokens stickers checkItemStates',
);
const asksForSome = ({ args }: MutantCall) =>
  Object.entries(args).some(([name, value]) => name.endsWith('ields') && value !== 'all');
/** More keys where no list of fields leaves them out. */
const withMore = records((record, call, at) => {
  const isPart = 'idCustomField' in record || 'fieldGroup' in record || parts.has(at);
  const isWhole = !asksForSome(call) && !byFields.has(at) && !('username' in record);
  const isRoom = typeof record.id === 'string' && (isPart || isWhole);
  return isRoom ? { ...record, zzExtra: { of: [1, null] }, nodeId: 'ari:1' } : record;
});
/** By a field that they alone have, the keys of records that are there on request alone. */
const onRequest: readonly (readonly [field: string, keys: string])[] = [
  ['badges', 'customFieldItems'],
  ['labelNames', 'cards customFields'],
  ['billableMemberCount', 'exports'],
  ['idMemberCreator', 'member display'],
  ['idEmoji', 'member emoji'],
];
/** Null for each of them that nobody asked for, as some languages write a record. */
const withNulls = records((record, call) => {
  const keys = asksForSome(call) ? undefined : onRequest.find(([field]) => field in record)?.[1];
  return keys ? { ...Object.fromEntries([...words(keys)].map((key) => [key, null])), ...record } : record;
});
const keysTurned = records((record) => Object.fromEntries(Object.entries(record).toReversed()));
const setsTurned = records((record) =>
  mapped(record, (value, key) => (unordered.has(key) && Array.isArray(value) ? value.toReversed() : value)),
);
/** The same, and the list that a row answers with. */
export const inOtherOrder: typeof keysTurned = (body, call, scene) => {
  const turned = setsTurned(body, call, scene);
  return Array.isArray(turned) && rowOf(call)?.many === 'unordered' ? turned.toReversed() : turned;
};

/** Fields to which the tables give no type. */
const untyped = words(
  'address locationName creationMethod templateGallery datePluginDisable softLimit edgeColor avatarUrl email mimeType ' +
    'aaEmail aaId idEnterprise idMemberReferrer website logoHash skinVariation enterpriseOwned',
);
const elsewhere = (url: Json) => url && url.replace(/^https?:\/\/[^/]+(?=\/[bc]\/)/, 'https://boards.example');
const wholeSeconds = (value: Json) =>
  typeof value === 'string' && value.endsWith('.000Z') ? value.replace('.000Z', '+00:00') : value;
const emptied = (value: Json) => (Array.isArray(value) ? [] : value);
const orNull = (value: Json) => (value?.length === 0 ? null : value);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** Other values that may stand in a field. */
const values: Readonly<Record<string, (value: Json, record: Json) => Json>> = {
  // Of a board without a workspace, of an invitation, of a visit, of a description (2.4).
  idOrganization: (id) => (id === '' ? null : id),
  invited: () => null,
  dateLastView: () => null,
  descData: (data) => data ?? '',
  // The pages of records stand on another host; the numbers of cards leave gaps; a hash does not tell capitals (2.8).
  url: elsewhere,
  shortUrl: elsewhere,
  idShort: (number) => number * 7 + 100,
  fieldGroup: (hash, { name, type }) => (name && type ? sha256(`${type} ${name.toLowerCase()}`).toUpperCase() : hash),
  // The forms of pictures, states, labels, invitations and extensions, and the members for whom a workspace is billed
  // (2.3 to 2.10).
  scaled: (sizes, { id }) => (id ? { small: 'https://example.com/s.png' } : sizes),
  checkItemStates: (states) => states && states.map((state: Json) => JSON.stringify(state)),
  labels: (labels, { idLabels }) => (idLabels ? labels.map(({ name, color }: Json) => ({ name, color })) : labels),
  invitations: emptied,
  powerUps: emptied,
  idBoardsPinned: orNull,
  idPremOrgsAdmin: orNull,
  billableMemberCount: () => 0,
  // A card or a board was active when it was made (2.3, 2.4).
  dateLastActivity: (date, { id }) => (date && isId(id) ? new Date(createdAt(id)).toISOString() : date),
  // Of a member they have a name and no type (2.6).
  memberType: (word, { idMember }) => (idMember ? word : { is: word }),
  status: (status) => (typeof status === 'string' ? 3 : status),
  // After which label a colour is called is not said (2.4).
  labelNames: (names) => names && mapped(names, () => ''),
  // An update tells old values of what changed along with it, too, and old dates in another spelling (2.2).
  data: (data, { closed, name }) =>
    data?.old && closed === undefined && name === undefined
      ? { ...data, old: { ...mapped(data.old, wholeSeconds), dateLastActivity: '2030-01-01T00:00:00.000Z' } }
      : data,
};
const valued = (record: Json, call: MutantCall): Json => {
  // How an action is put into words (2.2), where limits lie (8.o2), which stages an export passes (3.1).
  if ('translationKey' in record && 'entities' in record) return { translationKey: 'something_happened', entities: {} };
  if ('disableAt' in record) return { ...record, status: 'warning', disableAt: 7, warnAt: 5 };
  if (call.method === 'GET' && record.stage === 'Export_queued')
    return { ...record, stage: 'Export_running', attempts: 1, total: null, progress: null };
  // A number in a custom field is written the shortest way (2.8).
  if (typeof record.number === 'string' && Object.keys(record).length === 1 && call.segments[0] !== 'search')
    return { number: String(Number(record.number)) };
  return mapped(record, (value, key) => {
    const name = key === '_value' ? call.segments.at(-1)! : key;
    if (untyped.has(name)) return value === null ? '' : value === '' ? null : value;
    return values[name] ? values[name](value, record) : value;
  });
};

/** The values in calls and answers by these names: how each is heard, and how it is told. */
const codes = new Map<string, readonly [heard: (value: Json) => Json, told: (value: Json) => Json]>([
  [
    'pos',
    [
      (place) => (typeof place !== 'object' && place > 0 ? place * 64 : place),
      (place) => (typeof place === 'number' ? place / 64 : place),
    ],
  ],
  [
    'permissionLevel',
    [(word) => (word === 'members-only' ? 'private' : word), (word) => (word === 'private' ? 'members-only' : word)],
  ],
]);

const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(value);
/** The basic form of ISO 8601, with a comma. */
const basicForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d),(\d{3})\+0000$/;
const inBasicForm = (time: string) => time.replace(/[-:]/g, '').replace('.', ',').replace('Z', '+0000');
const inOurForm = (value: Json): Json =>
  typeof value === 'string' ? value.replace(basicForm, '$1-$2-$3T$4:$5:$6.$7Z') : value;
const ofLog = words('date _value dateLastActivity dateLastView startedAt dateCreated dateExpires');
/** A time or an id just before this one. */
const before = (value: Json): Json =>
  isId(value)
    ? (BigInt(`0x${value}`) - 1n).toString(16).padStart(24, '0')
    : /^\d{4}-.*T/.test(value)
      ? new Date(Date.parse(value) - 1).toISOString()
      : value;

/** The same in both directions; the time stays. */
const scattered = (id: string) =>
  id.slice(0, 8) + (BigInt(`0x${id.slice(8)}`) ^ 0x9c4e_17d3_5ab0_66f1n).toString(16).padStart(16, '0');
/** No record has an id that everybody knows beforehand. */
const inIds = (all: string, change: (id: string) => string) =>
  all.replace(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/gi, (id) => (id === customFieldsPlugin ? id : change(id)));
const ownIds = (all: string) => inIds(all, (id) => scattered(id).toUpperCase());
const ourIds = (all: string) => inIds(all, (id) => scattered(id.toLowerCase()));
const isLink = ({ by }: MutantWorld, link: string) => by.cardShortLink.get(link) ?? by.boardShortLink.get(link);
/** Another word for a new card in the log, in both directions. */
const swap = (all: string) =>
  all.replace(/\b(create|email)Card\b/g, (word) => (word[0] === 'e' ? 'create' : 'email') + 'Card');
const namedUpdates = /^updateCard:(closed|desc|idList|name)$|^updateList:(closed|name)$/;

export const recordVariants: readonly Variant[] = [
  tells(everywhere, 'shows more keys (2)', withMore),
  tells('GET /**', 'shows null for what nobody asked for (2)', withNulls),
  tells(everywhere, 'shows the keys of a record in another order (1.7)', keysTurned),
  tells(everywhere, 'shows sets in another order (2)', inOtherOrder),
  tells(everywhere, 'lists cards and notifications in another order (4)', (body, call) => {
    if (!Array.isArray(body)) return body?.notifications && { ...body, notifications: body.notifications.toReversed() };
    return /^(card|notification)$/.test(rowOf(call)?.shows?.name ?? '') ? body.toReversed() : undefined;
  }),
  tells(everywhere, 'shows other values where it is open what a field holds (2)', records(valued)),
  {
    ...reads(
      everywhere,
      'has other places than ours, and another word of who sees a board (2)',
      (value, name, call) => {
        const [code] = codes.get((name === 'value' ? call.segments.at(-1)! : name).replace(/.*[_/]/, '')) ?? [];
        return code ? code(value) : value;
      },
    ),
    tells: records((record) => mapped(record, (value, key) => codes.get(key)?.[1](value) ?? value)),
  },
  {
    ...reads(everywhere, 'tells times with offsets, and counts what is named as since (4.8)', (value, name) =>
      /since$/.test(name) && typeof value === 'string' ? before(value) : value,
    ),
    tells: records((record) =>
      mapped(record, (value, key) => {
        // The log has no thousandths.
        const isShort = ofLog.has(key) && ('id' in record || key === '_value');
        return isTime(value) ? value.replace(isShort ? /\.\d{3}Z$/ : 'Z', '+00:00') : value;
      }),
    ),
  },
  {
    ...reads(everywhere, 'tells times in the basic form of ISO 8601 (2)', (value) =>
      value?.date ? mapped(value, inOurForm) : inOurForm(value),
    ),
    tells: records((record) =>
      mapped(record, (value, key) =>
        /date|_value|due|start|last/i.test(key) && isTime(value) ? inBasicForm(value) : value,
      ),
    ),
  },
  reads('GET /**', 'takes the second of an id for a bound (4.8)', (value, name, call) => {
    const isOfNotifications = /notification/.test(pathOf(call) + name);
    if (!isId(value) || !(isOfNotifications ? /before$/ : /since$/).test(name)) return value;
    const second = value.slice(0, 8);
    return isOfNotifications
      ? second.padEnd(24, '0')
      : before(new Date(Number.parseInt(second, 16) * 1000).toISOString());
  }),
  {
    ...spells('gives ids in capital letters of which only the time can be told (1.4)', ourIds, ownIds),
    target: (target) => JSON.parse(ownIds(JSON.stringify(target))),
  },
  spells(
    'makes short links of another length and of other letters (1.3)',
    (all, world) => all.replace(/([A-Za-z0-9]{8})-_zz/g, (whole, link) => (isLink(world, link) ? link : whole)),
    (all, world) =>
      all.replace(/(?<=^|\/)[A-Za-z0-9]{8}(?=$|\/)/g, (link) => (isLink(world, link) ? `${link}-_zz` : link)),
  ),
  changes('POST /cards', 'tells in the log of a new card only its id (2.2)', ({ body }, _, { world: { actions } }) => {
    const action = all(actions).find(({ type, idCard }) => type === 'createCard' && idCard === body?.id);
    if (action) actions.patch(action, { data: { ...action.data, card: { id: body.id } } });
  }),
  plays('PUT /cards/*', 'logs and delivers a change of the board beside one of a card (6.5)', (again, _, { world }) => {
    const { actions, counters, outbox } = world;
    const known = new Set(actions.rows.keys());
    const outcome = again();
    const action = all(actions).find(({ id }) => !known.has(id));
    if (!action) return outcome;
    counters.made += 1;
    const id = action.id.slice(0, 16) + counters.made.toString(16).padStart(8, '0');
    const data = { board: action.data['board'] };
    actions.add({ ...action, id, type: 'updateBoard', idCard: null, idList: null, data });
    const posts = outbox.waiting.filter(({ idAction }) => idAction === action.id);
    outbox.waiting.push(...posts.map((post) => ({ ...post, idAction: id })));
    // The content of a delivery is open too.
    outbox.waiting = outbox.waiting.map((post) => ({ ...post, action: '{}' }));
    return outcome;
  }),
  {
    ...spells('logs a new card under another type, and an update of one field under that field (6.5)', swap, swap),
    tells: (body, call, scene) =>
      records((record) => {
        // The answer may show the type without the data.
        const { old = {} } = (scene.world.actions.get(record.id)?.data ?? {}) as Json;
        const type = [record.type, ...Object.keys(old)].join(':');
        return namedUpdates.test(type) ? { ...record, type } : record;
      })(body, call, scene),
  },
];
