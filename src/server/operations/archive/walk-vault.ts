import { blobsAtOnce, readVerifiedBlob, referencedBlobs } from '#server/operations/archive/blobs.ts';
import { type Figures, vaultDigest } from '#server/operations/archive/format.ts';
import { countRows, LineDigest, readRows } from '#server/operations/archive/table-rows.ts';
import { readSequences, readVaultTables } from '#server/operations/archive/vault-tables.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** Content of a vault: rows of a table, as lines, or a blob. */
export type Portion = { table: string; lines: readonly string[] } | { blob: string; bytes: Buffer };

/** Progress of a walk through a vault. */
export interface WalkProgress {
  /** From 0 to 1; blobs are counted after the rows. */
  share: number;
  rows: number;
  blobs: number;
}

interface WalkOptions {
  onProgress?: ((progress: WalkProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Yields every row and blob of a vault in a fixed order. Returns the figures.
 * @param client in a transaction with one snapshot (`onSnapshot`), or that has just written all of it.
 * @param blobs null to walk only the rows.
 * @throws the abort reason of `signal`.
 */
export async function* walkVault(
  { client, blobs }: { client: Queryable; blobs: BlobStore | null },
  { onProgress, signal }: WalkOptions = {},
): AsyncGenerator<Portion, Figures> {
  const tablesInOrder = await readVaultTables(client);
  const all = await countRows(client, tablesInOrder);
  const progress: WalkProgress = { share: 0, rows: 0, blobs: 0 };
  const tables: Figures['tables'] = {};
  for (const table of tablesInOrder) {
    const digest = new LineDigest();
    for await (const lines of readRows(client, table)) {
      signal?.throwIfAborted();
      digest.add(lines);
      yield { table: table.name, lines };
      progress.rows += lines.length;
      onProgress?.({ ...progress, share: progress.rows / all });
    }
    tables[table.name] = digest.checksum();
  }
  const digest = new LineDigest();
  const missingBlobs: string[] = [];
  for await (const names of blobs === null ? [] : referencedBlobs(client)) {
    for (let start = 0; start < names.length; start += blobsAtOnce) {
      signal?.throwIfAborted();
      const some = names.slice(start, start + blobsAtOnce);
      const found = await Promise.all(some.map((blob) => blobs && readVerifiedBlob(blobs, blob)));
      for (const [index, blob] of some.entries()) {
        const bytes = found[index] ?? undefined;
        if (bytes === undefined) {
          missingBlobs.push(blob);
          continue;
        }
        digest.add([blob]);
        yield { blob, bytes };
        progress.blobs += 1;
        onProgress?.({ ...progress, share: 1 });
      }
    }
  }
  const figures = { tables, blobs: digest.checksum() };
  return {
    ...figures,
    missingBlobs,
    // Read after the rows, so that no row has a number beyond these.
    sequences: await readSequences(client),
    digest: vaultDigest(figures),
  };
}

/** Walks to the end. @returns the figures. */
export async function walkThrough(
  walk: AsyncGenerator<Portion, Figures>,
  onPortion: (portion: Portion) => Promise<void> | void = () => {},
): Promise<Figures> {
  for (;;) {
    const step = await walk.next();
    if (step.done === true) return step.value;
    await onPortion(step.value);
  }
}
