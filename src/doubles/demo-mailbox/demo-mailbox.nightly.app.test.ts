import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DemoMailboxServer, openDemoMailbox } from '#doubles/demo-mailbox/demo-mailbox.ts';
import { openMailbox } from '#server/ingest/sources/imap/open-mailbox.ts';
import { type FetchDependencies, fetchMailbox } from '#server/intake/fetching/fetch-mailbox.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;

let database: Database;
let deps: FetchDependencies;
let now: Date;
let mailbox: DemoMailboxServer;

beforeEach(async () => {
  database = await emptyDatabase();
  await database.pool.query('truncate mailboxes, fetch_runs restart identity cascade');
  now = new Date('2026-11-21T12:00:00Z');
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  deps = { database, blobs: memoryBlobStore(), secret, log, pool: ingestWorkers(), now: () => now };
  mailbox = openMailboxOfDemo();
});

afterEach(() => mailbox.close());

function openMailboxOfDemo() {
  const fail = (error: unknown) => {
    throw error;
  };
  return openDemoMailbox({ ...deps, now: () => now, onError: fail });
}

async function press() {
  const { run } = await fetchMailbox(deps, await mailbox.account(), { trigger: 'button' });
  return run;
}

describe('the mailbox of the demo', () => {
  it('brings a few new emails with each press, dated about now, with the pictures they show', async () => {
    const first = await press();
    const second = await press();
    expect(first).toMatchObject({ state: 'done', found: 4, imported: 4, rejected: 0 });
    // The eighth message repeats the seventh.
    expect(second).toMatchObject({ state: 'done', found: 4, imported: 3, duplicates: 1 });
    const { rows } = await database.pool.query<{ received_at: Date; pictures: number; kept: number }>(
      `select received_at, count(images.key)::int as pictures, count(images.blob)::int as kept
       from emails join email_bodies on email_bodies.email_id = emails.id
       left join images on images.id = any(image_ids) group by emails.id order by received_at`,
    );
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      const minutes = (now.getTime() - row.received_at.getTime()) / 60_000;
      expect(minutes).toBeGreaterThan(0);
      expect(minutes).toBeLessThan(60);
      expect(row.pictures).toBeGreaterThan(0);
      expect(row.kept).toBe(row.pictures);
    }
  });

  it('goes on where it was after a restart, and no press brings the same mail again', async () => {
    await press();
    await mailbox.close();
    mailbox = openMailboxOfDemo();
    const again = await press();
    expect(again).toMatchObject({ state: 'done', found: 4, imported: 3, duplicates: 1 });
  });

  it('is quiet after ten openings a day, and speaks again the next day', async () => {
    const account = await mailbox.account();
    const countMessages = async () => {
      const open = await openMailbox(account);
      await open.close();
      return open.exists;
    };
    const counts: number[] = [];
    for (let time = 0; time < 11; time += 1) counts.push(await countMessages());
    expect(counts).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 40]);
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect(await countMessages()).toBe(44);
  });

  it('lets nobody else in', async () => {
    const account = await mailbox.account();
    await expect(openMailbox({ ...account, password: 'guessed' })).rejects.toMatchObject({
      code: 'wrong_password',
    });
  });
});
