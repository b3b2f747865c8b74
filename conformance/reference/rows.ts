/** All rows as they are declared, and which of them a request means. */
import { rowAt, type DeclaredEndpoint } from '../../src/door.ts';

export { endpoints, type DeclaredArgument, type DeclaredEndpoint } from '../../src/door.ts';

/** Method and path with ids; nouns in singular or plural; undefined if no row is meant. */
export const rowOf = (method: string, path: string): DeclaredEndpoint | undefined =>
  rowAt(
    method,
    path
      .split('?', 1)[0]!
      .split('/')
      .slice(2)
      .filter((word) => word !== ''),
  );
