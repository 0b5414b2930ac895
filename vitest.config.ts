import { defineConfig } from 'vitest/config';
import { hasPostgres } from './scripts/system-packages.ts';
import { patienceMs } from './tests/support/patience.ts';
import { shortLived } from './tests/support/short-lived.ts';

/**
 * Only what hangs is ended: how long something takes depends on what else the machine does, and is measured by
 * `npm run bench`. What is ended goes on beside the next file's tests all the same, and empties their database.
 */
const testTimeout = 1_800_000;
const hookTimeout = 1_800_000;

/** What is asked for again and again until it is so. */
const expect = { poll: { timeout: patienceMs, interval: 100 } };

/** A shared machine is late at times; what is wrong fails twice. `npm test` names what needed its second try. */
const retry = 1;

/** Of every project but the corpus. Files of a worker share their modules, and with them what is kept between files. */
const usual = { isolate: false, testTimeout, hookTimeout, expect, retry };

/** Whole requests whose answers rest on how a database reads, writes and locks: tried on both kinds of it. */
const onBothDatabases = ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts'];

/**
 * Whole requests that try what lies outside of the database (a payment provider, a mail server, a browser's picture, an
 * address, a cache, a file): on PostgreSQL, or on the embedded engine where there is no other.
 */
const onOneDatabase = ['src/**/*.app.test.ts', 'tests/**/*.app.test.ts'];

/**
 * Modules as Node loads them, as the program's own are: vitest's runner looks up each name that is imported whenever it is
 * used, a tenth of what cleaning takes. It compiles what Node does not read, which is the client's JSX.
 */
const loadedByNode = { viteModuleRunner: false, nodeLoader: false };

/**
 * The embedded engine is asked little, and patterns are compiled once instead of twice, as where mail is taken in
 * (`ingestNodeArgs`): what V8 compiles for speed costs these tests more than it saves.
 */
const compiledOnce = [...shortLived, '--no-regexp-tier-up'];

/**
 * Six projects: `unit` and `client` need nothing; `api-embedded` and `api-postgres` try the app on each kind of database;
 * `corpus` tries real mail where a collection is at hand; `e2e` drives the built product in Chromium.
 */
export default defineConfig({
  test: {
    // What a test names as expected and found is told whole: a list in brackets says nothing.
    chaiConfig: { truncateThreshold: 2_000 },
    // A lane that ends before its server and its database have been stopped would leave them.
    teardownTimeout: hookTimeout,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{doubles,server,shared}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.{app,db}.test.ts', 'node_modules'],
          globalSetup: ['tests/support/global-vault.ts'],
          experimental: loadedByNode,
          execArgv: compiledOnce,
          ...usual,
        },
      },
      {
        test: {
          name: 'client',
          include: ['src/client/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: ['**/*.{app,db}.test.ts', 'tests/corpus/**', 'node_modules'],
          ...usual,
        },
      },
      {
        test: {
          name: 'api-embedded',
          // The set-up of the project below is heard by all of them.
          env: { TEST_DATABASE_URL: '', TEST_HALF: hasPostgres() ? '0' : '' },
          include: [...onBothDatabases, ...(hasPostgres() ? [] : onOneDatabase)],
          globalSetup: ['tests/support/global-vault.ts'],
          ...usual,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'api-postgres',
          env: { TEST_HALF: '1' },
          include: [...onBothDatabases, ...onOneDatabase],
          globalSetup: ['tests/support/global-vault.ts', 'tests/support/global-postgres.ts'],
          ...usual,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'corpus',
          include: ['tests/corpus/**/*.test.ts'],
          globalSetup: ['tests/support/global-vault.ts'],
          experimental: loadedByNode,
          maxWorkers: 1,
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.spec.ts', 'src/**/*.spec.ts'],
          globalSetup: ['tests/support/global-vault.ts', 'tests/support/global-server.ts'],
          ...usual,
          // Each with a server and a browser of its own; a journey waits for both most of the time.
          maxWorkers: 2,
        },
      },
    ],
  },
});
