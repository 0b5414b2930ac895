import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openVault } from '#server/app/open-vault.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openServerDatabase } from '#server/platform/db/client.ts';
import { testDatabaseUrl } from '#tests/support/database/database.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let folder: string;
let loggedLines: string[];
let warned: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-vault-'));
  [loggedLines, warned] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((line) => void loggedLines.push(line));
  vi.spyOn(console, 'warn').mockImplementation((line) => void warned.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** An unused database, on the engine of this project. */
async function environment(): Promise<Record<string, string>> {
  const server = testDatabaseUrl();
  if (server === undefined) return { DATA_DIR: join(folder, 'data') };
  const admin = await openServerDatabase(server);
  await admin.pool.query('drop database if exists open_vault_test');
  await admin.pool.query('create database open_vault_test');
  await admin.close();
  const url = new URL(server);
  url.pathname = '/open_vault_test';
  return { DATABASE_URL: url.href, SESSION_SECRET: 's'.repeat(32), DATA_DIR: join(folder, 'data') };
}

it('says which vault it works on, whether it is new, and how much is in it', async () => {
  const config = readConfig(await environment());
  const name =
    config.databaseUrl === null
      ? `the embedded vault in ${config.dataDir}`
      : `PostgreSQL ${new URL(config.databaseUrl).host}/open_vault_test`;
  const first = await openVault(config, 'Filling');
  expect(loggedLines).toEqual([
    config.databaseUrl === null
      ? `Filling a new embedded vault in ${config.dataDir} (DATABASE_URL is not set)`
      : `Filling ${name}, 0 emails`,
  ]);
  const { pool } = first.database;
  const { id: brandId } = await createBrand(pool);
  await createEmail(pool, { brandId });
  for (const state of ['held', 'hidden'] as const) {
    const { id } = await createEmail(pool, { brandId });
    await pool.query('update emails set state = $2 where id = $1', [id, state]);
  }
  await pool.query('update brands set email_count = 12400 where id = $1', [brandId]);
  await first.close();
  await (await openVault(config, 'Reprocessing')).close();
  expect(loggedLines[1]).toBe(`Reprocessing ${name}, 12,402 emails`);
  expect(warned).toEqual([]);
});

it('closes the data folder to other users of the machine, also one an older version left open', async () => {
  const settings = await environment();
  copyTemplateVault(join(folder, 'data'));
  chmodSync(join(folder, 'data'), 0o755);
  await (await openVault(readConfig(settings), 'Filling')).close();
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
});

it('warns of a database that is reached over a network without TLS, and does not name the password', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://vault:geheim@vault.invalid/mailvault',
    SESSION_SECRET: 's'.repeat(32),
    DATA_DIR: join(folder, 'data'),
  });
  await expect(openVault(config, 'Filling')).rejects.toThrow('DATABASE_URL does not lead to');
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain('DATABASE_URL leads to vault.invalid/mailvault without TLS');
  expect([...loggedLines, ...warned].join('')).not.toContain('geheim');
});
