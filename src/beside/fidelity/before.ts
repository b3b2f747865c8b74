/** The world just before a recorded exchange: made from its request, its answer, and the exchanges before it. */
import { capital } from '../../language.ts';
import type { TableName } from '../../server/records/all.ts';
import { isId } from '../../kinds/values.ts';
import { optionsOf } from '../importer/fixture-of.ts';
import { Ground } from './ground.ts';
import { answeredWith, earlierOf, isObject, segmentsOf, tableOf, type Exchange, type Json } from './recorded.ts';
import { completedItem, joins, says } from './says.ts';
import { undo } from './undo.ts';

/** The fixture of the world before an exchange. */
export function worldBefore(exchange: Exchange, all: readonly Exchange[]): Json {
  const me = acting(exchange, all);
  const ground = new Ground(me.id);
  const [noun, word, part] = segmentsOf(exchange);
  // A read shows the state of its record; before a change, the reads before it show that state.
  if (exchange.method === 'GET') learn(exchange, ground);
  const earlier = earlierOf(exchange, all);
  const deletedIds = new Set(
    earlier.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1)!),
  );
  // States of check items do not name their checklist, so the exchanges that name it come first.
  const named = earlier.toSorted((a, b) => Number(isOfStates(a)) - Number(isOfStates(b)));
  for (const other of named) if (!deletedIds.has(other.path.split('/').at(-1)!)) learn(other, ground, deletedIds);
  if (exchange.method !== 'GET') undo(exchange, ground);
  const { username, fullName, initials, avatarHash, email } = me;
  ground.put('members', me.id, { username, fullName, initials, avatarHash, email });
  if (exchange.method === 'GET' && (noun === 'boards' || noun === 'organizations') && part === 'members') {
    const [{ id: idModel = word! } = {}] = earlier
      .filter(({ path }) => path === `/1/${noun}/${word}`)
      .map(({ json }) => json);
    ground.close(idModel);
    for (const { id } of exchange.json) joins(ground, noun.slice(0, -1), idModel, id);
  }
  walkPath(exchange, ground);
  return ground.fixture(exchange.at);
}

const isOfStates = (exchange: Exchange): boolean => segmentsOf(exchange)[2]?.toLowerCase() === 'checkitemstates';

/** The member who acts: the one whom the recording shows as `me`, or else another recording. */
const acting = (exchange: Exchange, all: readonly Exchange[]): Json =>
  [exchange, ...earlierOf(exchange, all), ...all].find(
    ({ path, status }) => path === '/1/members/me' && status === 200,
  )!.json;

/** The field of a record, or of an action, that names the record of a path. */
const ofPath: Readonly<Partial<Record<string, string>>> = {
  ...{ boards: 'idBoard', cards: 'idCard', lists: 'idList', organizations: 'idOrganization' },
};
/** Records that are shown within other ones. */
const parts = ['labels', 'members', 'checklists', 'boards', 'lists', 'cards', 'customFields', 'actions'] as const;

/** Reads a successful answer into the ground. */
function learn(exchange: Exchange, ground: Ground, deletedIds: ReadonlySet<string> = new Set()): void {
  if (exchange.status !== 200 || exchange.json === undefined) return;
  const [noun, word, field] = segmentsOf(exchange);
  if (field?.toLowerCase() === 'plugindata') ground.put(tableOf(noun!)!, word!, { pluginData: exchange.json });
  for (const record of [exchange.json].flat()) {
    if (!isObject(record) || deletedIds.has(record.id)) continue;
    if (!('_value' in record)) learnRecord(exchange, record, ground, deletedIds);
    else if (exchange.method === 'GET' && isId(word)) ground.put(tableOf(noun!)!, word, { [field!]: record._value });
  }
}

function learnRecord(exchange: Exchange, record: Json, ground: Ground, deletedIds: ReadonlySet<string>): void {
  const [noun, word, last] = segmentsOf(exchange);
  const field = last?.toLowerCase() ?? '';
  const table = answeredWith(exchange);
  if (noun === 'actions' && field !== '') linkAction(word!, field, record, ground);
  // A log shows what is about the record of its path, though not each action names it.
  if (field === 'actions' && isId(word) && ofPath[noun!]) ground.put('actions', record.id, { [ofPath[noun!]!]: word });
  links[`${noun}/${field}`]?.(word!, record, ground);
  if (Object.hasOwn(ownForms, field)) ownForms[field]!(word!, record, ground);
  else if (table && isId(record.id)) {
    const isOfCard = noun === 'cards' && isId(word) && ['attachments', 'checklists'].includes(table);
    const isToken = noun === 'tokens' && field === '';
    const ofPlace = { ...(isOfCard && { idCard: word }), ...(isToken && { token: word, application: 'client' }) };
    learnParts(table, record, ground);
    says[table]?.({ ...ofPlace, ...remaining(record, deletedIds) }, ground);
    if (noun === 'organizations' && table === 'boards') ground.put('boards', record.id, { idOrganization: word });
  }
}

