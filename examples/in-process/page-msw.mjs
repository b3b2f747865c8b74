// A page with MSW: run `npx msw init public/` once, and import this file before your application.
import { setupWorker } from 'msw/browser';
import { createService } from 'boardstone/fetch';
import { handlers } from 'boardstone/msw';

// A reload goes on with the same world; `service.reset()` begins anew.
export const service = createService({ dialect: 'live', reload: true });
await setupWorker(...handlers(service)).start({ onUnhandledRequest: 'bypass' });
