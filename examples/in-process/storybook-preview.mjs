// `.storybook/preview.js`: every story begins with the demo world. It needs msw and `npx msw init public/`.
import { setupWorker } from 'msw/browser';
import { createService } from 'boardstone/fetch';
import { handlers } from 'boardstone/msw';

const service = createService({ dialect: 'live' });
const started = setupWorker(...handlers(service)).start({ onUnhandledRequest: 'bypass' });

export const loaders = [
  async () => {
    await started;
    await service.reset();
    return { target: service.target };
  },
];
