/** Further parts of a board (2.4, 4.5, 4.7): extensions, tags, its workspace, what each member keeps about it. */
import { sees } from '../../model/access/access.ts';
import type { Board, Organization } from '../../model/world/records.ts';
import { must } from '../../model/refusal.ts';
import { keep } from '../../model/commands/views.ts';
import { board, starsOf, usualMyPrefs } from '../../resources/board.ts';
import { organization } from '../../resources/organization.ts';
import { objectId, oneOf, usually, type Read } from '../../spec/kinds.ts';
import { kindsSet } from '../../spec/table.ts';
import { myPrefsTable } from '../../spec/tables/board.ts';
import { customFieldsPlugin } from '../../spec/values.ts';
import { powerUpWords } from '../../spec/words.ts';
import { endpoint, nothing, raw, shows, type Context } from '../../dispatch/endpoint.ts';
import { relative, setField } from '../shared/families.ts';

const notShown = 'below a board, but not shown by the document';

/** The workspace of a board, if the caller may see it. */
function workspaceOf(one: Board, { world, actor }: Context): Organization {
  const owner = one.idOrganization === null ? undefined : world.organizations.get(one.idOrganization);
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
const keptPrefs = (one: Board, { world, me }: Context) =>
  raw({ ...usualMyPrefs, ...world.by.boardView.get(one.id, me.id)?.myPrefs });

function setMyPref(one: Board, prefs: Partial<Read<typeof myPrefs>>, context: Context) {
  const { idEmailList } = prefs;
  if (idEmailList) must('ERR-02', context.see('lists', idEmailList, 'value').idBoard === one.id);
  return remember(one, prefs, context);
}

/** Everyone who sees a board may store settings about it. */
function remember(one: Board, prefs: object, context: Context) {
  const known = context.world.by.boardView.get(one.id, context.me.id)?.myPrefs;
  keep(context.change, one, context.me, { myPrefs: { ...known, ...prefs } });
  return keptPrefs(one, context);
}

/** An address that only its owner knows: mail to it, or a calendar at it, belongs to this board and this member. */
function secretOf(one: Board, prefs: (secret: string) => object, context: Context) {
  context.change.nextId();
  remember(one, prefs(context.change.nextHex(32, 401)), context);
  return raw({ id: one.id, myPrefs: keptPrefs(one, context).body });
}

function viewed(one: Board, context: Context): Board {
  keep(context.change, one, context.me, { dateLastView: context.change.date });
  return one;
}

export const boardExtras = [
  ...relative({
    path: '/boards/{board}/organization',
    because: notShown,
    of: organization,
    says: 'the workspace of a board',
    field: 'one field of the workspace of a board',
    at: ({ board: one }, context) => workspaceOf(one, context),
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/boardPlugins',
    because: notShown,
    says: 'the extensions enabled on a board',
    needs: ['read'],
    run: ({ board: one }) => raw(enabled(one)),
  }),
  endpoint({
    method: 'POST',
    path: '/boards/{board}/boardPlugins',
    because: notShown,
    says: 'enables an extension on a board',
    keeps: { 'CF-39': true },
    logs: ['enablePowerUp'],
    needs: ['write'],
    args: { idPlugin: objectId },
    run({ board: one, idPlugin }, context) {
      enable(one, idPlugin, true, context);
      return raw({ id: idPlugin, idBoard: one.id, idPlugin });
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/boards/{board}/boardPlugins/{idPlugin}',
    because: notShown,
    says: 'disables an extension on a board',
    logs: ['disablePowerUp'],
    needs: ['write'],
    params: { idPlugin: objectId },
    run({ board: one, idPlugin }, context) {
      enable(one, idPlugin, false, context);
      return nothing;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/plugins',
    because: notShown,
    says: 'the extensions of a board, enabled or available',
    needs: ['read'],
    args: { filter: usually(oneOf(['enabled', 'available']), 'enabled') },
    run: ({ board: one, filter }) =>
      raw(Object.values(plugins).filter(({ id }) => filter === 'available' || one.plugins.includes(id))),
  }),
  endpoint({
    method: 'GET',
    path: '/plugins/{idPlugin}',
    because: 'boards name their extensions by id',
    says: 'one extension',
    needs: ['read'],
    params: { idPlugin: objectId },
    run({ idPlugin }) {
      must('ERR-02', isPlugin(idPlugin), 'there is no extension of that id');
      return raw(plugins[idPlugin]);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/pluginData',
    because: notShown,
    says: 'the data of extensions for a board',
    needs: ['read'],
    run: () => raw([]),
  }),
  endpoint({
    method: 'POST',
    path: '/boards/{board}/powerUps',
    because: notShown,
    says: 'enables a power-up of the old kind',
    logs: ['enablePowerUp'],
    needs: ['write'],
    args: { value: powerUp },
    run({ board: one, value }, { change }) {
      change.update('boards', one, { powerUps: [...new Set([...one.powerUps, value])] });
      return powerUps(one);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/boards/{board}/powerUps/{powerUp}',
    because: notShown,
    says: 'disables a power-up of the old kind',
    logs: ['disablePowerUp'],
    needs: ['write'],
    params: { powerUp },
    run({ board: one, powerUp: name }, { change }) {
      change.update('boards', one, { powerUps: one.powerUps.filter((other) => other !== name) });
      return powerUps(one);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/boards/{board}/idTags',
    because: notShown,
    says: 'puts a tag of its workspace on a board',
    logs: ['updateBoard'],
    needs: ['write'],
    args: { value: objectId },
    run({ board: one, value }, context) {
      const tag = workspaceOf(one, context).tags.find(({ id }) => id === value);
      must('ERR-02', tag, 'the workspace of the board has no such tag');
      context.change.update('boards', one, { idTags: [...new Set([...one.idTags, value])] });
      return raw(tag);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/boardStars',
    because: notShown,
    says: 'the star of the member on a board',
    needs: ['read'],
    args: { filter: usually(oneOf(['mine', 'none']), 'mine') },
    run: ({ board: one, filter }, context) => raw(filter === 'mine' ? starsOf(one, context) : []),
  }),
  endpoint({
    method: 'GET',
    path: '/boards/{board}/myPrefs',
    because: notShown,
    says: 'the preferences of the member on the page of a board',
    needs: ['read'],
    run: ({ board: one }, context) => keptPrefs(one, context),
  }),
  setField({
    path: '/boards/{board}/myPrefs/{pref}',
    because: notShown,
    says: 'sets a preference of the member on the page of a board',
    logs: [],
    right: 'see',
    fields: myPrefs,
    by: ({ board: one }, prefs, context) => setMyPref(one, prefs, context),
  }),
  endpoint({
    method: 'POST',
    path: '/boards/{board}/emailKey/generate',
    because: notShown,
    says: "makes one's mail address of a board anew",
    logs: [],
    needs: ['write'],
    right: 'see',
    run: ({ board: one }, context) =>
      secretOf(one, (emailKey) => ({ emailKey, fullEmail: `${emailKey}@boards.invalid` }), context),
  }),
  endpoint({
    method: 'POST',
    path: '/boards/{board}/calendarKey/generate',
    because: notShown,
    says: "makes one's calendar address of a board anew",
    logs: [],
    needs: ['write'],
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
  endpoint({
    method: 'POST',
    path: '/boards/{board}/markedAsViewed',
    because: notShown,
    says: 'notes that the member has seen the board',
    logs: [],
    needs: ['write'],
    right: 'see',
    shows: shows(board),
    run: ({ board: one }, context) => viewed(one, context),
  }),
  endpoint({
    method: 'POST',
    path: '/boards/{board}/markAsViewed',
    because: notShown,
    says: 'notes that the member has seen the board',
    logs: [],
    needs: ['write'],
    right: 'see',
    shows: shows(board),
    run: ({ board: one }, context) => viewed(one, context),
  }),
];
