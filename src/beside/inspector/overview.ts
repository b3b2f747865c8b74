/**
 * The part of a world that an inspector shows, read from its records. No call is played for it: nothing counts, nothing
 * changes.
 */
import type {
  BoardLine,
  BoardsMessage,
  CardWhole,
  Found,
  ClockMessage,
  FaultMessage,
  Gauge,
  Hello,
  WebhookLine,
  WorldsMessage,
} from './page/protocol.ts';
import { checklistsOf } from '../../server/finding/collections.ts';
import type { Window } from '../../server/world/runtime.ts';
import type { Board, Card } from '../../server/world/records.ts';
import type { World } from '../../server/world/world.ts';
import { isRecord } from '../../language.ts';
import { limits } from '../../document/limits.ts';
import { memberOf, onBoard } from './board-watch.ts';
import { deskOf } from '../../desk/desk.ts';
import type { Service } from '../../server/worlds/service.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';

/** How many of each kind are sent. */
const most = { boards: 500, gauges: 60, found: 12, worlds: 100, hooks: 100, actions: 20, text: 500 };

export function helloOf(service: Service, worldHost: WorldHost): Hello {
  const { name, seed, env, dialect } = worldHost;
  const { control } = deskOf(worldHost).settings;
  return {
    version: service.engine.version(),
    world: name,
    worlds: service.names(),
    seed,
    dialect,
    limits: env.limits,
    control,
  };
}

export const clockOf = ({ clock }: WorldHost): ClockMessage => ({
  now: clock.now(),
  runs: clock.mode === 'real',
  mode: clock.mode,
});

export function boardsOf(world: World): BoardsMessage {
  const list: BoardLine[] = [];
  let left = 0;
  for (const { id, shortLink, name, closed, idOrganization } of world.boards.rows.values()) {
    if (list.length === most.boards) {
      left += 1;
      continue;
    }
    const workspace = world.organizations.get(idOrganization)?.displayName ?? '';
    let cards = 0;
    for (const entry of world.by.listsOfBoard.of(id)) {
      if (!entry.closed) cards += world.by.openCardsOfList.of(entry.id).size;
    }
    list.push({ id, shortLink, name, workspace, closed, cards });
  }
  return { list, left };
}

/** The windows that were opened, the fullest first. */
export const gaugesOf = (worldHost: WorldHost): readonly Gauge[] =>
  worldHost.read((world) => gaugesIn(world, worldHost.now));

function gaugesIn(world: World, now: number): readonly Gauge[] {
  const gauges = (
    of: Gauge['of'],
    table: ReadonlyMap<string, Window>,
    { max, intervalMs }: { readonly max: number; readonly intervalMs: number },
    nameOf: (id: string) => string,
  ): Gauge[] =>
    [...table].map(([id, { start, spent, refused }]) => {
      const isOver = now >= start + intervalMs;
      return {
        of,
        name: nameOf(id),
        spent: isOver ? 0 : spent,
        max,
        refused: isOver ? 0 : refused,
        ends: start + intervalMs,
      };
    });
  const { keys, tokens, members } = world.windows;
  return [
    ...gauges('key', keys, limits.key, (id) => world.applications.get(id)?.name ?? id),
    ...gauges('token', tokens, limits.token, (id) => holderOf(world, id)),
    ...gauges('members route', members, limits.members, (id) => holderOf(world, id)),
  ]
    .sort((a, b) => b.spent / b.max - a.spent / a.max)
    .slice(0, most.gauges);
}

/** A token by its member and its name: the token itself is a secret. */
function holderOf(world: World, id: string): string {
  const token = world.tokens.get(id);
  if (token === undefined) return 'a token that was deleted';
  const username = world.members.get(token.idMember)?.username ?? token.idMember;
  return `${username} · ${token.identifier} …${id.slice(-4)}`;
}

export const faultsOf = (worldHost: WorldHost): FaultMessage[] =>
  deskOf(worldHost)
    .faults.list()
    .map(({ id, hits, times, ...order }) => ({
      id,
      hits,
      ...(times !== undefined && { times }),
      order: JSON.stringify(order),
    }));

export const hooksOf = (world: World): WebhookLine[] =>
  [...world.webhooks.rows.values()]
    .slice(0, most.hooks)
    .map(({ id, callbackURL, active, consecutiveFailures, idModel, idToken }) => ({
      id,
      callbackURL,
      active,
      failures: consecutiveFailures,
      watches: nameOf(world, idModel) ?? idModel,
      by: world.members.get(world.tokens.get(idToken)?.idMember ?? '')?.username ?? '',
    }));

/** The name by which a person knows the record of an id. */
function nameOf(world: World, id: string): string | undefined {
  const { boards, lists, cards, labels, checklists, organizations, members } = world;
  const named = boards.get(id) ?? lists.get(id) ?? cards.get(id) ?? labels.get(id) ?? checklists.get(id);
  return named?.name ?? organizations.get(id)?.displayName ?? members.get(id)?.fullName;
}

