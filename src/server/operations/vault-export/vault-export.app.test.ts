import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visitor } from '#server/accounts/auth/viewer.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { bringBack, exportAt, mailOf } from '#server/intake/exported-vaults/read-export.ts';
import { writeExport } from '#server/operations/vault-export/write-export.ts';
import type { Database } from '#server/platform/db/client.ts';
import { testNow } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail, createUser, daysAgo } from '#tests/support/factories.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail, buildMailWithPicture, tinyPng } from '#tests/support/mail/mail.ts';
import { type MemoryBlobStore, memoryBlobStore } from '#tests/support/servers/blob-store.ts';

let folder: string;
let database: Database;
let blobs: MemoryBlobStore;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-export-'));
  database = await emptyDatabase();
  blobs = memoryBlobStore();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const common = { program: '0.1.0', now: testNow, visitor, brand: null, since: null };

const write = (name: string, options: Partial<Parameters<typeof writeExport>[2]>) =>
  writeExport(at(name), { database, blobs }, { ...common, kind: 'public', ...options });

const lines = (file: string) =>
  existsSync(at(file))
    ? readFileSync(at(file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : [];

const subjectsIn = (name: string) => lines(`${name}/labels.ndjson`).map(({ subject }) => subject);

const dependencies = () => ({
  database,
  blobs,
  secret: ingestSecret,
  now: () => testNow,
  pool: ingestWorkers(),
});

const back = (name: string) =>
  bringBack(at(name), { pool: database.pool, blobs, secret: ingestSecret, now: () => testNow });

const nothing = {
  pictures: 0,
  corrections: 0,
  lists: 0,
  searches: 0,
  follows: 0,
  digests: 0,
  leftOut: 0,
};

const takeIn = (name: string) => ingest(readMailPaths([mailOf(at(name))], testNow), dependencies());

/** By type: a value that no column has by default. If a constraint rejects it, the test names a valid value. */
const unusual: Readonly<Record<string, string>> = {
  text: "'unusual'",
  boolean: 'true',
  integer: '7',
  smallint: '7',
  bigint: '7',
  date: "'2019-02-03'",
  jsonb: `'{"is":"unusual"}'`,
  'timestamp with time zone': "'2019-02-03 04:05:06.789012Z'",
};

/** Inserts a row. @param given values as SQL, for columns that need a specific one; null for the default. */
async function fillColumns(table: string, given: Readonly<Record<string, string | null>>): Promise<unknown> {
  const { rows } = await database.pool.query<{ name: string; type: string }>(
    `select column_name::text as name, data_type::text as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const columns = rows.flatMap(({ name, type }) => {
    const value = given[name] === undefined ? unusual[type] : given[name];
    if (value === undefined) throw new Error(`${table}.${name} is ${type}: say what is unusual of that`);
    return value === null ? [] : [{ name, value }];
  });
  await database.pool.query(
    `insert into ${table} (${columns.map(({ name }) => name).join()}) values (${columns.map(({ value }) => value).join()})`,
  );
  return readColumns(table);
}

/** The only row of a table without its ids, which an import assigns. */
async function readColumns(table: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t`);
  expect(rows).toHaveLength(1);
  return Object.fromEntries(Object.entries(rows[0]?.row ?? {}).filter(([name]) => !/(?:^|_)id$/.test(name)));
}

const remotePicture = 'https://pictures.example/a.png';

/** Mail of a brand as a subscriber received it, one email with an embedded picture. */
async function fillByMail(): Promise<void> {
  const date = 'Tue, 10 Nov 2026 10:15:00 +0000';
  const to = 'Robin Reader <robin.reader@private.example>';
  writeFileSync(
    at('one.eml'),
    buildMailWithPicture({
      date,
      to,
      subject: 'Grüße, 20 % off',
      messageId: '<robin.reader=private.example-1@shop.example>',
      picture: tinyPng('shown'),
      body: '<p>Dear robin.reader@private.example, 20% off everything with SAVE20.</p><img src="cid:logo@shop.example" width="200" height="100" alt="A shoe">',
    }),
  );
  const body = `<p>Look at this:</p><img src="${remotePicture}" width="300" height="200" alt="A hat">`;
  writeFileSync(
    at('two.eml'),
    buildMail({ date, to, subject: 'Second', messageId: '<two@shop.example>', body }),
  );
  const paths = readMailPaths([at('one.eml'), at('two.eml')], testNow);
  expect(await ingest(paths, dependencies())).toMatchObject({ imported: 2, notices: [] });
  await database.pool.query("update emails set state = 'published'");
}

describe('a public export', () => {
  it('holds what a visitor may read and nothing else', async () => {
    const { pool } = database;
    const open = await createBrand(pool, { slug: 'open' });
    const closed = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
    const edge = daysAgo(30);
    await createEmail(pool, { brandId: open.id, subject: 'At the edge', receivedAt: edge });
    await createEmail(pool, { brandId: open.id, subject: 'Today', receivedAt: daysAgo(0) });
    await createEmail(pool, {
      brandId: open.id,
      subject: 'Too old',
      receivedAt: new Date(edge.getTime() - 1),
    });
    await createEmail(pool, { brandId: closed.id, subject: 'Closed' });
    for (const state of ['held', 'hidden'] as const)
      await createEmail(pool, { brandId: open.id, subject: state, state });
    const manifest = await write('public', {});
    expect(manifest).toMatchObject({ kind: 'public', emails: 2, lists: 0 });
    expect(subjectsIn('public')).toEqual(['At the edge', 'Today']);
    await write('private', { kind: 'private' });
    expect(subjectsIn('private')).toEqual(['At the edge', 'Today', 'Too old', 'Closed']);
    await write('narrowed', { kind: 'private', brand: 'open', since: '2026-11-20' });
    expect(subjectsIn('narrowed')).toEqual(['Today']);
    await expect(write('nobody', { brand: 'nobody' })).rejects.toThrow('There is no brand nobody');
    await expect(write('public', {})).rejects.toThrow('is not empty');
    expect(readdirSync(folder).sort()).toEqual(['narrowed', 'private', 'public']);
  });

  it('is a message that any program reads, with its pictures, and without the subscriber', async () => {
    await fillByMail();
    await createUser(database.pool, { email: 'someone@private.example' });
    await database.pool.query("insert into saved_lists (user_id, name) select id, 'Theirs' from users");
    await write('public', {});
    const files = globSync('**/*', { cwd: at('public'), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    expect(files.length).toBeGreaterThan(5);
    const decoded = files.flatMap((bytes) => [
      bytes.toString('latin1'),
      ...bytes
        .toString('latin1')
        .split('\r\n\r\n')
        .map((part) => Buffer.from(part.replace(/\r\n--[\s\S]*/, ''), 'base64').toString('latin1')),
    ]);
    expect(decoded.filter((text) => /robin|private\.example/i.test(text))).toEqual([]);
    expect(decoded.some((text) => text.includes('20% off everything'))).toBe(true);
    const [label] = lines('public/labels.ndjson');
    const mail = await parseMail(
      { raw: readFileSync(at(`public/${String(label?.file)}`)), label: '' },
      testNow,
    );
    expect(mail).toMatchObject({ subject: 'Grüße, 20 % off', from: { address: 'news@shop.example' } });
    expect(mail.html).toContain('cid:');
    expect(mail.inlineImages).toHaveLength(1);
  });
});

describe('a private export', () => {
  it('is taken in again by an empty vault: messages, corrections, lists of those who are there, pictures', async () => {
    await fillByMail();
    const { pool } = database;
    await pool.query(
      "update emails set season = 'easter', season_locked = true, offers_locked = true where subject = 'Second'",
    );
    await pool.query("update images set blob = $1, content_type = 'image/png' where url = $2", [
      await blobs.put(tinyPng('kept')),
      remotePicture,
    ]);
    for (const email of ['ada@x.example', 'gone@x.example']) await createUser(pool, { email });
    await pool.query("insert into saved_lists (user_id, name) select id, 'Mine' from users");
    await pool.query(
      "insert into saved_list_items (list_id, email_id, notes) select l.id, e.id, 'nice' from saved_lists l, emails e",
    );
    const manifest = await write('vault', { kind: 'private' });
    expect(manifest).toMatchObject({ emails: 2, corrections: 1, lists: 2, pictures: 2 });
    expect(exportAt(at('vault'))).toEqual(manifest);
    const [label] = lines('vault/labels.ndjson');
    expect(readFileSync(at(`vault/${String(label?.file)}`))).toEqual(readFileSync(at('one.eml')));

    await emptyDatabase();
    blobs.clear();
    await createUser(pool, { email: 'Ada@x.example' });
    expect(await takeIn('vault')).toMatchObject({ imported: 2, duplicates: 0, rejected: 0 });
    const recognized = await pool.query(
      `select campaign_type as "campaignType", season from emails where subject = 'Second'`,
    );
    const imported = await back('vault');
    expect(imported).toEqual({ ...nothing, corrections: 1, lists: 1, pictures: 1, leftOut: 1 });
    const { rows } = await pool.query(
      `select subject, season, season_locked as locked, campaign_type_locked as "typeLocked", offers_locked as offers, i.notes
       from emails e left join saved_list_items i on i.email_id = e.id order by subject`,
    );
    expect(rows).toEqual([
      {
        subject: 'Grüße, 20 % off',
        season: expect.any(String),
        locked: false,
        typeLocked: false,
        offers: false,
        notes: 'nice',
      },
      { subject: 'Second', season: 'easter', locked: true, typeLocked: false, offers: true, notes: 'nice' },
    ]);
    // An imported correction can be undone like a local one.
    const { rows: known } = await pool.query(
      `select evidence ->> 'campaignType' as "campaignType", evidence ->> 'season' as season
       from email_bodies b join emails e on e.id = b.email_id where e.subject = 'Second'`,
    );
    expect(known).toEqual(recognized.rows);
    // A second import changes nothing; local corrections stay.
    await pool.query("update emails set season = 'summer' where subject = 'Second'");
    expect(await back('vault')).toEqual({ ...nothing, leftOut: 1 });
    const { rows: kept } = await pool.query("select season from emails where subject = 'Second'");
    expect(kept).toEqual([{ season: 'summer' }]);
  });

  it('keeps every column of lists and of what is in them', async () => {
    const { pool } = database;
    await fillByMail();
    await createUser(pool, { email: 'ada@x.example' });
    await createUser(pool, { email: 'ben@x.example' });
    const userOf = (name: string) => `(select id from users where email = '${name}@x.example')`;
    // Columns with ids and references, which an import assigns again.
    const named = {
      saved_lists: { id: null, user_id: userOf('ada') },
      list_sections: { id: null, list_id: '(select id from saved_lists)', position: '1' },
      saved_list_items: {
        id: null,
        list_id: '(select id from saved_lists)',
        email_id: "(select id from emails where subject = 'Second')",
        section_id: '(select id from list_sections)',
      },
      list_members: {
        id: null,
        list_id: '(select id from saved_lists)',
        user_id: userOf('ben'),
        role: "'editor'",
      },
    };
    const written: Record<string, unknown> = {};
    for (const [table, keys] of Object.entries(named)) written[table] = await fillColumns(table, keys);
    await write('vault', { kind: 'private' });

    await emptyDatabase();
    for (const email of ['ada@x.example', 'Ben@x.example']) await createUser(pool, { email });
    await takeIn('vault');
    expect(await back('vault')).toMatchObject({ lists: 1, leftOut: 0 });
    const read: Record<string, unknown> = {};
    for (const table of Object.keys(named)) read[table] = await readColumns(table);
    expect(read).toEqual(written);
    const { rows } = await pool.query(
      'select s.name from saved_list_items i join list_sections s on s.id = i.section_id',
    );
    expect(rows).toEqual([{ name: 'unusual' }]);
  });

  it('keeps every column of saved searches, follows and digests that has a meaning elsewhere', async () => {
    const { pool } = database;
    await createUser(pool, { email: 'ada@x.example' });
    await createBrand(pool, { slug: 'halden' });
    const user_id = '(select id from users)';
    const named = {
      saved_searches: { id: null, user_id, place: "'explorer'", search: "'q=loaf'", feed_hash: null },
      follows: {
        id: null,
        user_id,
        brand_id: "(select id from brands where slug = 'halden')",
        category_id: null,
        search_id: null,
        season: null,
        webhook_id: null,
        event: "'silence'",
        cadence: "'weekly'",
        position: '0',
        silent_since: null,
        created_at: "'2019-02-03 04:05:06.789Z'",
      },
      follow_settings: { user_id, zone: "'Europe/London'", feed_hash: null },
    };
    const written: Record<string, unknown> = {};
    for (const [table, keys] of Object.entries(named)) written[table] = await fillColumns(table, keys);
    const all = { searches: 1, follows: 1, digests: 1 };
    expect(await write('vault', { kind: 'private' })).toMatchObject(all);
    expect(await write('narrowed', { kind: 'private', brand: 'halden' })).toMatchObject({
      searches: 0,
      follows: 0,
      digests: 0,
    });

    await emptyDatabase();
    await createUser(pool, { email: 'Ada@x.example' });
    await createBrand(pool, { slug: 'halden' });
    expect(await back('vault')).toEqual({ ...nothing, ...all });
    const read: Record<string, unknown> = {};
    for (const table of Object.keys(named)) read[table] = await readColumns(table);
    const { follow_settings: settings } = written;
    expect(read).toEqual({
      ...written,
      // The next time the clock shows seven in London.
      follow_settings: { ...(settings as object), digest_at: '2026-11-22T07:00:00+00:00' },
    });
    expect(await back('vault')).toEqual(nothing);
  });

  it('brings back follows of each kind, which begin with the next news', async () => {
    const { pool } = database;
    const { id: userId } = await createUser(pool, { email: 'ada@x.example' });
    await createUser(pool, { email: 'gone@x.example' });
    for (const slug of ['halden', 'closing']) await createBrand(pool, { slug });
    await pool.query(
      `insert into saved_searches (user_id, name, search) values ($1, 'Loaves', 'q=loaf'), ($1, 'Of a set', 'q=loaf&set=4')`,
      [userId],
    );
    for (const [subject, from] of [
      ['brand_id', 'select u.id, b.id, TERMS from users u, brands b'],
      [
        'category_id',
        "select u.id, c.id, TERMS from users u, categories c where u.email = 'ada@x.example' limit 1",
      ],
      ['search_id', 'select user_id, id, TERMS from saved_searches'],
      ['season', "select id, 'easter', TERMS from users where email = 'ada@x.example'"],
    ] as const)
      await pool.query(
        `insert into follows (user_id, ${subject}, event, threshold, cadence, position, created_at)
         ${from.replace('TERMS', "'offer', 30, 'each', 0, now()")}`,
      );
    expect(await write('vault', { kind: 'private' })).toMatchObject({ searches: 1, follows: 8 });

    await emptyDatabase();
    await createUser(pool, { email: 'ada@x.example' });
    await createBrand(pool, { slug: 'halden' });
    await pool.query('insert into news (email_id, rung_at) values ($1, now())', [
      (await createEmail(pool)).id,
    ]);
    // Somebody who is gone, two brands each; a brand that is gone; a search within a set.
    expect(await back('vault')).toEqual({ ...nothing, searches: 1, follows: 4, leftOut: 4 });
    const { rows } = await pool.query(
      `select coalesce(b.slug, c.slug, s.name, f.season) as subject, event, threshold, cadence,
         f.position = (select max(position) from news) as "isNew"
       from follows f left join brands b on b.id = f.brand_id left join categories c on c.id = f.category_id
         left join saved_searches s on s.id = f.search_id order by f.id`,
    );
    const same = { event: 'offer', threshold: 30, cadence: 'each', isNew: true };
    expect(rows).toEqual(
      ['halden', expect.any(String), 'Loaves', 'easter'].map((subject) => ({ subject, ...same })),
    );
  });

  it('gives a list to nobody where several users share the address of its owner', async () => {
    await createUser(database.pool, { email: 'ada@x.example' });
    await database.pool.query("insert into saved_lists (user_id, name) select id, 'Mine' from users");
    await write('vault', { kind: 'private' });
    await database.pool.query('delete from saved_lists');
    await createUser(database.pool, { email: 'ADA@x.example' });
    expect(await back('vault')).toMatchObject({ lists: 0, leftOut: 1 });
    expect((await database.pool.query('select name from saved_lists')).rows).toEqual([]);
  });

  it('of a program that told less of lists is taken in', async () => {
    await createUser(database.pool, { email: 'ada@x.example' });
    await write('vault', { kind: 'private' });
    const list = { owner: 'ada@x.example', name: 'Mine', description: null, items: [] };
    writeFileSync(at('vault/lists.ndjson'), JSON.stringify(list));
    expect(await back('vault')).toMatchObject({ lists: 1, leftOut: 0 });
    const { rows } = await database.pool.query(
      `select name, is_default as "isDefault", created_at > now() - interval '1 day' as "isNew" from saved_lists`,
    );
    expect(rows).toEqual([{ name: 'Mine', isDefault: false, isNew: true }]);
  });

  it('that is damaged or of a newer program is refused, and a folder that is none is none', async () => {
    await createEmail(database.pool);
    const manifest = await write('vault', { kind: 'private' });
    writeFileSync(at('vault/corrections.ndjson'), '{"messageId":"a"}\n{"messageId":\n');
    await expect(back('vault')).rejects.toThrow(/^Line 2 of .+corrections\.ndjson is damaged\./);
    writeFileSync(at('vault/manifest.json'), JSON.stringify({ ...manifest, mailvaultExport: 2 }));
    expect(() => exportAt(at('vault'))).toThrow('exported by a newer version');
    writeFileSync(at('vault/manifest.json'), '{"name":"a web page"}');
    expect(exportAt(at('vault'))).toBeNull();
    expect(exportAt(folder)).toBeNull();
  });
});
