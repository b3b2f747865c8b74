/** Part 6 and 4.7: notifications and webhooks. */
import { limits } from '../limits.ts';
import { chosen, days, implied, seconds, stated } from '../rule.ts';

/** The reason of all rules that say who is notified of what. */
const causeIsOpen = 'the document has the type, and does not say what causes a notification';

const { notifications, notificationsPage, webhooks } = limits;

export const deliveries = {
  'NOT-01': stated(
    '4.2',
    `a notification listing takes a limit from ${notifications.min} to ${notifications.max} ` +
      `and a page from ${notificationsPage.min} to ${notificationsPage.max}`,
    { refuses: 400 },
  ),
  'NOT-02': stated('6.4', 'marking the notifications of a card as read sets unread to false on all of them'),
  'NOT-03': stated('2.10', 'a notification shows data, date, idMemberCreator, type and unread'),
  'NOT-04': stated('4.2', "only the notifications of the token's own member are read", {
    refuses: [401, 'unauthorized member permission requested'],
    same: ['AUT-07'],
  }),
  'NOT-05': chosen('6.4', 'a member is not notified of what they did themselves', { because: 'they know it already' }),
  'NOT-06': chosen('6.4', 'being added to a board, workspace or card notifies the member', { because: causeIsOpen }),
  'NOT-07': chosen('6.4', 'a mention in a comment notifies the member whom it names', { because: causeIsOpen }),
  'NOT-08': chosen('6.4', 'a comment notifies those who are on the card or follow it', { because: causeIsOpen }),
  'NOT-09': chosen('6.4', 'a move, archive or new due date of a card notifies those who are on it or follow it', {
    because: causeIsOpen,
  }),
  'NOT-10': chosen('6.4', 'closing a board notifies its members', { because: causeIsOpen }),
  'NOT-11': chosen('6.4', 'being removed from a board, workspace or card notifies the member', {
    because: causeIsOpen,
  }),
  'NOT-12': chosen('6.4', 'a new role notifies the member who got it', { because: causeIsOpen }),
  'NOT-13': chosen('6.4', 'a card due soon notifies its members once, by the clock', { because: causeIsOpen }),
  'NOT-14': stated('4.2', 'a notification has its creator unless memberCreator is false'),
  'NOT-15': stated('4.2', 'before and since bound the notifications by ids'),
  'NOT-16': chosen('6.4', 'a notification is marked read or unread by its member, alone or all at once', {
    because: 'the routes are not shown, and clients use these',
  }),

  'WHK-01': stated('6.2', 'a change of the watched model sends a request to the address of the webhook'),
  'WHK-02': stated(
    '6.3',
    'a webhook of a board gets all four custom field actions, and a webhook of a card only the one about an item',
  ),
  'WHK-03': stated('8', 'the number of webhooks is not limited'),
  'WHK-04': chosen('6.5', 'a delivery holds the action, the model and the webhook', {
    because: 'the body is not shown, and this is what receivers read',
  }),
  'WHK-05': chosen(
    '6.5',
    "a delivery is signed by the app's secret over body and address, in the header x-trello-webhook",
    { because: 'the signature is not shown, and this is what receivers verify' },
  ),
  'WHK-06': chosen(
    '6.5',
    `a failed delivery is tried again after ${webhooks.retriesMs.map(seconds).join(', then ')} seconds`,
    { because: 'retries are not shown, and the live service makes these' },
  ),
  'WHK-07': chosen('6.5', 'a webhook is created only if its address answers a HEAD request with 200', {
    because: 'registration is not shown, and clients of the live service know this check',
    refuses: 400,
  }),
  'WHK-08': chosen('6.5', 'a token can watch a model at the same address only once', {
    because: 'registration is not shown, and clients of the live service know this refusal',
    refuses: [400, 'A webhook with that callback, model, and token already exists'],
  }),
  'WHK-09': chosen(
    '6.5',
    'the address of a webhook is http or https, and is neither the server itself nor a link-local host',
    { because: 'a delivery must not reach what its sender could not', refuses: [400, 'invalid value for callbackURL'] },
  ),
  'WHK-10': chosen('4.7', 'only the token that created a webhook can read, change and delete it', {
    because: 'the token is what it watches with',
    refuses: [401, 'webhook does not belong to token'],
  }),
  'WHK-11': implied('6.2', 'a webhook watches only what its member may see', {
    because: 'deliveries show the model, and a token grants no more than its member has',
    refuses: [401, 'unauthorized permission requested'],
  }),
  'WHK-12': chosen('6.5', 'if a receiver answers 410, it is not called again and the webhook is deleted', {
    because: 'the status says that the receiver is gone',
  }),
  'WHK-13': chosen(
    '6.5',
    `a webhook is switched off after ${webhooks.failures} failures in a row over ${days(webhooks.failingMs)} days`,
    { because: 'the live service does the same' },
  ),
  'WHK-14': stated('4.7', 'the webhooks of a token are listed at its route'),
  'WHK-15': implied('6.2', 'a deleted webhook gets no further delivery', {
    because: 'the webhook does not exist any more',
  }),
  'WHK-16': stated('6.2', 'a member, board, list or card can be watched'),
  'WHK-17': chosen('6.2', 'a workspace can be watched too', {
    because: 'clients do so, and workspaces have actions as boards have',
  }),
  'WHK-18': chosen('6.5', 'the deliveries of one webhook keep the order of the changes', {
    because: 'a receiver could not know the latest state otherwise',
  }),
  'WHK-19': chosen('6.5', 'a delivery follows no redirect and goes to loopback unless more is allowed', {
    because: 'a local server must not become a way into other networks',
  }),
  'WHK-20': stated('4.7', 'a webhook is created and deleted at its routes', {
    unobservable: 'what a request for a webhook holds is not shown (6.5), and without one there is none to delete',
  }),
  'WHK-21': chosen(
    '6.2',
    'a webhook of a list gets the actions of its cards, one of a workspace those of its boards, and one of a ' +
      'member what the member does and what is done to the member',
    { because: 'the document names the models that can be watched, not which changes are theirs' },
  ),
  'WHK-22': chosen(
    '6.5',
    `up to ${webhooks.waitingEach} deliveries wait for one receiver and ${webhooks.waitingAll} for all, ` +
      `and the oldest beyond is dropped and counted`,
    { because: 'a dead receiver must neither fill the server nor delay the others' },
  ),
  'WHK-23': chosen(
    '5.2',
    'a webhook gets no delivery after its token has ended, if the token may not read, or if its member can no ' +
      'longer see the model',
    { because: 'a delivery is a reading within the permissions of its token' },
  ),
  'WHK-24': chosen(
    '6.5',
    `a receiver has ${seconds(webhooks.answerMs)} seconds to answer, ` +
      `${webhooks.answerBytes} bytes of its answer are read, and ${webhooks.connections} receivers are called at once`,
    { because: 'a slow receiver must neither fill the server nor delay the others' },
  ),
  'WHK-25': chosen('6.5', `the latest ${webhooks.logged} deliveries are listed at the control plane`, {
    because: 'a person looks at the latest, and memory is limited',
  }),
};
