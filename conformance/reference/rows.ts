/** The rows that a run asks, as the server declares them: a law that goes through rows is handed them. */
export {
  isPathWord,
  ours,
  pathTables,
  rowsOf,
  type DeclaredArgument,
  type DeclaredEndpoint,
  type PathWord,
  type Rows,
} from '../../src/door.ts';
