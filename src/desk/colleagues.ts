/**
 * Colleagues: other members who work on the boards of a client, between its requests. Their acts follow from a seed and
 * from the requests alone, so the same test gets the same acts again.
 */
import { dice, mix, drawOne, type Draw } from '../chance.ts';
import type { Call } from '../server/calls/call.ts';
import type { Card, Token } from '../server/world/records.ts';
import type { World } from '../server/world/world.ts';
import { deskOf } from './desk.ts';
import { colleagueActs, type ColleagueOptions } from './options.ts';
import type { Service } from '../server/worlds/service.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';

type Act = (typeof colleagueActs)[number];

/** Called after each request. A colleague acts after a request of the client, never after another colleague's. */
export function colleagues(
  service: Service,
  { seed = 1, rate = 0.5, may = colleagueActs, only }: ColleagueOptions,
): (worldHost: WorldHost, n: number) => void {
  const requests = new WeakMap<WorldHost, Counted>();
  let isActing = false;
  return (worldHost, n) => {
    if (isActing) return;
    const follows = counted(requests, worldHost);
    const draw = dice(seed ^ mix(follows));
    if (draw(1000) >= rate * 1000 || only?.includes(follows) === false) return;
    const username = deskOf(worldHost).journal.entry(n)?.member;
    const call = username && worldHost.read((world) => actOf(world, username, may, draw, follows));
    if (!call) return;
    isActing = true;
    try {
      const outcome = worldHost.play(call);
      const asked = { ...call, url: urlOf(call), headers: {} };
      service.tell(worldHost, { kind: 'answered', asked, body: null, call, outcome, follows });
    } finally {
      isActing = false;
    }
  };
}

interface Counted {
  count: number;
  readonly cleared: number;
}

/** The number of this request of a client, from 1 in each world and after each reset. */
function counted(requests: WeakMap<WorldHost, Counted>, worldHost: WorldHost): number {
  const { cleared } = deskOf(worldHost).journal;
  const known = requests.get(worldHost);
  const now = known?.cleared === cleared ? known : { count: 0, cleared };
  requests.set(worldHost, now);
  return (now.count += 1);
}

function urlOf({ segments, args }: Call): string {
  const query = String(new URLSearchParams(args as Record<string, string>));
  return `/1/${segments.join('/')}${query === '' ? '' : `?${query}`}`;
}

/** An act of another member on a board of this member; undefined if no other member shares a board. */
function actOf(world: World, username: string, may: readonly Act[], draw: Draw, n: number): Call | undefined {
  const client = world.by.username.get(username);
  const act = drawOne(draw, may);
  if (client === undefined || act === undefined) return undefined;
  const others = [...world.tokens.rows.values()].filter(
    ({ idMember, permissions }) =>
      idMember !== client.id && permissions.includes('write') && boardsWith(world, idMember, client.id).length > 0,
  );
  const token = drawOne(draw, others);
  const board = token && drawOne(draw, boardsWith(world, token.idMember, client.id));
  if (token === undefined || board === undefined) return undefined;
  const lists = [...world.by.listsOfBoard.of(board)].filter(({ closed }) => !closed);
  const full = act === 'add' ? lists : lists.filter(({ id }) => world.by.openCardsOfList.of(id).size > 0);
  const [list, other] = [drawOne(draw, full), drawOne(draw, lists)];
  if (list === undefined || other === undefined) return undefined;
  if (act === 'add') return callOf('POST', ['cards'], { idList: list.id, name: `Card ${n} of a colleague` }, token);
  const card = drawOne(draw, [...world.by.openCardsOfList.of(list.id)]);
  return card && onCard(act, card, other.id, token, n);
}

/** The open boards on which a member may write, and which have another member. */
const boardsWith = (world: World, idMember: string, idOther: string): string[] =>
  [...world.by.membershipsOfMember.of(idMember)]
    .filter(({ idModel, memberType }) => memberType !== 'observer' && isShared(world, idModel, idOther))
    .map(({ idModel }) => idModel);

const isShared = ({ boards, by }: World, idBoard: string, idMember: string): boolean =>
  boards.get(idBoard)?.closed === false && by.membership.get(idBoard, idMember) !== undefined;

function onCard(act: Exclude<Act, 'add'>, { id, name }: Card, idList: string, token: Token, n: number): Call {
  if (act === 'comment') return callOf('POST', ['cards', id, 'actions', 'comments'], { text: `Comment ${n}` }, token);
  if (act === 'delete') return callOf('DELETE', ['cards', id], {}, token);
  const changes = { move: { idList }, rename: { name: `${name.slice(0, 200)} (${n})` }, close: { closed: 'true' } };
  return callOf('PUT', ['cards', id], changes[act], token);
}

const callOf = (
  method: string,
  segments: readonly string[],
  args: Readonly<Record<string, string>>,
  { key, token }: Token,
): Call => ({
  method,
  segments,
  args: Object.assign(Object.create(null), args),
  key,
  token,
  origin: 'http://localhost',
});
