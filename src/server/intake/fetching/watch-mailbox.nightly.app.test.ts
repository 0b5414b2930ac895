import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchedMailbox } from '#server/intake/fetching/fetched-mailbox.ts';
import { acquireWatchLease, listFetchRuns, newLease } from '#server/intake/fetching/repository.ts';
import {
  type MailboxWatch,
  type WatchDependencies,
  watchMailbox,
} from '#server/intake/fetching/watch-mailbox.ts';
import { watchMailboxes } from '#server/intake/fetching/watch-mailboxes.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { readStored, upTo } from '#tests/support/mail/stored-mailbox.ts';
import { watchedMailbox } from '#tests/support/mail/watched-mailbox.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;

let database: Database;
let mailbox: TestMailbox;
let use: FetchedMailbox | null;
let watches: MailboxWatch[] = [];
let logged: string[];
/** IMAP commands that the server received, by connection. */
let commands: string[];

beforeEach(async () => {
  database = await emptyDatabase();
  await database.pool.query('truncate mailboxes, fetch_runs restart identity cascade');
  logged = [];
  commands = [];
  watches = [];
});

afterEach(async () => {
  await Promise.all(watches.map((watch) => watch.stop()));
  await mailbox.close();
});

async function start(options: Parameters<typeof startTestMailbox>[0] = {}): Promise<void> {
  mailbox = await startTestMailbox({
    mishaps: ({ command, uid }) => {
      if (uid === undefined) commands.push(command);
      return undefined;
    },
    ...options,
  });
  use = watchedMailbox(mailbox.account);
}

