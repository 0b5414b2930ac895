import { keepLogo } from '#server/curation/admin-brands/keep-logo.ts';
import { lockBrands } from '#server/curation/admin-brands/repository.ts';
import type { PictureDependencies } from '#server/library/images/fetch-on-demand.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { fetchImage as fetchFromWeb } from '#server/platform/pictures/guarded-fetch.ts';
import { type ImageFailure, ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';

/** Why a logo is not stored: a failure of the fetch, or of our storage. */
export type LogoFailure = ImageFailure | 'not_stored';

/** Minutes from each attempt to the next: they cover an outage of a minute, of an evening, of a day. */
const pauseMinutes = [5, 30, 2 * 60, 12 * 60, 24 * 60] as const;

/** The first attempt, and one after each pause. Then the logo is given up until an administrator retries it. */
export const maxLogoAttempts = pauseMinutes.length + 1;

/** Failures that may pass and are retried; all others are permanent. */
const passing: ReadonlySet<LogoFailure> = new Set([
  'unresolved',
  'unreachable',
  'status',
  'too_slow',
  'not_stored',
]);

/** Requests a logo from now on, replacing an earlier request. Runs in the transaction of the edit. */
export async function wantLogo(client: Queryable, brandId: number, url: string, now: Date): Promise<void> {
  await client.query(
    `insert into wanted_logos (brand_id, url, asked_at, next_attempt_at) values ($1, $2, $3, $3)
     on conflict (brand_id) do update set url = excluded.url, asked_at = excluded.asked_at, attempts = 0,
       next_attempt_at = excluded.next_attempt_at, failure = null`,
    [brandId, url, now],
  );
}

/** Removes the brand's request for a logo. */
export async function forgetWantedLogo(client: Queryable, brandId: number): Promise<void> {
  await client.query('delete from wanted_logos where brand_id = $1', [brandId]);
}

/** Returns the brands whose logo is due, the longest waiting first. */
async function listDueLogos(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select brand_id as id from wanted_logos where next_attempt_at <= $1 order by next_attempt_at, brand_id limit $2',
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

interface Attempt {
  brandId: number;
  url: string;
  attempts: number;
  askedAt: Date;
}

/**
 * Fetches the logo of a brand if it is due. On success it becomes the brand's logo; otherwise the reason and
 * the time of the next attempt are stored. An attempt counts from its start, so that after a crash the next
 * one runs at its time. An edit by an administrator meanwhile wins. No transaction is open during the
 * request.
 * @returns the outcome; undefined if nothing was due, or another process is working on it.
 * @throws any error of our storage, after the reason was stored with the brand.
 */
export async function tryLogo(
  deps: PictureDependencies,
  brandId: number,
): Promise<'kept' | 'failed' | undefined> {
  const attempt = await claimAttempt(deps, brandId);
  if (attempt === undefined) return undefined;
  try {
    await setLogo(deps, attempt, await keepLogo(deps.blobs, attempt.url, deps.fetchImage ?? fetchFromWeb));
    return 'kept';
  } catch (error) {
    const isOfTheWeb = error instanceof ImageFetchError;
    await saveFailure(deps, attempt, isOfTheWeb ? error.failure : 'not_stored');
    if (!isOfTheWeb) throw error;
    return 'failed';
  }
}

async function claimAttempt(
  { database, now }: PictureDependencies,
  brandId: number,
): Promise<Attempt | undefined> {
  const { rows } = await database.pool.query<Attempt>(
    `update wanted_logos set attempts = attempts + 1,
       next_attempt_at = $2::timestamptz + make_interval(mins => ($3::int[])[least(attempts + 1, $4)])
     where brand_id = $1 and next_attempt_at <= $2
     returning brand_id as "brandId", url, attempts, asked_at as "askedAt"`,
    [brandId, now(), pauseMinutes, pauseMinutes.length],
  );
  return rows[0];
}

async function setLogo(
  { database }: PictureDependencies,
  { brandId, url, askedAt }: Attempt,
  path: string,
): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await lockBrands(client, [brandId]);
    const { rowCount } = await client.query(
      'delete from wanted_logos where brand_id = $1 and url = $2 and asked_at = $3',
      [brandId, url, askedAt],
    );
    if (rowCount !== 1) return;
    await client.query('update brands set logo_url = $2 where id = $1', [brandId, path]);
    recordEvent(client, 'brand.changed', [brandId]);
  });
}

async function saveFailure(
  { database }: PictureDependencies,
  { brandId, url, askedAt, attempts }: Attempt,
  failure: LogoFailure,
): Promise<void> {
  const isOver = !passing.has(failure) || attempts >= maxLogoAttempts;
  await database.pool.query(
    `update wanted_logos set failure = $4, next_attempt_at = case when $5 then null else next_attempt_at end
     where brand_id = $1 and url = $2 and asked_at = $3`,
    [brandId, url, askedAt, failure, isOver],
  );
}

/** Fetched sequentially: there are few, and nobody waits. */
const batchSize = 50;

/**
 * Fetches every logo that is due. If interrupted, the next call continues.
 * @throws the first error of our storage, after all were attempted.
 */
export async function keepWantedLogos(
  deps: PictureDependencies,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ kept: number; failed: number }> {
  const done = { kept: 0, failed: 0 };
  let fault: unknown;
  for (const brandId of await listDueLogos(deps.database.pool, deps.now(), batchSize)) {
    if (signal?.aborted === true) break;
    try {
      const result = await tryLogo(deps, brandId);
      if (result !== undefined) done[result] += 1;
    } catch (error) {
      done.failed += 1;
      fault ??= error;
    }
  }
  if (fault !== undefined) throw fault;
  return done;
}
