/** Where deliveries may go (WHK-09, WHK-19): this machine and hosts allowed by name, never this server itself. */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Verdict } from '../deliveries/sender.ts';
import { bare, isHere, isLinkLocal, portOf } from '../../addresses.ts';

export class Policy {
  readonly #allowed: ReadonlySet<string>;
  /** The port of this server, once it listens. */
  own: number | null = null;

  constructor(allowed: readonly string[]) {
    this.#allowed = new Set(allowed.map(bare));
  }

  /** The verdict on the address alone. */
  verdict(url: URL): Verdict {
    const host = bare(url.hostname);
    if ((url.protocol !== 'http:' && url.protocol !== 'https:') || isLinkLocal(host)) return 'refused';
    if (isHere(host)) return portOf(url) === this.own ? 'refused' : 'free';
    if (!this.#allowed.has(host)) return 'blocked'; // WHK-19
    return isIP(host) === 0 || this.reachable(host, portOf(url)) ? 'free' : 'refused';
  }

  /** The verdict on the resolved address: the owner of a name can make it resolve to any address. */
  reachable(address: string, port: number): boolean {
    return !isLinkLocal(address) && (port !== this.own || !(isHere(address) || isOwn(address)));
  }

  /** Resolves a name for one connection and refuses every address that may not be called. */
  lookup(port: number): LookupFunction {
    return (hostname, { all, family }, done) => {
      const answer = (fault: NodeJS.ErrnoException | null, found: LookupAddress[] = []): void => {
        const wanted = found.filter(
          (address) => !family || address.family === family || address.family === Number(String(family).slice(-1)),
        );
        const free = wanted.filter(({ address }) => this.reachable(address, port));
        const [first] = free;
        if (fault !== null || first === undefined) {
          const refused: NodeJS.ErrnoException =
            fault ?? new Error(`${hostname} is at an address that is never called`);
          done(refused, all ? [] : '');
        } else if (all) done(null, free);
        else done(null, first.address, first.family);
      };
      // These names always mean this machine, without a resolver.
      if (isHere(hostname))
        return answer(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '::1', family: 6 },
        ]);
      resolve(hostname, { all: true }, answer);
    };
  }
}

/** Whether this is an address of this machine: a server that listens on all addresses can be reached there too. */
const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((cards) =>
    cards?.some((card) => card.address === address.replace(/^::ffff:/i, '')),
  );
