/** Examples of parts 7, 8 and 9. */
import { limits } from '../../../document/limits.ts';
import { customFieldsPlugin } from '../../../document/values/words.ts';
import type { Examples } from '../play.ts';

const token = '@x-rate-limit-api-token-remaining';
const key = '@x-rate-limit-api-key-remaining';
const { requests } = limits;

/** More cards with their actions than one answer has. */
const tooManyCards = [
  'server {"limits":false}',
  `${limits.cardsWithActions + 1} x POST /cards?idList={layout}&name=Ink → -`,
  'GET /lists/{layout}/cards?actions=commentCard',
];
const budget = ['server {"dbBudget":10}', '2 x GET /boards/{catalogue}/cards?fields=name → length'];

export const ofLimits = {
  'LIM-03': [`${limits.token.max + 1} x GET /boards/{catalogue}/lists?fields=name → message, error`],
  'LIM-07': [
    `${limits.token.max} x GET /boards/{catalogue}/lists → -`,
    'PUT /cards/{canal}?name=The+canal',
    'wait 10 s',
    'GET /cards/{canal}?fields=name → name',
  ],
  'LIM-08': [
    `${limits.token.max + limits.refusalsPerKey.max + 1} x GET /boards/{catalogue}/lists → -`,
    'reader GET /members/me/boards',
  ],
  'LIM-28': [
    `${limits.token.max + 1} x GET /boards/{catalogue}/lists → error`,
    `reader GET /boards/{catalogue}/lists?fields=name → ${key}`,
  ],
  'ERR-01': 'GET /bords/{catalogue}',
  'ERR-02': 'GET /cards/000000000000000000000000',
  'ERR-03': 'GET /cards/canal/',
  'ERR-04': 'PUT /cards/{canal}?closed=maybe',
  'ERR-05': 'POST /cards/{canal}/idLabels',
  'ERR-06': 'PUT /cards/{canal} < {"name":',
  'ERR-07': `PUT /cards/{canal} < {"desc":"{x*${requests.bodyBytes}}"}`,
  'ERR-08': 'PUT /cards/{canal} [content-type: application/xml] < <name/>',
  'ERR-09': 'PUT /cards/{canal}?name=One&name=Two',
  'ERR-10': 'DELETE /lists/{layout}',
  'ACC-01': 'outsider GET /cards/{canal}',
  'ACC-02': 'colleague PUT /boards/{catalogue}?name=Mine&prefs/voting=org',
  'ERR-12': 'GET /cards/{canal} [host: harbour!north]',
  'LIM-10': [...budget, 'GET /boards/{catalogue}/cards?fields=name'],
  'LIM-11': tooManyCards,
  'ERR-11': 'GET /cards/000000000000000000000000 → @content-type, message, error',
  'ERR-16': 'GET /cards/%E0%A4%A',
  'ERR-17': 'PROPFIND /cards/{canal} → @allow, *',
  'ERR-18': 'nobody POST /cards?idList=unknown',
  'ERR-19': 'GET /cards/{birds}/attachments/{chart}',
  'GEN-02': ['PUT /cards/{canal}?name=The+canal&due=tomorrow', 'GET /cards/{canal}?fields=name → name'],
  'GEN-03': 'PUT /cards/{canal} < [1,2,3]',
  'GEN-04': ['GET /cards/000000000000000000000000', 'outsider GET /cards/{canal}'],
  'CNV-34': 'POST /labels?idBoard={catalogue}&name=🌊&color=sky → name',
  'CF-16': [
    `POST /boards/{shop}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    `${limits.customFieldsPerBoard + 1} x POST /customFields?idModel={shop}&modelType=board&name=Weight&` +
      `type=number → *`,
  ],
  'WHK-03': 'POST /webhooks?idModel={canal}&callbackURL=http://127.0.0.1:9000/card → active',
  'LIM-01': `${limits.token.max + 1} x GET /boards/{catalogue}/lists?fields=name → ${token}, message, error`,
  'LIM-02': [
    `2 x POST /_boardstone/tokens < {"key":"{owner.key}","username":"ada_quill"} → -`,
    `${limits.token.max} x GET /boards/{catalogue}/lists → ${key}`,
    `${limits.token.max} x reader GET /boards/{catalogue}/lists → ${key}`,
    `${limits.token.max} x nobody GET /boards/{catalogue}/lists?key={owner.key}&token={1.token} → ${key}`,
    'nobody GET /boards/{catalogue}/lists?key={owner.key}',
  ],
  'LIM-04':
    `GET /cards/{canal}?fields=name → ${token}, @x-rate-limit-api-token-max, ` +
    `@x-rate-limit-api-token-interval-ms, ${key}, @x-rate-limit-api-key-max, @x-rate-limit-api-key-interval-ms`,
  'LIM-05': [
    `${limits.token.max + 1} x GET /boards/{catalogue}/lists → error`,
    `colleague GET /cards/{canal}?fields=name → ${token}, name`,
  ],
  'LIM-06': [`GET /cards/{canal}?fields=name → ${token}`, `GET /cards/{canal}?fields=name → ${token}`],
  'LIM-09': [
    `${limits.members.max} x GET /members/me?fields=username → -`,
    'wait 10 s',
    'GET /members/me?fields=username → *',
  ],
  'LIM-23': [...budget, 'GET /cards/{canal}?fields=name', 'wait 10 s', 'GET /cards/{canal}?fields=name'],
  'LIM-30': tooManyCards,
  'LIM-12': `GET /boards/{catalogue}/actions?limit=${limits.results + 1}`,
  'LIM-13': ['GET /boards/{catalogue}/actions?fields=type → length', 'GET /boards/{catalogue}/actions?limit=-1'],
  'LIM-14': 'GET /members/me/notifications?limit=0',
  'LIM-15': `GET /members/me/notifications?page=${limits.notificationsPage.max + 1}`,
  'LIM-16': 'GET /members/me/actions?page=10&limit=100',
  'LIM-17': 'GET /members/me/cards?limit=0',
  'LIM-18': `POST /cards/{canal}/actions/comments < {"text":"{x*${limits.text + 1}}"}`,
  'LIM-19': `POST /cards/{canal}/attachments?url=https://northwind.example&mimeType={x*${limits.attachmentName + 1}}`,
  'LIM-26': [
    `GET /cards/{canal}?fields=name → ${token}`,
    'wait 9 s',
    `GET /cards/{canal}?fields=name → ${token}`,
    'wait 1 s',
    `GET /cards/{canal}?fields=name → ${token}`,
  ],
  'LIM-27': `GET /cards/{canal}?fields=name → @x-rate-limit-api-token-max, ${token}`,
  'LIM-29': [
    'PUT /boards/{catalogue}/prefs/permissionLevel?value=public → -',
    `nobody GET /boards/{catalogue}?fields=name&key={owner.key} → ${key}, name`,
  ],
  'LIM-31': [`GET /members/me/boards?fields=name → ${token}`, `GET /member/me?fields=username → ${token}`],
  'LIM-32': [
    `${limits.members.max} x GET /members/me?fields=username → -`,
    'wait 10 s',
    'GET /members/me?fields=username → error',
    'reader GET /members/me?fields=username → username',
  ],
  'LIM-34': `PUT /cards/{canal} < {"name":"{x*${limits.text + 1}}"}`,
  'LIM-35': `PUT /boards/{catalogue}/members?email={x*${limits.lengths.email}}@boards.invalid`,
  'LIM-36': [
    'POST /members/me/customEmoji?name=x < @wave.png x',
    `POST /members/me/customEmoji?name={x*${limits.lengths.emojiName.max + 1}} < @wave.png x`,
    `POST /members/me/oneTimeMessagesDismissed < {"value":"{x*${limits.lengths.message + 1}}"}`,
    `POST /actions/{lockComment}/reactions < {"shortName":"{x*${limits.lengths.reaction + 1}}"}`,
  ],
  'LIM-37': `GET /batch?urls=${Array.from({ length: limits.batch + 1 }, () => '/members/me').join(',')}`,
  'LIM-38': `PUT /cards/{canal} < {"name":${'['.repeat(requests.depth + 1)}${']'.repeat(requests.depth + 1)}}`,
  'LIM-39': `PUT /cards/{canal} < cover${'[a]'.repeat(requests.nesting + 1)}=1`,
  'SRC-05': ['GET /membersSearch?query=mira → username', 'GET /search/members?query=mira → username'],
  'LIM-20': [
    `${limits.members.max} x GET /members/me?fields=username → -`,
    'wait 10 s',
    'GET /members/me?fields=username → error',
  ],
  'LIM-21': `GET /members/me?fields=username → ${token}, ${key}`,
  'LIM-22': [
    `${limits.members.max} x GET /members/me?fields=username → -`,
    'wait 10 s',
    'GET /members/me/boards?fields=name → name',
    'GET /members/me?fields=username → error',
  ],
  'LIM-24': 'GET /lists/{layout} → limits.attachments',
  'LIM-33': 'GET /cards/{sky} → limits.attachments',
  'LIM-25': [`20 x GET /search?query=canal&modelTypes=cards&card_fields=name → ${token}, cards.name`],
  'VER-01': 'GET /1/cards/{canal}?fields=name → name',
  'VER-02': 'GET /_boardstone/service/openapi.json → paths./organizations/{organization}/exports.post.x-experimental',
  'VER-03': ['GET /board/{catalogue}?fields=name → name', 'GET /boards/{catalogue}?fields=name → name'],
  'VER-04': 'GET /2/cards/{canal}',
} satisfies Examples;
