/** Examples of parts 4.7 and 4.8. */
import { limits } from '../../../document/limits.ts';
import type { Examples } from '../play.ts';

export const routes = {
  'CNV-31': [
    'GET /boards/{catalogue}?fields=shortLink → shortLink',
    'GET /boards/{1.shortLink}?fields=name → id, name',
  ],
  'LBL-03': 'POST /labels?idBoard={catalogue}&color=sky',
  'LBL-04': ['DELETE /labels/{map} → -', 'GET /cards/{canal}?fields=labels → labels.name'],
  'LBL-07': ['POST /boards?name=Harbour → -', 'GET /boards/{1}/labels → name, color'],
  'LBL-08': [
    'GET /boards/{catalogue}/labels?limit=2&fields=color → color',
    `GET /boards/{catalogue}/labels?limit=${limits.results + 1}`,
  ],
  'BRD-02': 'POST /boards',
  'BRD-03': ['POST /boards?name=Harbour → -', 'GET /boards/{1}/lists?fields=name → name'],
  'BRD-04': ['POST /boards?name=Harbour → -', 'GET /boards/{1}/memberships → idMember, memberType'],
  'BRD-06': 'PUT /boards/{catalogue}/members/{owner}?type=normal',
  'BRD-07': ['DELETE /boards/{catalogue} → -', 'GET /cards/{canal}'],
  'BRD-08': [
    'POST /boards?name=Autumn&idBoardSource={catalogue}&keepFromSource=cards → -',
    'GET /boards/{1}/lists?fields=name&cards=open&card_fields=name → name, cards.name',
  ],
  'BRD-09': [
    'PUT /boards/{catalogue}/members/{mira}?type=observer → -',
    'PUT /boards/{catalogue}/members/{mira}?type=guest',
  ],
  'BRD-13': 'PUT /boards/{catalogue}?name=Summer+Catalogue → id, name',
  'BRD-14': [
    'PUT /boards/{shop}/members?email=new@boards.invalid&fullName=New+Reader → -',
    'GET /boards/{shop}?fields=name&memberships=all → memberships.memberType, memberships.unconfirmed',
  ],
  'BRD-18': 'outsider POST /boards?name=Harbour&idOrganization={press}',
  'BRD-22': [
    'GET /boards/{catalogue}/lists?fields=name → name',
    'GET /boards/{catalogue}/members?fields=username → username',
  ],
  'BRD-23': 'GET /members/me/boards?fields=name → *',
  'BRD-24':
    'PUT /boards/{catalogue} < {"prefs":{"voting":"org"},"labelNames/green":"Maps"} → prefs.voting, labelNames.green',
  'BRD-25': 'POST /boards/{catalogue}/calendarKey/generate',
  'BRD-27': 'GET /boards/{catalogue} → *',
  'BRD-26': 'POST /boards?name=Autumn&idBoardSource={catalogue} → prefs.background, prefs.permissionLevel',
  'LST-02': 'POST /lists?idBoard={catalogue}',
  'LST-03': ['POST /lists?idBoard={catalogue}&name=Ideas → -', 'GET /boards/{catalogue}/lists?fields=name → name'],
  'LST-04': ['PUT /lists/{layout}?idBoard={shop} → -', 'GET /cards/{canal}?fields=idBoard → idBoard'],
  'LST-05': [
    'POST /lists/{layout}/archiveAllCards → -',
    'GET /lists/{layout}/cards?filter=all&fields=name,closed → name, closed',
  ],
  'LST-06': [
    'POST /lists/{layout}/moveAllCards?idBoard={catalogue}&idList={printed} → -',
    'GET /lists/{printed}/cards?fields=name → name',
  ],
  'LST-07': 'DELETE /lists/{layout}',
  'LST-08': [
    'POST /lists?idBoard={catalogue}&name=Copy&idListSource={layout} → -',
    'GET /lists/{1}/cards?fields=name → name',
  ],
  'ORG-02': 'POST /organizations?displayName=%20Harbour',
  'ORG-03': 'PUT /organizations/{press}?name=Northwind',
  'ORG-04': 'POST /organizations?displayName=Harbour+Press → name, displayName',
  'ORG-05': 'DELETE /organizations/{press}/members/{owner}',
  'ORG-06': [
    'DELETE /organizations/{press} → -',
    'GET /boards/{catalogue}?fields=name,idOrganization → name, idOrganization',
  ],
  'ORG-07': 'GET /organizations/{press}/members?fields=username → username',
  'ORG-08': 'PUT /organizations/{press}?website=northwind.example → website',
  'TOK-02': ['DELETE /tokens/{owner.token} → -', 'GET /members/me'],
  'TOK-05': 'colleague GET /tokens/{owner.token}',
  'AUT-14': 'nobody GET /client.js?key=0123456789abcdef0123456789abcdef → -',
  'AUT-18': 'nobody GET /client.js?key={owner.key} → @content-type',
  'WHK-10': [
    'POST /webhooks?idModel={canal}&callbackURL=http://127.0.0.1:9000/card → -',
    'colleague GET /webhooks/{1}',
  ],
  'WHK-14': 'GET /tokens/{owner.token}/webhooks → description, callbackURL, active',
  'WHK-20': [
    'POST /webhooks?idModel={canal}&callbackURL=http://127.0.0.1:9000/card → idModel, callbackURL, active',
    'DELETE /webhooks/{1}',
  ],
  'SRC-01': 'GET /search?query=canal&card_fields=name&modelTypes=cards → cards.name',
  'SRC-02': 'GET /search?query=label:Late+is:open&card_fields=name&modelTypes=cards → cards.name',
  'SRC-03': 'GET /search',
  'SRC-04': `GET /search?query=canal&cards_limit=${limits.search.max + 1}`,
  'SRC-06': 'outsider GET /search?query=canal&modelTypes=cards → cards',
  'SRC-07': [
    'GET /search?query=cana&modelTypes=cards → cards',
    'GET /search?query=cana&partial=true&modelTypes=cards&card_fields=name → cards.name',
  ],
  'SRC-08': 'GET /search?query=canal&modelTypes=cards&card_fields=name,due → cards.name, cards.due',
  'SRC-13':
    'GET /search?query=proof&modelTypes=cards,actions&card_fields=name&action_fields=data → cards.name, actions.data.text',
  'SRC-14': [
    'GET /search?query=legend&modelTypes=cards&card_fields=name → cards.name',
    'GET /search?query=late&modelTypes=cards&card_fields=name → cards',
  ],
  'SRC-09': `GET /search?query=x${'+x'.repeat(limits.search.parts)}`,
  'SRC-10': 'GET /search?query=the&modelTypes=cards&card_fields=name → cards.name',
  'SRC-11': [
    `GET /search/members?query=mira&limit=${limits.search.mostMembers + 1}`,
    'GET /search/members?query=mira → username',
  ],
  'SRC-12': [
    'PUT /cards/{canal}?name={x*70} → -',
    `GET /search?query={x*${limits.lengths.word}}&modelTypes=cards&card_fields=idShort → cards.idShort`,
  ],
  'PAG-05': [
    'GET /boards/{catalogue}/actions?limit=2&fields=type → id',
    'GET /boards/{catalogue}/actions?limit=1&fields=type&before={1.0.id} → id',
  ],
  'PAG-06': [
    'GET /lists/{manuscripts}/cards?fields=name → name',
    'GET /lists/{manuscripts}/cards?fields=name&limit=2 → name',
  ],
  'PAG-02': `GET /boards/{catalogue}/actions?limit=${limits.results}&fields=type → length`,
  'PAG-07': `GET /boards/{catalogue}/cards?limit=${limits.cards.max + 1}`,
  'ACT-06': 'GET /boards/{catalogue}/actions?since=2026-02-09T15:10:00Z&fields=type,date → type, date',
  'PAG-03': 'GET /boards/{catalogue}/cards?before=2026-02-09T11:00:00Z&fields=name → name',
  'ACT-07': 'GET /boards/{catalogue}/actions?before={birds}&limit=2&fields=type,date → type, date',
  'PAG-04': 'GET /boards/{catalogue}/actions?since=yesterday',
  'PAG-01': [
    'GET /boards/{catalogue}/actions?limit=2&fields=type → id, type',
    'GET /boards/{catalogue}/actions?limit=2&fields=type&before={1.1.id} → id, type',
  ],
} satisfies Examples;