function dependencies(timing: WatchDependencies['timing'] = {}): WatchDependencies {
  const note = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`);
  return {
    database,
    blobs: memoryBlobStore(),
    now: () => new Date(),
    secret,
    pool: ingestWorkers(),
    log: { info: note, warn: note, error: note },
    backOff: { firstMs: 5, maxDurationMs: 20, attempts: 2 },
    findMailbox: async () => use,
    // So long that only IDLE can have reported the mail.
    timing: { settingsMs: 100, idlePollMs: 600_000, pollMs: 600_000, maxBackoffMs: 50, ...timing },
  };
}

function watch(timing: WatchDependencies['timing'] = {}): MailboxWatch {
  const started = watchMailbox(dependencies(timing));
  watches.push(started);
  return started;
}

const storedUids = async () => (await readStored(database, mailbox)).uids;

/** Waits until a condition holds; otherwise the test times out. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const untilStored = (last: number) => until(async () => (await storedUids()).length >= last);

const untilIdling = () => until(() => commands.at(-1) === 'IDLE');

describe('watching a mailbox', () => {
  it('fetches what is there at the start, then each new mail as the server tells of it', async () => {
    await start();
    mailbox.deliver(numberedMail(1));
    watch();
    await untilStored(1);
    await untilIdling();
    mailbox.deliver(numberedMail(2));
    await untilStored(2);
    mailbox.deliver(numberedMail(3));
    mailbox.deliver(numberedMail(4));
    await untilStored(4);
    expect(await storedUids()).toEqual(upTo(4));
    const triggers = (await listFetchRuns(database, 9)).map(({ trigger }) => trigger).reverse();
    expect(triggers[0]).toBe('start');
    expect(new Set(triggers.slice(1))).toEqual(new Set(['idle']));
  });

  it('leaves a mailbox in which nothing is new without a run', async () => {
    await start();
    watch();
    await untilIdling();
    await until(async () => (await listFetchRuns(database, 9)).length > 0);
    const before = (await listFetchRuns(database, 9)).length;
    await watches[0]?.stop();
    commands.length = 0;
    watch();
    await untilIdling();
    expect(await listFetchRuns(database, 9)).toHaveLength(before);
  });

  it('asks a server that cannot tell', async () => {
    await start({ capabilities: [] });
    watch({ pollMs: 50 });
    mailbox.deliver(numberedMail(1));
    await untilStored(1);
    mailbox.deliver(numberedMail(2));
    await untilStored(2);
    expect(commands).not.toContain('IDLE');
  });

  it('asks a server that forgets to tell', async () => {
    await start();
    mailbox.folder.watch = () => () => {};
    watch({ idlePollMs: 50 });
    await untilIdling();
    mailbox.deliver(numberedMail(1));
    await untilStored(1);
  });

  it('connects again after a broken connection and finds what came meanwhile', async () => {
    await start();
    watch();
    await untilIdling();
    mailbox.folder.watch = () => () => {};
    mailbox.deliver(numberedMail(1));
    mailbox.server.dropAll();
    await untilStored(1);
    expect(await storedUids()).toEqual([1]);
  });

  it('obeys the toggle, and takes a change of settings at once', async () => {
    await start();
    if (use !== null) use = { ...use, schedule: 'off' };
    mailbox.deliver(numberedMail(1));
    watch({ settingsMs: 30 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(mailbox.server.connections).toBe(0);
    if (use !== null) use = { ...use, schedule: 'push' };
    await untilStored(1);
    if (use !== null) use = { ...use, schedule: 'off' };
    await until(async () => {
      const { rows } = await database.pool.query('select 1 from mailboxes where watched_by is not null');
      return rows.length === 0;
    });
    const before = mailbox.server.connections;
    mailbox.deliver(numberedMail(2));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(mailbox.server.connections).toBe(before);
    expect(await storedUids()).toEqual([1]);
  });

  it('leaves the demo’s own mailbox to the button, and no mailbox alone', async () => {
    await start();
    if (use !== null) use = { ...use, schedule: 'interval' };
    watch({ settingsMs: 20 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    use = null;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(mailbox.server.connections).toBe(0);
    expect(logged).toEqual([]);
  });

  it('is done by one process; another one takes over when that one ends', async () => {
    await start();
    watch();
    await untilIdling();
    const connections = mailbox.server.connections;
    watch({ settingsMs: 30 });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(mailbox.server.connections).toBe(connections);
    await watches[0]?.stop();
    await until(() => mailbox.server.connections > connections);
    mailbox.deliver(numberedMail(1));
    await untilStored(1);
  });

  it('ends when another process has taken the watch over', async () => {
    await start();
    watch();
    await untilIdling();
    const name = mailboxName(mailbox.account);
    await database.pool.query(`update mailboxes set watch_expires_at = now() - interval '1 second'`);
    const other = newLease(name);
    while (!(await acquireWatchLease(database, other))) {
      await database.pool.query(`update mailboxes set watch_expires_at = now() - interval '1 second'`);
    }
    await until(() => commands.includes('LOGOUT'));
  });

  it('lets one run fail of a wrong password, for the dashboard, and tries no more until the settings change', async () => {
    await start();
    mailbox.deliver(numberedMail(1));
    const right = use;
    if (right !== null) use = { ...right, account: { ...right.account, password: 'hunter2' } };
    watch({ settingsMs: 20 });
    await until(async () => (await listFetchRuns(database, 9)).some(({ state }) => state === 'failed'));
    const connections = mailbox.server.connections;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(mailbox.server.connections).toBe(connections);
    const runs = await listFetchRuns(database, 9);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.message).toContain('refused the username or password');
    use = right;
    await untilStored(1);
    const everything = logged.join('\n');
    expect(everything).not.toContain('hunter2');
    expect(everything).not.toContain('sam@reader.example');
  });

  it('outlives settings that cannot be read, and goes on when they can', async () => {
    await start();
    mailbox.deliver(numberedMail(1));
    const right = use;
    let isBroken = true;
    const started = watchMailbox({
      database,
      blobs: memoryBlobStore(),
      now: () => new Date(),
      secret,
      pool: ingestWorkers(),
      log: { info: () => {}, warn: (_, message) => logged.push(message), error: () => {} },
      backOff: { firstMs: 5, maxDurationMs: 20, attempts: 2 },
      findMailbox: async () => {
        if (isBroken) throw new Error('The stored mailbox password can no longer be read.');
        return right;
      },
      timing: { settingsMs: 20, maxBackoffMs: 20 },
    });
    watches.push(started);
    await until(() => logged.length > 2);
    isBroken = false;
    await untilStored(1);
  });

  it('stops at once, also in the middle of a fetch, and lets go of everything', async () => {
    await start();
    for (let number = 1; number <= 200; number += 1) mailbox.deliver(numberedMail(number));
    const started = watch();
    await until(() => commands.includes('UID FETCH'));
    await started.stop();
    const { rows } = await database.pool.query(
      'select locked_by, watched_by from mailboxes where locked_by is not null or watched_by is not null',
    );
    expect(rows).toEqual([]);
    const { uids, cursor } = await readStored(database, mailbox);
    expect(uids).toEqual(upTo(cursor.lastUid));
  });
});

describe('watching several mailboxes', () => {
  it('begins with one that is added and ends with one that is removed, whatever is wrong with another', async () => {
    await start();
    const added = await startTestMailbox({ username: 'added@reader.example' });
    added.deliver(numberedMail(1));
    let ids: number[] = [];
    watches.push(
      watchMailboxes(dependencies({ settingsMs: 30 }), {
        listAddedIds: async () => ids,
        findMailbox: async (id) => {
          if (id === 1) throw new Error('Its password cannot be read.');
          return id === 2 ? { ...watchedMailbox(added.account), id } : use;
        },
      }),
    );
    await untilIdling();
    ids = [1, 2];
    await untilStored(1);
    const watched = async () => {
      const { rows } = await database.pool.query<{ key: string }>(
        'select key from mailboxes where watched_by is not null order by key',
      );
      return rows.map(({ key }) => key);
    };
    expect(await watched()).toEqual([mailboxName(added.account), mailboxName(mailbox.account)]);
    ids = [];
    await until(async () => (await watched()).length === 1);
    expect(await watched()).toEqual([mailboxName(mailbox.account)]);
    await added.close();
  });
});
