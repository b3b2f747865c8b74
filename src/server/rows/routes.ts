/** Finds the endpoint for a path: nouns match in singular and plural, in any letter case and position (1.1, 9.3). */
import { onceFor } from '../../language.ts';
import { meant } from '../../did-you-mean.ts';
import { noun } from '../../document/nouns.ts';
import type { Endpoint } from './endpoint.ts';
import { rowName } from '../../document/values/paths.ts';

interface Node {
  readonly nouns: Map<string, Node>;
  word: Node | undefined;
  /** Endpoints by method, each with the names of the parameters in its path. */
  readonly methods: Map<string, Route>;
}
interface Route {
  readonly endpoint: Endpoint;
  readonly names: readonly string[];
}
/** The row that a path means. */
export interface Match extends Route {
  /** The words of the path at the places of its parameters. */
  readonly words: readonly string[];
  /** The place of the last word, where the client may have meant a noun. */
  readonly beside: Routes;
}

/** All rows of a server, by the words of their paths. */
export type Routes = Node;

const node = (): Node => ({ nouns: new Map(), word: undefined, methods: new Map() });

export const routes = onceFor((endpoints: readonly Endpoint[]): Routes => {
  const root = node();
  for (const endpoint of endpoints) {
    const names: string[] = [];
    let at = root;
    for (const part of endpoint.path.split('/').slice(1)) {
      if (part.startsWith('{')) {
        names.push(part.slice(1, -1));
        at = at.word ??= node();
      } else {
        const key = noun(part);
        const next = at.nouns.get(key) ?? node();
        // The declared spelling is found at once, other spellings by their stem.
        at.nouns.set(part, next).set(key, next);
        at = next;
      }
    }
    if (at.methods.has(endpoint.method)) throw new Error(`two endpoints for ${rowName(endpoint)}`);
    at.methods.set(endpoint.method, { endpoint, names });
  }
  return root;
});

/** A noun is tried before a parameter. If no endpoint is found with the noun, the parameter is tried. */
export function match(root: Routes, method: string, segments: readonly string[]): Match | undefined {
  const words: string[] = [];
  let beside = root;
  const route = walk(root, 0);
  return route && { endpoint: route.endpoint, names: route.names, words, beside };

  function walk(at: Node, index: number): Route | undefined {
    if (index === segments.length) return at.methods.get(method);
    const segment = segments[index]!;
    const next = at.nouns.get(segment) ?? at.nouns.get(noun(segment)); // CNV-15
    const found = next && walk(next, index + 1);
    if (found) return found;
    if (!at.word || segment === '') return undefined;
    words.push(segment);
    beside = at;
    const other = walk(at.word, index + 1);
    if (!other) words.pop();
    return other;
  }
}

/** The methods that a noun takes here: `exports` takes POST below a board. undefined if it is no noun here. */
export function methodsOf({ nouns }: Routes, word: string): readonly string[] | undefined {
  const at = nouns.get(noun(word));
  return at && [...at.methods.keys()];
}

/** A suggestion for a path that is no route: `, did you mean boards?`, or nothing. */
export function meantAt(root: Routes, segments: readonly string[]): string {
  if (segments.slice(0, -1).includes('')) return ', which has two slashes in a row';
  let at = root;
  for (const segment of segments) {
    const next = at.nouns.get(segment) ?? at.nouns.get(noun(segment)) ?? at.word;
    if (next === undefined) return meant(segment, at.nouns.keys());
    at = next;
  }
  return '';
}
