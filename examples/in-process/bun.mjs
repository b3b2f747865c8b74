// bun run bun.mjs
import { createService } from 'boardstone/fetch';

const service = createService({ dialect: 'live' });
console.log(service.target.actors.owner);
Bun.serve({ port: 4747, hostname: '127.0.0.1', fetch: (request) => service.fetch(request) });
