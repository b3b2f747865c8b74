/** Part 5 and 6: applications, tokens and webhooks. */
import {
  anyObject,
  arrayOf,
  boolean,
  count,
  date,
  idOf,
  nullOr,
  oneOf,
  text,
  url,
} from '../../document/values/kinds.ts';
import { chosenTable, field, given, hidden } from './table.ts';
import { permissions, watchedTypes } from '../../document/values/words.ts';
import { hex, unshown } from './shared-kinds.ts';

/** An application: its key is public and is its id; its secret signs webhooks. */
export const applicationTable = {
  name: hidden(text()),
  secret: hidden(hex(64), { planted: true }),
  idMember: hidden(idOf('members')),
  origins: hidden(arrayOf(text()), { initial: [] }),
};

/** `id` is the id of the record, `token` the secret. */
export const tokenTable = chosenTable(unshown, {
  identifier: given(text(), { planted: true }),
  idMember: given(idOf('members')),
  dateCreated: given(date, { planted: true }),
  dateExpires: given(nullOr(date), { initial: null }),
  permissions: given(arrayOf(oneOf(permissions)), { initial: permissions, shown: arrayOf(anyObject) }),
  token: hidden(text(8), { planted: true }),
  key: hidden(idOf('applications'), { planted: true }),
});

export const webhookTable = chosenTable(unshown, {
  description: field(text(), { initial: '' }),
  idModel: field(idOf('modelType')),
  callbackURL: field(url),
  active: field(boolean, { initial: true }),
  consecutiveFailures: given(count, { initial: 0 }),
  firstConsecutiveFailDate: given(nullOr(date), { initial: null }),
  idToken: hidden(idOf('tokens')),
  modelType: hidden(oneOf(watchedTypes)),
});
