/** The parts that a server with sockets adds to the service, a line each. Without its line and its folder the rest still works. */
export { certificateFor } from './tls/certificate.ts';
export { inspect } from './inspector/routes.ts';
export { runOf } from './data-folder/run.ts';
