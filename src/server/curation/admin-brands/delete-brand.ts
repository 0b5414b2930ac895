import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { nameOf, noBrand } from '#server/curation/admin-brands/admin-brand.ts';
import { findAdminBrand, lockBrands } from '#server/curation/admin-brands/repository.ts';
import { deleteUnusedImages, listPictureKeys } from '#server/library/images/repository.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/** Emails per step. In the embedded database all requests wait for a step, so it must be short. */
const emailsPerStep = 250;

/**
 * Deletes a brand with its emails, their sources and pictures, its domains, memberships, favourites and list
 * items. A later import may create it again. A large brand is deleted in steps, oldest emails first; its
 * counter is right after each step. If the steps stop halfway, a smaller brand remains and can be deleted
 * again.
 * @throws AppError `not_found`.
 */
export async function deleteBrand(pool: pg.Pool, admin: Administrator, id: number): Promise<void> {
  for (let step = 1; ; step += 1) {
    const isDone = await inTransaction(pool, async (client) => {
      await lockBrands(client, [id]);
      const brand = await findAdminBrand(client, id);
      if (brand !== undefined) return deleteStep(client, admin, brand, step === 1);
      if (step === 1) throw noBrand();
      return true; // another administrator deleted it first
    });
    if (isDone) return;
    await nextTurn();
  }
}

/** Permanently removes brands deleted in bulk before an instant, step by step. Idempotent. */
export async function removeDeletedBrands(pool: pg.Pool, before: Date): Promise<void> {
  for (let isLeft = true; isLeft; await nextTurn()) {
    isLeft = await inTransaction(pool, async (client) => {
      // Locked, so that none is restored meanwhile.
      const { rows } = await client.query<Deleted>(
        `select id, name, email_count as "emailCount" from brands where removed_at < $1 order by id limit 1 for update`,
        [before],
      );
      const [brand] = rows;
      if (brand !== undefined) await deleteStep(client, null, brand, false);
      return brand !== undefined;
    });
  }
}

interface Deleted {
  id: number;
  name: string;
  emailCount: number;
}

/**
 * Deletes the oldest emails of a locked brand, and the brand with the last of them. @returns true once it is
 * deleted.
 */
async function deleteStep(
  client: pg.PoolClient,
  admin: Administrator | null,
  brand: Deleted,
  isFirst: boolean,
): Promise<boolean> {
  const { id } = brand;
  const deleted = await deleteOldestEmails(client, id);
  recordEvent(client, 'brand.changed', [id]);
  if (deleted < emailsPerStep) {
    await client.query('delete from brands where id = $1', [id]);
    await recordAudit(client, admin, 'brand.deleted', nameOf(brand));
    return true;
  }
  await client.query('update brands set email_count = greatest(0, email_count - $2) where id = $1', [
    id,
    deleted,
  ]);
  if (isFirst) {
    const summary = `With ${brand.emailCount.toLocaleString('en-GB')} emails.`;
    await recordAudit(client, admin, 'brand.deletion_started', nameOf(brand), summary);
  }
  return false;
}

/** @returns the number of emails deleted. */
async function deleteOldestEmails(client: pg.PoolClient, brandId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with oldest as (select id from emails where brand_id = $1 order by received_at, id limit $2)
     select id from oldest union select copy.id from emails copy join oldest on copy.folded_into = oldest.id`,
    [brandId, emailsPerStep],
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  const keys = await listPictureKeys(client, ids);
  await client.query('delete from emails where id = any($1::int[])', [ids]);
  recordEvent(client, 'email.deleted', ids);
  await deleteUnusedImages(client, keys);
  return ids.length;
}
