/** Parts 2.2, 4.4, 4.8 and 6: the audit log, comments, reactions and paging. */
import { limits } from '../limits.ts';
import { chosen, implied, stated } from '../rule.ts';

const { actions } = limits;

export const events = {
  'ACT-01': stated(
    '6.1',
    "every change of a board, list, card, member or workspace records an action by the token's member",
  ),
  'ACT-02': stated('4.2', 'actions are listed newest first'),
  'ACT-03': stated(
    '2.1',
    'a filter for a type selects only actions of that type, and every type of the set is accepted',
  ),
  'ACT-04': stated(
    '4.2',
    `an action listing takes a limit from ${actions.min} to ${actions.max}, and ${actions.default} without one`,
    { refuses: 400 },
  ),
  'ACT-05': stated('4.2', `a page of actions is refused where page times limit reaches ${limits.actionsReach}`, {
    refuses: 400,
  }),
  'ACT-06': stated('4.8.2', 'since and before limit a listing by the date of creation'),
  'ACT-07': stated('4.8.3', 'an id as a bound means its date, whether it is the id of an action or of a card'),
  'ACT-08': implied('4.2', 'the count format gives the length of the list format', {
    because: 'a count counts what would be listed',
  }),
  'ACT-09': stated('2.2', 'an action has its creator unless memberCreator is false'),
  'ACT-10': stated('2.2', 'an update action keeps the previous value of exactly what changed'),
  'ACT-11': stated('4.2', 'idModels selects only actions about these models'),
  'ACT-12': implied('4.4', 'the records at the routes below an action are those whose ids are in its data', {
    because: 'the routes are named for the records the action names',
  }),
  'ACT-13': stated('2.2', 'an action shows the fields of its table in their types'),
  'ACT-14': stated('2.2', 'an action shows its limits of reactions: perAction and uniquePerAction'),
  'ACT-15': stated('2.2', 'the display of an action has a translation key and its entities'),
  'ACT-16': chosen('6.1', 'a change that alters nothing is not recorded', {
    because: 'the log is of changes, and nothing changed',
  }),
  'ACT-17': chosen('2.2', 'several fields changed in one request make one update action', {
    because: 'old is a plural of fields, and one request is one change',
  }),
  'ACT-18': stated(
    '6.3',
    'custom field actions have the four names of 6.3, and deleteCustomField is recorded for an option too',
  ),
  'ACT-19': implied('2.1', 'a filter such as updateCard:closed selects the update actions that changed this field', {
    because: 'the listed type of such an action could not name two fields at once',
    conflict: 'ActionType lists words such as updateCard:closed, while a change of several fields is one updateCard',
  }),
  'ACT-20': implied('4.2', 'a bound that is null has no effect', {
    because: 'the table lists null beside dates, and a bound that is none bounds nothing',
  }),
  'ACT-21': chosen('4.2', 'lastView as a bound means the latest time the member looked at the board', {
    because: 'the word is not explained, and boards have a dateLastView',
  }),
  'ACT-22': chosen('4.2', 'the minimal format omits the creator', {
    because: 'the fields of the format are not shown, and the live service omits it',
  }),
  'ACT-23': implied(
    '4.2',
    'in a listing, the creator of an action has the default fields of 4.2, and on a single action those of 2.2',
    { because: 'the listing rows give their own default, and the table describes the action itself' },
  ),
  'ACT-24': stated('4.4', 'the member of an action is the member whom it is about, not the one who did it'),
  'ACT-25': chosen('4.4', 'a route below an action is answered with 404 if the action has no such record', {
    because: 'the live service does the same',
    refuses: 404,
  }),
  'ACT-26': chosen('6.5', 'each change records the action type that is named for it', {
    because: 'the mapping is not shown, and the types name the operations',
  }),
  'ACT-27': implied('4.2', 'an action is shown only to those who may see what it is about', {
    because: 'its data names the records and their content',
  }),
  'ACT-28': chosen('6.1', 'the actions of a deleted card go with it, except the deletion itself', {
    because: 'their data would show what was deleted',
  }),
  'ACT-29': stated('4.4', 'a single-field read of an action takes a name of its fields', { refuses: 400 }),
  'ACT-30': chosen('4.2', 'entities and display are shown where an argument asks for them', {
    because: 'both repeat the data, and listings are long',
  }),

  'CMT-01': stated(
    '4.1',
    `a comment of 1 to ${limits.text} characters is an action of type commentCard with that text`,
    { refuses: 400 },
  ),
  'CMT-02': stated('4.4', 'only a comment can be changed or deleted', {
    refuses: [400, 'only comments can be changed'],
  }),
  'CMT-03': chosen('4.4', 'a comment is changed by its author, and deleted by author or board admin', {
    because: 'nobody changes the text of another member, and an admin moderates the board',
    refuses: [401, 'unauthorized permission requested'],
  }),
  'CMT-04': chosen('4.4', 'a changed comment shows when it was edited', {
    because: 'clients of the live service read data.dateLastEdited',
  }),
  'CMT-05': chosen('4.1', 'comments are open to those whom the comments setting of the board includes', {
    because: 'the setting is a board preference of 2.4, and a preference without effect would have no meaning',
    refuses: [401, 'unauthorized card permission requested'],
  }),

  'RCT-01': implied('4.4', 'a reaction is listed, and counted in the summary under its emoji, until it is deleted', {
    because: 'the summary is of all reactions of the action',
  }),
  'RCT-02': stated('2.10', 'the arguments that name a reaction are strings', { refuses: 400 }),
  'RCT-03': chosen('4.4', 'a member can react to an action with the same emoji only once', {
    because: 'the limits count unique reactions, and a second one adds nothing',
  }),
  'RCT-04': chosen('4.4', 'an action of any type takes reactions', {
    because: 'the rows of changing and deleting are kept for comments, those of reactions are not',
  }),
  'RCT-05': chosen('4.4', 'a reaction is deleted by the member who gave it', {
    because: 'it speaks for that member',
    refuses: [401, 'unauthorized permission requested'],
  }),
  'RCT-06': chosen('2.10', 'a reaction names its emoji by at least one of shortName, native and unified', {
    because: 'the row marks none as required, and with none there is nothing to show',
    refuses: [400, 'a reaction needs an emoji'],
  }),
  'RCT-07': chosen('2.10', 'a reaction takes any name for its emoji', {
    because: 'the names are not shown, members upload emoji with names of their own, and our list of emoji is short',
  }),

  'PAG-01': stated(
    '4.8.4',
    'if each page is requested with before and the last id of the page before it, every action comes exactly once',
    {
      because: 'an id given as a bound orders by itself within its second, and only a date means the second',
      conflict: 'ids carry whole seconds and stand for a date (4.8.3), yet paging by them must lose nothing (4.8.4)',
    },
  ),
  'PAG-02': stated('4.8.1', `a collection has at most ${limits.results} results`),
  'PAG-03': stated('4.8.2', 'since and before limit cards by the date of creation, as they limit actions'),
  'PAG-04': stated('4.8.3', 'a bound is a date, an id or nothing', { refuses: 400 }),
  'PAG-05': chosen('4.8', 'the item that before or since names is not in the answer', {
    because: 'strictness is left open, and a client that follows an id has that item already',
  }),
  'PAG-06': chosen('4.8', 'if a collection of cards is cut at its limit, the newest cards stay', {
    because: 'paging by before goes back in time from there',
  }),
  'PAG-07': implied('4.8.1', 'a limit above the maximum of its row is refused and not reduced', {
    because: 'the row gives bounds, and a value beyond them is outside its values',
    refuses: 400,
  }),
};
