/** What sources in TypeScript use of `made-once.mjs`. */
export function madeOnce(
  kind: string,
  paths: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string>;
