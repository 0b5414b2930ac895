import type { Database } from '#server/db/client.ts';
import { purgeEvents } from '#server/db/outbox.ts';
import { removeDeletedBrands } from '#server/features/admin-brands/delete-brand.ts';
import { removeDeletedEmails } from '#server/features/admin-emails/delete-email.ts';
import { purgeRecords } from '#server/features/auth/embedded-issuer/records.ts';
import { purgeSessions } from '#server/features/auth/sessions.ts';
import { purgeStripeEvents } from '#server/features/billing/stripe-events.ts';
import { purgeChanges } from '#server/features/bulk-changes/repository.ts';
import { undoableSince } from '#server/features/bulk-changes/service.ts';
import { noteDatabaseSize } from '#server/features/health/repository.ts';
import { purgeInvitations } from '#server/features/invitations/repository.ts';

/**
 * Forgets what has expired: sessions, records of the embedded issuer, invitations, bulk changes that can no longer be
 * undone, and the emails and brands deleted by them, events of Stripe and of the outbox. Notes how large the database is. Repeating it
 * changes nothing.
 */
export async function tidyUp(database: Database, now: Date): Promise<void> {
  await purgeSessions(database.pool, now);
  await purgeRecords(database.pool);
  await purgeInvitations(database.pool, now);
  await purgeChanges(database.pool, undoableSince(now));
  await removeDeletedEmails(database.pool, undoableSince(now));
  await removeDeletedBrands(database.pool, undoableSince(now));
  await purgeStripeEvents(database.pool, now);
  await purgeEvents(database.pool, now);
  await noteDatabaseSize(database.pool, now);
}
