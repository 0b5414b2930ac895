import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '#server/browser/find-chromium.ts';

/**
 * Starts a headless browser. Host names resolve to nothing but this machine: a test never reaches the network, even
 * where it forgets to intercept.
 * @throws Error with what to install when there is no browser.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium is installed, so this half of the tests cannot run. On Debian: apt-get install chromium. Or set CHROMIUM_PATH to an installed Chrome.',
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
}
