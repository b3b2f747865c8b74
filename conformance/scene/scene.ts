/**
 * The records of a law: a sample of each kind, which is made once and only read, and fresh records, which the law may
 * change.
 */
import { isRecord, keysOf } from '../../src/language.ts';
import { homeKeyOf, argumentsNamed, nounNames, nounOf, type NounName } from '../things/nouns.ts';
import { customFieldTypes } from '../../src/document/sets.ts';
import { isConflict, type Args, type Loose, type Reply } from '../wire/exchange.ts';
import { fixtureId, lacks, stageRequest, staged } from '../wire/provision.ts';
import type { Stage } from '../wire/stages.ts';
import type { ActorName, Target } from '../wire/target.ts';
import { Broken, SetUpFailure, Skip, Unjudged } from '../wire/verdict.ts';

/** Made when it is first asked for, and kept; made again for the next that asks if only other requests were in the way. */
export function kept<Value, Asked extends unknown[]>(
  make: (...asked: Asked) => Promise<Value>,
): (...asked: Asked) => Promise<Value> {
  let made: Promise<Value> | undefined;
  return (...asked) =>
    (made ??= make(...asked).catch((error: unknown) => {
      const ended = error instanceof Broken || error instanceof Unjudged ? error.reply : undefined;
      if (ended && isConflict(ended)) made = undefined;
      throw error;
    }));
}

/** A record as the server showed it. */
export type Thing = Record<string, any> & { readonly id: string };

interface BoardWishes {
  /** Switches the Custom Fields extension on. */
  readonly customFields?: boolean;
  /** Makes these actors members of it. */
  readonly members?: readonly ActorName[];
}

/** Made at first use and shared by all laws of a run: never change them. */
export type Sample = { readonly [Name in keyof Places]: ReturnType<Places[Name]> };
type Places = ReturnType<typeof placesOf>;

type Making<More extends Args = Args> = (args: Args & More) => Promise<Thing>;
type Free = Exclude<NounName, 'board' | 'checkItem' | 'option' | 'webhook'>;
/** Each call makes a new record, inside records of this law unless arguments name others. */
export type Fresh = Readonly<Record<Free, (args?: Args) => Promise<Thing>>> & {
  readonly board: (args?: Args, wishes?: BoardWishes) => Promise<Thing>;
  readonly checkItem: Making<{ readonly idCard: string; readonly idChecklist: string }>;
  readonly option: Making<{ readonly idCustomField: string }>;
  readonly webhook: Making<{ readonly idModel: string; readonly callbackURL: string }>;
};

/** Does one stage as an actor, by default the owner; returns the body of the reply. */
export type SetStage = (stage: Stage, args?: Args, actor?: ActorName) => Promise<any>;

export interface Asker {
  readonly target: Target;
  readonly marker: () => string;
  readonly ask: (request: Loose, actor: ActorName) => Promise<Reply>;
}

export function setStage({ target, ask }: Asker): SetStage {
  return async (stage, args = {}, actor = 'owner') => {
    const who = target.actors[actor] ? actor : (keysOf(target.actors)[0] ?? actor);
    return staged(target, stage, await ask(stageRequest(target, stage, args), who));
  };
}

const isThing = (value: unknown): value is Thing => isRecord(value) && typeof value['id'] === 'string';

function thing(value: unknown, kind: string): Thing {
  if (isThing(value)) return value;
  throw new SetUpFailure(`the scene could not be made: the new ${kind} came without an id`);
}

/** The fields that laws read of a new record, and how, if the answer to its creation does not show it. */
const whole: Partial<Record<Stage, readonly [keys: readonly string[], read: Stage, args?: Args]>> = {
  createBoard: [['name'], 'readBoard', { fields: 'all' }],
  createCard: [['name', 'idList', 'idBoard', 'shortLink', 'idMembers'], 'readCard', { fields: 'all' }],
  createComment: [['date', 'data'], 'readAction'],
};

