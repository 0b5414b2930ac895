import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { recordEvent } from '#server/db/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { getAdminBrand, nameOf, noBrand, toAdminBrand } from '#server/features/admin-brands/admin-brand.ts';
import { type AdminBrandRow, findAdminBrand, lockBrands } from '#server/features/admin-brands/repository.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import { bringBack } from '#server/features/brand-merges/bring-back.ts';
import { type GoneBrand, handOver } from '#server/features/brand-merges/gone-brand.ts';
import {
  countStored,
  findHalfway,
  findLastEmailId,
  findMergeOf,
  listMoved,
  moveAllEmails,
  moveBack,
  moveOldestEmails,
  noteLateEmails,
  saveMerge,
} from '#server/features/brand-merges/repository.ts';
import {
  type BulkChangeRow,
  insertBulkChange,
  lockBulkChange,
  markUndone,
} from '#server/features/bulk-changes/repository.ts';
import { requireUndoable } from '#server/features/bulk-changes/undoable.ts';
import { AppError } from '#server/http/app-error.ts';
import { fieldError } from '#server/http/field-error.ts';
import { brandCreationLock } from '#server/ingest/store/brands.ts';
import type { BrandMergeProgress, MergedBrand } from '#shared/contract/brand-merges.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

/** Emails of one step. Mail of both brands waits for a step, and in the embedded database everybody does. */
const emailsPerStep = 500;

export interface MergeDependencies {
  pool: pg.Pool;
  now: () => Date;
}

/** A merge as it is kept. */
interface Merge {
  fromId: number;
  intoId: number;
  brandName: string;
  intoName: string;
  /** Null until the brand has gone. */
  gone: GoneBrand | null;
  /** Of these domains mail has gone back, and what could not be brought back. */
  back: { domains: string[]; notes: string[] } | null;
}

type Made = BulkChangeRow & { position: number; merge: Merge };

/** The brand that goes, and the one that stays. */
interface Pair {
  from: AdminBrandRow;
  into: AdminBrandRow;
}

/**
 * Makes two brands one: emails, domains, favourites, categories, former addresses and, where the other has none, logo,
 * email and description go over. Name, slug, primary category and premium are the other's. The brand that is no more
 * leads to the other: its page, and mail from its domains.
 *
 * Of a large brand the emails go first, in steps, oldest first, with the counters of both always right; the rest goes
 * in one transaction. A step that is not taken any more leaves two brands behind; asked for again, it goes on.
 * @param inSteps whether the caller takes the steps after the first.
 * @throws AppError `not_found`; `conflict` for a brand into itself.
 */
export async function mergeBrands(
  deps: MergeDependencies,
  admin: Administrator,
  id: number,
  { intoBrandId, inSteps = false }: { intoBrandId: number; inSteps?: boolean | undefined },
): Promise<MergedBrand> {
  if (id === intoBrandId) {
    throw fieldError('conflict', 'intoBrandId', 'A brand cannot be merged into itself.');
  }
  const changeId = await begin(deps, admin, id, intoBrandId);
  let merge = await takeMergeStep(deps, admin, changeId);
  while (!inSteps && merge.underWay !== null) {
    await nextTurn();
    merge = await takeMergeStep(deps, admin, changeId);
  }
  if (merge.underWay === null && !merge.isMerged) throw noBrand();
  return { ...toAdminBrand(await getAdminBrand(deps.pool, intoBrandId)), merge };
}

function begin(
  { pool, now }: MergeDependencies,
  admin: Administrator,
  fromId: number,
  intoId: number,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    await lockBrands(client, [fromId, intoId]);
    const from = await getAdminBrand(client, fromId);
    const into = await findAdminBrand(client, intoId);
    if (into === undefined) {
      throw fieldError('not_found', 'intoBrandId', 'There is no such brand to merge into.');
    }
    const halfway = await findHalfway(client, { fromId, intoId });
    if (halfway !== undefined) return halfway;
    const merge: Merge = {
      fromId,
      intoId,
      brandName: from.name,
      intoName: into.name,
      gone: null,
      back: null,
    };
    const total = await countStored(client, fromId);
    const summary = summaryOf(merge, { changed: 0, total });
    const id = await insertBulkChange(client, {
      kind: 'merge',
      madeAt: now(),
      madeBy: admin.userId,
      summary,
      changes: merge,
    });
    const nothing = { position: 0, changed: 0, undone: 0 };
    await saveMerge(client, id, { ...nothing, underWay: 'apply', total, summary, changes: merge });
    if (total > emailsPerStep) {
      await recordAudit(client, admin, 'brand.merge_started', nameOf(from), describe(into, total));
    }
    return id;
  });
}

