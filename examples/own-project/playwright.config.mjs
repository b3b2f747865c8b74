// CHROMIUM names a browser that is installed already; without it Playwright uses its own.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: '*.spec.mjs',
  use: { launchOptions: { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] } },
});
