/** The effects of a call: actions, notifications, deltas and deliveries, each for what changed and for nothing else. */
import assert from 'node:assert/strict';
import { noun } from '../document/nouns.ts';
import type { Endpoint } from '../server/rows/endpoint.ts';
import { deltasSince } from '../server/changes/deltas.ts';
import { takeOutbox } from '../server/deliveries/deliverer.ts';
import type { Action, Notification, Stored, Webhook } from '../server/world/records.ts';
import type { Channel } from '../server/world/runtime.ts';
import type { TableName } from '../server/world/tables.ts';
import { settable, storedIn } from '../server/records/table.ts';
import { tables } from '../server/records/all.ts';
import { keysOf } from '../language.ts';
import type { BoardWorld } from './board-world.ts';
import type { ActorName } from './test-world.ts';

/**
 * The fields of a record that the log shows: a change of one of these is told by an action about what it belongs to.
 */
const facts: { readonly [K in TableName]?: readonly string[] } = {
  boards: ['name', 'desc', 'closed', 'prefs', 'plugins', 'powerUps', 'idOrganization'],
  lists: ['name', 'closed', 'idBoard'],
  // Whatever a call may set, but what moves and other fields change by the way.
  cards: [
    ...Object.keys(settable(tables.cards, 'update')).filter(
      (name) =>
        storedIn(tables.cards).includes(name) &&
        !['pos', 'dueReminder', 'idLabels', 'idAttachmentCover', 'manualCoverAttachment'].includes(name),
    ),
    'idMembersVoted',
    'idChecklists',
    'place',
  ],
  organizations: ['name', 'displayName', 'desc', 'website', 'prefs'],
  members: ['username', 'fullName', 'initials', 'bio', 'avatarSource', 'prefs'],
  memberships: ['memberType', 'unconfirmed', 'deactivated'],
  labels: ['name', 'color'],
  checklists: ['name'],
  checkItems: ['name', 'state', 'due', 'idChecklist'],
  customFields: ['name', 'options', 'cardFront'],
  customFieldItems: ['value', 'idValue'],
  stickers: ['image', 'top', 'left', 'rotate'],
};

/**
 * The records of a member alone, and the log itself, are no board, list or card: the log tells nothing of them (6.1).
 */
const kinds = keysOf(facts);

/** The world before a call. */
export interface Before {
  readonly ids: ReadonlyMap<string, TableName>;
  readonly actions: ReadonlySet<string>;
  readonly notifications: ReadonlySet<string>;
  readonly webhooks: readonly Webhook[];
  readonly counts: ReadonlyMap<string, number>;
  readonly records: ReadonlyMap<string, string>;
}

const channels = ({ world }: BoardWorld): Channel[] => [
  ...world.boards.rows.values(),
  ...world.organizations.rows.values(),
  ...world.members.rows.values(),
];

function recordsOf({ world }: BoardWorld, moved: ReadonlySet<unknown> = new Set()): Map<string, string> {
  const records = new Map<string, string>();
  for (const kind of kinds) {
    for (const row of world.tables[kind].rows.values()) {
      const shown = facts[kind]!.map((name) => (row as unknown as Record<string, unknown>)[name]);
      records.set(`${kind}/${row.id}`, JSON.stringify([ownersOf(kind, row), shown]));
    }
  }
  return records;

  /** The ids of which an action has to name one. */
  function ownersOf(kind: TableName, row: Stored): string[] {
    const owner = row as unknown as Record<string, string | undefined>;
    const { idBoard, idCard, idModel, idMember, idChecklist, idList, idCustomField } = owner;
    // A list that moves takes its cards along: that is told of the list.
    if (kind === 'cards' && moved.has(idList)) return [row.id, idList!];
    if (kind === 'cards' || kind === 'boards' || kind === 'organizations' || kind === 'members') return [row.id];
    if (kind === 'checkItems') return [idChecklist!, world.checklists.get(idChecklist!)?.idCard ?? ''];
    if (kind === 'lists') return [row.id, idBoard!];
    if (kind === 'memberships') return [idModel!, idMember!];
    // A value goes with its field: that is told of the field (CF-13).
    if (kind === 'customFieldItems') return [idModel!, idCustomField!];
    if (kind === 'customFields') return [idModel!];
    return [idCard, idBoard].filter((id) => id !== undefined);
  }
}

