import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { isBackupDue, listBackups } from '#server/platform/db/embedded/backups.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';

let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailvault-backup-'));
  copyTemplateVault(dataDir);
  database = await openEmbeddedDatabase({ dataDir });
  await database.pool.query('create table kept (id int primary key, text text)');
});

afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const at = (instant: string) => new Date(instant);

async function write(id: number): Promise<void> {
  await database.pool.query(
    `insert into kept select $1 * 100 + n, repeat(md5(n::text), 20) from generate_series(0, 99) n`,
    [id],
  );
}

describe('the nightly backup', () => {
  it('holds all that was written before it, and is put back by copying its folder', async () => {
    for (let id = 0; id < 20; id += 1) await write(id);
    let isMade = false;
    const making = database.backUpNightly?.(at('2026-11-20T12:00:00Z')).finally(() => {
      isMade = true;
    });
    making?.catch(() => {}); // awaited below
    let written = 20;
    for (; !isMade && written < 100; written += 1) await write(written); // pages change while they are copied
    expect(await making).toEqual({ backup: join(dataDir, 'backup', '2026-11-20T12-00-00Z') });
    await database.close();
    renameSync(join(dataDir, 'db'), join(dataDir, 'damaged'));
    await cp(listBackups(dataDir)[0] ?? '', join(dataDir, 'db'), { recursive: true });
    database = await openEmbeddedDatabase({ dataDir });
    const { rows } = await database.pool.query(
      'select count(*)::int, max(id) + 1 as next, count(*) filter (where length(text) = 640)::int as whole from kept',
    );
    const found = rows[0] as { count: number; next: number; whole: number };
    expect(found).toEqual({ count: found.next, next: found.next, whole: found.next });
    expect(found.next).toBeGreaterThanOrEqual(2_000);
    expect(found.next).toBeLessThanOrEqual(written * 100);
    await write(written + 1);
  });

  it('is made once a night, and only the two newest are kept', async () => {
    const made = async (instant: string) => (await database.backUpNightly?.(at(instant))) !== undefined;
    expect(await made('2026-11-20T23:47:00Z')).toBe(false);
    mkdirSync(join(dataDir, 'backup', 'unfinished', 'base'), { recursive: true }); // an interrupted one
    expect(await made('2026-11-21T03:47:00Z')).toBe(true);
    expect(await made('2026-11-22T03:47:00Z')).toBe(true);
    expect(readdirSync(join(dataDir, 'backup')).sort()).toEqual([
      '2026-11-21T03-47-00Z',
      '2026-11-22T03-47-00Z',
    ]);
  });

  it('leaves the earlier ones alone when it fails, and the engine ready for the next one', async () => {
    const before = listBackups(dataDir);
    rmSync(join(dataDir, 'backup', 'unfinished'), { recursive: true, force: true });
    const stray = join(dataDir, 'db', 'base', 'stray');
    mkdirSync(stray);
    writeFileSync(join(dataDir, 'db', 'base', '5', 'pg_filenode.map.kept'), '');
    renameSync(join(dataDir, 'db', 'base', '5', 'pg_filenode.map'), join(stray, 'pg_filenode.map'));
    await expect(database.backUpNightly?.(at('2026-11-23T03:47:00Z'))).rejects.toThrow('not whole');
    renameSync(join(stray, 'pg_filenode.map'), join(dataDir, 'db', 'base', '5', 'pg_filenode.map'));
    expect(listBackups(dataDir)).toEqual(before);
    await database.backUpNightly?.(at('2026-11-23T03:48:00Z'));
    expect(listBackups(dataDir).map((path) => basename(path))).toContain('2026-11-23T03-48-00Z');
  });
});

describe('a backup is due', () => {
  it.each([
    [undefined, '2026-11-22T12:00:00Z', true],
    ['2026-11-22T03-47-00Z', '2026-11-22T23:59:00Z', false],
    ['2026-11-22T03-47-00Z', '2026-11-23T02:47:00Z', false],
    ['2026-11-22T03-47-00Z', '2026-11-23T03:47:00Z', true],
    ['2026-11-22T02-59-59Z', '2026-11-22T03:00:00Z', true],
    ['2026-10-31T03-47-00Z', '2026-11-01T02:47:00Z', false],
    ['2026-11-20T14-47-00Z', '2026-11-22T08:47:00Z', true],
  ])('newest %s, now %s: %s', (newest, now, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'mailvault-due-'));
    try {
      if (newest !== undefined) mkdirSync(join(folder, 'backup', newest), { recursive: true });
      expect(isBackupDue(folder, at(now))).toBe(expected);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
