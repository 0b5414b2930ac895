import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { planDemo } from '#doubles/demo/messages.ts';
import { type DemoProgress, seedDemo } from '#doubles/demo/seed-demo.ts';
import { demoNow } from '#doubles/demo/test-mails.ts';
import { createAccount } from '#server/accounts/invitations/accounts.ts';
import { batchMessages } from '#server/ingest/bounds.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

/** Enough for two batches, including a brand without mail; the whole demo would take too long. */
const brands = demoBrands.filter(({ categoryId }) => categoryId >= 14);
const planned = planDemo(demoNow, brands);
const later = new Date(demoNow.getTime() + 3 * 86_400_000);

let database: Database;
let blobs: BlobStore;

async function openEmpty(): Promise<void> {
  database = await emptyDatabase();
  blobs = memoryBlobStore();
}

/** Seeds the demo and returns the reported progress. */
async function seed(
  now = demoNow,
  watch: (progress: DemoProgress) => void = () => {},
): Promise<DemoProgress[]> {
  const reported: DemoProgress[] = [];
  const services = { database, blobs, secret: ingestSecret, pool: ingestWorkers() };
  await seedDemo(
    services,
    now,
    (progress) => {
      reported.push(progress);
      watch(progress);
    },
    brands,
  );
  return reported;
}

const query = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows;

/** Returns everything the demo stores, without the numbers of sequences. */
async function contents() {
  return {
    brands: await query(
      `select slug, name, domain, category_id, logo_url, description, email_count, last_email_at, is_premium_only
       from brands order by slug`,
    ),
    categories: await query(
      `select b.slug, c.category_id from brand_categories c join brands b on b.id = c.brand_id order by 1, 2`,
    ),
    emails: await query(
      `select b.slug, e.message_id, e.subject, e.received_at, e.campaign_type, e.season
       from emails e join brands b on b.id = e.brand_id order by e.message_id`,
    ),
    pictures: await query('select key, url, blob from images order by key'),
    shown: await query('select sum(cardinality(image_ids))::int as count from email_bodies'),
    rejected: await query('select label, reason from rejected_emails'),
  };
}

const counts = async () =>
  (
    await query<{ brands: number; emails: number; begun: number }>(
      `select (select count(*)::int from brands) as brands, (select count(*)::int from emails) as emails,
         (select count(*)::int from demo_seed) as begun`,
    )
  )[0];

function breakOffWhen(isTime: (progress: DemoProgress) => boolean): (progress: DemoProgress) => void {
  return (progress) => {
    if (isTime(progress)) throw new Error('The power went out.');
  };
}

describe('an empty database', () => {
  let reported: DemoProgress[];
  let whole: Awaited<ReturnType<typeof contents>>;

  /** Seeded once for the tests below: drawing the pictures takes seconds. */
  beforeAll(async () => {
    await openEmpty();
    reported = await seed();
    whole = await contents();
  });

  describe('is filled', () => {
    it('with the brands, their logos, their mails and every picture these show', async () => {
      expect(planned.length).toBeGreaterThan(batchMessages);
      const total = planned.length;
      expect(reported[0]).toEqual({ done: 0, total });
      expect(reported.at(-1)).toEqual({ done: total, total });

      const { emails, rejected } = whole;
      expect(emails).toHaveLength(total);
      expect(rejected).toEqual([]);
      expect(await query("select subject from emails where state <> 'published'")).toEqual([]);
      const stored = await query<{ slug: string; emailCount: number; logoUrl: string | null }>(
        'select slug, email_count as "emailCount", logo_url as "logoUrl" from brands order by slug',
      );
      expect(stored.map(({ slug, emailCount }) => ({ slug, emailCount }))).toEqual(
        brands
          .map(({ slug }) => ({
            slug,
            emailCount: planned.filter(({ brand }) => brand.slug === slug).length,
          }))
          .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
      );
      expect(stored.filter(({ logoUrl }) => logoUrl === null)).toEqual([]);
      expect(await query('select url from images where blob is null')).toEqual([]);
      expect(await query("select email_id from email_bodies where image_ids = '{}'")).toHaveLength(
        planned.filter(({ campaign }) => campaign.layout === 'letter' || campaign.layout === 'survey').length,
      );
    });

    it('once: a second call changes nothing, on another day and after a mail was deleted', async () => {
      await database.pool.query("delete from emails where subject = 'Your bunk is still made up'");
      const before = await contents();
      expect(before.emails).toHaveLength(planned.length - 1);
      expect(await seed(later)).toEqual([]);
      expect(await contents()).toEqual(before);
    });
  });

  describe('whose filling is broken off', () => {
    beforeEach(openEmpty);

    it.each([
      ['before its first mail', ({ done }: DemoProgress) => done === 0, 0],
      ['between two batches', ({ done }: DemoProgress) => done > 0, batchMessages],
      ['after its last mail', ({ done, total }: DemoProgress) => done === total, planned.length],
    ])(
      '%s is completed by the next run as if nothing had happened, without doubles',
      async (_, isTime, kept) => {
        await expect(seed(demoNow, breakOffWhen(isTime))).rejects.toThrow('The power went out.');
        expect(await counts()).toEqual({ brands: brands.length, emails: kept, begun: 1 });

        const reported = await seed(later);
        expect(reported.at(-1)).toEqual({ done: planned.length, total: planned.length });
        expect(await contents()).toEqual(whole);
        expect(await seed(later)).toEqual([]);
      },
    );
  });
});

describe('a database that an operator has begun to use', () => {
  beforeEach(openEmpty);

  it.each<[string, () => Promise<unknown>]>([
    ['a mail', () => createEmail(database.pool, { subject: 'Mine' })],
    ['a brand without mail', () => createBrand(database.pool)],
    [
      'a refused mail',
      () =>
        database.pool.query(
          `insert into rejected_emails (content_hash, label, reason_code, reason, raw, raw_codec, size_bytes)
           values ('0', 'mine.eml', 'empty', 'The message is empty.', '', 0, 0)`,
        ),
    ],
    [
      'an administrator with a password',
      () =>
        inTransaction(database.pool, (client) =>
          createAccount(client, { email: 'ada@house.example', passwordHash: 'x', isPrimary: true }),
        ),
    ],
    [
      'a category',
      () =>
        database.pool.query(
          "insert into categories (name, name_key, slug, icon) values ('Mine', 'mine', 'mine', 'star')",
        ),
    ],
  ])('and that holds %s is left alone', async (_, bring) => {
    await bring();
    const before = await counts();
    expect(await seed()).toEqual([]);
    expect(await counts()).toEqual({ ...before, begun: 0 });
  });
});
