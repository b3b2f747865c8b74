/** What a server with sockets has beside the service, a line each: without its line and its folder, the rest goes on. */
export { certificateFor } from './tls/certificate.ts';
export { inspect } from './inspector/routes.ts';
export { runOf } from './data-folder/run.ts';
