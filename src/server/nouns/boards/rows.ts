/** Boards (2.4, 2.10, 4.5, 4.7): making, reading, changing and deleting them, their lists and settings. */
import { asPart, asWhole } from '../../changes/cause.ts';
import type { Board, Organization } from '../../world/records.ts';
import { baseColors } from '../../../document/colors.ts';
import { boolean, filterWord, idOf, oneOf, optional, text, usually } from '../../../document/values/kinds.ts';
import { keysOf } from '../../../language.ts';
import { copied, making, settable } from '../../records/table.ts';
import { boardPrefsTable, boardTable } from '../../records/board.ts';
import { DELETE, GET, POST, PUT, shows, showsNew, type Context } from '../../rows/endpoint.ts';
import { givenOf, givenUnder, spelled } from '../../rows/spellings.ts';
import { membershipOf } from '../../rights/access.ts';
import { filtered, listsOfBoard } from '../../finding/collections.ts';
import { backgroundName } from '../../world/backgrounds.ts';
import { copyBoard } from '../cards/copies.ts';
import { must } from '../../calls/refusal.ts';
import { removeBoard, withoutWorkspace } from '../removals.ts';
import { pin, storeView } from '../../changes/views.ts';
import { boardResource } from './shown.ts';
import { listResource } from '../lists/shown.ts';
import { labelColors } from '../../../document/sets.ts';
import { isId } from '../../../kinds/values.ts';
import { powerUpWords } from '../../../document/values/words.ts';
import { byFilter, oneField, setField, single, type Wanted } from '../../rows/families.ts';
import { limits } from '../../../document/limits.ts';

const preferences = settable(boardPrefsTable, 'update');
export type Preferences = Wanted<typeof preferences>;

/** BRD-12: the ten colours that have a name on a board. */
const labelName = text(0);
type LabelNames = Readonly<Partial<Record<(typeof baseColors)[number], string>>>;

/** The fields of a board that are not preferences. */
const fields = settable(boardTable, 'update');
export interface BoardSettings extends Wanted<typeof fields> {
  readonly prefs: Preferences;
  readonly labelNames: LabelNames;
}

const groups = {
  prefs: preferences,
  labelNames: Object.fromEntries(baseColors.map((color) => [color, optional(labelName)])),
};

/** Under their own names, and under those of their groups. */
const settings = {
  ...fields,
  ...spelled('prefs', groups.prefs),
  ...spelled('labelNames', groups.labelNames), // BRD-24
};

/** Those of a new board. Its preferences have no defaults here, because those of a copy are the ones of its source. */
const initialSettings = { ...settings, ...making(boardTable) };

const gather = (given: Readonly<Record<string, unknown>>): BoardSettings => ({
  ...givenOf(fields, given),
  prefs: givenUnder('prefs', groups.prefs, given),
  labelNames: givenUnder('labelNames', groups.labelNames, given),
});

/** The name of a colour is that of the first label of the colour on the board; a colour without a label gets one. */
function nameLabels(board: Board, names: LabelNames, { world, change }: Context): void {
  const old: Partial<Record<keyof LabelNames, string>> = {};
  for (const color of keysOf(names)) {
    const label = names[color]!;
    const known = [...world.by.labelsOfBoard.of(board.id)].find((other) => other.color === color);
    if ((known?.name ?? '') === label) continue;
    old[color] = known?.name ?? '';
    if (known) change.update('labels', known, { name: label }, asPart);
    else change.add('labels', { idBoard: board.id, name: label, color }, asPart);
  }
  if (keysOf(old).length === 0) return;
  const now = Object.fromEntries(keysOf(old).map((color) => [color, names[color]]));
  change.note('boards', board, { kind: 'labels renamed', old, now });
}

const { positionStep: step } = limits;

/** BRD-18: the workspace with this id, if the acting member belongs to it. */
function workspace(id: string, context: Context): Organization {
  const organization = context.see('organizations', id, 'idOrganization');
  must('BRD-18', membershipOf(context.world, organization, context.me), 'unauthorized permission requested');
  return organization;
}

