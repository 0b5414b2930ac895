import { namedBlobs, wholeBlob } from '#server/archive/blobs.ts';
import { type Figures, vaultDigest } from '#server/archive/format.ts';
import { countRows, LineDigest, readRows } from '#server/archive/rows.ts';
import { readSequences, readVaultTables, type VaultTable } from '#server/archive/vault-tables.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';

/** How far a walk through a vault is. */
export interface WalkProgress {
  /** From 0 to 1; blobs are counted when the rows are done. */
  share: number;
  rows: number;
  blobs: number;
}

export interface Walk {
  onRows?: (table: VaultTable, lines: readonly string[]) => Promise<void>;
  onBlob?: (name: string, bytes: Buffer) => Promise<void>;
  onProgress?: ((progress: WalkProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Goes through every row and blob of a vault, in the one order there is, and says what they come to.
 * @param client in a transaction that sees one state (`onSnapshot`), or that has just written all of it.
 * @param blobs null where they stay where they are: only the rows are walked.
 * @throws what `signal` was aborted with.
 */
export async function walkVault(
  { client, blobs }: { client: Queryable; blobs: BlobStore | null },
  { onRows, onBlob, onProgress, signal }: Walk = {},
): Promise<Figures> {
  const tables = await readVaultTables(client);
  const all = await countRows(client, tables);
  const progress: WalkProgress = { share: 0, rows: 0, blobs: 0 };
  const figures: Figures['tables'] = {};
  for (const table of tables) {
    const digest = new LineDigest();
    for await (const lines of readRows(client, table)) {
      signal?.throwIfAborted();
      digest.add(lines);
      await onRows?.(table, lines);
      progress.rows += lines.length;
      onProgress?.({ ...progress, share: progress.rows / all });
    }
    figures[table.name] = digest.figure();
  }
  const { figure, missing } =
    blobs === null ? { figure: new LineDigest().figure(), missing: [] } : await walkBlobs(blobs);
  return {
    tables: figures,
    blobs: figure,
    missingBlobs: missing,
    // Read after the rows, so that no row has a number beyond these.
    sequences: await readSequences(client),
    digest: vaultDigest({ tables: figures, blobs: figure }),
  };

  async function walkBlobs(store: BlobStore) {
    const digest = new LineDigest();
    const missing: string[] = [];
    for await (const names of namedBlobs(client)) {
      for (const name of names) {
        signal?.throwIfAborted();
        const bytes = await wholeBlob(store, name);
        if (bytes === undefined) {
          missing.push(name);
          continue;
        }
        digest.add([name]);
        await onBlob?.(name, bytes);
        progress.blobs += 1;
        onProgress?.({ ...progress, share: 1 });
      }
    }
    return { figure: digest.figure(), missing };
  }
}
