import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Requests thumbnails of emails that are new or whose html has changed. Sketches are drawn again on request,
 * photographs stay until they are replaced. Call it in the transaction that wrote the html.
 */
export async function enqueueThumbnails(db: Queryable, emailIds: readonly number[]): Promise<void> {
  if (emailIds.length === 0) return;
  await db.query(
    `insert into thumbnails (email_id) select unnest($1::int[])
     on conflict (email_id) do update set wanted_at = now(), attempts = 0, failure = null,
       sketch_failure = null,
       blob = case when thumbnails.drawn_by = 'browser' then thumbnails.blob end`,
    [emailIds],
  );
}