/** A background of the member, or a colour, whose id means its name. Pictures of other members cannot be used. */
function withBackground(prefs: Preferences, context: Context): Preferences {
  const { background } = prefs;
  if (background === undefined || !isId(background)) return prefs;
  const color = backgroundName(background);
  if (color === undefined) context.see('boardBackgrounds', background, 'background');
  return { ...prefs, background: color ?? background };
}

/** Members change the content of a board, its admins change its settings, and everyone who sees it may follow it. */
function updateBoard(board: Board, changes: BoardSettings, context: Context): Board {
  const { prefs: asked, labelNames, subscribed, pinned, idOrganization, closed, ...plain } = changes;
  const changesMore = closed !== undefined || idOrganization !== undefined || Object.keys(asked).length > 0;
  if (changesMore) context.may('admin', board);
  else if (Object.keys(plain).length + Object.keys(labelNames).length > 0) context.may('edit', board);
  const prefs = withBackground(asked, context);
  if (typeof idOrganization === 'string' && idOrganization !== board.idOrganization) workspace(idOrganization, context);
  // Without a workspace `org` means nobody, and joining another workspace later would open the board to strangers.
  const left = idOrganization === null && board.idOrganization !== null ? withoutWorkspace(board) : {};
  context.change.update('boards', board, {
    ...plain,
    ...left,
    ...(closed !== undefined && { closed }), // BRD-10: the lists and cards stay as they are.
    ...(idOrganization !== undefined && { idOrganization }),
    ...(idOrganization !== undefined && idOrganization !== board.idOrganization && { idTags: [] }),
    prefs: { ...(left.prefs ?? board.prefs), ...(prefs.background !== undefined && ownLook), ...prefs },
  });
  nameLabels(board, labelNames, context);
  if (subscribed !== undefined) storeView(context.change, board, context.me, { subscribed });
  if (pinned !== undefined) pin(context.change, board, context.me, pinned);
  return board;
}

/** A background of this server looks as it does here. */
const ownLook = {
  ...{ backgroundColor: null, backgroundImage: null, backgroundImageScaled: null, backgroundTile: null },
  ...{ backgroundBrightness: null, backgroundBottomColor: null, backgroundTopColor: null },
} as const;

interface NewBoard extends BoardSettings {
  readonly name: string;
  readonly source: Board | undefined;
  readonly powerUps: readonly string[];
}

/** The board itself and the membership of its maker, who is its first admin: no separate entry of the log. */
function makeBoard(asked: NewBoard, context: Context): Board {
  const { name, desc, closed, idOrganization, prefs, source, powerUps, subscribed, pinned } = asked;
  const { change, me } = context;
  const taken = source && copied(boardTable, source);
  const made = change.add(
    'boards',
    {
      ...taken,
      name,
      ...(desc !== undefined && { desc }),
      closed: closed ?? false,
      idOrganization: idOrganization ?? null,
      idMemberCreator: me.id,
      idBoardSource: source?.id ?? null,
      shortLink: change.nextShortLink(),
      // BRD-26
      prefs: {
        ...boardTable.prefs.initial,
        ...(source && copied(boardPrefsTable, source.prefs)),
        permissionLevel: idOrganization ? 'org' : 'private',
        ...prefs,
      },
      powerUps: [...new Set([...(taken?.powerUps ?? []), ...powerUps])],
    },
    source ? { kind: 'board copied', source } : asWhole,
  );
  const first = { modelType: 'board', idModel: made.id, idMember: me.id, memberType: 'admin' } as const; // BRD-04
  change.add('memberships', first, asPart);
  if (subscribed === true) storeView(change, made, me, { subscribed });
  if (pinned === true) pin(change, made, me, pinned);
  return made;
}

