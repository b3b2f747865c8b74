/** Laws of 2.6 and 4.2 about one member: what is shown unasked, in which types, and one field at a time. */
import { memberFields, memberPublicFields } from '../../src/spec/sets.ts';
import { law } from '../law.ts';
import { valueIn } from '../member-scene.ts';

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value);
const isText = (value: unknown) => typeof value === 'string';
const isTruth = (value: unknown) => typeof value === 'boolean';
const isWhole = (value: unknown) => Number.isInteger(value);
const isArray = Array.isArray;
const isObject = (value: unknown) => value !== null && typeof value === 'object' && !Array.isArray(value);
const areIds = (value: unknown) => Array.isArray(value) && value.every(isId);
const isDate = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(String(value)));
const holds =
  (...names: readonly string[]) =>
  (value: unknown) =>
    isObject(value) && names.every((name) => Object.hasOwn(value as object, name));

type Kind = readonly [kind: string, fits: (value: unknown) => boolean];
const text: Kind = ['a string', isText];
const truth: Kind = ['a boolean', isTruth];
const array: Kind = ['an array', isArray];
const ids: Kind = ['an array of ids', areIds];
const orNone = ([kind, fits]: Kind): Kind => [`${kind}, or nothing`, (value) => value === null || fits(value)];

/** The names of the MemberField set. */
const ofSet: Readonly<Record<(typeof memberFields)[number], Kind>> = {
  avatarHash: text,
  avatarSource: ['gravatar, none or upload', (value) => ['gravatar', 'none', 'upload'].includes(value as string)],
  bio: text,
  bioData: orNone(['an object', isObject]),
  confirmed: truth,
  email: text,
  fullName: text,
  gravatarHash: text,
  idBoards: ids,
  idBoardsPinned: ids,
  idOrganizations: ids,
  idPremOrgsAdmin: ids,
  initials: text,
  loginTypes: array,
  memberType: text,
  oneTimeMessagesDismissed: array,
  prefs: ['an object', isObject],
  premiumFeatures: array,
  products: ['an array of integers', (value) => isArray(value) && value.every(isWhole)],
  status: text,
  trophies: array,
  uploadedAvatarHash: text,
  url: text,
  username: text,
};

/** What 2.6 lists beyond the set. */
const beyond: Readonly<Record<string, Kind>> = {
  activityBlocked: truth,
  avatarUrl: orNone(text),
  uploadedAvatarUrl: orNone(text),
  idEnterprise: orNone(text),
  idEnterprisesDeactivated: orNone(array),
  idEnterprisesAdmin: orNone(array),
  idMemberReferrer: orNone(text),
  nonPublic: ['fullName, initials, avatarUrl, avatarHash', holds('fullName', 'initials', 'avatarUrl', 'avatarHash')],
  nonPublicAvailable: truth,
  limits: ['status, disableAt, warnAt', holds('status', 'disableAt', 'warnAt')],
  marketingOptIn: ['optedIn and date', (value: any) => holds('optedIn', 'date')(value) && isTruth(value.optedIn)],
  isAaMastered: truth,
  ixUpdate: ['an integer', isWhole],
};

const ofPrefs: Readonly<Record<string, Kind>> = {
  timezoneInfo: [
    'the five entries of 2.6',
    holds('offsetCurrent', 'timezoneCurrent', 'offsetNext', 'dateNext', 'timezoneNext'),
  ],
  privacy: ['fullName and avatar', holds('fullName', 'avatar')],
  sendSummaries: truth,
  minutesBetweenSummaries: ['an integer', isWhole],
  minutesBeforeDeadlineToNotify: ['an integer', isWhole],
  colorBlind: truth,
  locale: text,
  timezone: text,
  twoFactor: [
    'enabled and needsNewBackups',
    (value: any) => isObject(value) && isTruth(value.enabled) && isTruth(value.needsNewBackups),
  ],
};

export const memberShape = law('MEM-03', {
  needs: ['4.2'],
  also: ['SET-08', 'MEM-10'],
  cost: 2,
  async holds(_, { owner, expect }) {
    const me = await owner.get('/1/members/me', { fields: 'all' }).record();
    expect(me.id, 'the id of the member').is(owner.idMember);
    for (const [name, [kind, fits]] of Object.entries(ofSet)) {
      expect(Object.keys(me), 'the fields of a member').includes(name);
      expect(me[name], `${name} of a member`).that(fits(me[name]), kind);
    }
    for (const [name, [kind, fits]] of Object.entries(ofPrefs)) {
      expect(me.prefs[name], `prefs.${name} of a member`).that(fits(me.prefs[name]), kind);
    }
    const date = me.prefs.timezoneInfo.dateNext;
    expect(date, 'prefs.timezoneInfo.dateNext').that(date === null || isDate(date), 'a date, or nothing');
  },
  lies: {
    'forgets the trophies': ({ body: { trophies: _, ...rest } }) => ({ body: rest }),
    'has no hash to show': ({ body }) => ({ body: { ...body, uploadedAvatarHash: null } }),
    'says confirmed as a number': ({ body }) => ({ body: { ...body, confirmed: 1 } }),
    'lists boards whole': ({ body }) => ({ body: { ...body, idOrganizations: [{ id: body.id }] } }),
    'forgets a preference': ({ body }) => ({ body: { ...body, prefs: { ...body.prefs, colorBlind: undefined } } }),
    'tells minutes as text': ({ body }) => ({
      body: { ...body, prefs: { ...body.prefs, minutesBetweenSummaries: '60' } },
    }),
  },
});

