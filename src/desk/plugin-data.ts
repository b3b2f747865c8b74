/**
 * The data that only the page of a board gives a Power-Up, and no request: an order reads, sets or removes its data,
 * and signs a token about the member who looks.
 */
import * as z from 'zod';
import type { Board } from '../server/world/records.ts';
import type { WorldHost } from '../server/worlds/world-host.ts';
import { signed } from '../authorization/power-up-key.ts';
import { ControlError, orderShape, type Read } from './control-error.ts';
import { memberOfOrder } from './member-of-order.ts';

const tables = { board: 'boards', card: 'cards', organization: 'organizations', member: 'members' } as const;

type Kept = Board['pluginData'][number];

const idPlugin = () =>
  z
    .string()
    .regex(/^[0-9a-f]{24}$/, 'an id of 24 hexadecimal digits is expected')
    .describe('the Power-Up: `56d5e249a98895a9797bebb9`');

/** @internal */
export const pluginDataOrder = orderShape(
  {
    idPlugin: '56d5e249a98895a9797bebb9',
    scope: 'card',
    idModel: '…',
    access: 'shared',
    username: 'ada_quill',
    value: '{"estimate":3}',
  },
  () => ({
    idPlugin: idPlugin(),
    scope: z.enum(['board', 'card', 'organization', 'member']).describe('what kind of record has it: `card`'),
    idModel: z.string().describe('that record: `server.id("yard-card-1")`'),
    access: z.enum(['shared', 'private']).describe('who sees it: `shared`'),
    username: z.string().describe('the member who keeps it: `ada_quill`'),
    value: z
      .string()
      .nullable()
      .optional()
      .describe('the whole of it as JSON text: `{"estimate":3}`; null takes it away'),
  }),
);

/** Data of a Power-Up for one record. */
export type PluginDataOrder = z.input<ReturnType<typeof pluginDataOrder>>;

/** Answers with what is stored afterwards. @internal */
export function pluginData(worldHost: WorldHost, order: Read<typeof pluginDataOrder>): { value: string | null } {
  const { idPlugin, scope, idModel, access, username, value } = order;
  const kind = tables[scope];
  const { record, member } = worldHost.read((world) => ({
    record: world[kind].get(idModel),
    member: memberOfOrder(world, username),
  }));
  if (!record) throw new ControlError(404, `idModel: there is no such ${scope}`);
  const isIt = (entry: Kept): boolean =>
    entry.idPlugin === idPlugin && entry.access === access && (access === 'shared' || entry.idMember === member.id);
  const before = record.pluginData.find(isIt);
  if (value === undefined) return { value: before?.value ?? null };
  return worldHost.change({ kind: 'ordered' }, (change) => {
    const own = { idMember: access === 'private' ? member.id : null };
    const id = before?.id ?? change.nextId();
    const made: Kept[] = value === null ? [] : [{ id, idPlugin, scope, idModel, value, access, ...own }];
    const model = change.world[kind].the(idModel);
    const patch = { pluginData: [...model.pluginData.filter((other) => !isIt(other)), ...made] };
    // The patch is the same for each of these tables.
    change.update(kind as 'boards', model as Board, patch);
    return { value };
  });
}

/** How long such a token lasts, and how much of its own a Power-Up may put into it. */
const tokens = { seconds: 900, mostState: 2048 };

/** @internal */
export const powerUpTokenOrder = orderShape(
  { idPlugin: '56d5e249a98895a9797bebb9', idBoard: '…', username: 'ada_quill' },
  () => ({
    idPlugin: idPlugin(),
    idBoard: z.string().describe('the board on which it runs: `server.id("yard")`'),
    username: z.string().describe('the member who looks: `ada_quill`'),
    state: z.string().max(tokens.mostState).optional().describe('a text of the Power-Up itself: `{"step":1}`'),
  }),
);

/** The claims of a token of a Power-Up. */
export type PowerUpTokenOrder = z.input<ReturnType<typeof powerUpTokenOrder>>;

/** Signs what `t.jwt` promises to the server of a Power-Up: who looks at which board, for a quarter of an hour. @internal */
export function powerUpToken(worldHost: WorldHost, order: Read<typeof powerUpTokenOrder>): { jwt: string } {
  const { idPlugin, idBoard, username, state } = order;
  const { isBoard, idMember } = worldHost.read((world) => ({
    isBoard: world.boards.get(idBoard) !== undefined,
    idMember: memberOfOrder(world, username).id,
  }));
  if (!isBoard) throw new ControlError(404, 'idBoard: there is no such board');
  const iat = Math.floor(worldHost.clock.now() / 1000);
  const claims = { idPlugin, idBoard, idMember, ...(state !== undefined && { state }) };
  return { jwt: signed({ ...claims, iat, exp: iat + tokens.seconds, iss: 'trello' }) };
}
