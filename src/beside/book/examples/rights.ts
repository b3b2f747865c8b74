/** Examples of part 5. */
import { limits } from '../../../document/limits.ts';
import type { Examples } from '../play.ts';

/** A request for a request token, signed with the secret alone. */
const asksForRequestToken =
  'nobody POST /OAuthGetRequestToken [authorization: OAuth oauth_signature="{owner.secret}%26", ' +
  'oauth_signature_method="PLAINTEXT", oauth_consumer_key="{owner.key}"] → -';

export const rights = {
  'AUT-09': 'nobody GET /authorize?key={owner.key}&name=Map+maker&scope=read&expiration=1day',
  'AUT-29': [
    'server {"limits":false}',
    asksForRequestToken,
    'nobody GET /OAuthAuthorizeToken?oauth_token={2.oauth_token} → -',
    `${limits.requestTokens.kept} x ${asksForRequestToken}`,
    'nobody GET /OAuthAuthorizeToken?oauth_token={2.oauth_token}',
  ],
  'AUT-30': [
    'POST /_boardstone/keys < {"name":"My application","username":"ben_okoro"} → name, key',
    'POST /_boardstone/keys < {"name":"My application","username":"nobody_here"}',
  ],
  'AUT-08': [
    'POST /_boardstone/keys < {"name":"My application","username":"ada_quill"} → key',
    'nobody GET /members/me?key={1.key}',
  ],
  'AUT-21': [
    'PUT /boards/{catalogue}/prefs/permissionLevel?value=public → -',
    'nobody GET /boards/{catalogue}?fields=name&key={owner.key} → name',
  ],
  'PRM-02': 'nobody GET /members/me/boards?key={owner.key}',
  'AUT-05': 'nobody GET /members/me?key={owner.key}',
  'CNV-12': 'nobody PUT /cards/{canal} < {"name":"The canal","key":"{owner.key}","token":"{owner.token}"} → name',
  'TOK-04': 'GET /tokens/{owner.token} → id, identifier, token',
  'AUT-13':
    'nobody GET /members/me?fields=username [authorization: OAuth oauth_consumer_key="{owner.key}", ' +
    'oauth_token="{owner.token}"] → username',
  'AUT-20':
    'colleague GET /members/me?fields=username [authorization: OAuth oauth_consumer_key="{owner.key}", ' +
    'oauth_token="{owner.token}"] → username',
  'PRM-03': 'nobody GET /members/me?key={colleague.key}&token={owner.token}',
  'PRM-06': 'outsider GET /boards/{shop}',
  'PRM-07': [
    'PUT /boards/{shop}/prefs/permissionLevel?value=public → -',
    'outsider GET /boards/{shop}?fields=name → name',
  ],
  'PRM-08': [
    'PUT /boards/{shop}/prefs/permissionLevel?value=org → -',
    'colleague GET /boards/{shop}?fields=name → name',
  ],
  'PRM-09': [
    'colleague PUT /cards/{canal}?name=The+canal → name',
    'colleague PUT /boards/{catalogue}?prefs/voting=org',
  ],
  'PRM-10': [
    'PUT /boards/{catalogue}/members/{colleague}?type=observer → -',
    'colleague GET /cards/{canal}?fields=name → name',
    'colleague PUT /cards/{canal}?name=The+canal',
  ],
  'PRM-14': 'colleague PUT /organizations/{press}?displayName=Mine',
  'WHK-23': [
    'colleague POST /webhooks?idModel={catalogue}&callbackURL=http://127.0.0.1:9000/hook → -',
    'DELETE /boards/{catalogue}/members/{colleague} → -',
    'PUT /cards/{canal}?name=The+canal → -',
    'POST /_boardstone/webhooks/drain → delivered',
  ],
  'AUT-03': 'nobody GET /members/me?key={colleague.key}&token={owner.token}',
  'AUT-10': 'nobody GET /authorize?key={owner.key}&name=Reader&scope=read&expiration=1day&response_type=token',
  'AUT-15': 'nobody GET /authorize?key={owner.key}&return_url=https://elsewhere.example/ → -',
  'AUT-25': 'nobody POST /authorize?key={owner.key}&decision=allow&member={owner}&scope=read&expiration=1day → -',
  'AUT-17': [asksForRequestToken, 'nobody GET /OAuthAuthorizeToken?oauth_token={1.oauth_token}&name=Reader'],
  'AUT-26':
    'nobody POST /OAuthGetRequestToken [authorization: OAuth oauth_consumer_key="{owner.key}", ' +
    'oauth_signature_method="HMAC-SHA1", oauth_timestamp="1770714000", oauth_nonce="n1", ' +
    'oauth_signature="wrong", oauth_callback="oob"]',
  'AUT-19': 'nobody GET /client.js?key={owner.key} → @content-type',
  'AUT-22': ['reader GET /cards/{canal}?fields=name → name', 'reader PUT /cards/{canal}?name=The+canal'],
  'AUT-12': 'POST /_boardstone/keys < {"name":"My application","username":"ada_quill"} → name, key',
  'PRM-01': ['reader PUT /members/me/bio?value=Hello', 'reader PUT /members/me?bio=Hello → bio'],
  'PRM-05': 'reader POST /boards?name=Harbour',
  'PRM-12': 'GET /tokens/{owner.token} → permissions.modelType, permissions.read, permissions.write',
  'PRM-15': ['GET /tokens/{owner.token} → permissions', 'POST /cards/{canal}/actions/comments?text=Soon → type'],
  'AUT-06': 'reader POST /cards?idList={layout}&name=Ink',
  'PRM-04': 'colleague GET /members/{owner}/savedSearches',
  'PRM-11': ['GET /members/{owner}/boardStars → idBoard', 'reader GET /members/me/tokens'],
  'PRM-16': 'colleague GET /members/me/boardStars/{boardStar}',
  'AUT-07': 'colleague GET /members/{owner}/boardStars',
  'AUT-24': 'GET /members/me/cards?fields=name → name',
  'AUT-11':
    'POST /_boardstone/tokens < {"key":"{owner.key}","username":"ada_quill","expires":"1hour"} ' +
    '→ dateCreated, dateExpires',
  'AUT-27': [
    asksForRequestToken,
    `wait ${limits.requestTokens.lastMs / 1000 + 1} s`,
    'nobody GET /OAuthAuthorizeToken?oauth_token={1.oauth_token} → message',
  ],
  'AUT-16':
    'nobody GET /authorize?key={owner.key}&name=Reader&scope=read,write&expiration=never&response_type=token ' +
    '→ @content-type',
  'AUT-28': `nobody GET /authorize?key={owner.key}&name={x*${limits.lengths.applicationName + 1}} → -`,
  'AUT-01': 'nobody GET /members/me?key=unknown',
  'AUT-02': 'nobody GET /members/me?key={owner.key}&token=unknown',
  'AUT-04': [
    'POST /_boardstone/tokens < {"key":"{owner.key}","username":"ada_quill","expires":"1hour"} → dateExpires',
    'wait 3601 s',
    'nobody GET /members/me?key={owner.key}&token={1.token}',
  ],
} satisfies Examples;
