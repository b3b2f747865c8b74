/** What sources in TypeScript use of `bundle.mjs`. */
export const withoutReasons: object;
export function scriptOf(entry: string, options?: { readonly plugins: readonly object[] }): Promise<string>;
