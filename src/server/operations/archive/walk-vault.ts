import { blobsAtOnce, namedBlobs, wholeBlob } from '#server/operations/archive/blobs.ts';
import { type Figures, vaultDigest } from '#server/operations/archive/format.ts';
import { countRows, LineDigest, readRows } from '#server/operations/archive/rows.ts';
import { readSequences, readVaultTables } from '#server/operations/archive/vault-tables.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** What a vault consists of: rows of a table, as lines, and blobs. */
export type Portion = { table: string; lines: readonly string[] } | { blob: string; bytes: Buffer };

/** How far a walk through a vault is. */
export interface WalkProgress {
  /** From 0 to 1; blobs are counted when the rows are done. */
  share: number;
  rows: number;
  blobs: number;
}

interface WalkOptions {
  onProgress?: ((progress: WalkProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Goes through every row and blob of a vault, in the one order there is. Returns what they come to.
 * @param client in a transaction that sees one state (`onSnapshot`), or that has just written all of it.
 * @param blobs null where they stay where they are: only the rows are walked.
 * @throws what `signal` was aborted with.
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
    tables[table.name] = digest.figure();
  }
  const digest = new LineDigest();
  const missingBlobs: string[] = [];
  for await (const names of blobs === null ? [] : namedBlobs(client)) {
    for (let start = 0; start < names.length; start += blobsAtOnce) {
      signal?.throwIfAborted();
      const some = names.slice(start, start + blobsAtOnce);
      const found = await Promise.all(some.map((blob) => blobs && wholeBlob(blobs, blob)));
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
  const figures = { tables, blobs: digest.figure() };
  return {
    ...figures,
    missingBlobs,
    // Read after the rows, so that no row has a number beyond these.
    sequences: await readSequences(client),
    digest: vaultDigest(figures),
  };
}

/** Walks to the end. @returns what all of it comes to. */
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
