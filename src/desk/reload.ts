/** The option `reload`: a page or a story that is loaded again goes on with its world. */
import { isRecord, messageOf } from '../language.ts';
import { sha256Hex } from '../server/formats/hash.ts';

/** The parts of a page that a program or a worker does not have. */
interface Page {
  readonly sessionStorage?: {
    getItem(name: string): string | null;
    setItem(name: string, text: string): void;
    removeItem(name: string): void;
  };
  addEventListener?(event: 'pagehide', listener: () => void): void;
}

interface ReloadedWorld {
  snapshot(): unknown;
  restore(snapshot: unknown): void;
}

/**
 * Goes back to the world that the last load of the page left in the storage of its tab, and leaves it there again when
 * the page goes. A world with another beginning (another fixture, another seed) is not used.
 */
export function surviveReloads(world: ReloadedWorld, name: string, beginning: unknown): void {
  const page = globalThis as Page;
  const { sessionStorage: storage } = page;
  if (storage === undefined || page.addEventListener === undefined)
    throw new TypeError('reload needs a page: there is no sessionStorage here');
  const place = `boardstone ${name}`;
  const beginningHash = sha256Hex(JSON.stringify(beginning));
  const begunAnew = (which: string, fault: unknown): void => {
    storage.removeItem(place);
    console.warn(`boardstone: ${which} load of the page begins a new world: ${messageOf(fault)}`);
  };
  try {
    const left: unknown = JSON.parse(storage.getItem(place) ?? 'null');
    if (isRecord(left) && left['beginningHash'] === beginningHash) world.restore(left['snapshot']);
  } catch (fault) {
    begunAnew('this', fault);
  }
  page.addEventListener('pagehide', () => {
    try {
      storage.setItem(place, JSON.stringify({ beginningHash, snapshot: world.snapshot() }));
    } catch (fault) {
      // A tab stores a few megabytes. A larger world begins anew, because an older state of it would be wrong.
      begunAnew('the next', fault);
    }
  });
}
