/** A Chromium that is already installed, for what only a browser can show. */
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

export const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** Why a test in a browser is skipped, or false. */
export const noBrowser = chromium === undefined && 'no Chromium on this machine: `.ci/run` installs one';

export async function openBrowser(): Promise<Browser> {
  const { chromium: launcher } = await import('playwright-core');
  return launcher.launch({
    executablePath: chromium!,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
