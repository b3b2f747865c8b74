/** The names of the dialects: where the document and the live service differ, the world answers as one of them does. */
export const dialectNames = ['document', 'live'] as const;
/** Whose word counts where they differ: that of the `document`, or the habit of the `live` service. */
export type DialectName = (typeof dialectNames)[number];