/** The arguments that a record shows under the same name. */
const spelled = (args: Args): Args =>
  Object.fromEntries(
    ['name', 'displayName', 'url', 'idBoard', 'idModel', 'idOrganization', 'type'].flatMap((key) =>
      args[key] === undefined ? [] : [[key, args[key]]],
    ),
  );

type Make = (kind: Stage, args: Args) => Promise<Thing>;
/** Sets a stage that makes a record; returns the record with what laws look at in it. */
const maker =
  (stage: SetStage): Make =>
  async (kind, args) => {
    const made = thing(await stage(kind, args), kind.replace('create', '').toLowerCase());
    const [keys = [], read, more] = whole[kind] ?? [];
    // The document does not show the answer to a creation (4.1, 4.7): only that the record can be read.
    if (read === undefined || keys.every((key) => key in made)) return { ...spelled(args), ...made };
    return thing({ ...spelled(args), ...(await stage(read, { id: made.id, ...more })), ...made }, kind);
  };

/** The targets of which a new board was seen that had no cards. */
const bare = new WeakSet<Target>();

/**
 * Takes away what a new board or card has unasked: a card of welcome, the member who made it. The document does not say
 * what is on a new one, and laws count what they put there.
 */
export function emptier({ target, ask }: Asker) {
  const [name = 'owner'] = keysOf(target.actors);
  const takeAway = async (stage: Stage, all: readonly Args[]) => {
    if (lacks(target, stage)) return;
    for (const args of all) await ask(stageRequest(target, stage, args), name);
  };
  return {
    async board(board: Thing): Promise<Thing> {
      if (bare.has(target)) return board;
      const { body } = await ask({ path: `/1/boards/${board.id}/cards` }, name);
      const cards = Array.isArray(body) ? body.filter(isThing) : [];
      if (cards.length === 0) bare.add(target);
      await takeAway(
        'deleteCard',
        cards.map(({ id }) => ({ id })),
      );
      return board;
    },
    async card(card: Thing, { idMembers: asked = '' }: Args): Promise<Thing> {
      const idMembers: readonly string[] = card['idMembers'] ?? [];
      const others = idMembers.filter((idMember) => !String(asked).includes(idMember));
      await takeAway(
        'removeMemberFromCard',
        others.map((idMember) => ({ idCard: card.id, idMember })),
      );
      return others.length > 0 ? { ...card, idMembers: idMembers.filter((id) => !others.includes(id)) } : card;
    },
  };
}

/** A new board, in the workspace if there is one. */
async function makeBoard(asker: Asker, make: Make, args: Args, wishes: BoardWishes): Promise<Thing> {
  const { customFields = false, members = [] } = wishes;
  const stage = setStage(asker);
  const idOrganization = asker.target.workspace?.id;
  const board = await emptier(asker).board(
    await make('createBoard', {
      ...argumentsNamed('board', asker.marker()),
      ...(idOrganization ? { idOrganization } : {}),
      ...args,
    }),
  );
  if (customFields) await stage('enableCustomFields', { idBoard: board.id });
  for (const member of members) {
    const idMember = asker.target.actors[member]?.idMember;
    if (idMember === undefined) throw new Skip(`the target has no ${member}`);
    await stage('addMember', { idBoard: board.id, idMember });
  }
  return board;
}

/** The arguments of a custom field where nothing else is said. */
export const definition = (name: string, { type = 'text' }: Args) => ({
  ...argumentsNamed('customField', name),
  type,
  ...(type === 'list' && { options: optionsNamed('one', 'two', 'three') }),
});

/** Where a record stands if nothing else is said. */
type Home = 'board' | 'list' | 'card' | 'fieldBoard';

export type FieldType = (typeof customFieldTypes)[number];
/** A field of each of these types, on this board or on a board for fields; a list field has the options one, two and three. */
export async function fieldsOf(make: Pick<Fresh, 'customField'>, types: readonly FieldType[], args: Args = {}) {
  const fields: Partial<Record<FieldType, Thing>> = {};
  for (const type of types) fields[type] = await make.customField({ ...args, type });
  return fields as Readonly<Record<FieldType, Thing>>;
}

