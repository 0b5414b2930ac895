import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresName, headName, sumsName } from '#server/operations/archive/format.ts';
import { checkArchive } from '#server/operations/archive/read-archive.ts';
import { moveRows, refuseNewer, restoreVault } from '#server/operations/archive/restore-vault.ts';
import { onSnapshot } from '#server/operations/archive/table-rows.ts';
import { type Member, readTar, tarEnd, tarMember } from '#server/operations/archive/tar.ts';
import { leftOut, leftOutSchemas, readVaultTables } from '#server/operations/archive/vault-tables.ts';
import { walkThrough, walkVault } from '#server/operations/archive/walk-vault.ts';
import { sumLine, writeArchive } from '#server/operations/archive/write-archive.ts';
import type { Database } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { startJobs } from '#server/platform/jobs/job-runner.ts';
import { openLocalBlobStore } from '#server/platform/storage/local-blob-store.ts';
import { openS3BlobStore } from '#server/platform/storage/s3-blob-store.ts';
import { emptyDatabase, freshDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { createBrand, createEmail, createUser } from '#tests/support/factories.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';
import { s3Keys, s3Region, startS3Server } from '#tests/support/servers/s3-server.ts';

const madeAt = new Date('2026-11-21T12:00:00.000Z');
const writing = { program: '0.1.0', madeAt, secretMark: 'abc' };

const isEmbedded = testDatabaseUrl() === undefined;

let folder: string;
let source: Database;
let archive: string;
let pictures: string[];
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-archive-'));
  source = await emptyDatabase();
  const blobs = await openLocalBlobStore(at('blobs'));
  pictures = await Promise.all(
    ['one', 'two', 'three', 'four', 'a body', 'let go of'].map((text) => blobs.put(Buffer.from(text))),
  );
  await fill(source);
  archive = at('vault.tar');
  await writeArchive(archive, { database: source, blobs }, writing);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of many kinds, with values that careless serialization would change. */
async function fill({ pool }: Database): Promise<void> {
  const [photograph, logo, picture, merged, body] = pictures;
  const brand = await createBrand(pool, { name: 'Zoë & “Söhne”\t🛍', logoUrl: `/logos/${logo}.png` });
  const emails = [];
  for (let index = 0; index < 61; index += 1) {
    emails.push(
      await createEmail(pool, {
        brandId: brand.id,
        subject: index === 0 ? 'null\\n"\n\u2028' : `Mail ${index}`,
      }),
    );
  }
  const first = emails[0]?.id;
  // The copy is not counted in its week.
  const copy = emails[1]?.id;
  await pool.query("update emails set state = 'copy', folded_into = $2 where id = $1", [
    copy,
    emails.at(-1)?.id,
  ]);
  await pool.query(
    `insert into thumbnails (email_id, blob, drawn_by) values ($1, $2, 'browser')
     on conflict (email_id) do update set blob = excluded.blob, drawn_by = excluded.drawn_by`,
    [first, photograph],
  );
  await pool.query(
    `insert into email_sources (email_id, raw_codec, label, copy_blob, copy_digest)
     values ($1, 0, '', decode($2, 'hex'), sha256('body'))`,
    [first, body],
  );
  await pool.query('update email_bodies set html = null where email_id = $1', [first]);
  await pool.query('insert into images (key, url, blob) values ($1, $2, $3)', ['a', 'https://x/', picture]);
  await createUser(pool, { email: 'ada@shop.example' });
  await pool.query(
    "insert into sessions (sid, sess, expire) values ('s', $1, '2026-12-01 10:00:00.123456+02')",
    ['{"a":\n  "b", "a": 1.50}'],
  );
  await pool.query("insert into payment_sandbox (kind, id, record) values ('x', 'y', 'null'::jsonb)");
  await pool.query("insert into mailboxes (key, last_uid) values ('far', 9007199254740993)");
  await pool.query("insert into mailboxes (key, fetched_at) values ('never', '-infinity')");
  await pool.query("insert into outbox (kind, ids, origin) values ('email.stored', '{}', 'live')");
  await pool.query(
    "insert into bulk_changes (kind, made_at, summary, changes) values ('merge', now(), '', $1)",
    [{ gone: { brand: { logoUrl: `/logos/${merged}.png` } } }],
  );
}

/** Figures of a whole vault, with its digest. */
const figuresOf = (database: Database, blobs: Parameters<typeof walkVault>[0]['blobs']) =>
  onSnapshot(database.pool, (client) => walkThrough(walkVault({ client, blobs })));

/** Sequences continue, triggers count each change once, and no blob was released. */
async function expectToGoOn({ pool }: Database): Promise<void> {
  const one = async (sql: string) => (await pool.query<{ n: number }>(sql)).rows[0]?.n;
  const [last, weeks] = ['select max(id) as n from emails', 'select sum(emails)::int as n from brand_weeks'];
  const before = await one(last);
  expect(await one(weeks)).toBe(60);
  expect(await one('select count(*)::int as n from released_blobs')).toBe(0);
  await createEmail(pool, { brandId: (await one('select id as n from brands')) ?? 0 });
  expect(await one(last)).toBe((before ?? 0) + 1);
  expect(await one(weeks)).toBe(61);
}

async function withFresh<Result>(
  kind: Database['kind'] | undefined,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await freshDatabase(kind);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function membersOf(path: string): Promise<Member[]> {
  const file = await open(path);
  const members: Member[] = [];
  for await (const { name, bytes } of readTar(file)) members.push({ name, bytes });
  await file.close();
  return members;
}

/** Writes an archive with other members and correct checksums, as careful tampering would. */
function repack(name: string, members: readonly Member[], summed = true): string {
  const own = members.filter((member) => member.name !== sumsName);
  const sums = summed
    ? { name: sumsName, bytes: Buffer.from(own.map((one) => sumLine(one.name, one.bytes)).join('')) }
    : (members.find((member) => member.name === sumsName) as Member);
  const blocks = [...own, sums].flatMap((member) => tarMember(member, madeAt));
  writeFileSync(at(name), Buffer.concat([...blocks, tarEnd]));
  return at(name);
}

const reason = (path: string) =>
  checkArchive(path).then(
    () => 'whole',
    (error: Error) => error.message.replace(`${path} was not restored: `, ''),
  );

describe('an archive', () => {
  it('goes from files to a bucket and from one kind of database to the other and back, and stays equal', async () => {
    const original = await figuresOf(source, await openLocalBlobStore(at('blobs')));
    const s3 = await startS3Server('pictures');
    const bucket = await openS3BlobStore({
      ...s3Keys,
      endpoint: s3.endpoint,
      bucket: 'pictures',
      prefix: 'vault/',
      region: s3Region,
    });
    try {
      await withFresh('embedded', async (there) => {
        const restored = await restoreVault(await checkArchive(archive), { database: there, blobs: bucket });
        expect(restored.digest).toBe(original.digest);
        expect(s3.objects.size).toBe(5);
        await writeArchive(at('there.tar'), { database: there, blobs: bucket }, writing);
      });
    } finally {
      await s3.stop();
    }
    await withFresh(undefined, async (back) => {
      const blobs = memoryBlobStore();
      const restored = await restoreVault(await checkArchive(at('there.tar')), { database: back, blobs });
      expect(restored).toEqual(original);
      expect(await figuresOf(back, blobs)).toEqual(original);
      const { rows } = await back.pool.query(
        'select sess::text, record::text from sessions, payment_sandbox',
      );
      expect(rows).toEqual([{ sess: '{"a":\n  "b", "a": 1.50}', record: 'null' }]);
      await expectToGoOn(back);
    });
  });

  it('says what it is to ordinary eyes', async () => {
    const members = await membersOf(archive);
    expect(members[0]?.name).toBe(headName);
    expect(members.slice(-2).map(({ name }) => name)).toEqual([figuresName, sumsName]);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    await expect(
      writeArchive(archive, { database: source, blobs: memoryBlobStore() }, writing),
    ).rejects.toThrow('already exists');
  });

  it('holds every table, or says why not', async () => {
    const jobs = await startJobs(source, [], { info() {}, error() {} });
    await jobs.stop();
    const { rows } = await source.pool.query<{ name: string }>(
      `select case when n.nspname = 'public' then c.relname else n.nspname end as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema)'`,
    );
    const all = new Set(rows.map(({ name }) => name));
    const archived = (await readVaultTables(source.pool)).map(({ name }) => name);
    expect([...all].sort()).toEqual(
      [...archived, ...Object.keys(leftOut), ...Object.keys(leftOutSchemas)].sort(),
    );
  });

  it('holds the blobs of every column that names one', async () => {
    const { rows } = await source.pool.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'public' and column_name ~ '(^|_)(blob|logo_url|logo_path)$' order by 1`,
    );
    expect(rows.map(({ column }) => column)).toEqual([
      'brands.logo_url',
      'card_pictures.blob',
      'email_sources.copy_blob',
      'email_sources.source_blob',
      'full_photographs.blob',
      'images.blob',
      'mail_import_parts.blob', // its table is not archived
      'released_blobs.blob', // released blobs are not archived
      'released_blobs.logo_path',
      'thumbnails.blob',
    ]);
    const names = (await membersOf(archive)).map(({ name }) => name.split('/').at(-1));
    expect(pictures.map((name) => names.includes(name))).toEqual([true, true, true, true, true, false]);
  });

  it('is not there before it is whole, and an end that was asked for leaves nothing', async () => {
    writeFileSync(at('ended.tar.part'), 'left by one that was killed');
    const ending = new AbortController();
    const written = writeArchive(
      at('ended.tar'),
      { database: source, blobs: memoryBlobStore() },
      {
        ...writing,
        signal: ending.signal,
        onProgress: () => {
          expect(readdirSync(folder).filter((name) => name.startsWith('ended'))).toEqual(['ended.tar.part']);
          ending.abort();
        },
      },
    );
    await expect(written).rejects.toThrow('aborted');
    expect(readdirSync(folder).filter((name) => name.startsWith('ended'))).toEqual([]);
  });

  it('does without a picture that the store lost, and says which', async () => {
    const { figures } = await writeArchive(
      at('lost.tar'),
      { database: source, blobs: memoryBlobStore() },
      writing,
    );
    expect(figures.missingBlobs).toEqual(pictures.slice(0, 5).sort());
    expect(await reason(at('lost.tar'))).toBe('whole');
  });
});

describe('a damaged archive', () => {
  it('is refused wherever it was cut off', async () => {
    const whole = readFileSync(archive);
    for (const share of [0, 0.1, 0.35, 0.5, 0.8, 0.99]) {
      writeFileSync(at('cut.tar'), whole.subarray(0, Math.floor(whole.length * share)));
      expect(await reason(at('cut.tar'))).toMatch(/^it ends in the middle of .+, at byte \d+\.$/);
    }
    const members = await membersOf(archive);
    const unfinished = members.slice(0, -2).flatMap((member) => tarMember(member, madeAt));
    writeFileSync(at('cut.tar'), Buffer.concat([...unfinished, tarEnd]));
    expect(await reason(at('cut.tar'))).toBe('its end is missing: the file is truncated.');
  });

  it('is refused wherever a bit was changed', async () => {
    const whole = readFileSync(archive);
    const end = whole.length - tarEnd.length;
    const passed: number[] = [];
    for (let place = 7; place < end; place += 997) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 4;
      writeFileSync(at('changed.tar'), changed);
      if ((await reason(at('changed.tar'))) === 'whole') passed.push(place);
    }
    expect(passed).toEqual([]);
  });

  it('is refused with parts that were changed, swapped, taken out or put in, each by its name', async () => {
    const members = await membersOf(archive);
    const at1 = members.findIndex(({ name }) => name.includes('/tables/emails/'));
    const at2 = members.findIndex(({ name }) => name.includes('/tables/brands/'));
    const [emails, brands] = [members[at1], members[at2]] as [Member, Member];
    const swapped = members.with(at1, { ...emails, bytes: brands.bytes });
    expect(await reason(repack('swapped.tar', swapped, false))).toBe(
      `${emails.name} was changed: its checksum differs.`,
    );
    const moved = members.with(at1, brands).with(at2, emails);
    expect(await reason(repack('moved.tar', moved, false))).toContain('is missing or out of order.');
    expect(await reason(repack('without.tar', members.toSpliced(at1, 1), false))).toBe(
      `${emails.name} is missing or out of order.`,
    );
    const more = members.toSpliced(at1, 0, { ...emails, name: emails.name.replace('000001', '000000') });
    expect(await reason(repack('more.tar', more, false))).toContain('is missing or out of order.');
  });

  it('is refused with a part that is none of a backup, by its name', async () => {
    const members = await membersOf(archive);
    for (const name of [
      'vault/notes.txt',
      'vault/tables/../../etc/passwd',
      'vault/blobs/aa/bb/short',
      '../../x',
    ]) {
      const more = members.toSpliced(1, 0, { name, bytes: Buffer.from('x') });
      expect(await reason(repack('unknown.tar', more))).toBe(`${name} does not belong in an archive.`);
    }
  });

  it('is refused in a sentence where a part does not unpack, or its rows do not fit', async () => {
    const members = await membersOf(archive);
    const part = members.findIndex(({ name }) => name.includes('/tables/brands/'));
    const { name } = members[part] as Member;
    const bomb = await promisify(zstdCompress)(Buffer.alloc(513 * 1024 * 1024));
    const bytesByReason: [RegExp, Buffer][] = [
      [/brands\/000001\.ndjson\.zst cannot be decompressed \(.*larger/, bomb],
      [/brands\/000001\.ndjson\.zst cannot be decompressed/, Buffer.from('no zstd')],
      [/^Rows of the table brands cannot be restored/, zstdCompressSync(Buffer.from('no json'))],
      [/^Rows of the table brands cannot be restored/, zstdCompressSync(Buffer.from('{"id":"many"}'))],
    ];
    await withFresh(undefined, async (database) => {
      for (const [sentence, bytes] of bytesByReason) {
        const checked = await checkArchive(repack('damaged.tar', members.with(part, { name, bytes })));
        const restoring = restoreVault(checked, { database, blobs: memoryBlobStore() });
        const fault: unknown = await restoring.catch((error: unknown) => error);
        expect(fault).toBeInstanceOf(StartupError);
        expect((fault as Error).message).toMatch(sentence);
      }
    });
  });

  it('is refused where it is none, or of a newer program', async () => {
    copyFileSync(new URL(import.meta.url).pathname, at('other'));
    expect(await reason(at('other'))).toContain('there is no archive member');
    const members = await membersOf(archive);
    const headed = (change: object) =>
      members.map((member) =>
        member.name === headName
          ? {
              ...member,
              bytes: Buffer.from(JSON.stringify({ ...JSON.parse(member.bytes.toString()), ...change })),
            }
          : member,
      );
    expect(await reason(repack('newer.tar', headed({ format: 2 })))).toBe(
      'a newer version wrote it (format 2, this one reads 1).',
    );
    expect(() => refuseNewer([...Object.keys(migrations), '9999-new'], 'It')).toThrow('9999-new');
    expect(await reason(repack('none.tar', members.slice(1)))).toContain('it is not an archive of a vault');
  });

  it('leaves nothing behind where only its rows tell of it', async () => {
    const members = await membersOf(archive);
    const figures = members.findIndex(({ name }) => name === figuresName);
    const said = JSON.parse(members[figures]?.bytes.toString() ?? '') as { digest: string };
    const lie = { name: figuresName, bytes: Buffer.from(JSON.stringify({ ...said, digest: 'other' })) };
    const path = repack('lying.tar', members.with(figures, lie));
    await withFresh(undefined, async (database) => {
      const checked = await checkArchive(path);
      await expect(restoreVault(checked, { database, blobs: memoryBlobStore() })).rejects.toThrow(
        'The restored data differs from the source (digest)',
      );
      const { rows } = await database.pool.query('select count(*)::int as n from emails');
      expect(rows).toEqual([{ n: 0 }]);
      // The same vault accepts the right archive, even after a server was started on it.
      await database.pool.query("insert into invitations (kind, token_hash) values ('first', 'x')");
      const restored = await restoreVault(await checkArchive(archive), {
        database,
        blobs: memoryBlobStore(),
      });
      expect(restored.digest).toBe((await checkArchive(archive)).figures.digest);
    });
  });
});

describe('a vault that is moved', () => {
  // From embedded to server and back; both need a database server.
  it.skipIf(isEmbedded)('has the same rows in the new database, and the old one keeps its own', async () => {
    const before = await figuresOf(source, null);
    await withFresh('embedded', async (embedded) => {
      await moveRows(source, embedded);
      await withFresh('server', async (server) => {
        const ending = new AbortController();
        const onProgress = ({ share }: { share: number }) => void (share > 0.5 && ending.abort());
        const broken = moveRows(embedded, server, { onProgress, signal: ending.signal });
        await expect(broken).rejects.toThrow('aborted');
        const { rows } = await server.pool.query('select count(*)::int as n from emails');
        expect(rows).toEqual([{ n: 0 }]);
        // The same command can be repeated.
        expect(await moveRows(embedded, server)).toEqual(before);
        expect(await figuresOf(embedded, null)).toEqual(before);
        expect(await figuresOf(server, null)).toEqual(before);
        await expect(moveRows(embedded, server)).rejects.toThrow('is not empty');
      });
    });
  });
});

describe('a vault to restore into', () => {
  it('is refused where it is not empty', async () => {
    const checked = await checkArchive(archive);
    await expect(restoreVault(checked, { database: source, blobs: memoryBlobStore() })).rejects.toThrow(
      /The target vault is not empty: there are rows in /,
    );
  });

  // Embedded engines are slow to open, and this case does not depend on them.
  it.skipIf(isEmbedded)('may be of an older program, and is brought to this one', async () => {
    const names = Object.keys(migrations).slice(0, -3);
    const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
    const path = at('older.tar');
    await withFresh(undefined, async (old) => {
      await migrateDatabase(old, older);
      await createUser(old.pool, { email: 'old@shop.example' });
      await writeArchive(path, { database: old, blobs: memoryBlobStore() }, writing);
    });
    await withFresh(undefined, async (database) => {
      await restoreVault(await checkArchive(path), { database, blobs: memoryBlobStore() });
      const { rows } = await database.pool.query(
        'select (select count(*)::int from kysely_migration) as all, email from users',
      );
      expect(rows).toEqual([{ all: Object.keys(migrations).length, email: 'old@shop.example' }]);
      // Its tables are newer than the archive's, as after a first start of this version.
      await database.pool.query('delete from users');
      await restoreVault(await checkArchive(path), { database, blobs: memoryBlobStore() });
      const { rows: again } = await database.pool.query('select email from users');
      expect(again).toEqual([{ email: 'old@shop.example' }]);
    });
  });

  it.skipIf(isEmbedded)('is archived as of one instant while others write', async () => {
    const reading = onSnapshot(source.pool, async (client) => {
      await client.query('select from emails limit 1');
      await createBrand(source.pool, { name: 'Meanwhile' });
      return walkThrough(walkVault({ client, blobs: null }));
    });
    const { tables } = await reading;
    expect(tables.brands?.count).toBe(1);
  });
});
