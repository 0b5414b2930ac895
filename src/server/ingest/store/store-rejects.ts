import { insertRows } from '#server/ingest/store/multi-row-insert.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { RejectedMail } from '#server/ingest/workers/worker-protocol.ts';
import { codecs } from '#server/platform/db/compression.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

export interface NewReject {
  rejected: RejectedMail;
  source: SourceMessage;
}

/** Stores rejected messages, deduplicated: the same bytes update the reason and nothing else. */
export async function insertRejects(client: Queryable, rejects: readonly NewReject[]): Promise<void> {
  const byHash = new Map(rejects.map((reject) => [reject.rejected.rawHash, reject]));
  const sorted = [...byHash.values()].sort((a, b) => (a.rejected.rawHash < b.rejected.rawHash ? -1 : 1));
  await insertRows(
    client,
    `rejected_emails (content_hash, label, subject, from_address, reason_code, reason, raw, raw_codec,
      raw_truncated, size_bytes, received_hint, mailbox_address, mailbox)`,
    sorted.map(({ rejected, source }) => [
      rejected.rawHash,
      source.label,
      rejected.subject,
      rejected.fromAddress,
      rejected.code,
      rejected.reason,
      rejected.raw,
      codecs.zstd,
      rejected.rawTruncated,
      rejected.sizeBytes,
      source.receivedHint ?? null,
      source.mailboxAddress ?? null,
      source.mailbox ?? null,
    ]),
    `on conflict (content_hash) do update set reason_code = excluded.reason_code, reason = excluded.reason
       where rejected_emails.reason_code <> excluded.reason_code`,
  );
}

/** Deletes rejects that were imported after all, because the program or an administrator made it possible. */
export async function removeRejects(client: Queryable, rawHashes: readonly string[]): Promise<void> {
  if (rawHashes.length === 0) return;
  await client.query({
    name: 'ingest-remove-rejects',
    text: 'delete from rejected_emails where content_hash = any($1::text[])',
    values: [rawHashes],
  });
}