/** A value as a person reads it: records by their names, the parts of an object that say something. */
function inWords(world: World, value: unknown): string {
  if (Array.isArray(value)) return value.map((element) => inWords(world, element)).join(', ') || 'none';
  if (isRecord(value)) {
    const parts = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
    return parts.map(([name, inner]) => `${name} ${inWords(world, inner)}`).join(', ') || 'none';
  }
  if (value === null || value === undefined) return 'none';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return value.slice(0, 16).replace('T', ' ');
  return nameOf(world, value) ?? JSON.stringify(value);
}

/** The board that an id or a short link names. */
export const boardOf = (world: World, name: string): string | undefined =>
  (world.boards.get(name) ?? world.by.boardShortLink.get(name))?.id;

export function cardOf(world: World, name: string): CardWhole | undefined {
  const card = world.cards.get(name) ?? world.by.cardShortLink.get(name);
  if (card === undefined) return undefined;
  const { id, idBoard, shortLink, desc, closed, due, start, dueComplete } = card;
  const labels = card.idLabels.flatMap((idLabel) => world.labels.get(idLabel) ?? []);
  return {
    ...{ id, idBoard, shortLink, name: card.name, desc, closed, due, start, dueComplete },
    idList: card.idList,
    list: world.lists.get(card.idList)?.name ?? '',
    lists: [...world.by.listsOfBoard.of(idBoard)].flatMap((list) =>
      list.closed ? [] : [{ id: list.id, name: list.name }],
    ),
    labels: labels.map((label) => ({ id: label.id, name: label.name, color: label.color })),
    members: card.idMembers.flatMap((idMember) => memberOf(world, idMember)),
    ofBoard: onBoard(world, idBoard),
    checklists: checklistsOf(world, card).map((checklist) => ({
      name: checklist.name,
      items: [...world.by.checkItemsOfChecklist.of(checklist.id)].map(({ name, state }) => ({
        name,
        complete: state === 'complete',
      })),
    })),
    attachments: [...world.by.attachmentsOfCard.of(id)].map((attachment) => attachment.name),
    actions: [...world.by.actionsOfCard.of(id)]
      .slice(-most.actions)
      .reverse()
      .map(({ type, date, idMemberCreator, data }) => ({
        type,
        date,
        by: world.members.get(idMemberCreator)?.fullName ?? '',
        text: saidBy(world, data).slice(0, most.text),
      })),
  };
}

/** `idList` is the list. */
const wordOf = (field: string): string => (/^id[A-Z]/.test(field) ? field[2]!.toLowerCase() + field.slice(3) : field);

/** The text of a comment, or each changed field of the card with what it was before. */
function saidBy(world: World, { text, old = {}, ...data }: Readonly<Record<string, unknown>>): string {
  if (typeof text === 'string') return text;
  const now = Object.assign({}, data['customFieldItem'], data['checkItem'], data['card']) as Record<string, unknown>;
  return Object.entries(old as object)
    .map(([field, before]) => `${wordOf(field)}: ${inWords(world, before)} → ${inWords(world, now[field])}`)
    .join(', ');
}

/** Boards and cards that have this text in their names, the open ones first. */
export function found({ boards, cards, lists }: World, text: string): Found {
  const word = text.toLowerCase();
  const fits = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(word);
  const fitting = <T extends Board | Card>(rows: ReadonlyMap<string, T>): T[] =>
    [...rows.values()].filter(fits).sort((a, b) => Number(a.closed) - Number(b.closed));
  const [some, more] = [fitting(boards.rows), fitting(cards.rows)];
  const whereOf = ({ idBoard, idList, closed }: Card): string =>
    [boards.get(idBoard)?.name, lists.get(idList)?.name, closed && 'archived'].filter(Boolean).join(' › ');
  return {
    boards: some.slice(0, most.found).map(({ id, shortLink, name }) => ({ id, shortLink, name })),
    cards: more
      .slice(0, most.found)
      .map((card) => ({ shortLink: card.shortLink, name: card.name, where: whereOf(card) })),
    left: Math.max(0, some.length - most.found) + Math.max(0, more.length - most.found),
  };
}

/** All worlds of a server by how many requests their journals have; the main one has no name. */
export function worldsOf(service: Service): WorldsMessage {
  const all = ['', ...service.names()].map((name) => {
    const { journal } = deskOf(name === '' ? service.main : service.worldHost(name)!);
    return { name, requests: journal.next };
  });
  all.sort((a, b) => b.requests - a.requests);
  return { worlds: all.slice(0, most.worlds), left: Math.max(0, all.length - most.worlds) };
}
