/** The parts that a server with sockets adds to the service, a line each. A part can go with its line and its folder. */
export { certificateFor } from './tls/certificate.ts';
export { inspect } from './inspector/routes.ts';
export { runOf } from './data-folder/run.ts';