function describe(into: { name: string }, emails: number): string {
  return `Into “${into.name}”, with ${formatCount(emails)} emails.`;
}

/** A merge in a sentence. */
function summaryOf({ brandName, intoName, gone }: Merge, at: { changed: number; total: number }): string {
  if (gone !== null)
    return `“${brandName}” merged into “${intoName}”, with ${countOf(at.changed, 'email', 'emails')}.`;
  return `“${brandName}” merged halfway into “${intoName}”: ${formatCount(at.changed)} of ${countOf(at.total, 'email', 'emails')}.`;
}

async function lockMerge(client: pg.PoolClient, id: number): Promise<Made> {
  const row = await lockBulkChange(client, 'merge', id);
  if (row === undefined) throw new AppError('not_found', 'There is no such merge.');
  return { ...row, merge: row.changes as Merge };
}

function toProgress({ id, merge, underWay, total, changed, undone }: Made): BrandMergeProgress {
  return {
    id,
    brandName: merge.brandName,
    underWay,
    isMerged: merge.gone !== null && merge.back === null,
    total,
    changed,
    undone,
    notes: merge.back?.notes ?? [],
  };
}

async function save(client: pg.PoolClient, made: Made): Promise<BrandMergeProgress> {
  const isBack = made.undoneAt !== null;
  const summary = isBack ? made.summary : summaryOf(made.merge, made);
  await saveMerge(client, made.id, { ...made, summary, changes: made.merge });
  return toProgress(made);
}

/** Moves the next emails, or the next ones back; nothing when all is done. @throws AppError `not_found` */
export function takeMergeStep(
  { pool }: MergeDependencies,
  admin: Administrator,
  id: number,
): Promise<BrandMergeProgress> {
  return inTransaction(
    pool,
    async (client) => {
      const made = await lockMerge(client, id);
      if (made.underWay === null) return toProgress(made);
      const next =
        made.underWay === 'undo' ? await stepBack(client, made) : await stepOn(client, admin, made);
      return save(client, next);
    },
    { retryViolations: true },
  );
}

async function stepOn(client: pg.PoolClient, admin: Administrator, made: Made): Promise<Made> {
  const { merge, position, total } = made;
  await lockBrands(client, [merge.fromId, merge.intoId]);
  const from = await findAdminBrand(client, merge.fromId);
  const into = await findAdminBrand(client, merge.intoId);
  // Another administrator was faster: what was moved before stays where it went.
  if (from === undefined || into === undefined) return { ...made, underWay: null };
  // As many steps as the brand had emails for: two merges into each other would hand them to and fro for ever.
  if (position >= Math.ceil(total / emailsPerStep) - 1) return finish(client, admin, made, { from, into });
  const moved = await moveOldestEmails(client, made.id, merge, emailsPerStep);
  recordMove(client, merge, moved);
  return { ...made, position: position + 1, changed: made.changed + moved.length };
}

async function finish(
  client: pg.PoolClient,
  admin: Administrator,
  made: Made,
  { from, into }: Pair,
): Promise<Made> {
  // Mail that came meanwhile may be more than a step; half of it is no result.
  await client.query('set local statement_timeout = 0');
  const moved = await moveAllEmails(client, made.id, made.merge);
  recordMove(client, made.merge, moved);
  const gone = await handOver(client, from, into, await findLastEmailId(client));
  const changed = made.changed + moved.length;
  await recordAudit(client, admin, 'brand.merged', nameOf(from), describe(into, changed));
  const merge = { ...made.merge, gone };
  return { ...made, merge, underWay: null, position: 0, total: changed, changed };
}

