import type { EventOrigin } from '#server/platform/db/outbox.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A live email older than this is a delayed or an old one, and no news. */
const newsHours = 48;

/**
 * Notes the emails of a batch that are news to followers: those that a mailbox, the listener or a program
 * delivered, and that were received in the last two days. A copy that took the place of a card is no news after it. Imports and reprocessing bring none.
 */
export async function noteNews(
  db: Queryable,
  ids: readonly number[],
  origin: EventOrigin,
  now: Date,
): Promise<void> {
  if (origin !== 'live' || ids.length === 0) return;
  await db.query(
    `insert into waiting_news (email_id, stored_at)
     select id, $2 from emails where id = any($1::int[]) and state <> 'copy'
       and received_at > $2::timestamptz - interval '${newsHours} hours'
       and not exists (select from news where news.email_id = emails.id) on conflict do nothing`,
    [ids, now],
  );
}
