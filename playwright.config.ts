import { defineConfig } from '@playwright/test';
import { desk } from './tests/e2e/sizes.ts';
import { chromiumArgs, installedChromium } from './tests/support/browser.ts';

/**
 * Journeys through the built product in Chromium. `npx playwright test` runs what `npm test` does; with
 * `--project nightly` the others, which are named `*.nightly.spec.ts`. `--headed` shows the browser.
 */
export default defineConfig({
  testDir: '.',
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
    { name: 'journeys', testMatch: '**/*.journey.ts', testIgnore: '**/*.nightly.journey.ts' },
    { name: 'nightly', testMatch: '**/*.nightly.journey.ts' },
  ],
});
