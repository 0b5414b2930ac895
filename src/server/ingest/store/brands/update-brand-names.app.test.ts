import { beforeEach, describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const secret = ingestSecret;

let database: Database;
let sent = 0;

beforeEach(async () => {
  database = await emptyDatabase();
});

const dependencies = () => ({
  database,
  blobs: memoryBlobStore(),
  secret,
  pool: ingestWorkers(),
  now: () => new Date(),
});

/** Imports one email per From header, each in a separate batch. */
async function receive(...froms: string[]): Promise<void> {
  for (const from of froms) {
    sent += 1;
    const raw = buildMail({ messageId: `<${sent}@test.example>`, from });
    await ingest([{ raw, label: 'test' }], dependencies());
  }
}

async function readBrands(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; slug: string }>(
    'select name, slug from brands order by domain',
  );
  return rows.map(({ name, slug }) => `${name} /${slug}`);
}

async function renamedEvents(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from outbox where kind = 'brand.changed'`,
  );
  return rows[0]?.count ?? 0;
}

describe('The name of a brand', () => {
  it('is never a person’s, though their mail came first', async () => {
    await receive('Oates <news@rivermart.com>');
    expect(await readBrands()).toEqual(['Rivermart /rivermart']);
  });

  it('is what most of its mails say, and changes once they do', async () => {
    await receive('RIVERMART <news@rivermart.com>');
    expect(await readBrands()).toEqual(['RIVERMART /rivermart']);
    const before = await renamedEvents();
    await receive(
      'River Mart <news@rivermart.com>',
      'River Mart <hello@rivermart.com>',
      'Oates <o@rivermart.com>',
    );
    expect(await readBrands()).toEqual(['River Mart /river-mart']);
    expect(await renamedEvents()).toBeGreaterThan(before);
  });

  it('leads from its former address to the present one', async () => {
    await receive(
      'RIVERMART <a@rivermart.com>',
      'River Mart <a@rivermart.com>',
      'River Mart <a@rivermart.com>',
      'River Mart, News <a@rivermart.com>',
    );
    await receive('The River Mart <a@rivermart.com>');
    const { rows } = await database.pool.query('select slug from former_brand_slugs');
    expect(rows).toEqual([{ slug: 'rivermart' }]);
  });

  it('has a number in its address where another brand of the name comes first', async () => {
    await receive('River Mart <a@river-mart.org>', 'RIVERMART <a@rivermart.com>');
    await receive('River Mart <b@rivermart.com>', 'River Mart <c@rivermart.com>', 'Oates <o@rivermart.com>');
    expect(await readBrands()).toEqual(['River Mart /river-mart', 'River Mart /river-mart-2']);
  });

  it('is not voted on once somebody has changed it', async () => {
    await receive('RIVERMART <a@rivermart.com>');
    await database.pool.query(`update brands set name = 'The Mart', slug = 'the-mart'`);
    await receive('River Mart <a@rivermart.com>', 'River Mart <b@rivermart.com>', 'Oates <o@rivermart.com>');
    await database.pool.query('update email_bodies set classifier_version = 0');
    expect(await reprocess(dependencies())).toMatchObject({ updated: 4, renamed: 0 });
    expect(await readBrands()).toEqual(['The Mart /the-mart']);
  });

  it('is not taken from mail of its further domains', async () => {
    await receive('River Mart <a@rivermart.com>');
    await database.pool.query(
      `insert into brand_domains (domain, brand_id) select 'lakeshop.com', id from brands`,
    );
    await receive('Lake Shop <a@lakeshop.com>', 'Lake Shop <b@lakeshop.com>', 'Lakeshop <b@lakeshop.com>');
    expect(await readBrands()).toEqual(['River Mart /river-mart']);
  });

  it('is mended by a reprocess, where an older program took it from the first mail', async () => {
    await receive('Oates <o@rivermart.com>', 'River Mart <a@rivermart.com>');
    await database.pool.query(`update brands set name = 'Oates', voted_name = 'Oates', slug = 'oates'`);
    await database.pool.query(
      `update email_bodies set classifier_version = 0, evidence = '[]', name_claims = null`,
    );
    expect(await reprocess(dependencies())).toMatchObject({ updated: 2, renamed: 1 });
    expect(await readBrands()).toEqual(['River Mart /river-mart']);
    const { rows } = await database.pool.query('select slug from former_brand_slugs order by slug');
    expect(rows).toContainEqual({ slug: 'oates' });
  });
});
