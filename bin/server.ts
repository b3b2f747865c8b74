/** All that starts a server: in the package this is one file, for `require` and for two commands. */
export * from '../src/index.ts';
export { certify } from './certify/certify.ts';
export { run } from './run.ts';
export { serve } from './serve.ts';
export { shrink } from './certify/shrink.ts';
