/** The part of `made-once.mjs` that sources in TypeScript use. */
export function madeOnce(
  kind: string,
  paths: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string>;
