import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '#server/platform/browser/find-chromium.ts';

/** Returns the Chromium to use. @throws Error with what to install if there is none. */
export function installedChromium(): string {
  const executablePath = findChromium(process.env);
  if (executablePath !== undefined) return executablePath;
  throw new Error(
    'No Chromium is installed, so this half of the tests cannot run. On Debian: apt-get install chromium. Or set CHROMIUM_PATH to an installed Chrome.',
  );
}

/**
 * Every host name resolves to this machine or to nothing: a test never reaches the network, even if it does
 * not intercept. `vault.lan` is this machine under a name that a browser does not trust.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP *.lan 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * Starts a headless browser that reaches only this machine. @throws Error with what to install if there is
 * none.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: installedChromium(), args: chromiumArgs });
}
