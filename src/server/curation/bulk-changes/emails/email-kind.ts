import type pg from 'pg';
import type { BulkKind } from '#server/curation/bulk-changes/bulk-kind.ts';
import { type StoredTarget, summaryOf } from '#server/curation/bulk-changes/emails/email-set.ts';
import { lockEmails, type PreviousFields } from '#server/curation/bulk-changes/emails/repository.ts';
import {
  beforeOf,
  isChanging,
  isUntouched,
  putBack,
  setEmails,
} from '#server/curation/bulk-changes/emails/write-emails.ts';
import { findBrandName } from '#server/curation/reviews/repository.ts';
import { lockCounters, recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { settleFolds } from '#server/ingest/store/folds/settle-folds.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import type { EmailTarget } from '#shared/contract/curation/email-changes.ts';
import { countOf } from '#shared/format/count.ts';

/** Bulk change that sets many emails to the same type, season, brand or state. */
export const emailChanges: BulkKind = {
  actions: { stopped: 'emails.stopped', undone: 'emails.undone' },
  subjectOf: ({ changed }) => countOf(changed, 'email', 'emails'),
  summaryOf: ({ changes }, changed, total) => summaryOf(changes as StoredTarget, changed, total),

  async applyBatch(client, { changes, makerId }, { rows, at }) {
    const { set } = changes as StoredTarget;
    const found = await lockEmails(
      client,
      rows.map(({ id }) => id),
    );
    const emails = found.filter((email) => isChanging(email, set));
    const ids = emails.map(({ id }) => id);
    const brandIds = [...emails.map(({ brandId }) => brandId), ...('brandId' in set ? [set.brandId] : [])];
    // Locked before the emails are moved: the brand cannot be deleted or merged in between.
    await lockCounters(client, brandIds);
    if ('brandId' in set && (await findBrandName(client, set.brandId)) === undefined)
      return { rows: [], isOver: true };
    await setEmails(client, ids, set, { userId: makerId, at });
    await recordChange(client, set, ids, brandIds);
    return { rows: emails.map((email) => ({ id: email.id, before: beforeOf(email, set, at) })) };
  },

  async undoBatch(client, { changes }, { rows }) {
    const { set } = changes as StoredTarget;
    const before = new Map(rows.map((row) => [row.id, row.before as PreviousFields]));
    const emails = (await lockEmails(client, [...before.keys()])).flatMap((email) => {
      const was = before.get(email.id);
      return was !== undefined && isUntouched({ email, before: was }, set) ? [{ email, before: was }] : [];
    });
    const brandIds = emails.flatMap(({ email, before }) => [
      email.brandId,
      ...('brandId' in before ? [before.brandId] : []),
    ]);
    await lockCounters(client, brandIds);
    const gone = 'brandId' in set ? await listGone(client, brandIds) : new Set();
    const back = emails.filter(({ before }) => !('brandId' in before && gone.has(before.brandId)));
    const ids = back.map(({ email }) => email.id);
    await putBack(client, back);
    await recordChange(client, set, ids, brandIds);
    return { ids };
  },
};

/** Returns those brands that were deleted or merged: their former emails are not moved back. */
async function listGone(client: pg.PoolClient, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    'select id from unnest($1::int[]) as id where id not in (select brands.id from brands where brands.id = any($1))',
    [[...new Set(ids)]],
  );
  return new Set(rows.map(({ id }) => id));
}

async function recordChange(
  client: pg.PoolClient,
  set: EmailTarget,
  ids: readonly number[],
  brandIds: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const brands = 'state' in set || 'brandId' in set ? [...new Set(brandIds)] : [];
  if (brands.length > 0) await settleFolds(client, ids);
  await recountBrands(client, brands);
  recordEvent(client, 'email.changed', ids);
  recordEvent(client, 'brand.changed', brands);
}
