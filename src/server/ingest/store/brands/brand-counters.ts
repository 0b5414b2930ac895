import type { Queryable } from '#server/platform/db/transaction.ts';

/** How many published emails a brand, called `brands`, has. */
export const publishedCount =
  "(select count(*) from emails where emails.brand_id = brands.id and state = 'published')";

/** When the newest of them came; null where there is none. */
export const lastPublishedAt =
  "(select max(received_at) from emails where emails.brand_id = brands.id and state = 'published')";

/**
 * Counts the published emails of brands anew, after states have changed. Locks the brands in the order of their ids, in
 * a statement of its own, so that the next one sees what others committed before the lock was given.
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

/** As ingest and reprocess do: whoever locks emails before brands never waits in a circle. */
export async function lockCounters(client: Queryable, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'lock-brand-counters',
    text: 'select 1 from brands where id = any($1::int[]) order by id for no key update',
    values: [ids],
  });
}
