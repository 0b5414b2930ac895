import { beforeEach, describe, expect, it } from 'vitest';
import { seedVolume } from '#doubles/volume/seed-volume.ts';
import type { Database } from '#server/platform/db/client.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { testNow } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand } from '#tests/support/factories.ts';

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

const seed = (emails: number, brands: number, isForced = false) =>
  seedVolume(database, { emails, brands }, { now: testNow, isForced, onProgress: () => {} });

async function one<Row extends object>(sql: string): Promise<Row> {
  const { rows } = await database.pool.query<Row>(sql);
  if (rows[0] === undefined) throw new Error(`${sql} found nothing`);
  return rows[0];
}

describe('seeding', () => {
  it('makes as many emails and brands as asked, each with a readable body, and counters that agree', async () => {
    await seed(500, 20);
    expect(
      await one(`select (select count(*)::int from emails) as emails, (select count(*)::int from email_bodies) as bodies,
        (select count(*)::int from brands) as brands, (select sum(email_count)::int from brands) as counted,
        (select count(*)::int from brands b where last_email_at is distinct from
          (select max(received_at) from emails where brand_id = b.id)) as wrong`),
    ).toEqual({ emails: 500, bodies: 500, brands: 20, counted: 500, wrong: 0 });
    const body = await one<{ html: Buffer; html_codec: number }>(
      'select html, html_codec from email_bodies limit 1',
    );
    expect((await unpack(body.html, body.html_codec)).toString()).toMatch(/^<table.*<\/table>$/);
  });

  it('can be repeated and adds', async () => {
    await seed(10, 2);
    await seed(10, 2);
    expect(await one('select count(*)::int as emails from emails')).toEqual({ emails: 20 });
    expect(await one('select count(*)::int as brands from brands')).toEqual({ brands: 4 });
  });

  it('keeps its dates within the past', async () => {
    await seed(200, 5);
    const { newest } = await one<{ newest: Date }>('select max(received_at) as newest from emails');
    expect(newest.getTime()).toBeLessThanOrEqual(testNow.getTime());
  });

  it('refuses a database with anything else in it, unless forced', async () => {
    await createBrand(database.pool, { name: 'Fern & Field' });
    await expect(seed(10, 2)).rejects.toThrow(/not synthetic, such as Fern & Field/);
    expect(await one('select count(*)::int as emails from emails')).toEqual({ emails: 0 });
    await seed(10, 2, true);
    expect(await one('select count(*)::int as emails from emails')).toEqual({ emails: 10 });
  });
});
