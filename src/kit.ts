/** The place of the kit in a program that has it: its entry puts it here, because no file of `src` imports the kit. */
import type { ServerOptions, Variation } from './desk/options.ts';

/** The methods that the kit adds to `startServer`. */
export interface Kit {
  /** A conforming server that differs from ours, by its id or drawn by a seed; rejects if there is none. */
  variation(vary: string | number): Promise<Variation>;
  /** The options of a server that a program starts, with what `boardstone certify` orders of such servers. */
  ordered(options: ServerOptions): Promise<ServerOptions>;
}

/** One for the whole program: who imports `startServer` does not know whether the program has a kit. */
let kit: Kit | undefined;

/** Called once by the entry of a program (`bin/package/kit.ts`), before any server starts. */
export function bringKit(brought: Kit): void {
  kit = brought;
}

export const broughtKit = (): Kit | undefined => kit;
