import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFetchRuns } from '#server/intake/fetching/repository.ts';
import { type Database, openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { databaseAsItIs, emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';
import type { FetchTask } from '#tests/support/mail/fetch-child.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { readStored, upTo } from '#tests/support/mail/stored-mailbox.ts';

const serverUrl = testDatabaseUrl();
const isEmbedded = serverUrl === undefined;

let mailbox: TestMailbox;
let dataDir: string;
let environment: Record<string, string>;
let children: ChildProcess[];

beforeEach(async () => {
  const database = await emptyDatabase();
  await database.pool.query('truncate mailboxes, fetch_runs restart identity cascade');
  dataDir = mkdtempSync(join(tmpdir(), 'mailvault-fetch-'));
  children = [];
  environment = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  if (serverUrl === undefined) return copyTemplateVault(dataDir);
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(serverUrl);
  url.pathname = `/${rows[0]?.name}`;
  environment = { ...environment, DATABASE_URL: url.href, SESSION_SECRET: 'x'.repeat(40), DEMO: 'off' };
  environment.PRIMARY_ADMIN_EMAIL = 'ada@vault.example';
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await mailbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function run(kind: FetchTask['kind']): ChildProcess {
  const task: FetchTask = { environment, account: mailbox.account, kind };
  const child = spawn(process.execPath, ['tests/support/mail/fetch-child.ts', JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

function exited(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
  });
}

/** The database of the child processes: in embedded mode only one process may open it. */
async function withTheirDatabase<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
  if (!isEmbedded) return look(await databaseAsItIs());
  const database = await openEmbeddedDatabase({ dataDir });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

describe('processes that fetch', () => {
  it('lose nothing and store nothing twice when they are killed with SIGKILL again and again', async () => {
    let killAt = 0;
    let victim: ChildProcess | undefined;
    mailbox = await startTestMailbox({
      mishaps: ({ uid, isBody }) => {
        if (uid === killAt && isBody === true) victim?.kill('SIGKILL');
        return undefined;
      },
    });
    for (let number = 1; number <= 130; number += 1) mailbox.deliver(numberedMail(number));
    for (const uid of [20, 110]) {
      killAt = uid;
      victim = run('fetch');
      expect(await exited(victim)).toBeNull();
      // Half a minute passes without a heartbeat; in embedded mode the next process is always the only one.
      if (!isEmbedded) {
        const database = await databaseAsItIs();
        await database.pool.query(`update mailboxes set lock_expires_at = now() - interval '1 second'`);
      }
    }
    killAt = 0;
    expect(await exited(run('fetch'))).toBe(0);
    const { stored, runs } = await withTheirDatabase(async (database) => ({
      stored: await readStored(database, mailbox),
      runs: await listFetchRuns(database, 9),
    }));
    expect(stored.uids).toEqual(upTo(130));
    expect(stored).toMatchObject({ counted: 130, rejected: {}, cursor: { lastUid: 130 } });
    expect(runs.map(({ state }) => state)).toEqual(['done', 'failed', 'failed']);
    expect(runs[0]?.duplicates).toBe(0);
    expect(runs[1]?.message).toContain('ended unexpectedly');
  });

  it.skipIf(isEmbedded)(
    'share one PostgreSQL, watch and fetch by schedule, and fetch each message once',
    async () => {
      const fetches = new Map<number, number>();
      mailbox = await startTestMailbox({
        mishaps: ({ uid, isBody }) => {
          if (uid !== undefined && isBody === true) fetches.set(uid, (fetches.get(uid) ?? 0) + 1);
          return undefined;
        },
      });
      let delivered = 0;
      const deliver = (count: number) => {
        for (let more = 0; more < count; more += 1) {
          delivered += 1;
          mailbox.deliver(numberedMail(delivered));
        }
      };
      deliver(150);
      const both = [run('serve'), run('serve')];
      const database = await databaseAsItIs();
      const untilAllStored = async () => {
        while ((await readStored(database, mailbox)).uids.length < delivered) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      await untilAllStored();
      for (let round = 0; round < 8; round += 1) {
        deliver(3);
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      await untilAllStored();
      for (const child of both) child.kill('SIGTERM');
      expect(await Promise.all(both.map(exited))).toEqual([0, 0]);
      const stored = await readStored(database, mailbox);
      expect(stored.uids).toEqual(upTo(174));
      expect(stored).toMatchObject({ counted: 174, cursor: { lastUid: 174 } });
      expect([...fetches.keys()].sort((a, b) => a - b)).toEqual(upTo(174));
      expect(new Set(fetches.values())).toEqual(new Set([1]));
      const runs = await listFetchRuns(database, 500);
      expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['done']));
    },
  );
});
