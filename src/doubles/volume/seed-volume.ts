import { type Random, randomFrom, zipfPicker } from '#doubles/volume/random.ts';
import { seedBodies, seedSubject } from '#doubles/volume/synthetic-mail.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

export interface Volume {
  emails: number;
  brands: number;
}

export interface SeedOptions {
  now: Date;
  /** Allows a database with real content. */
  isForced: boolean;
  onProgress: (emailsDone: number) => void;
}

/** Identifies synthetic brands: `.invalid` never resolves (RFC 2606). */
const seedDomain = '.seed.invalid';

/** Rows of one statement: large enough to make the round trip negligible, small enough for memory. */
const batchSize = 10_000;

/** Fourteen months, as in the demo. */
const historyMs = 425 * 86_400_000;

/** One brand in ten is premium-only. */
const premiumEvery = 10;

/**
 * Adds synthetic brands and emails: sizes of brands by Zipf's law, dates evenly over fourteen months, every
 * campaign type and season. A second run adds to the first; the same volume always makes the same rows.
 * @throws StartupError if the database has any other content and `isForced` is not set.
 */
export async function seedVolume(database: Database, volume: Volume, options: SeedOptions): Promise<void> {
  const { pool } = database;
  if (!options.isForced) await refuseRealContent(pool);
  const { rows } = await pool.query<{ brands: number; emails: number }>(
    'select (select count(*)::int from brands) as brands, (select coalesce(max(id), 0) from emails) as emails',
  );
  const before = rows[0] ?? { brands: 0, emails: 0 };
  const brandIds = await insertBrands(pool, volume.brands, before.brands);
  const random = randomFrom(before.emails + 1);
  const pickBrand = zipfPicker(brandIds.length, random);
  const bodies = seedBodies();
  for (let done = 0; done < volume.emails; done += batchSize) {
    const size = Math.min(batchSize, volume.emails - done);
    const batch = makeBatch(size, before.emails + done, brandIds, pickBrand, random, options.now);
    await inTransaction(pool, (client) => insertBatch(client, batch, bodies));
    options.onProgress(done + size);
  }
  await countAtBrands(pool);
  await pool.query('analyze');
}

async function refuseRealContent(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    'select name from brands where domain not like $1 limit 1',
    [`%${seedDomain}`],
  );
  const name = rows[0]?.name;
  if (name !== undefined) {
    throw new StartupError(
      `The database holds brands that are not synthetic, such as ${name}. Use an empty one, or --force to mix them.`,
    );
  }
}

async function insertBrands(db: Queryable, count: number, existing: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `with b as (
       insert into brands (name, slug, domain, category_id, description, is_premium_only)
       select 'Seed Brand ' || n, 'seed-brand-' || n, 'brand-' || n || $3, 1 + n % 15,
         'Synthetic brand number ' || n || ', for load work.', n % ${premiumEvery} = 0
       from generate_series($2::int + 1, $2::int + $1::int) as n returning id, domain
     ), d as (insert into brand_domains (domain, brand_id) select domain, id from b)
     select id from b order by id`,
    [count, existing, seedDomain],
  );
  return rows.map((row) => row.id);
}

interface Batch {
  numbers: number[];
  brandIds: number[];
  receivedAt: Date[];
  campaignTypes: string[];
  seasons: string[];
  subjects: string[];
}

function makeBatch(
  size: number,
  offset: number,
  brandIds: readonly number[],
  pickBrand: () => number,
  random: Random,
  now: Date,
): Batch {
  const numbers = Array.from({ length: size }, (_, index) => offset + index + 1);
  return {
    numbers,
    brandIds: numbers.map(() => brandIds[pickBrand()] ?? 0),
    receivedAt: numbers.map(() => new Date(now.getTime() - random() * historyMs)),
    campaignTypes: numbers.map(() => pick(campaignTypes, random)),
    seasons: numbers.map(() => (random() < 0.5 ? 'none' : pick(seasons, random))),
    subjects: numbers.map((number) => seedSubject(number)),
  };
}

function pick<Value>(values: readonly [Value, ...Value[]], random: Random): Value {
  return values[Math.floor(random() * values.length)] ?? values[0];
}

async function insertBatch(
  db: Queryable,
  batch: Batch,
  bodies: { html: Buffer[]; codec: number },
): Promise<void> {
  await db.query(
    `with e as (
       insert into emails (brand_id, received_at, campaign_type, season, subject, preheader, sender, from_address,
         message_id, content_hash, esp, size_bytes)
       select brand_id, received_at, campaign_type, season, subject, 'A synthetic preheader for number ' || number,
         'Seed Brand', 'news@brand-' || brand_id || $7, 'seed-' || number || '@seed.invalid',
         sha256(convert_to('seed-' || number, 'UTF8')), 'Synthetic', 40000
       from unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
         as mail (number, brand_id, received_at, campaign_type, season, subject)
       returning id
     )
     insert into email_bodies (email_id, html, html_codec, text_content, evidence, cleaner_version, classifier_version)
     select id, ($8::bytea[])[1 + id % array_length($8::bytea[], 1)], $9, 'Synthetic text of email ' || id, '[]', 1, 1
     from e`,
    [
      batch.numbers,
      batch.brandIds,
      batch.receivedAt,
      batch.campaignTypes,
      batch.seasons,
      batch.subjects,
      seedDomain,
      bodies.html,
      bodies.codec,
    ],
  );
}

async function countAtBrands(db: Queryable): Promise<void> {
  await db.query(
    `update brands set email_count = counted.count, last_email_at = counted.newest
     from (select brand_id, count(*)::int as count, max(received_at) as newest from emails group by brand_id) counted
     where brands.id = counted.brand_id`,
  );
}
