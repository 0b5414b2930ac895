import type pg from 'pg';
import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { recordEvent } from '#server/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/db/transaction.ts';
import type { FilterDependencies } from '#server/features/admin-emails/list-ids.ts';
import { readNamed } from '#server/features/admin-emails/named-emails.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import {
  type BulkChangeRow,
  insertBulkChange,
  listBulkChanges,
  lockBulkChange,
  markUndone,
} from '#server/features/bulk-changes/repository.ts';
import { requireUndoable, toListed } from '#server/features/bulk-changes/undoable.ts';
import { type MadeSet, summaryOf } from '#server/features/email-changes/email-set.ts';
import {
  type Before,
  countChange,
  dropPending,
  insertChanging,
  keepBefore,
  listStep,
  lockEmailsNow,
  saveProgress,
} from '#server/features/email-changes/repository.ts';
import {
  beforeOf,
  isChanging,
  isUntouched,
  putBack,
  setEmails,
} from '#server/features/email-changes/write-emails.ts';
import { findBrandName } from '#server/features/reviews/repository.ts';
import { AppError } from '#server/http/app-error.ts';
import { fieldError } from '#server/http/field-error.ts';
import { lockCounters, recountBrands } from '#server/ingest/store/brand-counters.ts';
import type { BulkChanges } from '#shared/contract/bulk-changes.ts';
import type { EmailChange, EmailChangeProgress, emailChangeBody } from '#shared/contract/email-changes.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { mostChangedEmails } from '#shared/vocabulary/limits.ts';

/** Emails of one step: some ten milliseconds of locks on them and their brands. */
const emailsPerStep = 500;

export interface EmailChangeDependencies extends FilterDependencies {
  database: Database;
  now: () => Date;
}

/**
 * Says what a change of many emails would come to, or begins it: from then on it is about these emails, whatever comes
 * in meanwhile, and `takeStep` does it.
 * @throws AppError `conflict` when it would change other emails than were looked at.
 */
export async function changeEmails(
  deps: EmailChangeDependencies,
  admin: Administrator,
  { emails, set, do: step }: z.output<typeof emailChangeBody>,
): Promise<EmailChange> {
  const { pool } = deps.database;
  const made = { set, brandName: 'brandId' in set ? await requireBrand(pool, set.brandId) : null };
  const where = await readNamed(deps, admin, emails, mostChangedEmails + 1);
  const { named, ...seen } = await countChange(pool, where(), set, mostChangedEmails + 1);
  if (named > mostChangedEmails) {
    const most = formatCount(mostChangedEmails);
    throw new AppError(
      'invalid_request',
      `At most ${most} emails are changed at once. Narrow the list first.`,
    );
  }
  const answer = { ...seen, unchanged: named - seen.changed };
  if (step.step === 'look' || seen.changed === 0) return { ...answer, changeId: null };
  return inTransaction(pool, async (client) => {
    const changeId = await insertBulkChange(client, {
      kind: 'emails',
      madeAt: deps.now(),
      madeBy: admin.userId,
      summary: summaryOf(made, 0, seen.changed),
      changes: made,
    });
    const { total, digest } = await insertChanging(client, changeId, where(), set);
    if (digest !== step.digest) {
      throw new AppError('conflict', 'Emails have changed since you looked. Look at the change again.');
    }
    const subject = countOf(total, 'email', 'emails');
    const ofBrands = `Of ${countOf(seen.brands, 'brand', 'brands')}. ${summaryOf(made, total)}`;
    await recordAudit(client, admin, 'emails.changed', subject, ofBrands);
    return { ...answer, changeId };
  });
}

async function requireBrand(db: Queryable, brandId: number): Promise<string> {
  const name = await findBrandName(db, brandId);
  if (name === undefined) throw fieldError('not_found', 'set.brandId', 'There is no such brand.');
  return name;
}

/** What was changed of many emails at once, the newest first. */
export async function listEmailChanges({ database, now }: EmailChangeDependencies): Promise<BulkChanges> {
  return (await listBulkChanges(database.pool, ['emails'])).map((row) => toListed(row, now()));
}

type Made = BulkChangeRow & { position: number; made: MadeSet };

async function lockChange(client: pg.PoolClient, id: number): Promise<Made> {
  const row = await lockBulkChange(client, 'emails', id);
  if (row === undefined) throw new AppError('not_found', 'There is no such change.');
  return { ...row, made: row.changes as MadeSet };
}