type Learn = (word: string, record: Json, ground: Ground) => void;

/** Places that link the record of their path with the one that they show. */
const links: Readonly<Record<string, Learn>> = {
  'boards/organization': (word, { id }, ground) => ground.put('boards', word, { idOrganization: id }),
  'checklists/cards': (word, { id }, ground) => ground.put('checklists', word, { idCard: id }),
  'cards/members': (word, { id }, ground) => ground.add('cards', word, 'idMembers', id),
};

/** Fields of a path whose records are not shown in the form of their table. */
const ownForms: Readonly<Record<string, Learn>> = {
  options: learnOption,
  membersvoted(word, record, ground) {
    says.members!(record, ground);
    ground.add('cards', word, 'idMembersVoted', record.id);
  },
  checkitemstates(word, record, ground) {
    const { id = ground.fresh() } = [...ground.rows('checklists').values()].find(({ idCard }) => idCard === word) ?? {};
    ground.put('checklists', id, { idCard: word });
    completedItem(ground, id, record);
  },
};

/** Records that are shown within another one belong to it. */
function learnParts(table: TableName, record: Json, ground: Ground): void {
  const owner = ofPath[table];
  // Checklists are made before their cards, because a card also counts its items.
  for (const { id, idList } of [record, ...(record.cards ?? [])]) if (idList) ground.put('cards', id, { idList });
  for (const name of parts) {
    for (const part of [record[name] ?? []].flat()) {
      if (!isId(part.id)) continue;
      says[name]!({ ...(owner && { [owner]: record.id }), ...part }, ground);
      if (table === 'members' && name === 'boards') joins(ground, 'board', part.id, record.id);
    }
  }
}

/** A record without the members, votes, labels and items that were taken from it since. */
const remaining = (record: Json, deletedIds: ReadonlySet<string>): Json => {
  const lists = ['idMembers', 'idMembersVoted', 'idLabels', 'checkItems'].filter((name) => Array.isArray(record[name]));
  const left = (name: string): Json[] => record[name].filter((shown: Json) => !deletedIds.has(shown.id ?? shown));
  return { ...record, ...Object.fromEntries(lists.map((name) => [name, left(name)])) };
};

/** The record of which an action speaks. */
function linkAction(idAction: string, field: string, { id }: Json, ground: Ground): void {
  ground.put('actions', idAction, { [field === 'membercreator' ? 'idMemberCreator' : `id${capital(field)}`]: id });
}

function learnOption(idField: string, record: Json, ground: Ground): void {
  const [option] = optionsOf({ options: [record] }) as Json[];
  if (!option.id) return;
  const field = ground.get('customFields', idField);
  const options = (field?.['options'] ?? []) as Json[];
  if (options.some(({ id }) => id === option.id)) return;
  ground.rows('customFields').set(idField, { id: idField, ...field, type: 'list', options: [...options, option] });
}

/** All records that the path names exist, each in the one before it. */
function walkPath(exchange: Exchange, ground: Ground): void {
  const segments = segmentsOf(exchange);
  for (let at = 0; at + 1 < segments.length; at += 2) {
    const table = tableOf(segments[at]!);
    const word = segments[at + 1]!;
    const owner = segments[at - 1];
    if (!table) continue;
    if (table === 'tokens' && ![...ground.rows('tokens').values()].some(({ token }) => token === word))
      ground.put('tokens', ground.fresh(), { token: word, application: 'client', idMember: ground.me });
    if (exchange.status === 404) ground.rows(table).delete(word);
    else if (table === 'members' && !isId(word) && word !== 'me') {
      const known = [...ground.rows('members').values()].some(({ username }) => username === word);
      if (!known) ground.put('members', ground.fresh(), { username: word, fullName: word });
    } else if (isId(word)) {
      ground.need(table, word);
      if (owner && isId(owner) && segments[0] === 'cards') {
        ground.put(table, word, ['attachments', 'checklists'].includes(table) ? { idCard: owner } : {});
      }
      if (owner && isId(owner) && table === 'checkItems' && segments[0] === 'checklists')
        ground.put(table, word, { idChecklist: owner });
    }
  }
}
