/**
 * Requests to the live service that a proxy, a hook or a handler sent to this server: which live host was asked, and
 * which address that is here. Answers name the live hosts, because the client finds this server only under those names.
 */
import type { RequestHeaders } from '../calls/call.ts';
import { isHost } from './head.ts';
import { askedHeader, liveHosts, liveIssuer, liveSite } from './live-hosts.ts';
import { cardResource } from '../nouns/cards/shown.ts';
import type { Env } from '../play.ts';
import { declared } from '../rights/dialect.ts';

/** The live addresses of such a call. */
export interface Redirect {
  /** The address that the client asked, without a path. A signature is made for it. */
  readonly asked: string;
  /** The beginning of the addresses in the answer. */
  readonly shown: string;
}

/** The live address that the client called; undefined if the client called this server. */
export function redirectedFrom(headers: RequestHeaders, origin: string): Redirect | undefined {
  const named = headers[askedHeader];
  const asked = typeof named === 'string' && isOrigin(named) ? named.toLowerCase() : origin;
  const isLive = liveHosts.includes(asked.slice(asked.indexOf('//') + 2));
  if (asked === origin && !isLive) return undefined;
  return { asked, shown: isLive ? liveSite : asked };
}

/** The names that the issuer has for its addresses, and their paths here. */
const issued: Readonly<Record<string, string>> = {
  '/authorize': '/1/oauth2/authorize',
  '/oauth/token': '/1/oauth2/token',
  '/oauth/revoke': '/1/oauth2/revoke',
};
export const isOfIssuer = ({ asked }: Redirect): boolean => asked.endsWith(hostOf(liveIssuer));
export const issuerAnswers = `of ${liveIssuer} only ${Object.keys(issued).join(', ')} are answered`;

/** The export of a board or a card by its address, with all that lies in it. */
const exported = /^\/([bc])\/([A-Za-z0-9]{8})(?:\/[^/?]*)?\.json$/;
const wholeBoard = {
  ...{ fields: 'all', actions: 'all', actions_limit: '1000', lists: 'all', members: 'all', memberships: 'all' },
  ...{ cards: 'all', card_attachments: 'true', card_customFieldItems: 'true', card_pluginData: 'true' },
  ...{ checklists: 'all', customFields: 'true', labels: 'all', labels_limit: '1000', pluginData: 'true' },
};
const wholeCard = {
  ...{ fields: 'all', actions: 'all', actions_limit: '1000', attachments: 'true', checklists: 'all' },
  ...{ customFieldItems: 'true', members: 'true', pluginData: 'true', stickers: 'true' },
};

/** The cards of a board are shown with every field that one card has. */
function exportAt(path: string, query: string, { as } = declared): string | undefined {
  const [, kind, shortLink] = exported.exec(path) ?? [];
  if (shortLink === undefined) return undefined;
  const [noun, asked] =
    kind === 'b' ? ['boards', { ...wholeBoard, card_fields: as(cardResource).whole.join() }] : ['cards', wholeCard];
  return `/1/${noun}/${shortLink}?${new URLSearchParams(asked).toString()}${query.replace('?', '&')}`;
}

/** The page of a member's account: `/my/account`, or with the name of the member. */
const accounts = /^\/(?!1\/)([\w-]+)\/account$/;
function accountAt(path: string, query: string): string | undefined {
  const [, who] = accounts.exec(path) ?? [];
  if (who === undefined) return undefined;
  return `/1/account${query}${who === 'my' ? '' : `${query === '' ? '?' : '&'}member=${who}`}`;
}

/** Turns the path at the live address into the path on this server. */
export function pathHere(redirected: Redirect | undefined, target: string, { dialect }: Pick<Env, 'dialect'>): string {
  if (redirected === undefined) return target;
  const [path = ''] = target.split('?', 1);
  const query = target.slice(path.length);
  if (isOfIssuer(redirected)) return `${issued[path] ?? path}${query}`;
  return exportAt(path, query, dialect) ?? accountAt(path, query) ?? target;
}

const hostOf = (address: string): string => address.slice(address.indexOf('//'));
const isOrigin = (name: string): boolean => /^https?:\/\//i.test(name) && isHost(name.replace(/^https?:\/\//i, ''));