export const stateBefore = (api: BoardWorld): Before => ({
  ids: idsOf(api),
  actions: new Set(api.world.actions.rows.keys()),
  notifications: new Set(api.world.notifications.rows.keys()),
  webhooks: [...api.world.webhooks.rows.values()].map((webhook) => ({ ...webhook })),
  counts: new Map(channels(api).map(({ id, ixUpdate }) => [id, ixUpdate])),
  records: recordsOf(api),
});

/** Everything an action names: in its own fields, or in its data for what is gone. */
const namedBy = ({ idBoard, idCard, idList, idOrganization, idMember, idMemberCreator, data }: Action): Set<unknown> =>
  new Set([
    idBoard,
    idCard,
    idList,
    idOrganization,
    idMember,
    idMemberCreator,
    ...Object.values(data).map((part) => (part as { id?: unknown } | null)?.id),
  ]);

/** Facts that changed and that no action tells of. */
function untold(api: BoardWorld, before: Before, actions: readonly Action[]): string[] {
  const named = actions.map(namedBy);
  const after = recordsOf(
    api,
    new Set(actions.filter(({ type }) => type === 'moveListToBoard').map(({ idList }) => idList)),
  );
  const gone = new Set([...before.records.keys()].filter((key) => !after.has(key)).map((key) => key.split('/')[1]));
  const silent: string[] = [];
  for (const key of new Set([...before.records.keys(), ...after.keys()])) {
    const text = after.get(key) ?? before.records.get(key)!;
    const [was, now] = [before.records.get(key), after.get(key)].map(
      (row) => row && JSON.stringify(JSON.parse(row)[1]),
    );
    if (was === now) continue;
    const [owners] = JSON.parse(text) as [string[]];
    // A card goes with its list, a list with its board: the largest that went is told.
    const whole = !after.has(key) && (owners.some((id) => gone.has(id) && !key.endsWith(id)) || goneWith(key));
    // A new record inside another new one is told of the outermost: a copied board's cards.
    const models = before.records.has(key) ? owners : [...owners, boardOf(owners)];
    if (!whole && !models.some((id) => named.some((ids) => ids.has(id)))) silent.push(`${key} ${text}`);
  }
  return silent;

  function boardOf(owners: readonly string[]): string {
    const { cards, checklists } = api.world;
    return (
      owners.map((id) => cards.get(id ?? '')?.idBoard ?? checklists.get(id)?.idBoard).find((id) => id !== undefined) ??
      ''
    );
  }
  function goneWith(key: string): boolean {
    return (
      (key.startsWith('cards/') && [...gone].length > 1) ||
      key.startsWith('boards/') ||
      key.startsWith('organizations/')
    );
  }
}

/** A call that was answered with 200. */
interface Made {
  readonly row: Endpoint;
  readonly path: string;
  readonly body: unknown;
  readonly as: ActorName;
}

/** The actions of a call are done by whoever called, and tell of every change. */
function checkActions(api: BoardWorld, { as }: Made, actions: readonly Action[], before: Before): void {
  const actor = api.member(as).id;
  for (const { idMemberCreator, type } of actions) {
    assert.ok(idMemberCreator === actor || type === 'memberJoinedService', `${type} by somebody else`);
  }
  assert.deepEqual(untold(api, before, actions), [], 'changes that no action tells of');
}

const idsOf = ({ world }: BoardWorld): Map<string, TableName> =>
  new Map(
    Object.entries(world.tables).flatMap(([kind, { rows }]) =>
      kind === 'blobs' ? [] : [...rows.keys()].map((id) => [id, kind as TableName] as const),
    ),
  );

/** A new record that is answered with is of the kind that the row shows, and no record of the path ends but by DELETE. */
function checkLives(api: BoardWorld, { row, path, body }: Made, before: Before['ids']): void {
  const now = idsOf(api);
  const id = String((body as { id?: unknown } | null)?.id);
  if (!before.has(id) && now.has(id)) assert.equal(noun(now.get(id)!), noun(row.shows!.resource.name));
  for (const word of path.split('/').filter((part) => before.has(part) && !now.has(part))) {
    assert.ok(row.method === 'DELETE' || row.path.endsWith('/convertToCard'), `${word} is gone`);
  }
}

