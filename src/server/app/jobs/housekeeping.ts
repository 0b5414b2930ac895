import { purgeRecords } from '#server/accounts/auth/embedded-issuer/records.ts';
import { purgeSessions } from '#server/accounts/auth/sessions.ts';
import { purgeStripeEvents } from '#server/accounts/billing/stripe-events.ts';
import { purgeInvitations } from '#server/accounts/invitations/repository.ts';
import { removeDeletedBrands } from '#server/curation/admin-brands/delete-brand.ts';
import { removeDeletedEmails } from '#server/curation/admin-emails/delete-email.ts';
import { purgeChanges } from '#server/curation/bulk-changes/repository.ts';
import { undoableSince } from '#server/curation/bulk-changes/service.ts';
import { publishWaiting } from '#server/ingest/store/twins/wait-for-twins.ts';
import { noteDatabaseSize } from '#server/operations/health/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import { purgeEvents } from '#server/platform/db/outbox.ts';
import { purgeMails } from '#server/platform/mail/repository.ts';
import { purgeDeliveries } from '#server/platform/webhooks/repository.ts';
import { purgeNews } from '#server/search/follows/news-repository.ts';

/**
 * Removes expired rows: sessions, records of the embedded issuer, invitations, bulk changes that can no
 * longer be undone, the emails and brands they deleted, mails of ours, messages to webhooks, news, and events of Stripe and of the outbox.
 * Publishes mail that has waited for its twin long enough. Records the database's size. Idempotent.
 */
export async function runHousekeeping(database: Database, now: Date): Promise<void> {
  await purgeSessions(database.pool, now);
  await purgeRecords(database.pool);
  await purgeInvitations(database.pool, now);
  await purgeChanges(database.pool, undoableSince(now));
  await removeDeletedEmails(database.pool, undoableSince(now));
  await removeDeletedBrands(database.pool, undoableSince(now));
  await purgeStripeEvents(database.pool, now);
  await purgeEvents(database.pool, now);
  await purgeMails(database.pool, now);
  await purgeDeliveries(database.pool, now);
  await purgeNews(database.pool, now);
  await publishWaiting(database, now);
  await noteDatabaseSize(database.pool, now);
}
