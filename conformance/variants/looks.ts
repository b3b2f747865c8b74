/** Variants whose records look different: more keys, other ids, orders, positions, times and empty values (part 2). */
import { customFieldsPlugin } from '../../src/spec/values.ts';
import { ours } from '../reference/rows.ts';
import { argsOf, type Request } from '../wire/exchange.ts';
import { deep } from '../wire/json-values.ts';
import { tells, everywhere, goes, renamed, retold, rewritten, values, type Variant } from './variant.ts';

const anId = /(?<![0-9a-fA-F])[0-9a-f]{24}(?![0-9a-fA-F])/g;
/** The same in both directions; the time stays. */
const scattered = (id: string) =>
  id.slice(0, 8) + (BigInt(`0x${id.slice(8)}`) ^ 0x9c4e_17d3_5ab0_66f1n).toString(16).padStart(16, '0');
/** Known to everybody beforehand, so not the id of a record. */
const isRecord = (id: string) => id !== customFieldsPlugin;
const scatter = (text: string) => text.replace(anId, (id) => (isRecord(id) ? scattered(id) : id));
const capitals = (text: string) => text.replace(anId, (id) => (isRecord(id) ? id.toUpperCase() : id));

const asksForSome = (request: Request) =>
  Object.entries(argsOf(request)).some(([name, value]) => name.endsWith('ields') && value !== 'all');
/** Places that show fields, by request or by default: the document says what is there. */
const parts = ['labels', 'idLabels', 'idChecklists', 'options'];
const byFields = ['memberCreator', 'member', 'members', 'card', 'board', 'list', 'organization', 'data', 'boards'];

/** Sets and lists without a stated order. */
const unordered = new Set([
  'boards',
  'members',
  'memberships',
  'labels',
  'idLabels',
  'idMembers',
  'idMembersVoted',
  'attachments',
  'idBoards',
  'idOrganizations',
  'organizations',
  'premiumFeatures',
  'products',
  'customFieldItems',
  'boardStars',
  'tokens',
  'stickers',
  'powerUps',
  'checkItemStates',
]);
const openTexts = new Set([
  'address',
  'locationName',
  'creationMethod',
  'templateGallery',
  'datePluginDisable',
  'softLimit',
  'edgeColor',
  'avatarUrl',
  'email',
  'mimeType',
  'aaEmail',
  'aaId',
  'idEnterprise',
  'idMemberReferrer',
  'website',
  'logoHash',
  'skinVariation',
  'enterpriseOwned',
]);
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(value);
const ownTimes = new Set([
  'date',
  '_value',
  'dateLastActivity',
  'dateLastView',
  'startedAt',
  'dateCreated',
  'dateExpires',
]);

const places =
  (factor: (request: Request) => number): NonNullable<Variant['hears']> =>
  (request) =>
    renamed(request, (name, value) => {
      const isPlace = name === 'pos' || (name === 'value' && request.path.endsWith('/pos'));
      return isPlace && Number(value) > 0 ? Number(value) * factor(request) : value;
    });

