/** Limit objects (8.o2): how near a record is to a bound. The bound is shown and never enforced. */

export const limit = (disableAt: number, warnAt: number) => ({ status: 'ok', disableAt, warnAt });

/** For boards, lists and cards alike (2.3–2.5). */
export const ofAttachments = { attachments: { perBoard: limit(36_000, 28_800) } };
