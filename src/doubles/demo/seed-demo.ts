import type pg from 'pg';
import { archiveImage } from '#doubles/demo/archive-image.ts';
import { type DemoBrand, domainOf } from '#doubles/demo/brand.ts';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { rasterise } from '#doubles/demo/illustrations/rasterise.ts';
import { drawLogo } from '#doubles/demo/logos.ts';
import { fromAddress, planDemo, writeMail } from '#doubles/demo/messages.ts';
import type { AddressedPicture } from '#doubles/demo/pictures.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import { computeLogoColours } from '#server/library/images/logo-colours.ts';
import { storeLogo } from '#server/library/images/store-logo.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { imageKey } from '#server/platform/pictures/image-key.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** The opened services that the demo uses. */
export interface DemoServices {
  database: Database;
  blobs: BlobStore;
  /** Storage of bodies; default: the database. */
  bodies?: BodyHome | undefined;
  secret: string;
  /** Threads to use and leave open; absent, the run starts and closes its own. */
  pool?: WorkerPool;
}

export interface DemoProgress {
  /** Emails processed so far. */
  done: number;
  total: number;
}

/**
 * Fills an empty database with fictional brands and their mail, through the pipeline of real mail. Skips a
 * database with an operator's content, and one whose demo is complete, even after deletions. The next run
 * completes a killed one: the instant of the demo's dates is stored at its start, so the same messages are
 * generated again, and stored ones are dropped as duplicates.
 * @param brands default: all of the demo's; a few of them save time.
 */
export async function seedDemo(
  services: DemoServices,
  now: Date,
  onProgress: (progress: DemoProgress) => void,
  brands: readonly DemoBrand[] = demoBrands,
): Promise<void> {
  const startedAt = await beginOrResume(services, now, brands);
  if (startedAt === null) return;
  const plan = planDemo(startedAt, brands);
  const total = plan.length;
  onProgress({ done: 0, total });
  const made = await madePictures(services.database);
  const source = async function* (): AsyncGenerator<SourceMessage> {
    for (const mail of plan) {
      const { source: message, pictures } = writeMail(mail);
      for (const picture of pictures) await keepPicture(services, picture, made);
      yield message;
    }
  };
  const report = await ingest(
    source(),
    { ...services, now: () => startedAt },
    {
      arrival: { kind: 'demo', run: 'Demo' },
      onProgress: ({ imported, duplicates, rejected }) =>
        onProgress({ done: imported + duplicates + rejected, total }),
    },
  );
  if (report.rejected > 0) throw new Error(`${report.rejected} demo messages were rejected`);
  await services.database.pool.query('update demo_seed set completed_at = now()');
}

/** Returns true if a demo can be begun or completed. */
export async function isDemoWanted(database: Database): Promise<boolean> {
  const known = await findSeed(database);
  return known === undefined ? isEmpty(database) : known.completedAt === null;
}

/**
 * Begins the demo in an empty database, or resumes an unfinished one.
 * @returns the instant of the demo's dates; null if there is nothing to do.
 */
async function beginOrResume(
  { database, blobs }: DemoServices,
  now: Date,
  brands: readonly DemoBrand[],
): Promise<Date | null> {
  const known = await findSeed(database);
  if (known !== undefined) return known.completedAt === null ? known.startedAt : null;
  if (!(await isEmpty(database))) return null;
  const logos = new Map<string, string>();
  for (const brand of brands) {
    logos.set(brand.slug, await storeLogo(blobs, Buffer.from(drawLogo(brand.slug)), 'svg'));
  }
  await inTransaction(database.pool, async (client) => {
    await client.query('insert into demo_seed (id, started_at) values (1, $1)', [now]);
    for (const brand of brands) await insertBrand(client, brand, logos.get(brand.slug) ?? null);
  });
  await computeLogoColours({ database, blobs });
  return now;
}

/** Returns true if the database has no content. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query<{ isFilled: boolean }>(
    `select exists (select from brands) or exists (select from emails) or exists (select from rejected_emails)
       or exists (select from categories where id > 15) or exists (select from password_accounts) as "isFilled"`,
  );
  return rows[0]?.isFilled === false;
}

async function findSeed(
  database: Database,
): Promise<{ startedAt: Date; completedAt: Date | null } | undefined> {
  const { rows } = await database.pool.query<{ startedAt: Date; completedAt: Date | null }>(
    'select started_at as "startedAt", completed_at as "completedAt" from demo_seed',
  );
  return rows[0];
}

async function insertBrand(client: pg.PoolClient, brand: DemoBrand, logoUrl: string | null): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into brands (name, slug, domain, email, category_id, logo_url, description, is_premium_only)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      brand.name,
      brand.slug,
      domainOf(brand),
      fromAddress(brand),
      brand.categoryId,
      logoUrl,
      brand.description,
      brand.isPremiumOnly ?? false,
    ],
  );
  const id = rows[0]?.id;
  await client.query('insert into brand_domains (domain, brand_id) values ($1, $2)', [domainOf(brand), id]);
  for (const categoryId of brand.alsoIn ?? []) {
    await client.query('insert into brand_categories (brand_id, category_id) values ($1, $2)', [
      id,
      categoryId,
    ]);
  }
}

/** Returns the addresses of pictures that an earlier run stored. */
export async function madePictures(database: Database): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ url: string }>(
    'select url from images where blob is not null',
  );
  return new Set(rows.map(({ url }) => url));
}

/** Draws a picture and stores it as if it had been fetched from its address. Each is drawn once. */
export async function keepPicture(
  services: DemoServices,
  { url, picture }: AddressedPicture,
  made: Set<string>,
): Promise<void> {
  if (made.has(url)) return;
  made.add(url);
  const bytes = await rasterise(picture);
  const key = imageKey(services.secret, url);
  await archiveImage(services.database, services.blobs, { key, url, bytes });
}
