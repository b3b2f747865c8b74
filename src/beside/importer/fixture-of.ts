/** Makes a fixture of what an account answered: of each record what its table stores, with the ids that it has. */
import { kindFits } from '../../fixtures/shape.ts';
import { tableOfIds } from '../../document/values/kinds.ts';
import type { Data } from '../../document/values/kinds.ts';
import { storedIn, type Table } from '../../server/records/table.ts';
import { tableOf, type TableName } from '../../server/records/all.ts';
import { isRecord, keysOf } from '../../language.ts';
import { isId } from '../../kinds/values.ts';
import type { AccountAnswers, BoardAnswers, Shown } from './account.ts';

type Row = Record<string, unknown>;
type Rows = Partial<Record<TableName, Row[]>>;

/** The part of an answer that a field of this kind can store; undefined if it cannot store any. */
function taken(kind: Data, raw: unknown): unknown {
  const parts = kind.kind === 'nullOr' ? kind.of : kind;
  if (parts.kind === 'object' && isRecord(raw)) {
    const fitting = Object.entries(parts.parts).map(([name, part]) => [name, taken(part.kind, raw[name])] as const);
    const known = Object.fromEntries(fitting.filter(([, value]) => value !== undefined));
    return kindFits(kind, known) ? known : undefined;
  }
  if (kind.kind === 'array' && Array.isArray(raw))
    return raw.map((option) => taken(kind.of, option)).filter((option) => option !== undefined);
  if (kind.kind === 'number' || kind.kind === 'integer') {
    const number = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
    return kindFits(kind, number) ? number : undefined;
  }
  return kindFits(kind, raw) ? raw : undefined;
}

/** Whether a text was edited: what belongs to it is null until then; undefined if the answer does not tell. */
const isEdited = ({ descData, nameData }: Shown): boolean | undefined => {
  const data = descData === undefined ? nameData : descData;
  return data === undefined ? undefined : data !== null;
};

/** The fields of an answer that the table of a record stores, some of them in another form than they are shown. */
export function rowOf(table: TableName, shown: Shown, otherwise: Row = {}): Row {
  const of: Table = tableOf(table);
  const row: Row = isId(shown['id']) ? { id: shown['id'] } : {};
  const changed: Row = { edited: isEdited(shown), ...otherwise };
  for (const name of storedIn(of)) {
    const raw = changed[name] === undefined ? shown[name] : changed[name];
    const value = raw === undefined ? undefined : taken(of[name]!.kind, raw);
    if (value !== undefined) row[name] = value;
  }
  return row;
}

