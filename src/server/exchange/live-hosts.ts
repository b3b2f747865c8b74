/** The addresses of the live service, and the header that says which of them a request was meant for. */

/** Where the live service answers. */
export const liveAddress = 'https://api.trello.com';
/** Where its pages are: addresses in answers begin so. */
export const liveSite = 'https://trello.com';
/** Where it gives tokens of OAuth 2.0. */
export const liveIssuer = 'https://auth.atlassian.com';

/** The hosts of the live service, unless BOARDSTONE_FROM names others. */
export const liveHosts: readonly string[] = [liveAddress, liveSite, liveIssuer].map(
  (address) => new URL(address).hostname,
);

/** The header that names the live address to which a request was sent first: `https://trello.com`. */
export const askedHeader = 'x-boardstone-asked';
