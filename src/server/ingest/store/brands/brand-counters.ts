import type { Queryable } from '#server/platform/db/transaction.ts';

/** SQL: number of published emails of a brand; the query calls the brand `brands`. */
export const publishedCount =
  "(select count(*) from emails where emails.brand_id = brands.id and state = 'published')";

/** SQL: when the newest of them was received; null if there is none. */
export const lastPublishedAt =
  "(select max(received_at) from emails where emails.brand_id = brands.id and state = 'published')";

/**
 * Recounts the published emails of brands after states have changed. Locks the brands in the order of their
 * ids, in a separate statement, so that the next one sees commits made before the lock was granted.
 */
export async function recountBrands(client: Queryable, ids: readonly number[]): Promise<void> {
  await lockCounters(client, ids);
  await client.query({
    name: 'recount-brands',
    text: `update brands set email_count = ${publishedCount}, last_email_at = ${lastPublishedAt}
      where id = any($1::int[])`,
    values: [ids],
  });
}

/** The lock order of ingest and reprocess: a transaction that locks emails before brands never deadlocks. */
export async function lockCounters(client: Queryable, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'lock-brand-counters',
    text: 'select 1 from brands where id = any($1::int[]) order by id for no key update',
    values: [ids],
  });
}