const recordsIn = (value: unknown): Shown[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const idsIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.map((element) => (isRecord(element) ? element['id'] : element)) : [];
const partOf = (value: unknown, name: string): Shown => {
  const part = isRecord(value) ? value[name] : undefined;
  return isRecord(part) ? part : {};
};

/** A record of one member beside others: who is subscribed is stored as a list. */
const subscribers = (shown: Shown, me: unknown): Row => (shown['subscribed'] === true ? { subscribers: [me] } : {});

/** A cover that was never set, or that is an attachment. */
const isUsual = ({ color, idUploadedBackground, size = 'normal', brightness, isTemplate }: Shown): boolean =>
  !color &&
  !idUploadedBackground &&
  size === 'normal' &&
  // By the document such a cover is dark (it says `isTemplate`), by the live service light.
  brightness === (isTemplate === undefined ? 'light' : 'dark');

export const cardOf = (shown: Shown, me: unknown): Row =>
  rowOf('cards', shown, {
    idLabels: idsIn(shown['idLabels']),
    idChecklists: idsIn(shown['idChecklists']),
    comments: partOf(shown, 'badges')['comments'] ?? 0,
    place: ['address', 'coordinates', 'locationName'].some((name) => shown[name])
      ? { address: shown['address'], coordinates: shown['coordinates'], locationName: shown['locationName'] }
      : null,
    cover: isUsual(partOf(shown, 'cover')) ? null : shown['cover'],
    idAttachmentCover: shown['idAttachmentCover'] || null,
    coverTaken: shown['idAttachmentCover'] === '',
    ...subscribers(shown, me),
  });

function cardParts(card: Shown): Rows {
  const idCard = card['id'];
  const checklists = recordsIn(card['checklists']);
  return {
    checklists: checklists.map((checklist) => rowOf('checklists', checklist, { idCard })),
    checkItems: checklists.flatMap(({ id: idChecklist, checkItems }) =>
      recordsIn(checkItems).map((record) => rowOf('checkItems', record, { idChecklist })),
    ),
    // The files themselves are not read: an upload becomes a link.
    attachments: recordsIn(card['attachments']).map((record) =>
      rowOf('attachments', record, { idCard, isUpload: false }),
    ),
    stickers: recordsIn(card['stickers']).map((record) => rowOf('stickers', record, { idCard })),
    customFieldItems: recordsIn(card['customFieldItems']).map((record) =>
      rowOf('customFieldItems', record, { idModel: idCard }),
    ),
  };
}

export function actionOf(shown: Shown): Row {
  const { data } = shown;
  const idOf = (noun: string): unknown => partOf(data, noun)['id'] ?? null;
  return rowOf('actions', shown, {
    idBoard: idOf('board'),
    idCard: idOf('card'),
    idList: idOf('list'),
    idOrganization: idOf('organization'),
    idMember: partOf(shown, 'member')['id'] ?? (isRecord(data) ? data['idMember'] : undefined) ?? null,
  });
}

function boardRows({ board, ...parts }: BoardAnswers, me: unknown): Rows {
  const idModel = board['id'];
  const idBoard = idModel;
  const view = { idBoard, idMember: me, myPrefs: storedPrefs(board['myPrefs']) };
  return merged([
    {
      boards: [
        rowOf('boards', board, {
          idOrganization: board['idOrganization'] || null,
          plugins: parts.plugins.map(({ idPlugin }) => idPlugin),
        }),
      ],
      boardViews: [rowOf('boardViews', { ...board, id: undefined }, view)],
      memberships: parts.memberships.map((membership) =>
        rowOf('memberships', membership, { modelType: 'board', idModel }),
      ),
      lists: parts.lists.map((list) => rowOf('lists', list, subscribers(list, me))),
      labels: parts.labels.map((label) => rowOf('labels', label)),
      customFields: parts.customFields.map((customField) =>
        rowOf('customFields', customField, {
          cardFront: partOf(customField, 'display')['cardFront'],
          options: optionsOf(customField),
        }),
      ),
      cards: parts.cards.map((card) => cardOf(card, me)),
      actions: parts.actions.map(actionOf),
      reactions: parts.actions.flatMap(({ id: idAction, reactions }) =>
        recordsIn(reactions).map((record) => rowOf('reactions', record, { idAction })),
      ),
    },
    ...parts.cards.map(cardParts),
  ]);
}

/** The preferences that a member chose on a board, without what belongs to the board's own secrets. */
const storedPrefs = (shown: unknown): Row => {
  const { emailKey: _, fullEmail: __, calendarKey: ___, ...prefs } = isRecord(shown) ? shown : {};
  return prefs;
};
export const optionsOf = (field: Shown): unknown =>
  recordsIn(field['options']).map(({ idCustomField: _, _id, ...record }) => ({ id: _id, ...record }));

function merged(all: readonly Rows[]): Rows {
  const rows: Rows = {};
  for (const part of all) for (const table of keysOf(part)) (rows[table] ??= []).push(...part[table]!);
  return rows;
}

/** Fields of an account that only some accounts have. */
const accountOf = (shown: Shown): Row =>
  Object.hasOwn(shown, 'siftDecision') ? { siftDecision: shown['siftDecision'] } : {};

export const memberOf = (shown: Shown): Row => {
  const row = rowOf('members', shown, { account: accountOf(shown) });
  return { ...row, fullName: row['fullName'] ?? row['username'] };
};

/** All members that answers showed. A member who is known by id alone gets a name made of it. */
function membersOf({ me, boards, workspaces }: AccountAnswers, rows: Rows): Row[] {
  const shown = [
    me,
    ...[...boards, ...workspaces].flatMap(({ members }) => members),
    ...boards.flatMap(({ actions }) =>
      actions
        .flatMap((action) => [partOf(action, 'memberCreator'), partOf(action, 'member')])
        .filter(({ id }) => isId(id)),
    ),
  ];
  const known = new Map<unknown, Row>();
  for (const entry of shown) {
    const row = memberOf(entry);
    if (!known.has(row['id']) && row['username'] !== undefined) known.set(row['id'], row);
  }
  for (const [table, some] of Object.entries(rows)) {
    const fields = leading(table as TableName).filter(([, to]) => to === 'members');
    for (const id of some.flatMap((row) => fields.flatMap(([name]) => [row[name]].flat()))) {
      if (isId(id) && !known.has(id)) known.set(id, { id, username: `member_${id}`, fullName: 'Former member' });
    }
  }
  return [...known.values()];
}

const leading = (table: TableName): [string, string][] =>
  storedIn(tableOf(table)).flatMap((name) => {
    const to = tableOfIds(tableOf(table)[name]!.kind);
    return to === null ? [] : [[name, to] as [string, string]];
  });

/** Removes ids that name no record: from lists, from optional fields, or with the whole record. */
function mended(rows: Rows): Rows {
  const ids = Object.fromEntries(keysOf(rows).map((table) => [table, new Set(rows[table]!.map(({ id }) => id))]));
  const isThere = (row: Row, to: string, id: unknown): boolean =>
    ids[to === 'modelType' ? `${String(row['modelType'])}s` : to]?.has(id) ?? false;
  let isGone = false;
  const kept = keysOf(rows).map((table): [TableName, Row[]] => {
    const of: Table = tableOf(table);
    const some = rows[table]!.flatMap((row): Row[] => {
      const whole = { ...row };
      for (const [name, to] of leading(table)) {
        const value = whole[name];
        if (Array.isArray(value)) whole[name] = value.filter((id) => isThere(row, to, id));
        else if (value !== undefined && value !== null && !isThere(row, to, value)) {
          if (of[name]!.kind.kind !== 'nullOr') return [];
          whole[name] = null;
        }
      }
      const isWhole = storedIn(of).every(
        (name) => whole[name] !== undefined || of[name]!.initial !== undefined || of[name]!.planted,
      );
      return isWhole ? [whole] : [];
    });
    isGone ||= some.length < rows[table]!.length;
    return [table, some];
  });
  const left = Object.fromEntries(kept) as Rows;
  return isGone ? mended(left) : left;
}

/** The credentials for an imported account: new ones that nobody can guess, never those of the account itself. */
export interface NewCredentials {
  readonly key: string;
  readonly secret: string;
  readonly token: string;
}

/** `now`: when it was read. Without credentials they are made when the fixture is planted. */
export function fixtureOf(account: AccountAnswers, now: string, credentials?: NewCredentials): Row {
  const me = account.me['id'];
  const rows = merged([
    ...account.workspaces.map(({ organization, memberships }) => ({
      organizations: [
        rowOf('organizations', organization, {
          idMemberCreator: organization['idMemberCreator'] ?? me,
          plan: idsIn(organization['premiumFeatures']).length > 0 ? 'premium' : 'free',
        }),
      ],
      memberships: memberships.map((membership) =>
        rowOf('memberships', membership, { modelType: 'organization', idModel: organization['id'] }),
      ),
    })),
    ...account.boards.map((boardAnswers) => boardRows(boardAnswers, me)),
    {
      boardStars: account.boardStars.map((boardStar) => rowOf('boardStars', boardStar, { idMember: me })),
      savedSearches: account.savedSearches.map((savedSearch) => rowOf('savedSearches', savedSearch, { idMember: me })),
    },
  ]);
  return {
    about: 'made by boardstone import',
    now,
    applications: [
      {
        ...(credentials && { id: credentials.key, secret: credentials.secret }),
        name: 'Imported',
        idMember: String(me),
      },
    ],
    tokens: [
      {
        id: 'token-owner',
        ...(credentials && { token: credentials.token }),
        idMember: String(me),
        application: 'Imported',
      },
    ],
    actors: { owner: { token: 'token-owner' } },
    ...mended({ members: membersOf(account, rows), ...rows }),
  };
}
