// A route of Hono: npm i hono boardstone
import { Hono } from 'hono';
import { createService } from 'boardstone/fetch';

const service = createService({ dialect: 'live' });

export const app = new Hono();
app.get('/credentials', (context) => context.json(service.target.actors.owner));
app.all('/1/*', (context) => service.fetch(context.req.raw));
