/** The numbers of part 8, and the sizes we chose where it leaves them open: nothing else in the project writes them. */

/** The names of the headers of part 8. */
export const rateLimitHeader = (of: 'token' | 'key', what: 'interval-ms' | 'max' | 'remaining') =>
  `x-rate-limit-api-${of}-${what}` as const;
export const rateLimitHeaders = (of: 'token' | 'key') =>
  (['interval-ms', 'max', 'remaining'] as const).map((what) => rateLimitHeader(of, what));

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
  text: 16384,
  /** Chosen: the distance between neighbours that were placed by word (1.8). */
  positionStep: 2 ** 14,
  /** Attachment name and mimeType. */
  attachmentName: 256,
  /** 4.3: the shortest username and full name, the longest initials. */
  username: { min: 3 },
  fullName: { min: 4 },
  initials: { max: 4 },
  /** 4.3: how often a member is told, in minutes; -1 is never. */
  summaryMinutes: [-1, 1, 60],
  /** Chosen: lengths where the document gives none, and other texts would be too long. */
  lengths: {
    workspaceName: { min: 3, max: 100 },
    invitedName: 100,
    email: 254,
    domain: 253,
    locale: { min: 2, max: 35 },
    message: 256,
    emojiName: { min: 2, max: 64 },
    reaction: 256,
    applicationName: 200,
    returnUrl: 4096,
    requestToken: 64,
    consent: 128,
    token: 256,
    /** Of a name, in the readable end of an address; of a word, in a search. */
    slug: 100,
    word: 64,
  },
  /** Chosen: degrees of a sticker, and days that attachments of an export may be old. */
  rotation: 360,
  attachmentAge: 3650,
  /** Chosen: items of a card written at once, calls in a batch. */
  itemsAtOnce: 50,
  batch: 10,
  /** Chosen: members that the consent page offers. */
  consentMembers: 50,
  /** Chosen: files of an export, whose format counts them in sixteen bits. */
  archiveFiles: 60_000,
  /** Chosen: how large a request may be, in which parts, and how long it may take to arrive. */
  requests: {
    bodyBytes: 2 * 1024 * 1024,
    uploadBytes: 12 * 1024 * 1024,
    depth: 32,
    /** Elements of lists and members of objects, together: each costs many times what a byte of text costs. */
    values: 10_000,
    arguments: 1000,
    parts: 100,
    headers: 200,
    nesting: 4,
    index: 999,
    /** Open connections, and how long one may stay idle. */
    connections: 10_000,
    keepAliveMs: 5_000,
    /** The longest argument, percent-encoded from astral letters, takes 196608 bytes. */
    headBytes: 256 * 1024,
    headMs: 10_000,
    arrivalMs: 30_000,
  },
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
  /** Chosen: how long a token may last, by the words clients send. */
  lifetimes: { '1hour': 3_600_000, '1day': 86_400_000, '30days': 2_592_000_000, never: null },
  /** Chosen: how long a request token of OAuth is good for, and how many are kept. */
  requestTokens: { lastMs: 900_000, kept: 1000 },
  /** Chosen: when an export is started and done after it was asked for, and what all archives may have together. */
  exports: { startedMs: 500, completedMs: 2000, bytes: 384 * 2 ** 20 },
  /** Chosen: how many of a model's latest updates can be asked for. */
  deltas: 1000,
  /** Chosen: results of a kind, their pages, members found, parts of a query, their words, candidates looked at. */
  search: { default: 10, max: 1000, pages: 100, members: 8, mostMembers: 20, parts: 64, words: 256, reach: 50_000 },
} as const;
