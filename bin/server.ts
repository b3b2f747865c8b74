/** All that starts a server: in the package this is one file, for `require` and for commands. */
export * from './package/index.ts';
export { mcp } from './agents/mcp.ts';
export { certify } from './certify/certify.ts';
export { run } from './run.ts';
export { brokenServer } from './faulty.ts';
export { serve } from './serve.ts';
export { shrink } from './certify/shrink.ts';
