/** The part of `bundle.mjs` that sources in TypeScript use. */
export const withoutReasons: object;
export function scriptOf(entry: string, options?: { readonly plugins: readonly object[] }): Promise<string>;
/** Writes the files; `options` are those of esbuild. */
export function bundle(options: {
  readonly absWorkingDir?: string;
  readonly entryPoints: readonly string[];
  readonly outfile: string;
  readonly format: 'esm' | 'cjs';
  readonly packages?: 'external';
}): Promise<object>;
