import { defineConfig } from 'vitest/config';

/** A shared machine is late at times; what is wrong fails twice. `npm test` names what needed its second try. */
const retry = 1;

/**
 * Five projects: `unit` needs nothing; `api-embedded` and `api-postgres` run the same files (*.db.test.ts) on both
 * kinds of database; `corpus` tries real mail where a collection is at hand; `e2e` drives the built product in
 * Chromium.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', 'tests/corpus/**', 'node_modules'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        test: {
          name: 'api-embedded',
          // The set-up of the project below is heard by all of them.
          env: { TEST_DATABASE_URL: '' },
          include: ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts'],
          isolate: false,
          maxWorkers: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts'],
          isolate: false,
          maxWorkers: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        test: { name: 'corpus', include: ['tests/corpus/**/*.test.ts'], maxWorkers: 1 },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.spec.ts', 'src/**/*.spec.ts'],
          globalSetup: ['tests/support/global-server.ts'],
          isolate: false,
          maxWorkers: 1,
          retry,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
