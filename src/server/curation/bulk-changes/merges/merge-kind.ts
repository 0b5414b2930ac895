import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import { nameOf } from '#server/curation/admin-brands/admin-brand.ts';
import { findAdminBrand, lockBrands } from '#server/curation/admin-brands/repository.ts';
import type { BulkKind } from '#server/curation/bulk-changes/bulk-kind.ts';
import {
  handOver,
  type MergedBrandSnapshot,
} from '#server/curation/bulk-changes/merges/merged-brand-snapshot.ts';
import {
  findLastEmailId,
  findMergeOf,
  moveAllEmails,
  moveBack,
  moveEmails,
  noteLateEmails,
  type PairIds,
} from '#server/curation/bulk-changes/merges/repository.ts';
import { undoMerge } from '#server/curation/bulk-changes/merges/undo-merge.ts';
import { brandCreationLock } from '#server/ingest/store/brands/brands.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** A merge as stored in its change. */
export interface Merge extends PairIds {
  brandName: string;
  intoName: string;
  /** Null while the brand exists: the merge is not complete, or is being undone. */
  gone: MergedBrandSnapshot | null;
  /**
   * Set once the brand is restored: the domains whose mail has moved back, and sentences about what could not
   * be restored.
   */
  back: { domains: string[]; notes: string[]; lastEmailId: number } | null;
}

/**
 * Bulk change that moves all emails of a brand to another, then everything else; the last batch deletes the
 * brand.
 */
export const merges: BulkKind = {
  actions: { stopped: 'brand.merge_stopped', undone: 'brand.merge_undone' },
  subjectOf: ({ changes }) => nameOf({ name: (changes as Merge).brandName }),
  notesOf: ({ changes }) => (changes as Merge).back?.notes ?? [],
  summaryOf({ changes, total }, changed) {
    const { brandName, intoName, gone } = changes as Merge;
    return gone === null
      ? `“${brandName}” merged halfway into “${intoName}”: ${formatCount(changed)} of ${countOf(total, 'email', 'emails')}.`
      : `“${brandName}” merged into “${intoName}”, with ${countOf(changed, 'email', 'emails')}.`;
  },

  async applyBatch(client, change, { rows, isLast }) {
    const merge = change.changes as Merge;
    await lockBrands(client, [merge.fromId, merge.intoId]);
    const from = await findAdminBrand(client, merge.fromId);
    const into = await findAdminBrand(client, merge.intoId);
    // Another administrator deleted one of them first: emails moved so far stay.
    if (from === undefined || into === undefined) return { rows: [], isOver: true };
    const moved = isLast ? await moveRest(client, merge) : await moveEmails(client, merge, idsOf(rows));
    recordMove(client, merge, moved);
    const done = { rows: moved.map((id) => ({ id, before: {} })) };
    if (!isLast) return done;
    const gone = await handOver(client, from, into, await findLastEmailId(client));
    const total = change.changed + moved.length;
    const admin = change.makerId === null ? null : { userId: change.makerId };
    await recordAudit(client, admin, 'brand.merged', nameOf(from), describeMerge(into, total));
    return { ...done, changes: { ...merge, gone }, total };
  },

  async beginUndo(client, change) {
    const merge = change.changes as Merge;
    const { gone, fromId, intoId } = merge;
    // Locked in the order of ingest, which creates brands before it counts their mail.
    await client.query('select pg_advisory_xact_lock($1)', [brandCreationLock]);
    await lockBrands(client, [fromId, intoId]);
    const into = await findAdminBrand(client, intoId);
    if (into === undefined) throw await whyGone(client, merge);
    recordEvent(client, 'brand.changed', [fromId, intoId]);
    if (gone === null) return { changes: merge, found: 0 };
    const back = { ...(await undoMerge(client, gone, into)), lastEmailId: gone.lastEmailId };
    const late = await noteLateEmails(client, change.id, intoId, back);
    return { changes: { ...merge, gone: null, back }, found: late.length };
  },

  async undoBatch(client, change, { rows, isLast }) {
    const merge = change.changes as Merge;
    // Mail that was being imported while its domain moved back.
    const late =
      isLast && merge.back !== null ? await noteLateEmails(client, change.id, merge.intoId, merge.back) : [];
    const ids = await moveBack(client, [...idsOf(rows), ...late], merge);
    recordMove(client, merge, ids);
    return { ids, found: late.length };
  },
};

const idsOf = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id);

/** Describes a merge for the audit log. */
export function describeMerge(into: { name: string }, emails: number): string {
  return `Into “${into.name}”, with ${formatCount(emails)} emails.`;
}

/** Includes mail that arrived after the plan. */
async function moveRest(client: pg.PoolClient, pair: PairIds): Promise<number[]> {
  // This may take longer than a batch and must not stop halfway.
  await client.query('set local statement_timeout = 0');
  return moveAllEmails(client, pair);
}

function recordMove(client: pg.PoolClient, { fromId, intoId }: PairIds, ids: readonly number[]): void {
  if (ids.length === 0) return;
  recordEvent(client, 'email.changed', ids);
  recordEvent(client, 'brand.changed', [fromId, intoId]);
}

/** The target of the merge no longer exists: if it was merged itself, that merge must be undone first. */
async function whyGone(client: pg.PoolClient, { intoId, intoName, brandName }: Merge): Promise<AppError> {
  const later = await findMergeOf(client, intoId);
  return new AppError(
    'conflict',
    later === undefined
      ? `${intoName} was deleted, with everything it had of ${brandName}.`
      : `${later.brandName} was merged into ${later.intoName} afterwards. Undo that first.`,
  );
}
