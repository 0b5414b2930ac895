import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import {
  deleteRejectedEmail,
  findRejectedEmail,
  findRejectedSource,
  isRejected,
  listRejectedEmails,
  type RejectedEmailRow,
} from '#server/curation/rejected-emails/repository.ts';
import { type IngestDependencies, ingest } from '#server/ingest/pipeline.ts';
import { toSource } from '#server/ingest/store/kept-source.ts';
import { findOwn } from '#server/ingest/store/known-emails.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { CheckedMail } from '#server/ingest/workers/worker-protocol.ts';
import { unpack } from '#server/platform/db/compression.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { bySortAt, type PageQuery, type Paging } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { RejectedEmail, Retry } from '#shared/contract/curation/admin-emails.ts';

const defaultPageSize = 50;

/** Returns rejected messages, newest first. */
export async function getRejectedEmails(
  { database: { pool }, cursors }: Paging,
  { reasonCode, limit = defaultPageSize, cursor }: PageQuery & { reasonCode?: string | undefined },
): Promise<Answer<RejectedEmail[]>> {
  const listName = `rejected emails ${reasonCode ?? ''}`;
  const after = cursors.read(listName, cursor);
  const rows = await listRejectedEmails(pool, reasonCode, limit + 1, after);
  const { page, nextCursor } = cursors.page(listName, rows, limit, bySortAt);
  return {
    body: page.map(toRejectedEmail),
    nextCursor,
    total: after === undefined && rows.length <= limit ? rows.length : undefined,
  };
}

function toRejectedEmail({ sortAt: _, rejectedAt, ...row }: RejectedEmailRow): RejectedEmail {
  return { ...row, rejectedAt: rejectedAt.toISOString() };
}

/**
 * Returns the bytes of a rejected message, for an administrator who inspects it.
 * @throws AppError `not_found`
 */
export async function getRejectedSource(db: Queryable, id: number): Promise<Buffer> {
  const row = await findRejectedSource(db, id);
  if (row === undefined) throw notThere();
  return unpack(row.raw, row.rawCodec);
}

/** Dependencies of importing one message. */
export type RetryDependencies = IngestDependencies & { pool: WorkerPool };

/**
 * Runs a rejected message through the current pipeline again, even if its email was deleted earlier, because
 * an administrator asks for it. If it is stored or a duplicate, it is no longer rejected; if it is rejected
 * again, the new reason replaces the old one.
 * @throws AppError `not_found`; `conflict` if only its beginning was stored, or nothing.
 */
export async function retryRejectedEmail(
  deps: RetryDependencies,
  admin: Administrator,
  id: number,
): Promise<Retry> {
  const source = await findWholeSource(deps.database.pool, id);
  const checked = await deps.pool.prepare({ source, depth: 'check', now: deps.now() });
  let emailId: number | null = null;
  const report = await ingest([source], deps, {
    origin: 'reprocess',
    takesDeleted: true,
    onCommit: async (client) => {
      emailId = checked.outcome === 'checked' ? await findOutcome(client, checked) : null;
      if (emailId !== null) await deleteRejectedEmail(client, id);
      const summary = emailId === null ? 'Refused again.' : `It is email ${emailId} now.`;
      await recordAudit(client, admin, 'rejected_email.retried', source.label, summary);
    },
  });
  if (emailId !== null) {
    return { outcome: report.imported > 0 ? 'imported' : 'duplicate', emailId, reason: null };
  }
  const rejected = await findRejectedEmail(deps.database.pool, id);
  return {
    outcome: 'rejected',
    emailId: null,
    reason: rejected?.reason ?? 'The message was rejected again.',
  };
}

/** Returns the email that a message has become, or is a duplicate of; null if it was rejected again. */
async function findOutcome(client: Queryable, checked: CheckedMail): Promise<number | null> {
  if (await isRejected(client, checked.rawHash)) return null;
  return (await findOwn(client, checked))?.id ?? null;
}

async function findWholeSource(db: Queryable, id: number): Promise<SourceMessage> {
  const row = await findRejectedSource(db, id);
  if (row === undefined) throw notThere();
  if (row.isTruncated) {
    throw new AppError(
      'conflict',
      'Only the beginning of this message was kept, so it cannot be tried again. Import it once more from its source.',
    );
  }
  const source = await toSource(row);
  if (source.raw.length === 0) {
    throw new AppError('conflict', 'Nothing of this message was kept, so it cannot be tried again.');
  }
  return source;
}

function notThere(): AppError {
  return new AppError(
    'not_found',
    'There is no such rejected message. It may have been imported in the meantime.',
  );
}
