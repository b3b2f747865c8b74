/**
 * What each word of a filter of 2.1 keeps, told by the fields of a record as it is shown: the server selects by it, and
 * laws expect it.
 */
import type { listFilters, membershipFilters, organizationFilters } from './sets.ts';

/** 3.2: by its own flag. */
export const listWords: Words<typeof listFilters, { readonly closed: boolean }> = {
  all: () => true,
  none: () => false,
  open: ({ closed }) => !closed,
  closed: ({ closed }) => closed,
};

interface Membership {
  readonly idMember: string;
  readonly memberType: string;
  readonly unconfirmed?: boolean;
  /** Not in the table of 2.4. */
  readonly deactivated?: boolean;
}
/** `me` is whoever asks. */
export const membershipWords: Words<typeof membershipFilters, Membership> = {
  active: ({ deactivated, unconfirmed }) => !deactivated && !unconfirmed,
  admin: ({ memberType, deactivated }) => memberType === 'admin' && !deactivated,
  deactivated: ({ deactivated }) => deactivated === true,
  me: ({ idMember }, me) => idMember === me,
  normal: ({ memberType, deactivated }) => memberType === 'normal' && !deactivated,
};

/** Of those that a member belongs to. */
export const organizationWords: Words<
  typeof organizationFilters,
  { readonly prefs: { readonly permissionLevel: string } }
> = {
  all: () => true,
  members: () => true,
  none: () => false,
  public: ({ prefs }) => prefs.permissionLevel === 'public',
};

type Words<Set extends readonly string[], R> = Readonly<Record<Set[number], (record: R, me?: string) => boolean>>;