function makers(asker: Asker, homes: Readonly<Record<Home, () => Promise<Thing>>>): Fresh {
  const make = maker(setStage(asker));
  const makerOf =
    (name: NounName) =>
    async (args: Args = {}) => {
      const { made, home, own } = nounOf(name);
      const text = asker.marker();
      const defaults =
        name === 'customField' ? definition(text, args) : { ...argumentsNamed(name, text), ...own?.(text) };
      const key = homeKeyOf(name);
      const at = key === 'idModel' ? 'fieldBoard' : home;
      const place = key && !(key in args) && at in homes ? { [key]: (await homes[at as Home]()).id } : {};
      const thing = await make(made, { ...defaults, ...place, ...args });
      return name === 'card' ? emptier(asker).card(thing, args) : thing;
    };
  const board: Fresh['board'] = (args = {}, wishes = {}) => makeBoard(asker, make, args, wishes);
  return { ...Object.fromEntries(nounNames.map((name) => [name, makerOf(name)])), board } as Fresh;
}

/** A record that the target names, or else one that is made at first use. */
const standardNames =
  ({ target }: Asker, stage: SetStage) =>
  (name: string, read: Stage, make: () => Promise<Thing>) =>
    kept(async () => {
      const id = fixtureId(target, name);
      return id === null ? make() : thing(await stage(read, { id }), name);
    });

/** The records that one law may change: its own board, list and card. */
export function fresh(asker: Asker): Fresh {
  const stands = standardNames(asker, setStage(asker));
  const make: Fresh = makers(asker, {
    board: stands('board', 'readBoard', () => make.board()),
    list: stands('list', 'readList', () => make.list()),
    card: kept(() => make.card()),
    fieldBoard: kept(() => make.board({}, { customFields: true })),
  });
  return make;
}

function placesOf(asker: Asker) {
  const stage = setStage(asker);
  const stands = standardNames(asker, stage);
  const board = stands('board', 'readBoard', (): Promise<Thing> => make.board());
  const list = stands('list', 'readList', (): Promise<Thing> => make.list());
  const card = stands('card', 'readCard', (): Promise<Thing> => make.card({ desc: 'a sample' }));
  const fieldBoard = stands('fieldBoard', 'readBoard', (): Promise<Thing> => make.board({}, { customFields: true }));
  const make = makers(asker, { board, list, card, fieldBoard });
  const checklist = kept(() => make.checklist());
  return {
    /** In the workspace if there is one, private, with the Custom Fields extension off. */
    board,
    secondBoard: stands('secondBoard', 'readBoard', () => make.board()),
    /** With the extension on, and a field of every type (by type in `customFields`). */
    fieldBoard,
    customFields: kept(() => fieldsOf(make, customFieldTypes)),
    list,
    secondList: stands('secondList', 'readList', () => make.list()),
    card,
    label: kept(() => make.label()),
    checklist,
    checkItem: kept(async () => make.checkItem({ idCard: (await card()).id, idChecklist: (await checklist()).id })),
    /** The action of a comment on `card`. */
    comment: kept(() => make.comment()),
    attachment: kept(() => make.attachment()),
    sticker: kept(() => make.sticker()),
    workspace: kept(async () => {
      const id = asker.target.workspace?.id;
      if (id === undefined) throw new Skip('the target names no workspace');
      return thing(await stage('readWorkspace', { id }), 'workspace');
    }),
    /** The profile of the owner (one request to /1/members, which has a low limit). */
    me: kept(async () => thing((await asker.ask({ path: '/1/members/me' }, 'owner')).body, 'profile')),
  };
}

/** The sample of a run. */
export const sample = (asker: Asker): Sample =>
  Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(placesOf(asker)).map(([name, get]) => [name, { get, enumerable: true }])),
  ) as Sample;

export const optionsNamed = (...texts: readonly string[]) =>
  texts.map((text) => ({ color: 'none', value: { text }, pos: 'bottom' }));
