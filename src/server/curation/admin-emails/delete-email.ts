import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { noteDeleted } from '#server/ingest/store/deleted-messages.ts';
import { deleteUnusedImages, listPictureKeys } from '#server/library/images/repository.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/**
 * Deletes an email with its body, source, pictures, thumbnail and places in lists, and with its copies for other
 * subscribers, and subtracts it from its brand's counters, in one transaction. Pictures that no other email shows lose their row and are no longer
 * served; their bytes are removed within two days (`platform/jobs/remove-released-blobs.ts`). Hashes remain,
 * by which ingest recognises the message if it arrives again.
 * @throws AppError `not_found`
 */
export async function deleteEmail(pool: pg.Pool, admin: Administrator, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const [email] = await deleteEmails(client, [id]);
    if (email === undefined) throw new AppError('not_found', 'There is no such email.');
    const summary = `Of ${email.brandName ?? 'a brand that is gone'}, received ${email.receivedAt.toISOString().slice(0, 10)}.`;
    await recordAudit(client, admin, 'email.deleted', `Email “${email.subject}”`, summary);
  });
}

/** Emails deleted per transaction: few enough to be quick. */
const removedPerStep = 200;

/** Permanently removes emails deleted in bulk before an instant, step by step. Idempotent. */
export async function removeDeletedEmails(pool: pg.Pool, before: Date): Promise<void> {
  for (let removed = removedPerStep; removed === removedPerStep; ) {
    removed = await inTransaction(pool, async (client) => {
      // Locked, so that none is restored meanwhile.
      const { rows } = await client.query<{ id: number }>(
        `select id from emails where removed_at < $1 order by id limit ${removedPerStep} for update`,
        [before],
      );
      const ids = rows.map(({ id }) => id);
      await deleteEmails(client, ids);
      return ids.length;
    });
  }
}

interface DeletedEmail {
  isCopy: boolean;
  brandId: number;
  brandName: string | null;
  subject: string;
  receivedAt: Date;
}

/** @returns the deleted emails, their copies left out. */
async function deleteEmails(client: pg.PoolClient, given: readonly number[]): Promise<DeletedEmail[]> {
  const ids = await withCopies(client, given);
  const keys = await listPictureKeys(client, ids);
  await noteDeleted(client, ids);
  const emails = await removeEmails(client, ids);
  await deleteUnusedImages(client, keys);
  const names = await takeOffBrands(client, emails);
  if (emails.length > 0) recordEvent(client, 'email.deleted', ids);
  const cards = emails.filter(({ isCopy }) => !isCopy);
  return cards.map((email) => ({ ...email, brandName: names.get(email.brandId) ?? null }));
}

/** Locks the emails with all their copies, and for a copy its whole campaign. */
async function withCopies(client: pg.PoolClient, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with cards as materialized (select coalesce(folded_into, id) as id from emails where id = any($1::int[]))
     select id from emails where id in (select id from cards) or folded_into in (select id from cards)
     order by id for update`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Locked first, as in ingest and reprocess: a transaction that locks emails before brands cannot deadlock. */
async function removeEmails(
  client: pg.PoolClient,
  ids: readonly number[],
): Promise<Array<Omit<DeletedEmail, 'brandName'>>> {
  const { rows } = await client.query<Omit<DeletedEmail, 'brandName'>>(
    `delete from emails where id = any($1::int[])
     returning state = 'copy' as "isCopy", brand_id as "brandId", subject, received_at as "receivedAt"`,
    [ids],
  );
  return rows;
}

async function takeOffBrands(
  client: pg.PoolClient,
  emails: ReadonlyArray<{ brandId: number }>,
): Promise<Map<number, string>> {
  const ids = [...new Set(emails.map(({ brandId }) => brandId))];
  await recountBrands(client, ids);
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from brands where id = any($1::int[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
