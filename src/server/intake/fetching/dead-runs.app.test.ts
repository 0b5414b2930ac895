import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  acquireWatchLease,
  beginRun,
  endRun,
  listFetchRuns,
  type MailboxLease,
  newLease,
} from '#server/intake/fetching/repository.ts';
import { recordRun } from '#server/intake/fetching/run-record.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';

let database: Database;

const mailbox = 'INBOX of news at mail.example';
const isEmbedded = testDatabaseUrl() === undefined;

beforeEach(async () => {
  database = await emptyDatabase();
});

async function begin(hold: MailboxLease = newLease(mailbox)) {
  const begun = await beginRun(database, hold, 'button');
  if (begun === undefined) throw new Error('Somebody else holds the mailbox.');
  return { hold, run: begun.run };
}

const onlyRun = async () => (await listFetchRuns(database, 9))[0];

/**
 * Shifts every instant of locks and watches, as if the clock were changed, or time passed without a
 * heartbeat.
 */
const moveLocks = (by: string) =>
  database.pool.query(
    `update mailboxes set lock_expires_at = lock_expires_at + $1::interval,
       watch_expires_at = watch_expires_at + $1::interval`,
    [by],
  );

describe('the runs administrators look at', () => {
  it('go on while their process beats', async () => {
    await begin();
    expect(await onlyRun()).toMatchObject({ state: 'running', finishedAt: null, message: null });
  });

  it('have failed once it beats no more, though nobody has fetched since', async () => {
    const { run } = await begin();
    await database.pool.query('update fetch_runs set per_second = 12');
    await moveLocks('-31 seconds');
    expect(await onlyRun()).toMatchObject({
      id: run.id,
      state: 'failed',
      perSecond: 0,
      message:
        'The server process that ran this fetch ended unexpectedly. The next fetch continues from there.',
    });
    expect((await onlyRun())?.finishedAt).not.toBeNull();
    // Reading changes nothing: a process that was only slow continues.
    await moveLocks('31 seconds');
    expect(await onlyRun()).toMatchObject({ state: 'running', finishedAt: null });
  });

  it('that have ended stay as they ended', async () => {
    const { hold, run } = await begin();
    await endRun(database.pool, hold, { ...run, state: 'done' }, undefined);
    expect(await onlyRun()).toMatchObject({ state: 'done', message: null });
  });

  it.runIf(isEmbedded)(
    'of a process before this one have failed at once in the embedded database',
    async () => {
      await begin({ mailbox, owner: 'a process that is gone:1' });
      expect(await onlyRun()).toMatchObject({ state: 'failed' });
    },
  );

  it.skipIf(isEmbedded)('of another process go on in a database that several share', async () => {
    await begin({ mailbox, owner: 'another process:1' });
    expect(await onlyRun()).toMatchObject({ state: 'running' });
  });
});

describe('when the clock is set back', () => {
  it('the lock of a process that died before keeps nobody waiting', async () => {
    await begin();
    await moveLocks('3 hours');
    expect(await onlyRun()).toMatchObject({ state: 'failed' });
    const { run } = await begin();
    expect((await listFetchRuns(database, 9)).map(({ id, state }) => [id, state])).toEqual([
      [run.id, 'running'],
      [run.id - 1, 'failed'],
    ]);
  });

  it('neither does its watch', async () => {
    expect(await acquireWatchLease(database, newLease(mailbox))).toBe(true);
    expect(await acquireWatchLease(database, newLease(mailbox))).toBe(false);
    await moveLocks('3 hours');
    expect(await acquireWatchLease(database, newLease(mailbox))).toBe(true);
  });
});

describe('when the clock of the process is set back', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a run that waits goes on beating', async () => {
    const { hold, run } = await begin();
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    const failed = (error: unknown) => {
      throw error;
    };
    const record = recordRun(database.pool, hold, run, {
      onSaved: () => {},
      onLost: () => {},
      onError: failed,
    });
    vi.setSystemTime(Date.now() - 3_600_000);
    await moveLocks('-25 seconds');
    vi.advanceTimersByTime(10_000);
    await record.stop();
    const { rows } = await database.pool.query<{ left: number }>(
      'select extract(epoch from lock_expires_at - clock_timestamp())::float8 as left from mailboxes',
    );
    expect(rows[0]?.left).toBeGreaterThan(20);
  });
});
