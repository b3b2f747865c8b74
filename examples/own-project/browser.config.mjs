// vitest in a real browser. CHROMIUM names one that is installed; else `npx playwright install chromium`.
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const { CHROMIUM: executablePath } = process.env;
const launchOptions = { args: ['--no-sandbox'], ...(executablePath && { executablePath }) };
export default defineConfig({
  test: {
    include: ['*browser.test.mjs'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
