/**
 * Which addresses a webhook may have, judged from the address alone (WHK-09). It is checked again when it is called.
 */

/** The hosts of an address that mean this machine, as URLs spell them. */
export function isLoopback(hostname: string): boolean {
  const name = bare(hostname);
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    name === '::' ||
    name === '0.0.0.0' ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    /^::ffff:7f[0-9a-f]{2}:/.test(name) ||
    name === '::ffff:0:0'
  );
}

/** Link-local addresses: there machines keep data that nobody outside may ask for. */
export function isLinkLocal(hostname: string): boolean {
  const name = bare(hostname);
  return /^169\.254\.\d+\.\d+$/.test(name) || /^fe[89ab][0-9a-f]:/.test(name) || /^::ffff:a9fe:/.test(name);
}

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
  const same = bare(url.hostname) === bare(own.hostname) || (isLoopback(url.hostname) && isLoopback(own.hostname));
  return !same || portOf(url) !== portOf(own);
}
