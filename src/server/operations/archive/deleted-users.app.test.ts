import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askDeletion, deleteDueAccounts } from '#server/accounts/account/delete-account.ts';
import {
  addDeletedUsers,
  deletedUsersName,
  readDeletedUsers,
} from '#server/accounts/account/deleted-users.ts';
import { checkArchive } from '#server/operations/archive/read-archive.ts';
import { restoreVault } from '#server/operations/archive/restore-vault.ts';
import { writeArchive } from '#server/operations/archive/write-archive.ts';
import type { Database } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database/database.ts';
import { createUser } from '#tests/support/factories.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';
import { personaOfUser } from '#tests/support/sign-in.ts';

const writing = { program: '0.1.0', madeAt: testNow, secretMark: null };
const log = { info() {}, warn() {} };
const weekLater = new Date(testNow.getTime() + 8 * 86_400_000);

let folder: string;
let test: TestApp;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-deleted-users-'));
  test = await openTestApp({ environment: { DATA_DIR: folder, BILLING: 'off' } });
});

afterEach(async () => {
  await test.app.close();
  rmSync(folder, { recursive: true, force: true });
});

const archive = () => join(folder, 'vault.tar');
const write = (database: Database) => writeArchive(archive(), { database, blobs: test.deps.blobs }, writing);
const addressesIn = async ({ pool }: Database) =>
  (await pool.query<{ email: string }>('select email from users order by email')).rows.map(
    ({ email }) => email,
  );

/** Creates two users with lists and sessions. @returns the id of the first, who will leave. */
async function addUsers(): Promise<string> {
  const [ada, bob] = [
    await createUser(test.database.pool, { email: 'ada@reader.example' }),
    await createUser(test.database.pool, { email: 'bob@reader.example' }),
  ];
  for (const { id } of [ada, bob]) {
    await (await personaOfUser(test, id)).ask('POST', '/api/saved-lists', { name: 'Mine' });
  }
  return ada.id;
}

async function deleteForGood(userId: string): Promise<void> {
  await askDeletion(test.deps, userId, 'ada@reader.example');
  await deleteDueAccounts({ ...test.deps, now: () => weekLater, log });
}

it('a deleted account does not come back with an older backup', async () => {
  const ada = await addUsers();
  await write(test.database);
  await deleteForGood(ada);
  expect(await addressesIn(test.database)).toEqual(['bob@reader.example']);

  const restored = await freshDatabase();
  try {
    await restoreVault(
      await checkArchive(archive()),
      { database: restored, blobs: memoryBlobStore() },
      { deletedUsers: await readDeletedUsers(folder) },
    );
    expect(await addressesIn(restored)).toEqual(['bob@reader.example']);
    const { rows } = await restored.pool.query(
      `select (select count(*)::int from saved_lists) as lists, (select count(*)::int from sessions) as sessions,
         (select count(*)::int from deleted_users) as deleted`,
    );
    expect(rows).toEqual([{ lists: 1, sessions: 1, deleted: 1 }]);
  } finally {
    await restored.close();
  }
});

it('a deleted account does not come back with a backup of an older version', async () => {
  const old = await freshDatabase();
  const restored = await freshDatabase();
  try {
    const before = Object.entries(migrations).filter(([name]) => name < '0109');
    await migrateDatabase(old, Object.fromEntries(before));
    const ada = await createUser(old.pool, { email: 'ada@reader.example' });
    await createUser(old.pool, { email: 'bob@reader.example' });
    await write(old);
    await createUser(test.database.pool, { id: ada.id, email: 'ada@reader.example' });
    await deleteForGood(ada.id);
    await restoreVault(
      await checkArchive(archive()),
      { database: restored, blobs: memoryBlobStore() },
      { deletedUsers: await readDeletedUsers(folder) },
    );
    expect(await addressesIn(restored)).toEqual(['bob@reader.example']);
  } finally {
    await old.close();
    await restored.close();
  }
});

it('one that came back by other means is deleted by the next tidying', async () => {
  const ada = await addUsers();
  await deleteForGood(ada);
  await test.database.pool.query('truncate deleted_users');
  await createUser(test.database.pool, { id: ada, email: 'ada@reader.example' });
  await deleteDueAccounts({ ...test.deps, log });
  expect(await addressesIn(test.database)).toEqual(['bob@reader.example']);
  const { rows } = await test.database.pool.query('select count(*)::int as n from deleted_users');
  expect(rows).toEqual([{ n: 1 }]);
});

it('the list grows, keeps what it has and passes over what it cannot read', async () => {
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)];
  writeFileSync(join(folder, deletedUsersName), `\n# a note\n${one} 2026-11-01T00:00:00.000Z\r\nbroken`);
  await addDeletedUsers(
    folder,
    new Map([
      [one, '2026-11-09T00:00:00.000Z'],
      [two, '2026-11-10T00:00:00.000Z'],
    ]),
  );
  expect([...(await readDeletedUsers(folder))]).toEqual([
    [one, '2026-11-01T00:00:00.000Z'],
    [two, '2026-11-10T00:00:00.000Z'],
  ]);
});
