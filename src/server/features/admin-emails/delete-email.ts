import type pg from 'pg';
import { recordEvent } from '#server/db/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import { forgetUnshownImages } from '#server/features/images/repository.ts';
import { AppError } from '#server/http/app-error.ts';
import { lastPublishedAt, lockCounters } from '#server/ingest/store/brand-counters.ts';

/**
 * Deletes an email with its body, source, pictures, thumbnail and places in lists, and takes it off its brand's counters,
 * all at once. Pictures no other email shows lose their row and are no longer served; their bytes follow within two days
 * (`jobs/remove-released-blobs.ts`).
 * @throws AppError `not_found`
 */
export async function deleteEmail(pool: pg.Pool, admin: Administrator, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const keys = await listPictureKeys(client, id);
    const email = await removeEmail(client, id);
    await forgetUnshownImages(client, keys);
    const brand = await takeOffBrand(client, email);
    recordEvent(client, 'email.deleted', [id]);
    const summary = `Of ${brand}, received ${email.receivedAt.toISOString().slice(0, 10)}.`;
    await recordAudit(client, admin, 'email.deleted', `Email “${email.subject}”`, summary);
  });
}

interface DeletedEmail {
  brandId: number;
  subject: string;
  receivedAt: Date;
  wasPublished: boolean;
}

async function listPictureKeys(client: pg.PoolClient, id: number): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>('select key from email_images where email_id = $1', [
    id,
  ]);
  return rows.map(({ key }) => key);
}

/** First of all, as ingest and reprocess do: whoever locks emails before brands never waits in a circle. */
async function removeEmail(client: pg.PoolClient, id: number): Promise<DeletedEmail> {
  const { rows } = await client.query<DeletedEmail>(
    `delete from emails where id = $1
     returning brand_id as "brandId", subject, received_at as "receivedAt", state = 'published' as "wasPublished"`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) throw new AppError('not_found', 'There is no such email.');
  return row;
}

async function takeOffBrand(client: pg.PoolClient, { brandId, wasPublished }: DeletedEmail): Promise<string> {
  await lockCounters(client, [brandId]);
  const { rows } = await client.query<{ name: string }>(
    `update brands set email_count = email_count - $2::int, last_email_at = ${lastPublishedAt}
     where id = $1 returning name`,
    [brandId, wasPublished ? 1 : 0],
  );
  return rows[0]?.name ?? 'a brand that is gone';
}
