import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForInspection } from '#server/app/open-for-inspection.ts';
import { openDatabase } from '#server/app/open-services.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { holdsNothing } from '#server/platform/db/embedded/sound-folder.ts';

let folder: string;

/** A vault with one extra table is created once; each test damages a copy of it. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-sound-'));
  const dataDir = join(folder, 'whole');
  mkdirSync(join(dataDir, 'db'), { recursive: true });
  mkdirSync(join(dataDir, 'db.unfinished', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'db.unfinished', 'PG_VERSION'), '18\n');
  const database = await openEmbeddedDatabase({ dataDir });
  await database.pool.query('create table kept as select 1 as value');
  await database.close();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let copies = 0;

function damagedCopy(damage: (db: string) => void): string {
  copies += 1;
  const dataDir = join(folder, `copy-${copies}`);
  cpSync(join(folder, 'whole'), dataDir, { recursive: true });
  damage(join(dataDir, 'db'));
  return dataDir;
}

const remove = (path: string) => (db: string) => rmSync(join(db, path), { recursive: true });

const rewrite = (path: string, change: (bytes: Buffer) => Buffer) => (db: string) => {
  writeFileSync(join(db, path), change(readFileSync(join(db, path))));
};

const flipByte = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

/** The log the next start reads: it holds the newest checkpoint. */
function removeLog(db: string): void {
  for (const name of readdirSync(join(db, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(db, 'pg_wal', name));
  }
}

function overwriteLog(db: string): void {
  for (const name of readdirSync(join(db, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name))
      writeFileSync(join(db, 'pg_wal', name), Buffer.alloc(16 * 1024 * 1024, 7));
  }
}

/** The newest file is the one of the table above. */
function removeNewestTable(db: string): void {
  const database = join(db, 'base', '5');
  const newest = readdirSync(database)
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(b) - Number(a))[0];
  rmSync(join(database, newest ?? 'none'));
}

describe('a folder whose database is gone', () => {
  const blob = join('blobs', 'ab', 'cd', 'abcd');
  const without = (db: 'empty' | 'gone', ...files: string[]) => {
    copies += 1;
    const dataDir = join(folder, `lost-${copies}`);
    mkdirSync(join(dataDir, 'blobs', 'unfinished'), { recursive: true });
    if (db === 'empty') mkdirSync(join(dataDir, 'db'));
    for (const file of files) {
      mkdirSync(join(dataDir, dirname(file)), { recursive: true });
      writeFileSync(join(dataDir, file), 'x');
    }
    return dataDir;
  };

  it.each([
    ['empty, beside pictures', without.bind(null, 'empty', blob), 'holds pictures of a vault'],
    ['gone, beside pictures', without.bind(null, 'gone', blob), 'holds pictures of a vault'],
    ['empty, beside a secret', without.bind(null, 'empty', 'session-secret'), 'is the secret of a vault'],
  ])('is not taken for a new one: %s', async (_what, make, fault) => {
    const dataDir = make();
    const opening = openEmbeddedDatabase({ dataDir });
    await expect(opening).rejects.toThrow(fault);
    await expect(opening).rejects.toThrow(/npm run restore .*To begin with an empty vault, move .* away/);
    expect(holdsNothing(join(dataDir, 'db'))).toBe(true);
    await expect(openForInspection({ ...readConfig({ DATA_DIR: dataDir }) })).rejects.toThrow(fault);
  });

  it('is filled by whoever has an archive, and then opens like any other', async () => {
    const dataDir = without('empty', blob, 'session-secret');
    const config = readConfig({ DATA_DIR: dataDir });
    await (await openDatabase(config, { createsWhenLost: true })).close();
    await (await openDatabase(config)).close();
  });

  it('is a new one where nothing but an interrupted first start has been', async () => {
    const dataDir = without('empty', join('db.unfinished', 'PG_VERSION'));
    await (await openEmbeddedDatabase({ dataDir })).close();
  });
});

describe('a folder that is not empty and holds no whole database', () => {
  it.each([
    ['PG_VERSION is missing', remove('PG_VERSION'), 'PG_VERSION'],
    ['PG_VERSION is empty', rewrite('PG_VERSION', () => Buffer.alloc(0)), 'PG_VERSION'],
    [
      'it is of another version of PostgreSQL',
      rewrite('PG_VERSION', () => Buffer.from('17\n')),
      'PostgreSQL 17',
    ],
    ['pg_control is missing', remove('global/pg_control'), 'global/pg_control'],
    ['pg_control is cut short', rewrite('global/pg_control', (b) => b.subarray(0, 512)), 'global/pg_control'],
    ['pg_control has a wrong bit', rewrite('global/pg_control', flipByte(45)), 'global/pg_control'],
    ['the settings are missing', remove('postgresql.conf'), 'postgresql.conf'],
    ['the map of the catalog is missing', remove('base/5/pg_filenode.map'), 'base/5/pg_filenode.map'],
    ['the catalogs are missing', remove('base'), 'base'],
    ['an empty folder was left out', remove('pg_notify'), 'pg_notify'],
    ['the states of the transactions are missing', remove('pg_xact/0000'), 'pg_xact/0000'],
    ['the log is missing', removeLog, 'pg_wal/0000'],
    ['the log is damaged', overwriteLog, 'cannot be opened'],
    ['a table is missing', removeNewestTable, 'base/5/'],
    [
      'only a part of it arrived',
      (db: string) => {
        for (const name of readdirSync(db)) if (name !== 'base') rmSync(join(db, name), { recursive: true });
      },
      'PG_VERSION',
    ],
  ])('is refused and left as it is when %s', async (_name, damage, missing) => {
    const dataDir = damagedCopy(damage);
    const before = readdirSync(join(dataDir, 'db'), { recursive: true }).length;
    const opening = openEmbeddedDatabase({ dataDir });
    await expect(opening).rejects.toThrow(missing);
    await expect(opening).rejects.toMatchObject({ name: 'StartupError' });
    await expect(opening).rejects.toThrow(/copy it again|move .* away/);
    if (missing === 'PG_VERSION') {
      expect(readdirSync(join(dataDir, 'db'), { recursive: true }).length).toBe(before);
    }
  });

  it('is refused although the database is missing altogether, when backups say that there was one', async () => {
    const dataDir = damagedCopy((db) => rmSync(db, { recursive: true }));
    mkdirSync(join(dataDir, 'backup', '2026-11-21T03-47-00Z'), { recursive: true });
    await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(
      join(dataDir, 'backup', '2026-11-21T03-47-00Z'),
    );
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
  });

  it('names the newest backup', async () => {
    const dataDir = damagedCopy(remove('PG_VERSION'));
    for (const name of ['2026-11-20T03-47-00Z', '2026-11-21T03-47-00Z', 'unfinished']) {
      mkdirSync(join(dataDir, 'backup', name), { recursive: true });
    }
    await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(/backup.2026-11-21T03-47-00Z/);
  });
});

it('A refused folder is given back: the next one to look is told the same, not that it is in use', async () => {
  const dataDir = damagedCopy(remove('PG_VERSION'));
  for (let round = 0; round < 2; round += 1) {
    await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow('PG_VERSION');
  }
});

it('A new database was made in an empty folder, beside which the making of one was broken off', async () => {
  const dataDir = join(folder, 'whole');
  expect(existsSync(join(dataDir, 'db.unfinished'))).toBe(false);
  const database = await openEmbeddedDatabase({ dataDir });
  expect((await database.pool.query('select value from kept')).rows).toEqual([{ value: 1 }]);
  await database.close();
});
