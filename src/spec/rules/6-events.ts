/** Parts 2.2, 4.4, 4.8 and 6: the audit log, comments, reactions and paging. */
import { family } from '../rule.ts';

export const events = family({
  'ACT-01': {
    section: '6.1', level: 'stated',
    says: 'every change of a board, list, card, member or workspace records an action by the token\'s member',
    by: ['model/audit.ts#audit'],
  },
  'ACT-02': {
    section: '4.2', level: 'stated',
    says: 'actions are listed newest first',
    by: ['model/log.ts#actionsOf'],
  },
  'ACT-03': {
    section: '2.1', level: 'stated',
    says: 'a filter for a type keeps only actions of that type, and every type is known',
    by: ['resources/action.ts#actionFilter'],
  },
  'ACT-04': {
    section: '4.2', level: 'stated', status: 400,
    says: 'an action listing takes a limit from 0 to 1000, and 50 without one',
    by: ['GET /members/{member}/actions limit'],
  },
  'ACT-05': {
    section: '4.2', level: 'stated', status: 400,
    says: 'a page of actions is refused where page times limit reaches 1000',
  },
  'ACT-06': {
    section: '4.8.2', level: 'stated',
    says: 'since and before bound the date of creation',
    by: ['model/select.ts#after', 'model/select.ts#before'],
  },
  'ACT-07': {
    section: '4.8.3', level: 'stated',
    says: 'an id given as a bound means its date, be it of an action or a card',
    by: ['model/select.ts#after', 'model/select.ts#before'],
  },
  'ACT-08': {
    section: '4.2', level: 'implied',
    says: 'the count format gives the length of the list format',
    because: 'a count counts what would be listed',
    by: ['resources/action.ts#formatted'],
  },
  'ACT-09': {
    section: '2.2', level: 'stated',
    says: 'an action has its creator unless memberCreator is false',
    by: ['resources/action.ts#action'],
  },
  'ACT-10': {
    section: '2.2', level: 'stated',
    says: 'an update action keeps the previous value of exactly what changed',
    by: ['model/draft.ts#difference'],
  },
  'ACT-11': {
    section: '4.2', level: 'stated',
    says: 'idModels keeps only actions about these models',
    by: ['model/log.ts#shelvesAbout'],
  },
  'ACT-12': {
    section: '4.4', level: 'implied',
    says: 'the relatives of an action agree with the ids in its data',
    because: 'the routes are named for the records the action names',
    by: ['GET /actions/{action}/board', 'GET /actions/{action}/card', 'GET /actions/{action}/list'],
  },
  'ACT-13': {
    section: '2.2', level: 'stated',
    says: 'an action shows the fields of its table in their types',
    by: ['resources/action.ts#action'],
  },
  'ACT-14': {
    section: '2.2', level: 'stated',
    says: 'an action tells its reaction limits, per action and unique',
    by: ['resources/action.ts#ofComments'],
  },
  'ACT-15': {
    section: '2.2', level: 'stated',
    says: 'the display of an action has a translation key and its entities',
    by: ['resources/display.ts#displayOf'],
  },
  'ACT-16': {
    section: '6.1', level: 'chosen',
    says: 'a change that alters nothing records nothing',
    because: 'a log of changes would otherwise tell of none',
    by: ['model/change.ts#same'],
  },
  'ACT-17': {
    section: '2.2', level: 'chosen',
    says: 'several fields changed in one request make one update action',
    because: 'old is a plural of fields, and one request is one change',
    by: ['model/audit-card.ts#auditCard'],
  },
  'ACT-18': {
    section: '6.3', level: 'stated',
    says: 'custom field actions have the names that the document gives them',
    by: ['model/audit.ts#auditors'],
  },
  'ACT-19': {
    section: '2.1', level: 'implied',
    says: 'a type with a field behind a colon filters update actions of that field',
    because: 'the listed type of such an action could not name two fields at once',
    conflict:
      'ActionType lists words such as updateCard:closed, while a change of several fields is one updateCard',
    by: ['model/log.ts#wantedOf'],
  },
  'ACT-20': {
    section: '4.2', level: 'stated',
    says: 'a null bound is no bound',
    by: ['spec/values.ts#moment'],
  },
  'ACT-21': {
    section: '4.2', level: 'chosen',
    says: 'lastView as a bound means the latest time the member looked at the board',
    because: 'the word is not explained, and boards have a dateLastView',
  },
  'ACT-22': {
    section: '4.2', level: 'chosen',
    says: 'the minimal format leaves out the creator',
    because: 'what it holds is not shown, and clients of the live service see it so',
    by: ['resources/action.ts#formatted'],
  },
  'ACT-23': {
    section: '4.2', level: 'implied',
    says: 'a listed creator has the default fields of 4.2, and a single action\'s has those of 2.2',
    because: 'the listing rows give their own default, and the table describes the action itself',
    by: ['endpoints/action-listing.ts#listing', 'resources/action.ts#singleAction'],
  },
  'ACT-24': {
    section: '4.4', level: 'stated',
    says: 'the member of an action is whom it is about, not who did it',
  },
  'ACT-25': {
    section: '4.4', level: 'chosen', status: 404,
    says: 'a relative that an action does not have is not found',
    because: 'clients of the live service know it so',
  },
  'ACT-26': {
    section: '6.5', level: 'chosen',
    says: 'each operation records the action type named for it',
    because: 'the mapping is not shown, and the types name the operations',
    by: ['model/audit.ts#auditors'],
  },
  'ACT-27': {
    section: '4.2', level: 'implied',
    says: 'an action is shown only to those who may see what it is about',
    because: 'its data names the records and their content',
    by: ['model/access.ts#seesAction'],
  },
  'ACT-28': {
    section: '6.1', level: 'chosen',
    says: 'the actions of a deleted card go with it, except the deletion itself',
    because: 'their data would show what was deleted',
    by: ['model/removals.ts#removeCard'],
  },
  'ACT-29': {
    section: '4.4', level: 'stated', status: 400,
    says: 'a single-field read of an action takes a name of its fields',
    by: ['GET /actions/{id}/{field} field'],
  },
  'ACT-30': {
    section: '4.2', level: 'chosen',
    says: 'entities and display are shown where an argument asks for them',
    because: 'both repeat the data, and listings are long',
    by: ['resources/action.ts#actionsEmbed'],
  },

  'CMT-01': {
    section: '4.1', level: 'stated', status: 400,
    says: 'a comment of 1 to 16384 characters is an action of type commentCard with that text',
    by: ['POST /cards/{card}/actions/comments text'],
  },
  'CMT-02': {
    section: '4.4', level: 'stated', status: 400,
    says: 'only a comment is changed or deleted',
    message: 'only comments can be changed',
  },
  'CMT-03': {
    section: '4.4', level: 'chosen', status: 401,
    says: 'a comment is changed by its author, and deleted by author or board admin',
    message: 'unauthorized permission requested',
    because: 'nobody puts words into another\'s mouth, and an admin keeps order',
  },
  'CMT-04': {
    section: '4.4', level: 'chosen',
    says: 'a changed comment tells when it was edited',
    because: 'clients of the live service read data.dateLastEdited',
  },
  'CMT-05': {
    section: '4.1', level: 'chosen', status: 401,
    says: 'comments are open to those whom the comments setting of the board includes',
    message: 'unauthorized card permission requested',
    because: 'the setting is a board preference of 2.4, and a preference without effect would be none',
  },

  'RCT-01': {
    section: '4.4', level: 'implied',
    says: 'reactions are added, deleted and summed up by emoji',
    because: 'the summary is of all reactions of the action',
  },
  'RCT-02': {
    section: '2.10', level: 'stated', status: 400,
    says: 'a reaction is named by strings',
    by: ['POST /actions/{idAction}/reactions shortName'],
  },
  'RCT-03': {
    section: '4.4', level: 'chosen',
    says: 'a member reacts once with one emoji',
    because: 'the limits count unique reactions, and a second one says nothing',
  },
  'RCT-04': {
    section: '4.4', level: 'chosen',
    says: 'an action of any type takes reactions',
    because: 'the rows of changing and deleting are kept for comments, those of reactions are not',
    by: ['model/reactions.ts#react'],
  },
  'RCT-05': {
    section: '4.4', level: 'chosen', status: 401,
    says: 'a reaction is deleted by the member who gave it',
    message: 'unauthorized permission requested',
    because: 'it speaks for that member',
  },
  'RCT-06': {
    section: '2.10', level: 'chosen', status: 400,
    says: 'a reaction names its emoji by at least one of shortName, native and unified',
    message: 'a reaction needs an emoji',
    because: 'the row marks none as required, and with none there is nothing to show',
  },

  'PAG-01': {
    section: '4.8.4', level: 'stated',
    says: 'following before by the last id gives every action exactly once',
    because: 'an id given as a bound orders by itself within its second, and only a date means the second',
    conflict: 'ids carry whole seconds and stand for a date (4.8.3), yet paging by them must lose nothing (4.8.4)',
    by: ['model/select.ts#before'],
  },
  'PAG-02': {
    section: '4.8.1', level: 'stated',
    says: 'a collection has at most 1000 results',
    by: ['spec/limits.ts#results'],
  },
  'PAG-03': {
    section: '4.8.2', level: 'stated',
    says: 'cards are paged by the date of creation as actions are',
    by: ['model/select.ts#newest'],
  },
  'PAG-04': {
    section: '4.8.3', level: 'stated', status: 400,
    says: 'a bound is a date, an id or nothing',
    by: ['spec/values.ts#moment'],
  },
  'PAG-05': {
    section: '4.8', level: 'chosen',
    says: 'neither before nor since gives the item it names',
    because: 'strictness is left open, and a client that follows an id has that item already',
    by: ['model/select.ts#after'],
  },
  'PAG-06': {
    section: '4.8', level: 'chosen',
    says: 'a capped collection of cards keeps the newest',
    because: 'paging by before goes back in time from there',
    by: ['model/select.ts#newest'],
  },
  'PAG-07': {
    section: '4.8.1', level: 'implied', status: 400,
    says: 'a limit above the most a row allows is refused, not cut down',
    because: 'the row gives bounds, and a value beyond them is outside its values',
    by: ['spec/values.ts#integer'],
  },
});
