/**
 * The numbers of part 8, and the sizes we chose where it leaves them open; nothing else in the project writes them
 * down.
 */

/** What part 8 calls its headers. */
export const rateLimitHeader = (of: 'token' | 'key', what: 'interval-ms' | 'max' | 'remaining') =>
  `x-rate-limit-api-${of}-${what}` as const;

export const limits = {
  /** Requests per key. */
  key: { max: 300, intervalMs: 10_000 },
  /** Requests per token. */
  token: { max: 100, intervalMs: 10_000 },
  /** Requests to the /1/members route itself. */
  members: { max: 100, intervalMs: 900_000 },
  /** More 429 answers than this in a window block the key for the rest of it. */
  refusalsPerKey: { max: 200, intervalMs: 10_000 },
  /** The most any query returns. */
  results: 1000,
  actions: { min: 0, max: 1000, default: 50 },
  notifications: { min: 1, max: 1000, default: 50 },
  notificationsPage: { min: 0, max: 100 },
  /** page * limit stays below this. */
  actionsReach: 1000,
  cards: { min: 1, max: 1000 },
  customFieldsPerBoard: 50,
  /** desc, bio, comment text, checklist item name, sticker image. */
  text: 16_384,
  /** Attachment name and mimeType. */
  attachmentName: 256,
  /** Chosen: cards with their actions in one call (API_TOO_MANY_CARDS_REQUESTED). */
  cardsWithActions: 1000,
  /** Chosen: labels of a board where no number is asked for. */
  labels: 50,
  /** Chosen: how a delivery is tried, how long and how much of an answer is waited for, how much may wait. */
  webhooks: {
    retriesMs: [30_000, 60_000, 120_000],
    failures: 1000,
    failingMs: 30 * 86_400_000,
    answerMs: 5000,
    answerBytes: 65_536,
    connections: 64,
    waitingEach: 1000,
    waitingAll: 20_000,
    waitingBytes: 128 * 1024 * 1024,
    blockedEach: 100,
    logged: 1000,
    loggedBytes: 16 * 1024 * 1024,
  },
  /** Chosen: how long a request token of OAuth is good for, and how many are kept. */
  requestTokens: { lastMs: 900_000, kept: 1000 },
  /** Chosen: when an export is started and done after it was asked for, and how many of a model are kept. */
  exports: { startedMs: 500, completedMs: 2000, kept: 10 },
  /** Chosen: how many of a model's latest updates can be asked for. */
  deltas: 1000,
  /** Chosen: results of a kind, their pages, members found, parts of a query, their words, candidates looked at. */
  search: { default: 10, max: 1000, pages: 100, members: 8, mostMembers: 20, parts: 64, words: 256, reach: 50_000 },
} as const;
