import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium } from '#server/browser/find-chromium.ts';

export type Theme = 'light' | 'dark';

type Look = Required<
  Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'contrast'>
>;

/**
 * Features that are off. The last switch of that name is the one that counts, so it says again what Playwright turns off
 * and journeys rest upon. Ours are the process that waits for a next page, a sixth of a page's processor time, and the
 * frame that is made anew for each document.
 */
const withoutFeatures = [
  'SpareRendererForSitePerProcess',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
];

/**
 * Playwright's settings of a mouse, which the last switch of that name replaces, and how far below the window a picture is
 * that is loaded already: nothing, whatever the connection is. The home page has eighty that no test comes to, an
 * eighth of what it costs.
 */
const blinkSettings = [
  ...['primaryHoverType=2', 'availableHoverTypes=2', 'primaryPointerType=4', 'availablePointerTypes=4'],
  ...['Unknown', 'Offline', 'Slow2G', '2G', '3G', '4G'].map((kind) => `lazyLoadingImageMarginPx${kind}=0`),
];

/**
 * Nothing optimises scripts that run for long: a page of a test is gone before, and without it costs an eighth less. Nor
 * are pages that were left looked for in memory all the time: a heap that begins large (MB) costs a twelfth less.
 */
const scriptSettings = '--no-turbofan --no-maglev --initial-heap-size=256 --no-memory-reducer';

/**
 * What a page that looks like this is told: nothing where it is as this browser is by itself, which is light and without
 * movement. What is told is told again whenever a page is loaded, and the page that is left is styled anew for it, a
 * seventh of what a load costs.
 */
export const lookOf = (theme: Theme): Look => ({
  colorScheme: theme === 'dark' ? 'dark' : null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
});

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

/**
 * Starts a headless browser. Host names resolve to nothing but this machine: a test never reaches the network, even
 * where it forgets to intercept.
 * @param names further ones of this machine, such as `vault.lan`: to a browser another origin, and no trustworthy one.
 * @throws Error with what to install when there is no browser.
 */
export async function launchBrowser(names: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: installedChromium(),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      `--disable-features=${withoutFeatures.join(',')}`,
      `--js-flags=${scriptSettings}`,
      `--blink-settings=${blinkSettings.join(',')}`,
      '--force-prefers-reduced-motion', // every step of a movement is painted
      '--force-gpu-mem-available-mb=16', // no room to draw what is far from the window ahead
      `--host-resolver-rules=${[...names.map((name) => `MAP ${name} 127.0.0.1`), 'MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1'].join(', ')}`,
    ],
  });
}
