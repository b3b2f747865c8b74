/** Part 5 and 6: applications, tokens and webhooks. */
import {
  anyObject,
  arrayOf,
  boolean,
  count,
  date,
  idOf,
  nullOr,
  object,
  oneOf,
  text,
  url,
  usually,
} from '../../document/values/kinds.ts';
import { chosenTable, field, serviceSet, hidden } from './table.ts';
import { permissions, watchedTypes } from '../../document/values/words.ts';
import { scopes } from './scopes.ts';
import { hex, noFieldsShown } from './shared-kinds.ts';

/** A client of OAuth 2.0. One without a secret is public: everybody may read its code. */
const clientOfOauth2 = object({
  /** A fixture may leave out both texts, as it may the key and the secret of the application. */
  clientId: usually(text(), ''),
  secret: usually(nullOr(text()), ''),
  redirectUris: usually(arrayOf(text()), []),
  scopes: usually(arrayOf(oneOf(scopes)), [...scopes]),
  /** It belongs to a Power-Up: a member grants workspaces, and it sees no others. */
  restricted: usually(boolean, false),
});

/** A secret of a grant that a client has: a code, an access token, a refresh token. */
const secretOfGrant = object({
  kind: oneOf(['code', 'access', 'refresh']),
  value: text(8),
  expires: date,
  used: usually(boolean, false),
});

/** A grant of OAuth 2.0 is a token that is never shown: its secrets come and go. */
const grantOfOauth2 = object({
  scopes: usually(arrayOf(oneOf(scopes)), [...scopes]),
  /** Whether there is a refresh token. */
  offline: usually(boolean, true),
  /** The workspaces that the member granted to it; null means all. */
  idOrganizations: usually(nullOr(arrayOf(idOf('organizations'))), null),
  /** The values that a client has to send with a code. */
  redirectUri: usually(text(), ''),
  challenge: usually(text(), ''),
  secrets: usually(arrayOf(secretOfGrant), []),
});

/** An application: its key is public and is its id; its secret signs webhooks. */
export const applicationTable = {
  name: hidden(text()),
  secret: hidden(hex(64), { planted: true }),
  idMember: hidden(idOf('members')),
  origins: hidden(arrayOf(text()), { initial: [] }),
  oauth2: hidden(nullOr(clientOfOauth2), { initial: null }),
};

/** `id` is the id of the record, `token` the secret. */
export const tokenTable = chosenTable(noFieldsShown, {
  identifier: serviceSet(text(), { planted: true }),
  idMember: serviceSet(idOf('members')),
  dateCreated: serviceSet(date, { planted: true }),
  dateExpires: serviceSet(nullOr(date), { initial: null }),
  permissions: serviceSet(arrayOf(oneOf(permissions)), { initial: permissions, shown: arrayOf(anyObject) }),
  token: hidden(text(8), { planted: true }),
  key: hidden(idOf('applications'), { planted: true }),
  oauth2: hidden(nullOr(grantOfOauth2), { initial: null }),
});

export const webhookTable = chosenTable(noFieldsShown, {
  description: field(text(), { initial: '' }),
  idModel: field(idOf('modelType')),
  callbackURL: field(url),
  active: field(boolean, { initial: true }),
  consecutiveFailures: serviceSet(count, { initial: 0 }),
  firstConsecutiveFailDate: serviceSet(nullOr(date), { initial: null }),
  idToken: hidden(idOf('tokens')),
  modelType: hidden(oneOf(watchedTypes)),
});
