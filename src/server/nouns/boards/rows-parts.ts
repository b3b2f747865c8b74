/** Further parts of a board (2.4, 4.5, 4.7): extensions, tags, its workspace, what each member keeps about it, its members. */
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { inOrganizationOf, mayInvite, mayOnBoard, sees } from '../../rights/access.ts';
import type { Board, Member, Membership, Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { storeView } from '../../changes/views.ts';
import { board, myPrefsOf, starsOf } from './shown.ts';
import { organization } from '../organizations/shown.ts';
import { boolean, objectId, oneOf, usually, type ValuesOf } from '../../../document/values/kinds.ts';
import { kindsSet } from '../../records/table.ts';
import { membershipTable, myPrefsTable } from '../../records/board.ts';
import { customFieldsPlugin } from '../../../document/values/values.ts';
import { powerUpWords } from '../../../document/values/words.ts';
import { DELETE, GET, POST, PUT, raw, shows, type Context } from '../../rows/endpoint.ts';
import { relative, setField } from '../../rows/families.ts';
import { enrol, invitation, invited, leaveBoard, leavesAnAdmin, memberCards, memberOf } from '../memberships/rows.ts';
import { members, memberships, withInvited, withMembers } from '../memberships/rows.ts';
import { membership } from '../memberships/shown.ts';

/** The workspace of a board, if the caller may see it. */
function workspaceOf(one: Board, { world, actor }: Context): Organization {
  const owner = world.organizations.get(one.idOrganization);
  must('ERR-02', owner);
  must('ACC-01', sees(world, 'organizations', owner, actor));
  return owner;
}

const plugins = {
  [customFieldsPlugin]: {
    id: customFieldsPlugin,
    name: 'Custom Fields',
    public: true,
    author: 'boardstone',
    capabilities: [],
    categories: ['board-utilities'],
    tags: [],
  },
} as const;
const isPlugin = (id: string): id is keyof typeof plugins => Object.hasOwn(plugins, id);
const enabled = (one: Board): object[] => one.plugins.map((idPlugin) => ({ id: idPlugin, idBoard: one.id, idPlugin }));

/** CF-41: the extension switched on or off, which leaves the fields alone; doing it again changes nothing. */
function enable(one: Board, idPlugin: string, on: boolean, { change }: Context): void {
  must('ERR-02', isPlugin(idPlugin), 'there is no extension of that id');
  const others = one.plugins.filter((id) => id !== idPlugin);
  change.update('boards', one, {
    plugins: on ? [...others, idPlugin] : others,
    ...(!on && others.length < one.plugins.length && { datePluginDisable: change.date }),
  });
}

const powerUp = oneOf(powerUpWords);
const powerUps = ({ powerUps: names }: Board) => raw({ _value: names });

const myPrefs = kindsSet(myPrefsTable, 'update');
const keptPrefs = (one: Board, context: Context) => raw(myPrefsOf(one, context));

function setMyPref(one: Board, prefs: Partial<ValuesOf<typeof myPrefs>>, context: Context) {
  const { idEmailList } = prefs;
  if (idEmailList) must('ERR-02', context.see('lists', idEmailList, 'value').idBoard === one.id);
  return remember(one, prefs, context);
}

/** Everyone who sees a board may store settings about it. */
function remember(one: Board, prefs: object, context: Context) {
  const known = context.world.by.boardView.get(one.id, context.me.id)?.myPrefs;
  storeView(context.change, one, context.me, { myPrefs: { ...known, ...prefs } });
  return keptPrefs(one, context);
}

/** An address that only its owner knows: mail to it, or a calendar at it, belongs to this board and this member. */
function secretOf(one: Board, prefs: (secret: string) => object, context: Context) {
  context.change.nextId();
  remember(one, prefs(context.change.nextHex(32, 'address of a board')), context);
  return raw({ id: one.id, myPrefs: keptPrefs(one, context).body });
}

/** Clients of the live service know two addresses for it. */
const viewed = {
  says: 'notes that the member has seen the board',
  right: 'see',
  shows: board,
  run({ board: one }: { readonly board: Board }, { change, me }: Context): Board {
    storeView(change, one, me, { dateLastView: change.date });
    return one;
  },
} as const;

export const boardExtras = [
  ...relative('/boards/{board}/organization', 'the workspace of a board', {
    of: organization,
    at: ({ board: one }, context) => workspaceOf(one, context),
  }),
  GET('/boards/{board}/boardPlugins', 'the extensions enabled on a board', {
    run: ({ board: one }) => raw(enabled(one)),
  }),
  POST('/boards/{board}/boardPlugins', 'enables an extension on a board', {
    args: { idPlugin: objectId }, // CF-39
    run({ board: one, idPlugin }, context) {
      enable(one, idPlugin, true, context);
      return raw({ id: idPlugin, idBoard: one.id, idPlugin });
    },
  }),
  DELETE('/boards/{board}/boardPlugins/{idPlugin}', 'disables an extension on a board', {
    params: { idPlugin: objectId },
    run({ board: one, idPlugin }, context) {
      enable(one, idPlugin, false, context);
    },
  }),
  GET('/boards/{board}/plugins', 'the extensions of a board, enabled or available', {
    args: { filter: usually(oneOf(['enabled', 'available']), 'enabled') },
    run: ({ board: one, filter }) =>
      raw(Object.values(plugins).filter(({ id }) => filter === 'available' || one.plugins.includes(id))),
  }),
  GET('/plugins/{idPlugin}', 'one extension', {
    because: 'boards name their extensions by id',
    params: { idPlugin: objectId },
    run({ idPlugin }) {
      must('ERR-02', isPlugin(idPlugin), 'there is no extension of that id');
      return raw(plugins[idPlugin]);
    },
  }),
  GET('/boards/{board}/pluginData', 'the data of extensions for a board', {
    run: ({ board: one }, { actor }) => raw(dataSeenBy(one.pluginData, actor)),
  }),
  POST('/boards/{board}/powerUps', 'enables a power-up of the old kind', {
    args: { value: powerUp },
    run({ board: one, value }, { change }) {
      change.update('boards', one, { powerUps: [...new Set([...one.powerUps, value])] });
      return powerUps(one);
    },
  }),
  DELETE('/boards/{board}/powerUps/{powerUp}', 'disables a power-up of the old kind', {
    params: { powerUp },
    run({ board: one, powerUp: name }, { change }) {
      change.update('boards', one, { powerUps: one.powerUps.filter((other) => other !== name) });
      return powerUps(one);
    },
  }),
  POST('/boards/{board}/idTags', 'puts a tag of its workspace on a board', {
    args: { value: objectId },
    run({ board: one, value }, context) {
      const tag = workspaceOf(one, context).tags.find(({ id }) => id === value);
      must('ERR-02', tag, 'the workspace of the board has no such tag');
      context.change.update('boards', one, { idTags: [...new Set([...one.idTags, value])] });
      return raw(tag);
    },
  }),
  GET('/boards/{board}/boardStars', 'the star of the member on a board', {
    args: { filter: usually(oneOf(['mine', 'none']), 'mine') },
    run: ({ board: one, filter }, context) => raw(filter === 'mine' ? starsOf(one, context) : []),
  }),
  GET('/boards/{board}/myPrefs', 'the preferences of the member on the page of a board', {
    run: ({ board: one }, context) => keptPrefs(one, context),
  }),
  setField('/boards/{board}/myPrefs/{pref}', 'sets a preference of the member on the page of a board', {
    right: 'see',
    fields: myPrefs,
    by: ({ board: one }, prefs, context) => setMyPref(one, prefs, context),
  }),
  POST('/boards/{board}/emailKey/generate', 'gives the member another mail address of a board', {
    right: 'see',
    run: ({ board: one }, context) =>
      secretOf(one, (emailKey) => ({ emailKey, fullEmail: `${emailKey}@boards.invalid` }), context),
  }),
  POST('/boards/{board}/calendarKey/generate', 'gives the member another calendar address of a board', {
    right: 'see',
    run({ board: one }, context) {
      must('BRD-25', one.powerUps.includes('calendar'));
      return secretOf(
        one,
        (calendarKey) => ({ calendarKey, fullCalendar: `${context.origin}/calendar/${one.id}/${calendarKey}.ics` }),
        context,
      );
    },
  }),
  POST('/boards/{board}/markedAsViewed', viewed.says, viewed),
  POST('/boards/{board}/markAsViewed', viewed.says, viewed),
];

// The members of a board: their roles, and invitations (2.4, 4.7).

const role = membershipTable.memberType.kind;
type Role = Membership['memberType'];

/** A member of the workspace may join alone if the board allows it; otherwise someone who may invite adds them. */
function join(one: Board, who: Member, type: Role, context: Context): void {
  const { world, me } = context;
  const open =
    one.prefs.selfJoin &&
    one.prefs.permissionLevel !== 'private' &&
    inOrganizationOf(world, one, me) &&
    who.id === me.id &&
    type === 'normal';
  must('ACC-02', open || mayInvite(context.world, one, context.me));
  if (type === 'admin') context.may('admin', one);
  enrol(context.change, { modelType: 'board', memberType: type }, one, who);
}

function appoint(one: Board, row: Membership, type: Role, context: Context): Membership {
  context.may('admin', one);
  must('BRD-06', type === 'admin' || leavesAnAdmin(context.world, row));
  return context.change.update('memberships', row, { memberType: type });
}

/** Adds a member, or changes the role of one. */
function place(one: Board, who: Member, type: Role, context: Context): Board {
  const row = context.world.by.membership.get(one.id, who.id);
  if (row) appoint(one, row, type, context);
  else join(one, who, type, context);
  return one;
}

export const boardMembers = [
  ...members('/boards/{board}/members'), // BRD-22
  PUT('/boards/{board}/members', 'invites somebody to a board by e-mail', {
    right: 'see',
    shows: shows(board, { usual: [], ...withInvited }),
    args: { ...invitation, type: usually(role, membershipTable.memberType.initial) },
    run({ board: one, email: at, type, fullName }, context) {
      must('ACC-02', mayInvite(context.world, one, context.me));
      return place(one, memberOf(context.change, at, fullName), type, context);
    },
  }),
  PUT('/boards/{board}/members/{member}', 'adds a member to a board, or gives one another role', {
    right: 'see',
    shows: shows(board, { usual: [], ...withMembers }),
    args: { type: role, allowBillableGuest: usually(boolean, false) }, // BRD-09
    run: ({ board: one, member: who, type }, context) => place(one, who, type, context),
  }),
  DELETE('/boards/{board}/members/{member}', 'removes a member from a board', {
    right: 'see',
    shows: shows(board, { on: { members: 'all' }, within: { members: withMembers.within.members } }),
    run({ board: one, member: who }, context) {
      const row = context.world.by.membership.get(one.id, who.id);
      must('ACC-02', who.id === context.me.id || mayOnBoard(context.world, one, context.me, 'admin'));
      must('ERR-02', row, 'membership not found');
      must('BRD-06', leavesAnAdmin(context.world, row));
      leaveBoard(context.change, row);
      return one;
    },
  }),
  memberCards('/boards/{board}/members/{member}/cards', 'the cards of a board that a member is on'),
  ...memberships('/boards/{board}/memberships'),
  PUT('/boards/{board}/memberships/{membership}', 'gives a member of a board another role', {
    right: 'see',
    shows: shows(membership, { on: { member: true } }),
    args: { type: role },
    run: ({ board: one, membership: row, type }, context) => appoint(one, row, type, context),
  }),
  ...invited('/boards/{board}/membersInvited'),
];
