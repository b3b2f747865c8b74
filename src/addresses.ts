/** Which hosts are this machine, and which addresses a webhook may have, judged from the address alone (WHK-09). */

/** Whether a name or an address leads back to the machine that uses it. */
export const isLoopback = (hostname: string): boolean =>
  /^((.*\.)?localhost|::1|(::ffff:)?127(\.\d+){3}|::ffff:7f[0-9a-f]{2}:.+)$/.test(bare(hostname));

/** … or is no address of its own, with which the same machine is called. */
export const isHere = (hostname: string): boolean =>
  isLoopback(hostname) || /^(::|(::ffff:)?0\.0\.0\.0|::ffff:0:0)$/.test(bare(hostname));

/** Link-local addresses: there machines keep data that nobody outside may ask for. */
export const isLinkLocal = (hostname: string): boolean =>
  /^((::ffff:)?169\.254(\.\d+){2}|fe[89ab][0-9a-f]:.*|::ffff:a9fe:.+)$/.test(bare(hostname));

/** Addresses of a network at home or at work. */
export const isPrivate = (hostname: string): boolean =>
  /^((::ffff:)?(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})|f[cd][0-9a-f]{2}:.*)$/.test(
    bare(hostname),
  );

/** Whether it is the number of a machine, which no name server can point elsewhere. */
export const isAddress = (hostname: string): boolean => /^(\d+(\.\d+){3}|[\da-f:.]*:[\da-f:.]*)$/.test(bare(hostname));

/** A host name without the brackets of IPv6 and without the final dot of a full name. */
export const bare = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/** Whether a webhook may have this address on a server that its client reaches at that origin. */
export function mayBeCalled(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || isLinkLocal(url.hostname)) return false;
  if (!URL.canParse(origin)) return true;
  const own = new URL(origin);
  const same = bare(url.hostname) === bare(own.hostname) || (isHere(url.hostname) && isHere(own.hostname));
  return !same || portOf(url) !== portOf(own);
}
