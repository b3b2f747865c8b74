/** Laws of 2.4 and 2.7: a board and a workspace whole, field by field, in the types their tables state. */
import { organizationFields } from '../../src/spec/sets.ts';
import type { T } from '../context.ts';
import { law } from '../law.ts';

type Json = any;
type Kind = (value: Json) => boolean;

const text: Kind = (value) => typeof value === 'string';
const flag: Kind = (value) => typeof value === 'boolean';
const list: Kind = Array.isArray;
const thing: Kind = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const whole: Kind = Number.isInteger;
const id: Kind = (value) => /^[0-9a-f]{24}$/i.test(value);
const date: Kind = (value) => text(value) && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
const any: Kind = (value) => value !== undefined;
const or =
  (...kinds: Kind[]): Kind =>
  (value) =>
    kinds.some((kind) => kind(value));
const nothing: Kind = (value) => value === null;
const listOf =
  (kind: Kind): Kind =>
  (value) =>
    list(value) && value.every(kind);

type Table = Readonly<Record<string, Kind>>;
const tables: Readonly<Record<string, Table>> = {
  board: {
    id,
    name: text,
    desc: text,
    descData: or(text, nothing),
    closed: flag,
    pinned: flag,
    idMemberCreator: id,
    idOrganization: any,
    url: text,
    shortUrl: text,
    shortLink: text,
    prefs: thing,
    labelNames: thing,
    limits: thing,
    memberships: listOf(thing),
    invitations: list,
    invited: or(flag, nothing),
    starred: or(flag, nothing),
    subscribed: or(flag, nothing),
    powerUps: list,
    dateLastActivity: or(date, nothing),
    dateLastView: or(date, nothing),
    idTags: any,
    datePluginDisable: any,
    creationMethod: any,
    templateGallery: any,
    ixUpdate: whole,
    enterpriseOwned: flag,
  },
  prefs: {
    permissionLevel: any,
    hideVotes: flag,
    voting: any,
    comments: any,
    invitations: any,
    selfJoin: flag,
    cardCovers: flag,
    isTemplate: flag,
    cardAging: any,
    calendarFeedEnabled: flag,
    background: any,
    backgroundColor: any,
    backgroundImage: any,
    backgroundImageScaled: list,
    backgroundTile: flag,
    backgroundBrightness: (value) => ['dark', 'light', 'unknown'].includes(value),
    backgroundBottomColor: any,
    backgroundTopColor: any,
    canBePublic: flag,
    canBeEnterprise: flag,
    canBeOrg: flag,
    canBePrivate: flag,
    canInvite: flag,
  },
  labelNames: Object.fromEntries(
    ['green', 'yellow', 'orange', 'red', 'purple', 'blue', 'sky', 'lime', 'pink', 'black'].map((color) => [
      color,
      text,
    ]),
  ),
  membership: { id, idMember: id, memberType: text, unconfirmed: flag },
  organization: {
    id,
    ...Object.fromEntries(organizationFields.map((name) => [name, any])),
    idBoards: listOf(id),
    memberships: listOf(thing),
    prefs: thing,
    billableMemberCount: whole,
    premiumFeatures: list,
    products: list,
    name: text,
    displayName: text,
  },
};

/** Every field of a table is there and of its type. */
function fits({ expect, witness }: T, record: Json, table: string, what: string): void {
  const wrong = Object.entries(tables[table]!)
    .filter(([name, kind]) => !(name in record) || !kind(record[name]))
    .map(([name]) => `${name}: ${name in record ? JSON.stringify(record[name]) : 'missing'}`);
  expect(wrong, `the fields of ${what} that are missing or of another type than its table states`).is([]);
  witness('fields', Object.keys(tables[table]!).length);
}

const less =
  (at: RegExp, name: string) =>
  ({ body }: { body: Json }, { path, method }: { path: string; method: string }) =>
    method === 'GET' && at.test(path) && body && !Array.isArray(body)
      ? { body: { ...body, [name]: undefined } }
      : undefined;

export const boardTable = law('BRD-01', {
  as: 'whole',
  also: ['BRD-12', 'BRD-19', 'BRD-20'],
  title:
    'a whole board shows every field of its table, its preferences, label names and memberships with all their keys',
  cost: 3,
  async holds(_, t) {
    const board = await t.sample.board;
    const shown = await t.owner.get(`/1/boards/${board.id}`, { fields: 'all' }).record();
    fits(t, shown, 'board', 'the board');
    fits(t, shown.prefs, 'prefs', 'its preferences');
    fits(t, shown.labelNames, 'labelNames', 'its label names');
    t.expect(shown.memberships.length > 0, 'that a board has members').is(true);
    for (const membership of shown.memberships) fits(t, membership, 'membership', 'a membership');
  },
  lies: {
    'forgets the counter': less(/boards/, 'ixUpdate'),
    'tells the counter as text': ({ body }) => ({ body: { ...body, ixUpdate: String(body.ixUpdate) } }),
    'forgets the last view': less(/boards/, 'dateLastView'),
    'forgets the description data': less(/boards/, 'descData'),
    'knows six colours': ({ body }) => ({ body: { ...body, labelNames: { ...body.labelNames, sky: undefined } } }),
    'forgets a preference': ({ body }) => ({ body: { ...body, prefs: { ...body.prefs, canBeOrg: undefined } } }),
    'forgets who is an admin': ({ body }) => ({
      body: { ...body, memberships: body.memberships.map((row: Json) => ({ ...row, memberType: undefined })) },
    }),
  },
});

export const organizationTable = law('ORG-01', {
  as: 'whole',
  also: ['ORG-10'],
  needs: ['workspace'],
  title: 'a workspace shows every field of its set in its type',
  async holds(_, t) {
    const { id: workspace } = await t.sample.workspace;
    const shown = await t.owner.get(`/1/organizations/${workspace}`, { fields: 'all' }).record();
    fits(t, shown, 'organization', 'the workspace');
    for (const membership of shown.memberships) fits(t, membership, 'membership', 'a membership');
    t.expect(shown.prefs, 'its preferences').that(
      'permissionLevel' in shown.prefs &&
        thing(shown.prefs.boardVisibilityRestrict) &&
        flag(shown.prefs.externalMembersDisabled),
      'the keys of 2.7',
    );
  },
  lies: {
    'forgets who is billed': less(/organizations/, 'billableMemberCount'),
    'tells features as text': ({ body }) => ({ body: { ...body, premiumFeatures: '' } }),
    'forgets the preferences': less(/organizations/, 'prefs'),
  },
});

export const billedMembers = law('ORG-09', {
  needs: ['workspace'],
  title: 'a workspace that has members counts at least one of them as billable',
  async holds(_, { owner, sample, expect }) {
    const { id: workspace } = await sample.workspace;
    const shown = await owner.get(`/1/organizations/${workspace}`, { fields: 'billableMemberCount' }).record();
    expect(shown.billableMemberCount, 'how many members are billable').that(
      shown.billableMemberCount >= 1,
      'one at least: the owner is one',
    );
  },
  lies: {
    'counts nobody': ({ body }) => ({ body: { ...body, billableMemberCount: 0 } }),
    'does not say': less(/organizations/, 'billableMemberCount'),
  },
});
