/** Kinds that several tables of part 2 share. */
import {
  anyObject,
  anything,
  arrayOf,
  boolean,
  count,
  idOf,
  integer,
  nullOr,
  object,
  usually,
} from '../../document/values/kinds.ts';
import { objectId, oneOf, optional, pattern, positive, text, url } from '../../document/values/kinds.ts';
import type { Kind } from '../../document/values/kinds.ts';
import { limits } from '../../document/limits.ts';
import { memberTypes } from '../../document/values/words.ts';

/** 2.10: why a table has its fields, if the document shows none of them. */
export const noFieldsShown = 'the document shows no fields of these records (2.10), and clients read these';
/** Why such a table has a field that a call sets. */
export const namedAsArgument = { implied: 'part 4 names it as an argument' } as const;

/** A position, as it is stored and shown. */
export const place = positive;
/** Members whose ids are not looked up, because a record may still name a deleted member. */
export const ids = arrayOf(objectId);

/** A value with these names. */
export const objectWith = (...names: readonly string[]) =>
  object(Object.fromEntries(names.map((name) => [name, anything])));

/** LIM-33: how near a record is to a bound (8.o2). The bound is shown and never enforced. */
export const limit = object({ status: text(), disableAt: count, warnAt: count });
export const bound = (disableAt: number, warnAt: number) => ({ status: 'ok', disableAt, warnAt });
/** 2.3, 2.4, 2.5: the limit on attachments that boards, lists and cards show. */
export const attachmentLimits = object({ attachments: object({ perBoard: limit }) });
export const attachmentsAllowed = { attachments: { perBoard: bound(36_000, 28_800) } };
export const emoji = object({ emoji: anyObject });
export const noEmoji = { emoji: {} };
/** Whether a text was ever edited. Until then the live service shows null for the data of the text. */
export const isEdited = { initial: false } as const;
export const label = object({ id: objectId, idBoard: idOf('boards'), name: text(0), color: nullOr(text()) });
export const shortLink = pattern({
  says: 'eight letters and digits',
  pattern: '^[0-9A-Za-z]{8}$',
  right: 'a1B2c3D4',
  wrong: 'a1B2',
});
/** The name of a member or a workspace in addresses. */
export const handle = pattern({
  says: `at least ${limits.username.min} lowercase letters, underscores and digits`,
  pattern: `^[a-z0-9_]{${limits.username.min},}$`,
  right: 'one_2',
  wrong: 'ab',
});
export const hex = (length: number) =>
  pattern({
    says: `${length} hexadecimal digits`,
    pattern: `^[0-9a-f]{${length}}$`,
    right: 'a'.repeat(length),
    wrong: 'a'.repeat(length - 1),
  });
const membershipsWith = (memberType: Kind<string>) =>
  arrayOf(
    object({
      id: objectId,
      idMember: idOf('members'),
      memberType,
      unconfirmed: boolean,
      deactivated: optional(boolean),
    }),
  );
export const memberships = membershipsWith(text());
/** 2.4 names two types; an action type (2.1) makes observers. */
export const boardMemberships = membershipsWith(oneOf(memberTypes));
/** 1.10: the data of extensions, which only extensions write: a fixture brings it along, or `boardstone/power-up`. */
export const pluginData = arrayOf(
  object({
    ...{ id: objectId, idPlugin: objectId, idModel: objectId, value: text(0) },
    scope: text(),
    access: oneOf(['private', 'shared']),
    /** Whose it is, if it is private. */
    idMember: usually(nullOr(idOf('members')), null),
  }),
);
export const noPluginData = { initial: [] } as const;
/** A picture in its sizes. */
export const pictureSizes = arrayOf(object({ width: integer(1), height: integer(1), url }));
