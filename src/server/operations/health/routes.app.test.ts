import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts';
import { programVersion } from '#server/app/program-version.ts';
import { startJobs } from '#server/platform/jobs/job-runner.ts';
import type { Health, HealthChecks } from '#shared/contract/operations/health.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openTestApp({ environment: { CHROMIUM_PATH: 'off' } });
  people = await createPersonas(test);
});

afterEach(() => test.app.close());

const read = async () => (await people.admin.ask('GET', '/api/admin/health')).json<Health>();

describe('GET /api/admin/health', () => {
  it('is for administrators', async () => {
    for (const role of ['visitor', 'free', 'premium', 'expired', 'other'] as const) {
      for (const [method, url] of [
        ['GET', '/api/admin/health'],
        ['POST', '/api/admin/health/checks'],
        ['POST', '/api/admin/jobs/facts/retry'],
      ] as const) {
        expect((await people[role].ask(method, url)).statusCode).toBe(role === 'visitor' ? 401 : 403);
      }
    }
  });

  it('tells versions, room and how the database grows', async () => {
    await createEmail(test.database.pool);
    const first = await read();
    expect(first).toMatchObject({
      versions: {
        mailvault: programVersion(),
        node: process.version,
        database: expect.stringMatching(/^PostgreSQL \d/),
      },
      database: { emails: 1, growthBytes: null },
      mailboxes: [],
    });
    expect(first.database.bytes).toBeGreaterThan(1_000_000);
    expect(first.database.tables.length).toBeGreaterThan(3);
    expect(first.disk.freeBytes).toBeGreaterThan(0);
    expect(first.disk.freeBytes).toBeLessThanOrEqual(first.disk.totalBytes);
    await test.database.pool.query(
      `insert into database_sizes (day, bytes, emails) values ($1::date - 500, 1, 1), ($1::date - 40, 1, 1),
         ($1::date - 10, $2, 1), ($1::date - 1, 1, 1)`,
      [testNow, first.database.bytes - 5_000_000],
    );
    await runHousekeeping(test.database, testNow);
    const { rows } = await test.database.pool.query('select day::text from database_sizes order by day');
    expect(rows).toHaveLength(4); // including today's, and none older than 400 days
    const { database } = await read();
    expect(database.growthBytes).toBeCloseTo((database.bytes - first.database.bytes + 5_000_000) / 10, 0);
  });

  it('tells which job gave up, and tries it again', async () => {
    let isBroken = true;
    let runs = 0;
    const job = {
      name: 'sample',
      run: async () => {
        runs += 1;
        if (isBroken) throw new Error('The disk is full.');
      },
      timeLimitSeconds: 60,
    };
    const retry = () => people.admin.ask('POST', '/api/admin/jobs/sample/retry');
    expect((await retry()).statusCode).toBe(503);
    const jobs = await startJobs(test.database, [job], { info() {}, error() {} });
    test.app.background.jobs = jobs;
    try {
      await test.database.pool.query("update jobs.queue set retry_limit = 0 where name = 'sample'");
      const states = async () => (await read()).jobs.filter(({ name }) => name === 'sample');
      expect(await states()).toEqual([
        { name: 'sample', waiting: 0, ageSeconds: 0, active: 0, doneAt: null, gaveUp: null },
      ]);
      expect((await retry()).statusCode).toBe(204);
      await expect
        .poll(states)
        .toMatchObject([{ gaveUp: { at: expect.any(String), message: 'The disk is full.' }, doneAt: null }]);
      isBroken = false;
      expect((await retry()).statusCode).toBe(204);
      await expect.poll(states).toMatchObject([{ gaveUp: null, doneAt: expect.any(String) }]);
      expect(runs).toBe(2);
      const unknown = await people.admin.ask('POST', '/api/admin/jobs/nothing/retry');
      expect(unknown.statusCode).toBe(404);
    } finally {
      await jobs.stop();
      await test.database.pool.query('delete from jobs.job');
    }
  });
});

describe('POST /api/admin/health/checks', () => {
  it('says what doctor says, once for several who ask', async () => {
    const answers = await Promise.all([1, 2].map(() => people.admin.ask('POST', '/api/admin/health/checks')));
    const [one, other] = answers.map((answer) => answer.json<HealthChecks>());
    expect(one).toEqual(other);
    const names = one?.checks.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['configuration', 'database', 'disk', 'storage', 'proxy']));
    expect(one?.checks.find(({ name }) => name === 'database')).toMatchObject({ ok: true });
    expect(one?.ok).toBe(one?.checks.every(({ ok }) => ok));
  });
});