/** Nobody is notified of what he did, nor of anything that the new actions do not say. */
function checkNotifications(made: readonly Notification[], actions: readonly Action[]): void {
  const byId = new Map(actions.map((action) => [action.id, action]));
  for (const { type, idAction, idMember, idMemberCreator } of made) {
    // The clock tells of it, at once where a date is that near.
    if (type === 'cardDueSoon') continue;
    const action = byId.get(idAction ?? '');
    assert.ok(action, `${type} without an action`);
    assert.deepEqual([idMemberCreator, idMember === idMemberCreator], [action.idMemberCreator, false], type);
  }
  const recipients = made
    .filter(({ idAction }) => idAction !== null)
    .map(({ idAction, idMember }) => `${idAction} ${idMember}`);
  assert.equal(new Set(recipients).size, recipients.length, 'somebody is told twice of one action');
}

/** Each sequence goes on by exactly what concerns its model. */
function checkDeltas(api: BoardWorld, before: Before, actions: readonly Action[], made: readonly Notification[]): void {
  for (const model of channels(api)) {
    const was = before.counts.get(model.id) ?? 0;
    const concerned = actions
      .filter(({ idBoard, idOrganization, idMemberCreator, idMember }) =>
        [idBoard, idOrganization, idMemberCreator, idMember].includes(model.id),
      )
      .map(({ id }) => id);
    const notified = made.filter(({ idMember }) => idMember === model.id).map(({ id }) => id);
    const { deltas, ixLastUpdate, missed } = deltasSince(api.world, model, 'all', was);
    assert.deepEqual(
      [ixLastUpdate, missed],
      [was + concerned.length + notified.length, false],
      `ixUpdate of ${model.id}`,
    );
    assert.deepEqual(
      deltas.map(({ ix }) => ix),
      deltas.map((_, index) => was + 1 + index),
    );
    assert.deepEqual(deltas.map(({ id }) => id).sort(), [...concerned, ...notified].sort());
  }
}

const routes = {
  member: 'members',
  board: 'boards',
  list: 'lists',
  card: 'cards',
  organization: 'organizations',
} as const;

const definitions = ['addCustomField', 'deleteCustomField', 'updateCustomField'];

/** A webhook on what an action names hears it if its member can read both by the interface itself; no other does. */
function checkDeliveries(api: BoardWorld, before: Before, actions: readonly Action[]): void {
  const actors = new Map(
    (['owner', 'colleague', 'outsider', 'reader'] as ActorName[]).map((name) => [api.token(name)?.id, name]),
  );
  const reads = (path: string, as: ActorName): boolean => api.call('GET', path, {}, as).status === 200;
  const expected = actions.flatMap((action) =>
    before.webhooks
      .map(({ id }) => api.world.webhooks.get(id))
      .filter((webhook) => webhook !== undefined)
      .filter(({ idModel, modelType, active, idToken }) => {
        const { idBoard, idList, idCard, idOrganization, idMemberCreator, idMember, data } = action;
        const left = (data['listBefore'] as { id?: string } | undefined)?.id;
        const concerned =
          [idBoard, idList, idCard, idOrganization, idMemberCreator, idMember, left].includes(idModel) &&
          !(modelType === 'card' && definitions.includes(action.type));
        const as = actors.get(idToken)!;
        return (
          active && concerned && reads(`/${routes[modelType]}/${idModel}`, as) && reads(`/actions/${action.id}`, as)
        );
      })
      .map(({ id }) => `${action.id} ${action.type} ${id}`),
  );
  const sent = takeOutbox(api.world).map(({ idAction, type, idWebhook }) => `${idAction} ${type} ${idWebhook}`);
  assert.deepEqual(sent.toSorted(), expected.toSorted(), 'deliveries');
  const order = actions.map(({ id }) => id);
  const places = sent.map((line) => order.indexOf(line.split(' ')[0]!));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    'in the order of the actions',
  );
}

/** Checks everything that the call has caused. */
export function checkCall(api: BoardWorld, call: Made, before: Before): void {
  const actions = [...api.world.actions.rows.values()].filter(({ id }) => !before.actions.has(id));
  const made = [...api.world.notifications.rows.values()].filter(({ id }) => !before.notifications.has(id));
  checkActions(api, call, actions, before);
  checkLives(api, call, before.ids);
  checkNotifications(made, actions);
  checkDeltas(api, before, actions, made);
  checkDeliveries(api, before, actions);
}
