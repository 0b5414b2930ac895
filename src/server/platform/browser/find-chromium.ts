import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program names of Chromium and its relatives, the lightest first. */
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

/** Their usual paths outside PATH. */
const knownPaths = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the browser's path: CHROMIUM_PATH, else an installed Chromium or Chrome; undefined if there is
 * none.
 * @throws Error if CHROMIUM_PATH names no program.
 */
export function findChromium(environment: Record<string, string | undefined>): string | undefined {
  const wanted = environment.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (!isProgram(wanted)) throw new Error(`CHROMIUM_PATH names no program: ${wanted}`);
    return wanted;
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...found, ...knownPaths].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
