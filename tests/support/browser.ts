import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Names under which Chromium and its kin are installed, the lightest first. */
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Where they stand when PATH does not lead there. */
const knownPaths = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser that tests drive: CHROMIUM_PATH, else an installed Chromium or Chrome.
 * @returns undefined when there is none.
 * @throws Error when CHROMIUM_PATH names no program.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const wanted = environment.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (!isProgram(wanted)) throw new Error(`CHROMIUM_PATH names no program: ${wanted}`);
    return wanted;
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...found, ...knownPaths].find(isProgram);
}

/**
 * Starts a headless browser. Host names resolve to nothing but this machine: a test never reaches the network, even
 * where it forgets to intercept.
 * @throws Error with what to install when there is no browser.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
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

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
