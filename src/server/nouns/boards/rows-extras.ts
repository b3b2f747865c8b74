/** Further parts of a board (2.4, 4.5, 4.7): extensions, tags, its workspace, what each member keeps about it. */
import { dataSeenBy } from '../../rights/plugin-data.ts';
import { maySee } from '../../rights/access.ts';
import type { Board, Organization } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { storeView } from '../../changes/views.ts';
import { boardResource, myPrefsOf, starsOf } from './shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import { objectId, oneOf, usually } from '../../../document/values/kinds.ts';
import { settable } from '../../records/table.ts';
import { myPrefsTable } from '../../records/board.ts';
import { customFieldsPlugin, powerUpWords } from '../../../document/values/words.ts';
import { DELETE, GET, POST, raw, type Context } from '../../rows/endpoint.ts';
import { relative, setField, type Wanted } from '../../rows/families.ts';

/** The workspace of a board, if the caller may see it. */
function workspaceOf(board: Board, { world, actor }: Context): Organization {
  const owner = world.organizations.get(board.idOrganization);
  must('ERR-02', owner);
  must('ACC-01', maySee(world, 'organizations', owner, actor));
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
const enabled = (board: Board): object[] =>
  board.plugins.map((idPlugin) => ({ id: idPlugin, idBoard: board.id, idPlugin }));

/** CF-41: the extension switched on or off, which leaves the fields alone; doing it again changes nothing. */
function enable(board: Board, idPlugin: string, on: boolean, { change }: Context): void {
  must('ERR-02', isPlugin(idPlugin), 'there is no extension of that id');
  const others = board.plugins.filter((id) => id !== idPlugin);
  change.update('boards', board, {
    plugins: on ? [...others, idPlugin] : others,
    ...(!on && others.length < board.plugins.length && { datePluginDisable: change.date }),
  });
}

const powerUp = oneOf(powerUpWords);
const powerUps = ({ powerUps: names }: Board) => raw({ _value: names });

const myPrefs = settable(myPrefsTable, 'update');
const keptPrefs = (board: Board, context: Context) => raw(myPrefsOf(board, context));

function setMyPref(board: Board, prefs: Wanted<typeof myPrefs>, context: Context) {
  const { idEmailList } = prefs;
  if (idEmailList) must('ERR-02', context.see('lists', idEmailList, 'value').idBoard === board.id);
  return remember(board, prefs, context);
}

/** Everyone who sees a board may store settings about it. */
function remember(board: Board, prefs: object, context: Context) {
  const known = context.world.by.boardView.get(board.id, context.me.id)?.myPrefs;
  storeView(context.change, board, context.me, { myPrefs: { ...known, ...prefs } });
  return keptPrefs(board, context);
}

/** An address that only its owner knows: mail to it, or a calendar at it, belongs to this board and this member. */
function secretOf(board: Board, prefs: (secret: string) => object, context: Context) {
  context.change.nextId();
  remember(board, prefs(context.change.nextHex(32, 'address of a board')), context);
  return raw({ id: board.id, myPrefs: keptPrefs(board, context).body });
}

/** Clients of the live service know two addresses for it. */
const viewed = {
  says: 'notes that the member has seen the board',
  right: 'see',
  shows: boardResource,
  run({ board }: { readonly board: Board }, { change, me }: Context): Board {
    storeView(change, board, me, { dateLastView: change.date });
    return board;
  },
} as const;

export const boardExtras = [
  ...relative('/boards/{board}/organization', 'the workspace of a board', {
    of: organizationResource,
    at: ({ board }, context) => workspaceOf(board, context),
  }),
  GET('/boards/{board}/boardPlugins', 'the extensions enabled on a board', { run: ({ board }) => raw(enabled(board)) }),
  POST('/boards/{board}/boardPlugins', 'enables an extension on a board', {
    args: { idPlugin: objectId }, // CF-39
    run({ board, idPlugin }, context) {
      enable(board, idPlugin, true, context);
      return raw({ id: idPlugin, idBoard: board.id, idPlugin });
    },
  }),
  DELETE('/boards/{board}/boardPlugins/{idPlugin}', 'disables an extension on a board', {
    params: { idPlugin: objectId },
    run({ board, idPlugin }, context) {
      enable(board, idPlugin, false, context);
    },
  }),
  GET('/boards/{board}/plugins', 'the extensions of a board, enabled or available', {
    args: { filter: usually(oneOf(['enabled', 'available']), 'enabled') },
    run: ({ board, filter }) =>
      raw(Object.values(plugins).filter(({ id }) => filter === 'available' || board.plugins.includes(id))),
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
    run: ({ board }, { actor }) => raw(dataSeenBy(board.pluginData, actor)),
  }),
  POST('/boards/{board}/powerUps', 'enables a power-up of the old kind', {
    args: { value: powerUp },
    run({ board, value }, { change }) {
      change.update('boards', board, { powerUps: [...new Set([...board.powerUps, value])] });
      return powerUps(board);
    },
  }),
  DELETE('/boards/{board}/powerUps/{powerUp}', 'disables a power-up of the old kind', {
    params: { powerUp },
    run({ board, powerUp: name }, { change }) {
      change.update('boards', board, { powerUps: board.powerUps.filter((other) => other !== name) });
      return powerUps(board);
    },
  }),
  POST('/boards/{board}/idTags', 'puts a tag of its workspace on a board', {
    args: { value: objectId },
    run({ board, value }, context) {
      const tag = workspaceOf(board, context).tags.find(({ id }) => id === value);
      must('ERR-02', tag, 'the workspace of the board has no such tag');
      context.change.update('boards', board, { idTags: [...new Set([...board.idTags, value])] });
      return raw(tag);
    },
  }),
  GET('/boards/{board}/boardStars', 'the star of the member on a board', {
    args: { filter: usually(oneOf(['mine', 'none']), 'mine') },
    run: ({ board, filter }, context) => raw(filter === 'mine' ? starsOf(board, context) : []),
  }),
  GET('/boards/{board}/myPrefs', 'the preferences of the member on the page of a board', {
    run: ({ board }, context) => keptPrefs(board, context),
  }),
  setField('/boards/{board}/myPrefs/{pref}', 'sets a preference of the member on the page of a board', {
    right: 'see',
    fields: myPrefs,
    by: ({ board }, prefs, context) => setMyPref(board, prefs, context),
  }),
  POST('/boards/{board}/emailKey/generate', 'gives the member another mail address of a board', {
    right: 'see',
    run: ({ board }, context) =>
      secretOf(board, (emailKey) => ({ emailKey, fullEmail: `${emailKey}@boards.invalid` }), context),
  }),
  POST('/boards/{board}/calendarKey/generate', 'gives the member another calendar address of a board', {
    right: 'see',
    run({ board }, context) {
      must('BRD-25', board.powerUps.includes('calendar'));
      return secretOf(
        board,
        (calendarKey) => ({ calendarKey, fullCalendar: `${context.origin}/calendar/${board.id}/${calendarKey}.ics` }),
        context,
      );
    },
  }),
  POST('/boards/{board}/markedAsViewed', viewed.says, viewed),
  POST('/boards/{board}/markAsViewed', viewed.says, viewed),
];
