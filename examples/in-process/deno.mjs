// deno run --allow-net deno.mjs
import { createService } from 'boardstone/fetch';

const service = createService({ dialect: 'live' });
console.log(service.target.actors.owner);
Deno.serve({ port: 4747, hostname: '127.0.0.1' }, (request) => service.fetch(request));
