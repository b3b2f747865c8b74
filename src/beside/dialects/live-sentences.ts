/** How the live service describes an action in a sentence: which parts it names, and what it says about them. */
import type { View } from '../../server/rights/access.ts';
import { oldOf } from '../../server/finding/log.ts';
import { actionResource } from '../../server/nouns/actions/shown.ts';
import { displayOf, entitiesOf, type Display, type Entity } from '../../server/nouns/actions/display.ts';
import type { Action } from '../../server/world/records.ts';
import type { Difference } from './difference.ts';
import { dataOf } from './live-events.ts';

/** Further fields of a part, if the action changed it. */
const alsoSaid: Readonly<Record<string, readonly string[]>> = {
  card: ['desc', 'due', 'dueComplete', 'idList', 'pos', 'start'],
  list: ['pos'],
  checkItem: ['textData'],
};
/** The parts of a sentence that have a date of their own. */
const dated = ['due', 'start'];

function partOf(name: string, { hideIfContext: _, id, ...part }: Entity, { type, data }: Action): Entity {
  if (name === 'label') return part;
  const changed = (data[name === 'checkitem' ? 'checkItem' : name] ?? {}) as Entity;
  const more = (alsoSaid[part['type'] as string] ?? []).filter((field) => (changed[field] ?? null) !== null);
  return {
    ...part,
    ...(id !== undefined && { id }),
    ...(name === 'card' && type === 'commentCard' && { hideIfContext: true }),
    ...(name === 'checkitem' && { nameHtml: part['text'] }),
    ...Object.fromEntries(more.map((field) => [field, changed[field]])),
  };
}

/** Parts that only some changes have: the old name, and the new date. */
function furtherOf({ data, type }: Action): Readonly<Record<string, Entity>> {
  const old = oldOf({ data });
  const card = (data['card'] ?? {}) as Entity;
  const date = type === 'updateCard' ? dated.find((field) => field in old && card[field]) : undefined;
  return {
    ...(type.startsWith('update') && typeof old['name'] === 'string' && { name: { type: 'text', text: old['name'] } }),
    ...(date !== undefined && { date: { type: 'date', date: card[date] } }),
  };
}

/** The types whose sentence omits the list of a card, although their data names it. */
const ofCards = ['commentCard', 'updateCard', 'addAttachmentToCard'];

function sentenceOf(stored: Action, view: View): Display {
  const action = { ...stored, data: dataOf(stored, view) };
  const { translationKey, entities } = displayOf(action, view);
  const isSelf = action.idMember === action.idMemberCreator;
  const named = Object.entries(entities).flatMap(([name, part]): [string, Entity][] => {
    if (name === 'contextOn') return [[name, part]];
    if (name === 'list' && ofCards.includes(action.type)) return [];
    // The text of a label is no comment. A member who joined or left without help is named once.
    if ((name === 'comment' && 'label' in action.data) || (name === 'member' && isSelf)) return [];
    return [[name, partOf(name, part, action)]];
  });
  const { memberCreator, ...parts } = Object.fromEntries(named);
  return {
    translationKey: /^action_update_(card|list|board)$/.test(translationKey) ? 'unknown' : translationKey,
    entities: { ...parts, ...furtherOf(action), ...(memberCreator && { memberCreator }) },
  };
}

/** In the flat list, the word between the parts of a comment is hidden if the card is visible. */
function wordsOf(action: Action, view: View): readonly Entity[] {
  const { translationKey, entities } = sentenceOf(action, view);
  const { contextOn, ...parts } = entities;
  const words = entitiesOf(action, { translationKey, entities: parts });
  if (contextOn === undefined) return words;
  const { hideIfContext, idContext } = contextOn;
  return words.map((word) => (word['type'] === 'text' ? { ...word, hideIfContext, idContext } : word));
}

export const ofSentences: readonly Difference[] = [
  {
    id: 'action-sentences',
    ask: ['GET /actions/$idComment?entities=true', ['display.entities.list', 'entities']],
    section: '2.2',
    document: 'is silent of what a display names; ours names what the data of the action names',
    live:
      'a card does not name its list, and a label comes without its id; a card also says what was changed of it, ' +
      'a new name comes with the old one, a new date on its own; other changes have the key `unknown`',
    seen: 'recorded answers of `GET /actions/{id}` and of adding a comment, and recorded deliveries of 2023',
    fields: [actionResource, { display: { value: sentenceOf }, entities: { value: wordsOf } }],
  },
];
