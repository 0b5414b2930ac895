import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import type { MessageOutcome } from '#server/ingest/store/store-batch.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import {
  deleteToken,
  insertToken,
  type KnownToken,
  listTokens,
  noteUse,
} from '#server/intake/ingest-api/repository.ts';
import { sanitizeFileName } from '#server/intake/mail-imports/import-label.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { hasNoRoom } from '#server/platform/faults/no-room.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import type { CreatedIngestToken, IngestedMessage, IngestToken } from '#shared/contract/intake/ingest-api.ts';

export interface IngestApiDependencies {
  database: Database;
  blobs: BlobStore;
  bodies?: BodyHome | undefined;
  secret: string;
  now: () => Date;
  blockedHosts?: BlockedHosts | undefined;
  pool: WorkerPool;
}

export async function getTokens({
  database,
}: Pick<IngestApiDependencies, 'database'>): Promise<IngestToken[]> {
  return (await listTokens(database.pool)).map(({ createdAt, lastUsedAt, ...token }) => ({
    ...token,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Makes a token. It is shown only once. */
export async function makeToken(
  { database, now }: Pick<IngestApiDependencies, 'database' | 'now'>,
  admin: Administrator,
  name: string,
): Promise<CreatedIngestToken> {
  const made = await inTransaction(database.pool, async (client) => {
    const inserted = await insertToken(client, { name, madeBy: admin.userId, now: now() });
    await recordAudit(client, admin, 'ingest_token.made', `Token “${name}”`);
    return inserted;
  });
  const stored = (await getTokens({ database })).find(({ id }) => id === made.id);
  if (stored === undefined) throw new AppError('conflict', 'Another administrator has revoked this token.');
  return { ...stored, token: made.token };
}

/** @throws AppError `not_found` */
export async function revokeToken(
  { database }: Pick<IngestApiDependencies, 'database'>,
  admin: Administrator,
  id: number,
): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    const name = await deleteToken(client, id);
    if (name === undefined) throw new AppError('not_found', 'This token has already been revoked.');
    await recordAudit(client, admin, 'ingest_token.revoked', `Token “${name}”`);
  });
}

/**
 * Imports posted messages. A request that failed may be sent again: what was stored counts as duplicate.
 * @returns what became of each, in order. @throws AppError `insufficient_storage` or `unavailable`.
 */
export async function ingestMessages(
  deps: IngestApiDependencies,
  token: KnownToken,
  messages: ReadonlyArray<{ name: string; raw: Uint8Array }>,
): Promise<IngestedMessage[]> {
  await noteUse(deps.database.pool, token.id, deps.now());
  const sources = messages.map(({ name, raw }): SourceMessage => ({ raw, label: sanitizeFileName(name) }));
  const ends = new Map<SourceMessage, MessageOutcome>();
  try {
    await ingest(sources, deps, {
      origin: 'live',
      arrival: { kind: 'api', run: `Token “${token.name}”` },
      onCommit: async (_client, batch, { outcomes }) => {
        for (const [index, outcome] of outcomes.entries()) {
          const source = batch[index];
          if (source !== undefined) ends.set(source, outcome);
        }
      },
    });
  } catch (error) {
    throw explained(error);
  }
  return sources.map((source) => toReply(source.label, ends.get(source)));
}

function explained(error: unknown): unknown {
  if (hasNoRoom(error))
    return new AppError(
      'insufficient_storage',
      'The server’s disk is too full to take in mail. Send the messages again when there is room.',
      { cause: error },
    );
  if (error instanceof StorageAway)
    return new AppError(
      'unavailable',
      'The vault cannot reach its storage right now. Please try again soon.',
      {
        cause: error,
      },
    );
  return error;
}

function toReply(name: string, end: MessageOutcome | undefined): IngestedMessage {
  if (end === undefined) throw new Error('A message was read and has no outcome.');
  if (end.outcome === 'duplicate') return { name, outcome: 'duplicate', id: end.id, reasons: [] };
  if (end.outcome === 'rejected') {
    const { code, reason } = end.refusal;
    return { name, outcome: 'rejected', id: null, reasons: [{ code, reason }] };
  }
  const { state, heldFor } = end.judgement;
  return {
    name,
    outcome: state === 'published' ? 'imported' : 'held',
    id: end.id,
    reasons: heldFor.map(({ rule, what }) => ({ code: rule, reason: what })),
  };
}
