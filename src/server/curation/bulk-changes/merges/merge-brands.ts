import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { getAdminBrand, nameOf, toAdminBrand } from '#server/curation/admin-brands/admin-brand.ts';
import { findAdminBrand, lockBrands } from '#server/curation/admin-brands/repository.ts';
import { describeMerge, type Merge } from '#server/curation/bulk-changes/merges/merge-kind.ts';
import {
  findRunningMerge,
  type PairIds,
  planMerge,
} from '#server/curation/bulk-changes/merges/repository.ts';
import { findChange, insertChange } from '#server/curation/bulk-changes/repository.ts';
import { type BulkChangeDependencies, beginChange, toReply } from '#server/curation/bulk-changes/service.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { BulkChange, MergedBrand, MergedBrands } from '#shared/contract/curation/bulk-changes.ts';

/**
 * Starts to merge two brands: emails, domains, favourites, categories, former slugs and, if the other has
 * none, logo, email and description move to the other. Name, slug, primary category and premium-only stay the
 * other's. The page of the merged brand redirects to the other, which also gets mail from its domains.
 *
 * Emails of a large brand are moved first, and the counters of both are right after each batch; the rest
 * moves with the last of them.
 * @throws AppError `not_found`; `conflict` for a brand into itself.
 */
export async function mergeBrands(
  { database: { pool }, now }: BulkChangeDependencies,
  admin: Administrator,
  fromId: number,
  { intoBrandId: intoId }: { intoBrandId: number },
): Promise<MergedBrand> {
  if (fromId === intoId) {
    throw fieldError('conflict', 'intoBrandId', 'A brand cannot be merged into itself.');
  }
  return inTransaction(
    pool,
    async (client) => {
      await lockBrands(client, [fromId, intoId]);
      const merge = await beginMerge(client, admin, { fromId, intoId }, now());
      return { ...toAdminBrand(await getAdminBrand(client, intoId)), merge };
    },
    { retryViolations: true },
  );
}

/**
 * Starts to merge several brands into one of them: each merge is a change that can be undone separately.
 * @throws AppError `not_found`; `conflict` if the target is not among them or is the only one.
 */
export async function mergeSeveral(
  { database: { pool }, now }: BulkChangeDependencies,
  admin: Administrator,
  { brandIds, intoBrandId: intoId }: { brandIds: readonly number[]; intoBrandId: number },
): Promise<MergedBrands> {
  const others = [...new Set(brandIds)].filter((id) => id !== intoId);
  if (others.length === 0) throw fieldError('conflict', 'brandIds', 'Select at least two brands to merge.');
  return inTransaction(
    pool,
    async (client) => {
      await lockBrands(client, [...others, intoId]);
      const merges: BulkChange[] = [];
      for (const fromId of others) merges.push(await beginMerge(client, admin, { fromId, intoId }, now()));
      return { merges };
    },
    { retryViolations: true },
  );
}

/** Both brands are locked by the caller. */
async function beginMerge(
  client: pg.PoolClient,
  admin: Administrator,
  { fromId, intoId }: PairIds,
  at: Date,
): Promise<BulkChange> {
  const from = await getAdminBrand(client, fromId);
  const into = await findAdminBrand(client, intoId);
  if (into === undefined) {
    throw fieldError('not_found', 'intoBrandId', 'There is no such brand to merge into.');
  }
  const running = await findRunningMerge(client, { fromId, intoId });
  const known = running === undefined ? undefined : await findChange(client, running);
  if (known !== undefined) return toReply(known, at);
  const [brandName, intoName] = [from.name, into.name];
  const changes: Merge = { fromId, intoId, brandName, intoName, gone: null, back: null };
  const id = await insertChange(client, { kind: 'merge', madeAt: at, makerId: admin.userId, changes });
  await planMerge(client, id, fromId);
  const merge = await beginChange(client, id, at);
  if (merge.underWay !== null)
    await recordAudit(client, admin, 'brand.merge_started', nameOf(from), describeMerge(into, merge.total));
  return merge;
}
