/** Makes, names and deletes records of a noun, in a new home or in one that exists. */
import { placeholdersIn } from '../../src/document/values/paths.ts';
import { picked } from '../../src/language.ts';
import { inside, isNoun, nounOf, type NounName, type Way } from '../things/nouns.ts';
import type { Args, Loose } from '../wire/exchange.ts';
import { rowRequest, stageRequest } from '../wire/provision.ts';
import { stages, type Stage, type StageOf } from '../wire/stages.ts';
import { disclaims } from '../wire/target.ts';
import { ifPossible } from './reading.ts';
import type { Thing } from './scene.ts';
import type { T } from './tools.ts';

/** The ids of a home and of what is around it, by the arguments that name them: `idCard`, `idList`, `idBoard`. */
export type Ids = Readonly<Record<string, string>>;

/** The ids that a stage takes. */
export const idsFor = (stage: Stage, ids: Ids): Ids => picked(ids, (name) => stages[stage].gives.includes(name));

/**
 * The request of a stage or of a row: of the ids it takes those that it names. A row of the document is asked as the
 * document shows it.
 */
export function requestTo({ target }: Pick<T, 'target'>, way: Way, ids: Ids, args: Args = {}): Loose {
  if (!(way in stages))
    return rowRequest(way, { ...picked(ids, (name) => placeholdersIn(way).includes(name)), ...args });
  const { route, gives, shown }: StageOf = stages[way as Stage];
  const sent = { ...picked(ids, (name) => gives.includes(name)), ...args };
  return shown ? rowRequest(route, sent) : stageRequest(target, way as Stage, sent);
}

/** A new one, in those of these homes that it takes. */
export const makeIn = (t: Pick<T, 'fresh'>, name: NounName, ids: Ids = {}, more: Args = {}): Promise<Thing> =>
  (t.fresh[name] as (args: Args) => Promise<Thing>)({ ...idsFor(nounOf(name).made, ids), ...more });

/**
 * A board with all that can be done on it: the colleague is a member, and it takes custom fields. Where that cannot be
 * made a simpler one is enough, unless it is for custom fields.
 */
async function boardOf(t: T, isForFields: boolean): Promise<string> {
  const members = t.actors.colleague ? (['colleague'] as const) : [];
  const customFields = !disclaims(t.target, 'customFields');
  const whole = await ifPossible(t.fresh.board({}, { members, customFields }));
  if (whole) return whole.id;
  if (isForFields) return (await t.fresh.board({}, { customFields })).id;
  return (await ifPossible(t.fresh.board()))?.id ?? (await t.fresh.list())['idBoard'];
}

/** The further arguments where one is made as a home of others: the owner sees all parts of a card. */
const asHome = (t: T): Partial<Record<NounName, Args>> => ({
  card: { idMembers: t.owner.idMember },
  customField: { type: 'list' },
});

/** The arguments of each new one that only the run knows: a webhook has an address of its own, and so has a link. */
export async function givenFor(t: T, name: NounName): Promise<() => Args> {
  const { own } = nounOf(name);
  if (name !== 'webhook') return () => own?.(t.uniqueMarker()) ?? {};
  const { url } = await t.receiver();
  return () => ({ callbackURL: `${url}/${t.uniqueMarker()}` });
}

/** A home of this noun: one that is among these ids, or a new one in them. */
export async function homeFor(t: T, home: string, around: Ids = {}, isForFields = false): Promise<Ids> {
  if (!isNoun(home)) return around;
  const { key } = nounOf(home);
  if (key in around) return around;
  if (home === 'board') {
    const idBoard = await boardOf(t, isForFields);
    return { ...around, idBoard, idModel: idBoard };
  }
  const outside = await homeFor(t, nounOf(home).home, around, isForFields);
  const { id } = await makeIn(t, home, outside, { ...asHome(t)[home], ...(await givenFor(t, home))() });
  return { ...outside, [key]: id };
}

/** Changes the first of its fields. */
export function changeOf(t: Pick<T, 'target'>, name: NounName, ids: Ids, word: string): Loose {
  const { renamed, path = '', fields = {} } = nounOf(name);
  if (renamed) return requestTo(t, renamed, ids, { name: word });
  const [[field, values] = ['']] = Object.entries(fields);
  const value = typeof values === 'string' ? word : values?.[1];
  return requestTo(t, `PUT ${path as '/1/'}`, ids, inside({ [field]: value }));
}
