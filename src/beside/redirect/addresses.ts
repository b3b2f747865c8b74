/** Which addresses are redirected, and where to: by the environment of the process. */

/** Where the live service answers. */
export const liveAddress = 'https://api.trello.com';

/** The hosts of the live service. */
export const liveHosts: readonly string[] = [new URL(liveAddress).hostname, 'trello.com'];

/** Where a request goes instead; undefined if it is not redirected. */
export type Lead = (address: string) => URL | undefined;

export function leadOf({ BOARDSTONE_URL: url, BOARDSTONE_FROM: from = liveHosts.join() }: NodeJS.ProcessEnv): Lead {
  const wrong = (what: string): Error => new Error(`boardstone/redirect: ${what}`);
  if (url === undefined || url === '') throw wrong('BOARDSTONE_URL is not set; it is the address of the local server');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw wrong(`BOARDSTONE_URL is no address: ${url}`);
  const hosts = new Set(from.split(',').map((host) => host.trim().toLowerCase()));
  const to = new URL(url);
  return (address) => {
    if (!URL.canParse(address)) return undefined;
    const { protocol, hostname, pathname, search } = new URL(address);
    if (!hosts.has(hostname) || !/^https?:$/.test(protocol)) return undefined;
    return new URL(`${to.pathname.replace(/\/$/, '')}${pathname}${search}`, to);
  };
}
