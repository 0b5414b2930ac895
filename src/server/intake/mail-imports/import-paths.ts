import type pg from 'pg';
import type { IngestProgress, IngestReport } from '#server/ingest/pipeline.ts';
import { measureMailPaths, readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { type Part, takePart } from '#server/ingest/sources/take-part.ts';
import { bringBack, exportAt, mailOf } from '#server/intake/exported-vaults/read-export.ts';
import { labelOf } from '#server/intake/mail-imports/import-label.ts';
import { insertCommand } from '#server/intake/mail-imports/repository.ts';
import { type ImportDependencies, runImport } from '#server/intake/mail-imports/run-import.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/** An import of files and folders on this machine, with its options. */
export interface PathsImport {
  paths: readonly string[];
  /** True to import emails again that were deleted from the vault. */
  takesDeleted: boolean;
  /** The share of one of several runs; all if absent. */
  part?: Part | null;
  /** When aborted, the import ends after the current batch. */
  signal: AbortSignal;
  /** @param share fraction of bytes read, from 0 to 1. */
  onProgress?: (share: number, progress: IngestProgress) => void;
  /** Runs in the transaction that creates the import. */
  onBegun?: (client: pg.PoolClient, id: number, label: string) => Promise<void>;
}

export interface BegunImport {
  id: number;
  /** Report of the mail, and a sentence for each export whose labels were imported. */
  finished: Promise<{ report: IngestReport; sentences: string[] }>;
}

const brokenOff =
  'It was stopped before everything was read. Everything imported before that is kept; import the files again for the rest.';

/**
 * Starts to import the mail of files and folders; then imports the labels, lists and pictures of exports
 * among them.
 * @throws StartupError for an export that this version cannot read.
 */
export async function importPaths(
  deps: ImportDependencies,
  { paths, takesDeleted, part = null, signal, onProgress, onBegun }: PathsImport,
): Promise<BegunImport> {
  const exports = paths.filter((path) => exportAt(path) !== null);
  const mail = paths.map((path) => (exports.includes(path) ? mailOf(path) : path));
  const totalBytes = await measureMailPaths(mail);
  const label = labelOf(paths);
  const held = await inTransaction(deps.database.pool, async (client) => {
    const begun = await insertCommand(client, { label, totalBytes, at: deps.now(), fileCount: paths.length });
    await onBegun?.(client, begun.id, label);
    return begun;
  });
  let readBytes = 0;
  const all = readMailPaths(mail, deps.now(), (bytes) => {
    readBytes = bytes;
  });
  const sentences: string[] = [];
  const source = { entries: part === null ? all : takePart(all, part), readBytes: () => readBytes };
  const running = runImport(deps, held, source, {
    takesDeleted,
    signal,
    brokenOff,
    ...(onProgress && {
      onProgress: (progress) => onProgress(Math.min(1, readBytes / Math.max(1, totalBytes)), progress),
    }),
    async afterMail(stopping) {
      for (const path of exports) sentences.push(await bringLabels(deps, path, { part, signal: stopping }));
      return sentences.length === 0 ? null : sentences.join(' ');
    },
  });
  const finished = running.then((report) => {
    if (report === undefined) throw new Error('The import was stopped by somebody else.');
    return { report, sentences };
  });
  finished.catch(() => {}); // the caller need not await it
  return { id: held.id, finished };
}

async function bringLabels(
  deps: ImportDependencies,
  path: string,
  { part, signal }: { part: Part | null; signal: AbortSignal },
): Promise<string> {
  if (part !== null)
    return `${path}: corrections, lists, follows and pictures wait for a run without --part.`;
  const back = await bringBack(path, { ...deps, pool: deps.database.pool }, signal);
  const { corrections, lists, searches, follows, pictures, leftOut } = back;
  return `${path}: corrections ${corrections}, lists ${lists}, searches ${searches}, follows ${follows}, pictures ${pictures}, left out ${leftOut}.`;
}
