import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { hasPostgres } from './scripts/system-packages.ts';
import { patienceMs } from './tests/support/patience.ts';

/** `npm run test:all`: also the nightly files, and both engines for everything. */
const isAll = process.env.TEST_ALL === '1';

const exclude = ['**/node_modules/**', ...(isAll ? [] : ['**/*.nightly.*'])];

/** Requests and statements whose answers depend on how a database reads, writes and locks. */
const onBothEngines = ['{src,tests}/**/*.db.test.ts'];

/** Requests whose answers do not. */
const onOneEngine = ['{src,tests}/**/*.app.test.ts'];

const common = {
  // Loading the program takes longer than most files; what a file opens it closes (tests/support/database/file-end.ts).
  isolate: false,
  testTimeout: isAll ? 300_000 : 60_000,
  hookTimeout: isAll ? 300_000 : 60_000,
  expect: { poll: { timeout: patienceMs, interval: 100 } },
  setupFiles: ['tests/support/setup.ts'],
};

export default defineConfig({
  test: {
    // A failing list of values is printed in full.
    chaiConfig: { truncateThreshold: 2_000 },
    teardownTimeout: 60_000,
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{doubles,server,shared}/**/*.test.ts', '{scripts,tests}/**/*.test.ts'],
          exclude: [...exclude, '**/*.{app,db}.test.ts'],
          globalSetup: ['tests/support/database/global-template.ts'],
          ...common,
        },
      },
      {
        test: {
          name: 'client',
          include: ['src/client/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.dom.test.tsx'],
          ...common,
        },
      },
      {
        test: {
          name: 'components',
          include: ['src/client/**/*.dom.test.tsx'],
          exclude,
          environment: 'happy-dom',
          ...common,
        },
      },
      {
        test: {
          name: 'api',
          include: [...onBothEngines, ...onOneEngine],
          exclude,
          globalSetup: [
            'tests/support/database/global-template.ts',
            'tests/support/database/global-postgres.ts',
          ],
          ...common,
        },
      },
      {
        test: {
          name: 'embedded',
          include: [...onBothEngines, ...(isAll || !hasPostgres() ? onOneEngine : [])],
          exclude,
          env: { TEST_DATABASE_URL: '' },
          globalSetup: ['tests/support/database/global-template.ts'],
          ...common,
        },
      },
    ],
  },
});
