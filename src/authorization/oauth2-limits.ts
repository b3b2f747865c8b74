/** The numbers of OAuth 2.0, of which the document does not speak. */

export const oauth2Limits = {
  /** As in the live service: how long an access token and a refresh token last. */
  accessMs: 3_600_000,
  refreshMs: 90 * 86_400_000,
  /** Chosen: how long a code lasts, and how many used tokens of a grant are kept. */
  codeMs: 300_000,
  kept: 100,
  /** RFC 7636, 4.1. */
  verifier: { min: 43, max: 128 },
  /** Chosen: the longest texts. */
  state: 4096,
  scope: 1000,
};
