import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '#server/platform/browser/find-chromium.ts';

/** The Chromium to drive. @throws Error with what to install when there is none. */
export function installedChromium(): string {
  const executablePath = findChromium(process.env);
  if (executablePath !== undefined) return executablePath;
  throw new Error(
    'No Chromium is installed, so this half of the tests cannot run. On Debian: apt-get install chromium. Or set CHROMIUM_PATH to an installed Chrome.',
  );
}

/**
 * No host name resolves to anything but this machine: a test never reaches the network, even where it forgets to
 * intercept. `vault.lan` is this machine under a name that a browser does not trust.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP *.lan 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Starts a headless browser that reaches nothing but this machine. @throws Error with what to install when there is none. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: installedChromium(), args: chromiumArgs });
}
