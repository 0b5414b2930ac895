import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fetching, openFetching } from '#server/intake/fetching/open-fetching.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

let database: Database;
let server: Server;
let fetching: Fetching;
const sockets = new Set<Socket>();

/** A mailbox whose server accepts connections and never sends anything. */
beforeEach(async () => {
  database = await emptyDatabase();
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  fetching = openFetching({
    config: readConfig({ IMAP_URL: `imap://news:secret@127.0.0.1:${port}/INBOX` }),
    database,
    blobs: memoryBlobStore(),
    secret: 'a secret for tests, thirty-two characters long',
    log: silent,
    now: () => new Date(),
  });
});

afterEach(async () => {
  await fetching.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

const runs = async () => (await database.pool.query('select trigger, state from fetch_runs')).rows;

describe('the hourly fetch', () => {
  it('ends when its job is asked to, whatever the mailbox does, so that the server can stop', async () => {
    const job = new AbortController();
    const ended = fetching.fetchBySchedule(job.signal);
    while ((await runs()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await runs()).toEqual([{ trigger: 'schedule', state: 'running' }]);
    job.abort();
    expect(await ended).toMatchObject([
      {
        state: 'failed',
        message: 'The server was stopped during this fetch. The next one continues from there.',
      },
    ]);
  });

  it('does not happen while Auto Fetch Emails is off', async () => {
    await database.pool.query('update settings set auto_fetch = false');
    expect(await fetching.fetchBySchedule()).toEqual([]);
    expect(await runs()).toEqual([]);
    expect(sockets.size).toBe(0);
  });
});