function recordMove(client: pg.PoolClient, { fromId, intoId }: Merge, ids: readonly number[]): void {
  recordEvent(client, 'email.changed', ids);
  recordEvent(client, 'brand.changed', [fromId, intoId]);
}

/** Ends a merge where it is: two brands, and what was moved so far can be taken back. @throws AppError `not_found` */
export function stopMerge(
  { pool }: MergeDependencies,
  admin: Administrator,
  id: number,
): Promise<BrandMergeProgress> {
  return inTransaction(pool, async (client) => {
    const made = await lockMerge(client, id);
    if (made.underWay !== 'apply') return toProgress(made);
    await recordAudit(
      client,
      admin,
      'brand.merge_stopped',
      nameOf({ name: made.merge.brandName }),
      made.summary,
    );
    return save(client, { ...made, underWay: null });
  });
}

/**
 * Begins to take a merge back, also one that was left halfway: the brand is there again, and its emails follow by steps,
 * those of its domains that came since as well. What somebody has changed since stays as it is.
 * @throws AppError `not_found`; `conflict` for what was undone already, is too old, or has to wait for another.
 */
export function undoMerge(
  { pool, now }: MergeDependencies,
  admin: Administrator,
  id: number,
): Promise<BrandMergeProgress> {
  return inTransaction(
    pool,
    async (client) => {
      const row = requireUndoable(await lockBulkChange(client, 'merge', id), now());
      const made: Made = { ...row, merge: row.changes as Merge };
      const { gone, fromId, intoId, brandName } = made.merge;
      // In the order of ingest, which makes brands before it counts their mail.
      await client.query('select pg_advisory_xact_lock($1)', [brandCreationLock]);
      await lockBrands(client, [fromId, intoId]);
      const into = await findAdminBrand(client, intoId);
      if (into === undefined) throw await whyGone(client, made.merge);
      const back = gone === null ? { domains: [], notes: [] } : await bringBack(client, gone, into);
      const late =
        gone === null
          ? []
          : await noteLateEmails(client, id, {
              intoId,
              afterId: gone.lastEmailId,
              domains: back.domains,
            });
      const changed = made.changed + late.length;
      await markUndone(client, id, now());
      recordEvent(client, 'brand.changed', [fromId, intoId]);
      const told = [`From “${into.name}”, with ${countOf(changed, 'email', 'emails')}.`, ...back.notes].join(
        ' ',
      );
      await recordAudit(client, admin, 'brand.merge_undone', nameOf({ name: brandName }), told);
      return save(client, {
        ...made,
        merge: { ...made.merge, back },
        undoneAt: now(),
        underWay: 'undo',
        position: 0,
        total: changed,
        changed,
        undone: 0,
      });
    },
    { retryViolations: true },
  );
}

/** What a brand went into is no more: what took it in has to give it back first. */
async function whyGone(client: pg.PoolClient, { intoId, intoName, brandName }: Merge): Promise<AppError> {
  const later = await findMergeOf(client, intoId);
  return new AppError(
    'conflict',
    later === undefined
      ? `${intoName} was deleted, with everything it had of ${brandName}.`
      : `${later.brandName} was merged into ${later.intoName} afterwards. Undo that first.`,
  );
}

async function stepBack(client: pg.PoolClient, made: Made): Promise<Made> {
  const { id, merge, position } = made;
  const noted = await listMoved(client, id, { position, limit: emailsPerStep });
  const isLast = noted.length < emailsPerStep;
  const late = isLast ? await noteStragglers(client, made) : [];
  const back = await moveBack(client, [...noted, ...late], merge);
  if (back.length > 0) recordMove(client, merge, back);
  return {
    ...made,
    underWay: isLast ? null : 'undo',
    position: noted.at(-1) ?? position,
    total: made.total + late.length,
    changed: made.changed + late.length,
    undone: made.undone + back.length,
  };
}

/** Mail that was on its way into the vault while its domain went back. */
async function noteStragglers(client: pg.PoolClient, { id, merge }: Made): Promise<number[]> {
  if (merge.gone === null || merge.back === null) return [];
  return noteLateEmails(client, id, {
    intoId: merge.intoId,
    afterId: merge.gone.lastEmailId,
    domains: merge.back.domains,
  });
}
