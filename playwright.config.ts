import { defineConfig } from '@playwright/test';
import { desk } from './tests/e2e/sizes.ts';
import { chromiumArgs, installedChromium } from './tests/support/browser/browser.ts';

/** Files named `*.nightly.spec.ts` and single tests with the tag `@nightly`. */
const atNight = /\.nightly\.|@nightly/;

/**
 * Journeys through the built product in Chromium. `npm test` runs the project `journeys`, `npm run test:all`
 * the project `nightly` too. `npx playwright test FILE --headed` shows the browser.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.tmp/journeys',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: 2,
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: desk,
    contextOptions: { reducedMotion: 'reduce' },
    // To record each test in case it fails costs twice what the test does.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: installedChromium(), args: chromiumArgs },
  },
  projects: [
    { name: 'journeys', grepInvert: atNight },
    { name: 'nightly', grep: atNight },
  ],
});