/** Changes the next emails, or puts the next ones back; nothing when all is done. @throws AppError `not_found` */
export async function takeStep(
  { database: { pool }, now }: EmailChangeDependencies,
  admin: Administrator,
  id: number,
): Promise<EmailChangeProgress> {
  return inTransaction(pool, async (client) => {
    const change = await lockChange(client, id);
    if (change.underWay === null) return toProgress(change);
    const isUndo = change.underWay === 'undo';
    const emails = await listStep(client, id, {
      position: change.position,
      limit: emailsPerStep,
      isUndo,
    });
    const count = isUndo
      ? await stepBack(client, change, emails)
      : await stepOn(client, change, emails, { userId: admin.userId, at: now() });
    const changed = change.changed + (isUndo ? 0 : count);
    const next = {
      position: emails.at(-1)?.emailId ?? change.position,
      underWay: emails.length < emailsPerStep ? null : change.underWay,
      changed,
      undone: change.undone + (isUndo ? count : 0),
      // What others did meanwhile was not left out by anybody.
      summary: isUndo
        ? change.summary
        : summaryOf(change.made, changed, emails.length < emailsPerStep ? changed : change.total),
    };
    await saveProgress(client, id, next);
    return toProgress({ ...change, ...next });
  });
}

function toProgress({ underWay, total, changed, undone }: BulkChangeRow): EmailChangeProgress {
  return { underWay, total, changed, undone };
}

async function stepOn(
  client: pg.PoolClient,
  { id, made: { set } }: Made,
  step: ReadonlyArray<{ emailId: number }>,
  by: { userId: string; at: Date },
): Promise<number> {
  const found = await lockEmailsNow(
    client,
    step.map(({ emailId }) => emailId),
  );
  const emails = found.filter((email) => isChanging(email, set));
  const ids = emails.map((email) => email.id);
  const brandIds = [...emails.map(({ brandId }) => brandId), ...('brandId' in set ? [set.brandId] : [])];
  // Before the emails follow: the brand cannot be deleted or merged in between.
  await lockCounters(client, brandIds);
  if ('brandId' in set) await requireBrand(client, set.brandId);
  await keepBefore(
    client,
    id,
    emails.map((email) => ({ id: email.id, before: beforeOf(email, set, by) })),
  );
  await setEmails(client, ids, set, by);
  await tell(client, ids, 'state' in set || 'brandId' in set ? brandIds : []);
  return ids.length;
}

async function stepBack(
  client: pg.PoolClient,
  { made: { set } }: Made,
  step: ReadonlyArray<{ emailId: number; before: unknown }>,
): Promise<number> {
  const before = new Map(step.map((email) => [email.emailId, email.before as Before]));
  const emails = (await lockEmailsNow(client, [...before.keys()])).flatMap((email) => {
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
  await tell(client, ids, 'state' in set || 'brandId' in set ? brandIds : []);
  return ids.length;
}

/** Brands that were deleted or merged: their former emails stay where they are. */
async function listGone(client: pg.PoolClient, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    'select id from unnest($1::int[]) as id where id not in (select brands.id from brands where brands.id = any($1))',
    [[...new Set(ids)]],
  );
  return new Set(rows.map(({ id }) => id));
}

async function tell(
  client: pg.PoolClient,
  ids: readonly number[],
  brandIds: readonly number[],
): Promise<void> {
  const brands = [...new Set(brandIds)];
  if (ids.length > 0) await recountBrands(client, brands);
  recordEvent(client, 'email.changed', ids);
  if (ids.length > 0) recordEvent(client, 'brand.changed', brands);
}

/** Ends a change where it is: what was done so far is all of it. @throws AppError `not_found` */
export async function stopChange(
  { database: { pool } }: EmailChangeDependencies,
  admin: Administrator,
  id: number,
): Promise<EmailChangeProgress> {
  return inTransaction(pool, async (client) => {
    const change = await lockChange(client, id);
    if (change.underWay !== 'apply') return toProgress(change);
    await dropPending(client, id);
    const next = { ...change, underWay: null };
    await saveProgress(client, id, next);
    await recordAudit(
      client,
      admin,
      'emails.stopped',
      countOf(change.total, 'email', 'emails'),
      change.summary,
    );
    return toProgress(next);
  });
}

/**
 * Begins to take a change back, also one that was left halfway. Emails that somebody has changed since stay as they are,
 * and so do those whose brand is gone.
 * @throws AppError `not_found`; `conflict` for what was undone already or is too old.
 */
export async function undoEmailChange(
  { database: { pool }, now }: EmailChangeDependencies,
  admin: Administrator,
  id: number,
): Promise<EmailChangeProgress> {
  return inTransaction(pool, async (client) => {
    const change = requireUndoable(await lockBulkChange(client, 'emails', id), now());
    await dropPending(client, id);
    await markUndone(client, id, now());
    const next = { ...change, position: 0, underWay: 'undo' as const, undone: 0 };
    await saveProgress(client, id, next);
    await recordAudit(
      client,
      admin,
      'emails.undone',
      countOf(change.changed, 'email', 'emails'),
      change.summary,
    );
    return toProgress(next);
  });
}