/** Three lists, and a nameless label of each of the six colours unless the call names them. */
function furnish(made: Board, lists: boolean, labels: boolean, names: LabelNames, context: Context): void {
  const { change, dialect } = context;
  const plain = new Set<string>(labels ? labelColors : []); // LBL-07
  for (const color of baseColors) {
    if (!plain.has(color) && !names[color]) continue;
    change.add('labels', { idBoard: made.id, name: names[color] ?? '', color }, asPart);
  }
  const called = lists ? ['To Do', 'Doing', 'Done'] : []; // BRD-03
  called.forEach((name, index) =>
    change.add(
      'lists',
      { idBoard: made.id, name, pos: (index + 1) * step },
      dialect.choices.logsFirstLists ? asWhole : asPart,
    ),
  );
}

export const boards = [
  POST('/boards', 'makes a board', {
    shows: showsNew(boardResource),
    // BRD-02
    args: {
      ...initialSettings,
      defaultLabels: usually(boolean, true),
      defaultLists: usually(boolean, true),
      idBoardSource: optional(idOf('boards')),
      keepFromSource: usually(oneOf(['cards', 'none']), 'none'),
      powerUps: optional(oneOf(['all', ...powerUpWords])),
    },
    run({ idBoardSource, keepFromSource, defaultLists, defaultLabels, powerUps, ...given }, context) {
      const settings = gather(given);
      if (given.idOrganization) workspace(given.idOrganization, context);
      const prefs = withBackground(settings.prefs, context);
      const source = idBoardSource === undefined ? undefined : context.see('boards', idBoardSource, 'idBoardSource');
      const enabled = powerUps === 'all' ? [...powerUpWords] : powerUps ? [powerUps] : [];
      const made = makeBoard({ ...settings, prefs, name: given.name, source, powerUps: enabled }, context);
      if (source) {
        copyBoard(context.change, source, made, keepFromSource);
        nameLabels(made, settings.labelNames, context);
      } else {
        furnish(made, defaultLists, defaultLabels, settings.labelNames, context);
      }
      return made;
    },
  }),
  // BRD-27
  GET('/boards/{board}', 'one board, with the embeds that are asked for', {
    shows: shows(boardResource, { whole: true }),
  }),
  PUT('/boards/{board}', 'changes a board', {
    because: 'one field is shown as an example: it takes every setting of 2.4, in each spelling that clients use',
    right: 'see',
    shows: boardResource,
    args: settings, // BRD-11
    run: ({ board, ...given }, context) => updateBoard(board, gather(given), context), // BRD-13
  }),
  DELETE('/boards/{board}', 'deletes a board and everything on it', {
    right: 'admin',
    run: ({ board }, context) => removeBoard(context.change, board),
  }),
  ...byFilter('/boards/{board}/lists', 'the lists of a board', {
    filter: usually(filterWord('lists'), 'open'),
    many: 'ordered',
    because: filtered, // BRD-22
    shows: shows(listResource, { usual: 'all' }),
    run: ({ board, filter }, { world }) => listsOfBoard(world, board, filter),
  }),
  setField('/boards/{board}/prefs/{pref}', 'sets one preference of a board', {
    right: 'admin',
    shows: boardResource,
    fields: preferences,
    by: ({ board }, prefs, context) => updateBoard(board, { prefs, labelNames: {} }, context),
  }),
  PUT('/boards/{board}/labelNames/{color}', 'names a colour on a board', {
    shows: boardResource,
    params: { color: oneOf(baseColors) },
    args: { value: labelName },
    run: ({ board, color, value }, context) =>
      updateBoard(board, { prefs: {}, labelNames: { [color]: value } }, context),
  }),
  GET('/boards/{board}/labelNames', 'the names of the colours of a board', {
    run: ({ board }, context) => single(boardResource, 'labelNames', board, context),
  }),
  setField('/boards/{board}/{field}', 'changes one field of a board', {
    right: 'see',
    shows: boardResource,
    fields,
    by: ({ board }, wanted, context) => updateBoard(board, { prefs: {}, labelNames: {}, ...wanted }, context),
  }),
  oneField('/boards/{board}/{field}', 'one field of a board', { of: boardResource }),
];
