import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { type Job, type JobRunner, startJobs } from '#server/platform/jobs/job-runner.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';

let database: Database;
let runners: JobRunner[];
let logged: Array<{ fields: Record<string, unknown>; message: string }>;

const log = {
  info: (fields: object, message: string) => void logged.push({ fields: { ...fields }, message }),
  error: (fields: object, message: string) => void logged.push({ fields: { ...fields }, message }),
};

beforeEach(async () => {
  database = await emptyDatabase();
  await database.pool.query('drop schema if exists jobs cascade');
  runners = [];
  logged = [];
});

afterEach(async () => {
  for (const runner of runners) await runner.stop();
  await database.pool.query('drop schema if exists jobs cascade');
});

async function start(job: Partial<Job> & Pick<Job, 'run'>): Promise<JobRunner> {
  const runner = await startJobs(database, [{ name: 'task', timeLimitSeconds: 60, ...job }], log);
  runners.push(runner);
  return runner;
}

/** A gate that a test opens. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { interval: 20 }).toBe(true);
}

describe('a job', () => {
  it('runs when it is asked for, and says in the log what it did', async () => {
    const runner = await start({ run: async () => ({ made: 3 }) });
    await runner.trigger('task');
    await until(() => logged.length > 0);
    expect(logged[0]).toEqual({
      message: 'a job is done',
      fields: { job: 'task', seconds: expect.any(Number), result: { made: 3 } },
    });
  });

  it('runs at the start where it says so', async () => {
    let runs = 0;
    await start({
      runsAtStart: true,
      run: async () => {
        runs += 1;
      },
    });
    await until(() => runs === 1);
  });

  it('runs once at a time for all processes, and once more for all who asked meanwhile', async () => {
    const block = gate();
    let active = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      runs += 1;
      active += 1;
      most = Math.max(most, active);
      if (runs === 1) await block.opened;
      active -= 1;
    };
    const [one, other] = [await start({ run }), await start({ run })];
    await one.trigger('task');
    await until(() => active === 1);
    for (let asked = 0; asked < 5; asked += 1) {
      await one.trigger('task');
      await other.trigger('task');
    }
    block.open();
    await until(() => runs === 2 && active === 0);
    await until(() => logged.length === 2);
    expect(most).toBe(1);
  });

  it('is asked to end when the process stops, which waits for it', async () => {
    let [begun, ended] = [false, false];
    const runner = await start({
      run: (signal) =>
        new Promise<void>((resolve) => {
          begun = true;
          signal.addEventListener('abort', () => {
            ended = true;
            resolve();
          });
        }),
    });
    await runner.trigger('task');
    await until(() => begun);
    await runner.stop();
    runners = [];
    expect(ended).toBe(true);
  });

  it('is logged when it fails, and waits to be tried again', async () => {
    const runner = await start({
      run: async () => {
        throw new Error('no luck');
      },
    });
    await runner.trigger('task');
    await until(() => logged.length > 0);
    expect(logged[0]?.message).toBe('a job failed');
    expect(logged[0]?.fields.err).toMatchObject({ message: 'no luck' });
    const states = async () =>
      (await database.pool.query<{ state: string }>('select state::text from jobs.job')).rows;
    await expect.poll(states).toEqual([{ state: 'retry' }]);
  });

  it('keeps its schedule in the database, and loses it when it has none any more', async () => {
    const schedules = async () =>
      (await database.pool.query<{ name: string; cron: string }>('select name, cron from jobs.schedule'))
        .rows;
    await start({ cron: '0 * * * *', run: async () => {} });
    expect(await schedules()).toEqual([{ name: 'task', cron: '0 * * * *' }]);
    await start({ run: async () => {} });
    expect(await schedules()).toEqual([]);
  });

  it('is refused under a name nobody defined', async () => {
    const runner = await start({ run: async () => {} });
    await expect(runner.trigger('other')).rejects.toThrow('There is no job other');
  });
});
