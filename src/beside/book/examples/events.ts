/** Examples of part 6. */
import { limits } from '../../../document/limits.ts';
import type { Examples } from '../play.ts';

const hook = 'POST /webhooks?idModel={catalogue}&callbackURL=http://127.0.0.1:9000/hook';
const drain = 'POST /_boardstone/webhooks/drain → -';
const comments = (count: number): string => `${count} x POST /cards/{canal}/actions/comments?text=Soon → -`;
const { failures, failingMs, retriesMs, waitingEach } = limits.webhooks;
/** How many deliveries fail so often: each is tried once more than it is retried. */
const failing = failures / (retriesMs.length + 1);

export const events = {
  'ACT-01': [
    'PUT /lists/{layout}?name=Layout → -',
    'GET /boards/{catalogue}/actions?limit=1 → type, idMemberCreator, data.list.name',
  ],
  'ACT-16': [
    'PUT /lists/{layout}?name=In+layout → -',
    'GET /boards/{catalogue}/actions?limit=1&filter=updateList → type, data.list.name',
  ],
  'ACT-28': [
    'DELETE /cards/{canal} → -',
    'GET /boards/{catalogue}/actions?limit=1 → type, data.card',
    'GET /boards/{catalogue}/actions?filter=commentCard → type, data.card.name',
  ],
  'GEN-01': [
    'GET /cards/{canal}?fields=dateLastActivity → dateLastActivity',
    'wait 60 s',
    'GET /cards/{canal}?fields=dateLastActivity → dateLastActivity',
  ],
  'WHK-01': [
    `${hook} → -`,
    'PUT /cards/{canal}?name=The+canal → -',
    drain,
    'GET /_boardstone/webhooks → log.type, log.status, log.callbackURL',
  ],
  'WHK-11': 'outsider POST /webhooks?idModel={catalogue}&callbackURL=http://127.0.0.1:9000/hook',
  'WHK-15': [
    `${hook} → -`,
    'DELETE /webhooks/{1} → -',
    'PUT /cards/{canal}?name=The+canal → -',
    'POST /_boardstone/webhooks/drain → delivered',
  ],
  'WHK-16': 'POST /webhooks?idModel={layout}&callbackURL=http://127.0.0.1:9000/list → idModel, active',
  'WHK-17': 'POST /webhooks?idModel={press}&callbackURL=http://127.0.0.1:9000/press → idModel, active',
  'WHK-21': [
    'POST /webhooks?idModel={layout}&callbackURL=http://127.0.0.1:9000/list → -',
    'PUT /cards/{canal}?name=The+canal → -',
    drain,
    'GET /_boardstone/webhooks → log.type, log.callbackURL',
  ],
  'ACT-18': [
    'DELETE /customFields/{paper}/options/{uncoated} → -',
    'GET /boards/{catalogue}/actions?filter=deleteCustomField&limit=1 → type, data.customField.name',
  ],
  'WHK-02': [
    `${hook} → -`,
    'POST /webhooks?idModel={birds}&callbackURL=http://127.0.0.1:9000/card → -',
    'PUT /customFields/{pages}?name=Sheets → -',
    'PUT /card/{birds}/customField/{pages}/item < {"value":{"number":"200"}} → -',
    drain,
    'GET /_boardstone/webhooks → log.type, log.callbackURL',
  ],
  'NOT-02': ['POST /cards/{canal}/markAssociatedNotificationsRead → -', 'GET /notifications/{mention} → unread'],
  'NOT-05': [
    'POST /cards/{canal}/actions/comments?text=Soon → -',
    'GET /members/me/notifications?limit=1&filter=commentCard → memberCreator.username',
  ],
  'NOT-06': [
    'POST /cards/{birds}/idMembers?value={colleague} → -',
    'colleague GET /members/me/notifications?limit=1 → type, data.card.name',
  ],
  'NOT-07': [
    'POST /cards/{sky}/actions/comments?text=@ben_okoro+Ready? → -',
    'colleague GET /members/me/notifications?limit=1 → type, data.text',
  ],
  'NOT-08': [
    'POST /cards/{canal}/actions/comments?text=Soon → -',
    'colleague GET /members/me/notifications?limit=1 → type, data.text',
  ],
  'NOT-09': [
    'PUT /cards/{canal}?idList={proof} → -',
    'colleague GET /members/me/notifications?limit=1 → type, data.listAfter.name',
  ],
  'NOT-10': [
    'PUT /boards/{catalogue}?closed=true → -',
    'colleague GET /members/me/notifications?limit=1 → type, data.board.name',
  ],
  'NOT-11': [
    'DELETE /cards/{canal}/idMembers/{colleague} → -',
    'colleague GET /members/me/notifications?limit=1 → type, data.card.name',
  ],
  'NOT-12': [
    'PUT /boards/{catalogue}/members/{colleague}?type=admin → -',
    'colleague GET /members/me/notifications?limit=1 → type, data.board.name',
  ],
  'NOT-13': [
    'PUT /cards/{canal}?due=2026-02-11T12:00:00Z → -',
    'wait 86400 s',
    'colleague GET /members/me/notifications?limit=1&filter=cardDueSoon → type, data.card.name',
  ],
  'NOT-16': [
    'PUT /notifications/{mention}?unread=false → unread',
    'POST /notifications/all/read → -',
    'GET /members/me/notifications?read_filter=unread',
  ],
  'ACT-26': [
    'POST /cards/{birds}/idMembers?value={colleague} → -',
    'GET /cards/{birds}/actions?limit=1&filter=all → type',
  ],
  'WHK-04': [
    `${hook} → -`,
    'PUT /cards/{canal}?name=The+canal → -',
    drain,
    'GET /_boardstone/webhooks/1 → action.type, model.name',
  ],
  'WHK-05': [
    `${hook} → -`,
    'PUT /cards/{canal}?name=The+canal → -',
    drain,
    'receiver → @x-trello-webhook, action.type, webhook.callbackURL',
  ],
  'WHK-13': [
    'server {"limits":false}',
    'POST /webhooks?idModel={catalogue}&callbackURL=http://127.0.0.1:9000/500 → -',
    comments(failing + 1),
    drain,
    `${failing * retriesMs.length} x wait ${Math.ceil(failingMs / 1000 / (failing * retriesMs.length - 1))} s`,
    'GET /webhooks/{2} → active, consecutiveFailures',
  ],
  'WHK-19': [
    'POST /webhooks?idModel={catalogue}&callbackURL=http://127.0.0.1:9000/302 → -',
    'PUT /cards/{canal}?name=The+canal → -',
    drain,
    'GET /_boardstone/webhooks → queue.state, queue.status',
  ],
  'WHK-22': [
    'server {"limits":false}',
    `${hook} → -`,
    'POST /_boardstone/webhooks/hold → -',
    comments(waitingEach + 1),
    'GET /_boardstone/webhooks → queued, dropped',
  ],
  'WHK-06': [
    'POST /webhooks?idModel={catalogue}&callbackURL=http://127.0.0.1:9000/500 → -',
    'PUT /cards/{canal}?name=The+canal → -',
    'POST /_boardstone/webhooks/drain → waiting, delivered',
    'wait 30 s',
    'POST /_boardstone/webhooks/drain → waiting, delivered',
    'GET /_boardstone/webhooks → queue.attempts',
  ],
  'WHK-07': 'POST /webhooks?idModel={catalogue}&callbackURL=http://127.0.0.1:9000/absent',
  'WHK-08': [`${hook} → -`, hook],
  'WHK-09': 'POST /webhooks?idModel={catalogue}&callbackURL=http://169.254.169.254/latest',
  'WHK-12': [
    'POST /webhooks?idModel={catalogue}&callbackURL=http://127.0.0.1:9000/410 → -',
    'PUT /cards/{canal}?name=The+canal → -',
    drain,
    'GET /webhooks/{1}',
  ],
  'WHK-18': [
    `${hook} → -`,
    'PUT /cards/{canal}?name=One → -',
    'POST /cards/{canal}/actions/comments?text=Two → -',
    drain,
    'GET /_boardstone/webhooks → log.id, log.type',
  ],
  'WHK-25': [
    `${hook} → -`,
    'PUT /cards/{canal}?name=The+canal → -',
    drain,
    'GET /_boardstone/webhooks → log.id, log.type, log.status',
  ],
} satisfies Examples;
