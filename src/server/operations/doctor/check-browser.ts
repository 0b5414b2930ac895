import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import { findChromium } from '#server/platform/browser/find-chromium.ts';
import { browserStarter } from '#server/platform/browser/open-browser.ts';
import type { Config } from '#server/platform/config/config.ts';

const sketches = 'Emails are shown as sketches.';

/**
 * Finds the browser for photographs and starts it, as the camera does. Without one a vault works, with
 * sketches.
 */
export async function checkBrowser(
  { chromiumPath }: Pick<Config, 'chromiumPath'>,
  searchPath: string | undefined,
  signal: AbortSignal,
): Promise<Finding> {
  if (chromiumPath === 'off') return sound(`Photographs are turned off (CHROMIUM_PATH=off). ${sketches}`);
  let program: string | undefined;
  try {
    program = findChromium({ PATH: searchPath, CHROMIUM_PATH: chromiumPath ?? undefined });
  } catch (error) {
    return fault(
      `${(error as Error).message}. Correct CHROMIUM_PATH, or remove it to use an installed browser. ${sketches}`,
    );
  }
  if (program === undefined) {
    return sound(
      `No Chromium is installed. ${sketches} Install it for photographs (apt-get install chromium).`,
    );
  }
  const complaints: string[] = [];
  const start = browserStarter(program, {
    priority: 'usual',
    log: { warn: (_fields, message) => complaints.push(message) },
  });
  try {
    await (await start(signal)).close();
  } catch (error) {
    const [said] = (error as Error).message.replace(/^The browser did not \w+: ?/, '').split('\n');
    const reason = said === undefined || said === '' ? 'no reason given' : said;
    return fault(
      `${program} exists but does not start (${reason}). Install the missing packages, or set CHROMIUM_PATH=off. ${sketches}`,
    );
  }
  const [complaint] = complaints;
  return sound(`${program} starts.${complaint === undefined ? '' : ` Note: ${complaint}.`}`);
}