export const recordVariants: readonly Variant[] = [
  tells(
    'extra-keys',
    'records carry more than the document names',
    everywhere((one, request, at) => {
      const isPart = 'idCustomField' in one || 'fieldGroup' in one || parts.includes(at);
      const isWhole = !asksForSome(request) && !byFields.includes(at) && !('username' in one);
      return typeof one['id'] === 'string' && (isPart || isWhole)
        ? { ...one, zzExtra: { of: [1, null] }, nodeId: 'ari:1' }
        : one;
    }),
  ),
  tells(
    'other-order-of-keys',
    'the fields of a record come in any order',
    everywhere((one) => Object.fromEntries(Object.entries(one).toReversed())),
  ),
  tells(
    'spread-json',
    'JSON is spread over lines, and its media type says no more than it must',
    ({ body, headers }) =>
      body === undefined
        ? undefined
        : { text: `\n${JSON.stringify(body, null, 2)}\n`, headers: { ...headers, 'content-type': 'application/json' } },
  ),
  {
    id: 'scattered-ids',
    says: 'of an id only its time can be told (1.4)',
    hears: (request) => rewritten(request, scatter),
    tells: (reply) => retold(reply, scatter),
    changeTarget: (target) => JSON.parse(scatter(JSON.stringify(target))),
  },
  {
    id: 'capital-ids',
    says: 'hexadecimal digits are capital letters (1.4)',
    hears: (request) => rewritten(request, (text) => text.replace(/\b[0-9A-F]{24}\b/g, (id) => id.toLowerCase())),
    tells: (reply) => retold(reply, capitals),
    changeTarget: (target) => JSON.parse(capitals(JSON.stringify(target))),
  },
  {
    id: 'long-short-links',
    says: 'short links are of another length and of other letters (1.3)',
    hears: (request, memory) =>
      rewritten(request, (text) =>
        text.replace(/([A-Za-z0-9]{8})-_zz/g, (all, link) => (memory.has(link) ? link : all)),
      ),
    tells: (reply, _, memory) => {
      deep(reply.body, (one) => {
        const link = one['shortLink'] ?? one['shortUrl']?.split('/').at(-1);
        if (link) memory.set(link, true);
        return one;
      });
      return retold(reply, (text) =>
        text.replace(/(?<=["/])[A-Za-z0-9]{8}(?=["/])/g, (link) => (memory.has(link) ? `${link}-_zz` : link)),
      );
    },
  },
  {
    id: 'other-places',
    says: 'places are other numbers than ours (1.8)',
    hears: places(() => 64),
    tells: everywhere((one) => (typeof one['pos'] === 'number' ? { ...one, pos: one['pos'] / 64 } : one)),
  },
  tells(
    'offsets',
    'a time is told with its offset (ISO 8601)',
    values((value) => (isTime(value) ? value.replace('Z', '+00:00') : value)),
  ),
  {
    id: 'whole-seconds',
    says: 'times of the log have no thousandths, and what is as old as `since` is since then',
    hears: (request) =>
      renamed(request, (name, value) =>
        /since$/.test(name) && isTime(value) ? new Date(Date.parse(value) - 1).toISOString() : value,
      ),
    tells: values((value, key, one) =>
      ownTimes.has(key) && isTime(value) && ('id' in one || key === '_value') ? value.replace(/\.\d{3}Z$/, 'Z') : value,
    ),
  },
  tells(
    'other-emptiness',
    'what the tables give no type is empty in another way',
    values((value, key) => (!openTexts.has(key) ? value : value === null ? '' : value === '' ? null : value)),
  ),
  tells(
    'no-workspace-is-null',
    'the workspace of a board without one is null (2.4)',
    values((value, key) => (key === 'idOrganization' && value === '' ? null : value)),
  ),
  tells(
    'unknown-flags',
    'a board may leave open whether one is invited, and when it was seen and active (2.4)',
    values((value, key) =>
      ['invited', 'dateLastView'].includes(key) ? null : key === 'descData' && value === null ? '' : value,
    ),
  ),
  tells('no-headers', 'nothing is said of browsers, caches and clocks', ({ headers }) => ({
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => /^(x-rate|content-type|location)/.test(name)),
    ),
  })),
  tells('no-stated-order', 'where no order is stated, things come in another', ({ status, body }, request) => {
    if (status >= 300 || body === undefined) return undefined;
    const inner = deep(body, (one) =>
      Object.fromEntries(
        Object.entries(one).map(([key, value]) => [
          key,
          unordered.has(key) && Array.isArray(value) ? value.toReversed() : value,
        ]),
      ),
    );
    return {
      body:
        Array.isArray(inner) && ours.at(request.method, request.path)?.many === 'unordered'
          ? inner.toReversed()
          : inner,
    };
  }),
  tells(
    'another-host',
    'the pages of records stand on another host',
    values((value, key) =>
      ['url', 'shortUrl'].includes(key) && typeof value === 'string'
        ? value.replace(/^https?:\/\/[^/]+(?=\/[bc]\/)/, 'https://boards.example')
        : value,
    ),
  ),
  tells(
    'gaps-in-numbers',
    'the numbers of cards leave gaps',
    values((value, key) => (key === 'idShort' && typeof value === 'number' ? value * 7 + 100 : value)),
  ),
  tells(
    'other-thresholds',
    'limit objects hold other numbers (8.o2)',
    everywhere((one) => ('disableAt' in one ? { ...one, status: 'warning', disableAt: 7, warnAt: 5 } : one)),
  ),
  tells(
    'capital-hashes',
    'the digits of a hash are capital letters (2.8)',
    values((value, key) => (key === 'fieldGroup' && typeof value === 'string' ? value.toUpperCase() : value)),
  ),
  tells(
    'numbers-tidied',
    'a number in a custom field is written the shortest way (2.8)',
    everywhere((one, request) =>
      typeof one['number'] === 'string' && Object.keys(one).length === 1 && !goes('GET /search', request)
        ? { number: String(Number(one['number'])) }
        : one,
    ),
  ),
];