export const memberTable = law('CNV-22', {
  as: 'member',
  title: 'what 2.6 lists beyond the MemberField set is shown where fields names it',
  needs: ['4.2'],
  cost: 2,
  async holds(_, { owner, expect }) {
    const me = await owner.get('/1/members/me', { fields: Object.keys(beyond) }).record();
    for (const [name, [kind, fits]] of Object.entries(beyond)) {
      expect(Object.keys(me), 'the fields of a member').includes(name);
      expect(me[name], `${name} of a member`).that(fits(me[name]), kind);
    }
  },
  lies: {
    'does not know its limits': ({ body: { limits: _, ...rest } }) => ({ body: rest }),
    'counts updates in text': ({ body }) => ({ body: { ...body, ixUpdate: String(body.ixUpdate) } }),
  },
});

export const memberFieldsByDefault = law('MEM-14', {
  as: 'fields',
  title: 'a member is shown with all of MemberField unless fields names others, and with nothing embedded',
  needs: ['4.2'],
  also: ['FLT-03', 'CNV-09'],
  cost: 3,
  async holds(_, { owner, expect }) {
    const unasked = await owner.get('/1/members/me').record();
    const listed = await owner.get('/1/members/me', { fields: memberFields }).record();
    for (const name of memberFields) expect(Object.keys(unasked), 'what is shown unasked').includes(name);
    for (const name of Object.keys(listed)) expect(Object.keys(unasked), 'what is shown unasked').includes(name);
    for (const name of embedded) {
      const value = unasked[name];
      expect(value, `${name} unasked`).that(value === undefined || (isArray(value) && value.length === 0), 'nothing');
    }
  },
  lies: {
    'keeps the preferences back': ({ body: { prefs: _, ...rest } }, { query }) =>
      query.length === 0 ? { body: rest } : undefined,
    'shows the summary only': ({ body: { id, username } }, { query }) =>
      query.length === 0 ? { body: { id, username } } : undefined,
    'embeds boards unasked': ({ body }, { query }) =>
      query.length === 0 ? { body: { ...body, boards: [{ id: body.id }] } } : undefined,
  },
});

/** The collections that 4.2 embeds only where they are asked for. */
const embedded = [
  'actions',
  'cards',
  'boards',
  'boardsInvited',
  'boardStars',
  'savedSearches',
  'organizations',
  'organizationsInvited',
  'notifications',
  'tokens',
  'boardBackgrounds',
  'customBoardBackgrounds',
  'customStickers',
  'customEmoji',
];

export const singleMemberField = law('MEM-13', {
  as: 'value',
  title: 'each name of MemberField is a route with the value that fields shows',
  level: 'implied',
  needs: ['4.2'],
  also: ['CNV-14'],
  cost: memberFields.length,
  async holds(_, { owner, expect, witness }) {
    const me = await owner.get('/1/members/me', { fields: memberFields }).record();
    for (const field of memberFields) {
      const body = await owner.get(`/1/members/me/${field}`).ok();
      const value = valueIn(body, field);
      // When the next change of the clocks comes is a matter of now.
      expect(still(value), `${field} by itself`).is(still(me[field]));
      witness('fields');
    }
  },
  goals: ['fields'],
  lies: {
    'shows another field': (_, { path }) => (path.endsWith('/initials') ? { body: { _value: 'other' } } : undefined),
    'shows an empty list': ({ body }, { path }) =>
      path.endsWith('/idOrganizations') && Array.isArray(valueIn(body, '')) ? { body: { _value: [] } } : undefined,
    'knows no such route': (_, { path }) => (path.endsWith('/premiumFeatures') ? { status: 404, body: {} } : undefined),
  },
});

const still = (value: any): unknown =>
  isObject(value) && 'timezoneInfo' in value
    ? { ...value, timezoneInfo: undefined }
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value.toSorted()
      : value;

export const noOtherMemberField = law('MEM-13', {
  as: 'refused',
  title: 'a single-field read of a member refuses what is no name of MemberField',
  needs: ['4.2'],
  each: { field: ['nonsense', 'password', 'secret', 'id,username'] },
  async holds({ field }, { owner }) {
    await owner.get(`/1/members/me/${field}`).refused();
  },
  lies: { 'answers to any name': () => ({ status: 200, body: { _value: null } }) },
});

export const publicFields = law('SET-07', {
  as: 'member',
  title: 'another member is shown with what MemberPublicField names',
  needs: ['4.2', 'colleague'],
  also: ['CNV-03'],
  async holds(_, { owner, colleague, expect }) {
    const byId = await owner.get(`/1/members/${colleague.idMember}`, { fields: memberPublicFields }).record();
    const byName = await owner.get(`/1/members/${colleague.username}`, { fields: memberPublicFields }).record();
    expect(byName, 'the member by username').is(byId);
    expect(byId.id, 'the id of the member').is(colleague.idMember);
    for (const name of memberPublicFields) {
      expect(Object.keys(byId), 'the fields of another member').includes(name);
      expect(byId[name], `${name} of another member`).that(ofSet[name][1](byId[name]), ofSet[name][0]);
    }
    expect(byId.username, 'the username of the member').is(colleague.username);
  },
  lies: {
    'shows oneself': {
      instead: (request, send) => send({ ...request, path: request.path.replace(/members\/\w+/, 'members/me') }),
    },
    'hides the bio': ({ body: { bio: _, ...rest } }) => ({ body: rest }),
    'finds members by id only': (_, { path }) =>
      /members\/[0-9a-f]{24}$/.test(path) ? undefined : { status: 404, body: {} },
  },
});
