import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mishaps } from '#doubles/demo-mailbox/mishaps.ts';
import { unpackSigns } from '#server/ingest/store/facts/packed-signs.ts';
import { type FetchDependencies, fetchMailbox, startFetch } from '#server/intake/fetching/fetch-mailbox.ts';
import { beginRun, listFetchRuns, newLease } from '#server/intake/fetching/repository.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { readStored, upTo } from '#tests/support/mail/stored-mailbox.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;

let database: Database;
let deps: FetchDependencies;
let mailbox: TestMailbox;
let logged: string[];

beforeEach(async () => {
  database = await emptyDatabase();
  await database.pool.query('truncate mailboxes, fetch_runs restart identity cascade');
  logged = [];
  const note = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`);
  deps = {
    database,
    blobs: memoryBlobStore(),
    now: () => new Date(),
    secret,
    pool: ingestWorkers(),
    log: { info: note, warn: note, error: note },
    imap: { silenceMs: 700 },
    backOff: { firstMs: 5, maxDurationMs: 20, attempts: 4 },
  };
});

afterEach(() => mailbox.close());

async function start(
  count: number,
  options: Parameters<typeof startTestMailbox>[0] = {},
): Promise<TestMailbox> {
  mailbox = await startTestMailbox(options);
  for (let number = 1; number <= count; number += 1) mailbox.deliver(numberedMail(number));
  return mailbox;
}

async function press(more: Partial<FetchDependencies> = {}): Promise<FetchRun> {
  const { run } = await fetchMailbox({ ...deps, ...more }, mailbox.account, { trigger: 'button' });
  return run;
}

/** Injects a fault once per given UID, when its bytes are requested. */
function once(uids: readonly number[], mishap: ReturnType<Mishaps>): Mishaps {
  const left = new Set(uids);
  return ({ uid, isBody }) => (uid !== undefined && isBody === true && left.delete(uid) ? mishap : undefined);
}

describe('fetching a mailbox', () => {
  it('stores exactly what the mailbox holds, and the next time only what came since', async () => {
    await start(60);
    expect(await press()).toMatchObject({
      trigger: 'button',
      mailbox: 'INBOX of sam@reader.example at 127.0.0.1',
      state: 'done',
      found: 60,
      imported: 60,
      duplicates: 0,
      rejected: 0,
      message: null,
    });
    for (let number = 61; number <= 65; number += 1) mailbox.deliver(numberedMail(number));
    expect(await press()).toMatchObject({ state: 'done', found: 5, imported: 5 });
    expect(await press()).toMatchObject({ state: 'done', found: 0, imported: 0 });
    const stored = await readStored(database, mailbox);
    expect(stored.uids).toEqual(upTo(65));
    expect(stored.messageIds).toEqual(upTo(65).map((number) => `${number}@shop.example`));
    expect(stored).toMatchObject({ counted: 65, cursor: { uidValidity: '7', lastUid: 65 } });
    const { rows } = await database.pool.query(
      'select locked_by, fetched_at is not null as "wasRead" from mailboxes',
    );
    expect(rows).toEqual([{ locked_by: null, wasRead: true }]);
  });

  it.each(['drop', 'cut', 'bye', 'hang'] as const)(
    'goes on where it was when the server does this in the middle: %s',
    async (mishap) => {
      await start(60, { mishaps: once([3, 55, 56, 60], mishap) });
      expect(await press()).toMatchObject({ state: 'done', found: 60, imported: 60, duplicates: 0 });
      const stored = await readStored(database, mailbox);
      expect(stored.uids).toEqual(upTo(60));
      expect(stored).toMatchObject({ counted: 60, cursor: { lastUid: 60 } });
      expect(mailbox.server.connections).toBe(5);
    },
  );

  it('shows that it waits while the connection is broken, and why', async () => {
    await start(3, { mishaps: once([2], 'drop') });
    const seen: FetchRun[] = [];
    const slowly = { backOff: { firstMs: 2500, maxDurationMs: 2500, attempts: 4 } };
    await fetchMailbox({ ...deps, ...slowly }, mailbox.account, {
      trigger: 'schedule',
      onProgress: (run) => seen.push(run),
    });
    expect(seen).toContainEqual(
      expect.objectContaining({
        state: 'waiting',
        imported: 1,
        message: 'The connection to 127.0.0.1 broke. Trying again.',
      }),
    );
    expect(seen.at(-1)).toMatchObject({ state: 'done', imported: 3, message: null });
  });

  it('gives up after a while and says so, with all that came kept; the next fetch brings the rest', async () => {
    let isBroken = true;
    const mishaps: Mishaps = ({ uid, isBody }) =>
      isBroken && uid === 60 && isBody === true ? 'drop' : undefined;
    await start(80, { mishaps });
    expect(await press()).toMatchObject({
      state: 'failed',
      imported: 59,
      message:
        'The connection to 127.0.0.1 broke. Several attempts failed; the next fetch continues from there.',
    });
    expect((await readStored(database, mailbox)).cursor.lastUid).toBe(59);
    isBroken = false;
    expect(await press()).toMatchObject({ state: 'done', found: 21, imported: 21 });
    expect((await readStored(database, mailbox)).uids).toEqual(upTo(80));
  });

  it('reads a mailbox whose UIDVALIDITY changed from its beginning, and stores nothing twice', async () => {
    await start(70);
    await press();
    mailbox.folder.uidValidity = 8;
    mailbox.deliver(numberedMail(71));
    expect(await press()).toMatchObject({ state: 'done', found: 71, imported: 1, duplicates: 70 });
    const stored = await readStored(database, mailbox);
    expect(stored).toMatchObject({ counted: 71, cursor: { uidValidity: '8', lastUid: 71 } });
  });

  it('notices a UIDVALIDITY that changes between two attempts of one run', async () => {
    const drops = once([60], 'drop');
    await start(90, {
      mishaps: (event) => {
        const mishap = drops(event);
        if (mishap !== undefined) mailbox.folder.uidValidity = 9;
        return mishap;
      },
    });
    expect(await press()).toMatchObject({ state: 'done', imported: 90, duplicates: 59 });
    expect(await readStored(database, mailbox)).toMatchObject({ counted: 90, cursor: { uidValidity: '9' } });
  });

  it('accounts for mail that cannot be taken in, and brings all the rest', async () => {
    await start(3);
    mailbox.deliver(Buffer.from('\x00\x01\x02 this is no mail at all'));
    mailbox.deliver(Buffer.from(''));
    mailbox.folder.append({
      internalDate: new Date(),
      sizeBytes: 100 * 1024 * 1024,
      read: (from, to) => {
        const piece = Buffer.alloc(to - from, 'x');
        if (from === 0) numberedMail(6).copy(piece);
        return piece;
      },
    });
    mailbox.deliver(numberedMail(7));
    mailbox.deliver(numberedMail(2));
    expect(await press()).toMatchObject({
      state: 'done',
      found: 8,
      imported: 4,
      duplicates: 1,
      rejected: 3,
    });
    const stored = await readStored(database, mailbox);
    expect(stored.uids).toEqual([1, 2, 3, 7]);
    expect(stored.rejected).toEqual({ 4: 'not_a_message', 5: 'empty', 6: 'too_large' });
    expect(stored.cursor.lastUid).toBe(8);
  });

  it('keeps a message the server refuses to give as rejected, and goes on', async () => {
    await start(4, {
      mishaps: ({ uid, isBody }) => (uid === 2 && isBody === true ? 'refuse' : undefined),
    });
    expect(await press()).toMatchObject({ state: 'done', imported: 3, rejected: 1 });
    expect((await readStored(database, mailbox)).rejected).toEqual({ 2: 'unreadable' });
  });

  it('stops at once with a clear sentence when the password is wrong, and tells it to nobody', async () => {
    await start(2);
    const { run } = await fetchMailbox(
      deps,
      { ...mailbox.account, password: 'hunter2' },
      { trigger: 'button' },
    );
    expect(run).toMatchObject({
      state: 'failed',
      message:
        '127.0.0.1 refused the username or password. Correct them in the settings; many providers require an app password.',
    });
    expect(run.finishedAt).not.toBeNull();
    expect(mailbox.server.connections).toBe(1);
    const everything = logged.join('\n') + JSON.stringify(await listFetchRuns(database, 9));
    expect(everything).not.toContain('hunter2');
    expect(logged.join('\n')).not.toContain('sam@reader.example');
  });

  it('starts one run for two presses at once; the second is shown the first', async () => {
    await start(120);
    const started = await Promise.all([
      startFetch(deps, mailbox.account, { trigger: 'button' }),
      startFetch(deps, mailbox.account, { trigger: 'button' }),
      startFetch(deps, mailbox.account, { trigger: 'schedule' }),
    ]);
    expect(started.filter(({ alreadyRunning }) => !alreadyRunning)).toHaveLength(1);
    expect(new Set(started.map(({ run }) => run.id)).size).toBe(1);
    await Promise.all(started.map(({ finished }) => finished));
    const stored = await readStored(database, mailbox);
    expect(stored.uids).toEqual(upTo(120));
    expect(await listFetchRuns(database, 9)).toHaveLength(1);
  });

  it('lets two mailboxes be read at the same time', async () => {
    await start(2);
    const other = await startTestMailbox({ username: 'ada@reader.example' });
    other.deliver(numberedMail(3));
    const both = await Promise.all([
      fetchMailbox(deps, mailbox.account, { trigger: 'button' }),
      fetchMailbox(deps, other.account, { trigger: 'button' }),
    ]);
    await other.close();
    expect(both.map(({ run, alreadyRunning }) => [run.imported, alreadyRunning])).toEqual([
      [2, false],
      [1, false],
    ]);
  });

  it('stops before it writes anything more when its mailbox was taken over', async () => {
    const name = () => mailboxName(mailbox.account);
    let taking: Promise<unknown> | undefined;
    await start(130, {
      mishaps: ({ uid, isBody }) => {
        if (uid === 101 && isBody === true) {
          taking = database.pool.query(
            `update mailboxes set locked_by = $2, lock_expires_at = now() + interval '1 minute' where key = $1`,
            [name(), newLease(name()).owner],
          );
        }
        return undefined;
      },
    });
    const run = await press();
    await taking;
    expect(run).toMatchObject({
      state: 'failed',
      message: 'Another server process took over this mailbox because this one stopped responding.',
    });
    const stored = await readStored(database, mailbox);
    expect(stored.uids.length).toBeLessThan(130);
    expect(stored.uids).toEqual(upTo(stored.cursor.lastUid));
  });

  it('takes over from a process that no longer beats, and closes the run it left', async () => {
    await start(5);
    const name = mailboxName(mailbox.account);
    const left = await beginRun(database, newLease(name), 'schedule');
    const meanwhile = await startFetch(deps, mailbox.account, { trigger: 'button' });
    expect(meanwhile).toMatchObject({ alreadyRunning: true, run: { id: left?.run.id, state: 'running' } });
    await database.pool.query(`update mailboxes set lock_expires_at = now() - interval '1 second'`);
    expect(await press()).toMatchObject({ state: 'done', imported: 5 });
    const [, dead] = await listFetchRuns(database, 9);
    expect(dead).toMatchObject({
      id: left?.run.id,
      state: 'failed',
      message:
        'The server process that ran this fetch ended unexpectedly. The next fetch continues from there.',
    });
    expect(dead?.finishedAt).not.toBeNull();
  });

  it('ends when the server is stopped, and the next run goes on from there', async () => {
    const stop = new AbortController();
    await start(140, {
      mishaps: ({ uid, isBody }) => {
        if (uid === 120 && isBody === true) stop.abort();
        return undefined;
      },
    });
    const { run } = await fetchMailbox(deps, mailbox.account, { trigger: 'idle', signal: stop.signal });
    expect(run).toMatchObject({
      state: 'failed',
      message: 'The server was stopped during this fetch. The next one continues from there.',
    });
    expect(await press()).toMatchObject({ state: 'done', duplicates: 0 });
    expect((await readStored(database, mailbox)).uids).toEqual(upTo(140));
  });

  it('stores the toggles’ wish: no categories, but what was seen; and writes that mail was stored', async () => {
    await start(0);
    mailbox.deliver(
      numberedMail(1, {
        subject: 'Black Friday: 50% off everything',
        body: '<p>Black Friday sale, 50% off everything, use code BLACK50.</p>',
      }),
    );
    await fetchMailbox(deps, mailbox.account, { trigger: 'button', autoCategorize: false });
    const { rows } = await database.pool.query<{ signs: Buffer }>(
      `select campaign_type, season, season_confidence as confidence, signs
       from emails join email_bodies on email_id = emails.id`,
    );
    expect(rows.map(({ signs, ...row }) => ({ ...row, signs: unpackSigns(signs, null) }))).toEqual([
      {
        ...{ campaign_type: 'other', season: 'none', confidence: 0 },
        signs: expect.arrayContaining([expect.objectContaining({ for: 'black_friday', where: 'subject' })]),
      },
    ]);
    const events = await database.pool.query("select origin from outbox where kind = 'email.stored'");
    expect(events.rows).toEqual([{ origin: 'live' }]);
  });

  it('keeps the record of the last runs of each mailbox only', async () => {
    await start(0);
    await database.pool.query(
      `insert into fetch_runs (mailbox, trigger, state) select name, 'idle', 'done' from generate_series(1, 600), unnest($1::text[]) name`,
      [[mailboxName(mailbox.account), 'another']],
    );
    await press();
    const { rows } = await database.pool.query(
      'select mailbox, count(*)::int as count from fetch_runs group by mailbox order by count',
    );
    expect(rows).toEqual([
      { mailbox: mailboxName(mailbox.account), count: 500 },
      { mailbox: 'another', count: 600 },
    ]);
  });
});
