import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import { mailFileReader } from '#server/ingest/sources/mail-file-reader.ts';
import type { SourceEntry } from '#server/ingest/sources/source-entry.ts';
import { importPaths, type PathsImport } from '#server/intake/mail-imports/import-paths.ts';
import {
  claimUpload,
  type HeldUpload,
  listAbandoned,
  listParts,
  type StoredPart,
} from '#server/intake/mail-imports/repository.ts';
import {
  finish,
  type ImportDependencies,
  type ImportSource,
  runImport,
} from '#server/intake/mail-imports/run-import.ts';
import { uploadedBytes, uploadedFile } from '#server/intake/mail-imports/uploaded-bytes.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

/** The imports of one server process. */
export interface MailImports {
  /**
   * Imports complete uploads, one after the other, and ends abandoned ones.
   * @param signal when aborted, it ends after the current batch; the next call continues there.
   */
  readUploads(signal?: AbortSignal): Promise<void>;
  /** Starts an import of files on this machine for a command. @returns the id of the import. */
  importPaths(wanted: Pick<PathsImport, 'paths' | 'takesDeleted'>): Promise<number>;
  /** Stops imports of paths and waits for their end. */
  close(): Promise<void>;
}

/** An upload that is started this often without progress crashes the process that reads it. */
const maxAttempts = 3;

/** Uploads without new parts for this long are abandoned: the browser page was closed. */
const uploadLifeMs = dayMs;

export function openMailImports(deps: ImportDependencies): MailImports {
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  return {
    async readUploads(signal) {
      await endAbandoned(deps);
      for (;;) {
        if (signal?.aborted === true) return;
        const held = await claimUpload(deps.database);
        if (held === undefined) return;
        await readUpload(deps, held, signal);
        await nextTurn();
      }
    },
    async importPaths(wanted) {
      const begun = await importPaths(deps, {
        ...wanted,
        signal: stopping.signal,
        onBegun: (client, id, label) =>
          recordAudit(client, null, 'emails.imported', `Import ${id}`, `${label}, by npm run import.`),
      });
      const ended = begun.finished
        .catch((error: unknown) => deps.log?.error({ err: error, import: begun.id }, 'an import failed'))
        .finally(() => underWay.delete(ended));
      underWay.add(ended);
      return begun.id;
    },
    async close() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

async function readUpload(
  deps: ImportDependencies,
  held: HeldUpload,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (held.attempts > maxAttempts) {
    const message = `The server ended ${maxAttempts} times while reading these files. Everything imported before that is kept.`;
    await finish(deps, held, { state: 'failed', message, at: deps.now() });
    return;
  }
  const parts = await listParts(deps.database.pool, held.id);
  await runImport(deps, held, uploadSource(deps, held, parts), {
    done: held.messages,
    ...(signal && { signal }),
  });
}

function uploadSource(
  { blobs, now }: ImportDependencies,
  { files }: HeldUpload,
  parts: readonly StoredPart[],
): ImportSource {
  let readBytes = 0;
  async function* entries(): AsyncGenerator<SourceEntry> {
    const fileReader = mailFileReader(now());
    const between = uploadedBytes(blobs, parts);
    let start = 0;
    for (const { name, sizeBytes, changedAt } of files) {
      const before = start;
      const file = {
        label: name,
        bytes: uploadedFile(between, { start, sizeBytes }),
        changedAt: new Date(changedAt),
      };
      yield* fileReader.read(file, (bytes) => {
        readBytes = before + bytes;
      });
      start += sizeBytes;
      readBytes = start;
    }
  }
  return { entries: entries(), readBytes: () => readBytes };
}

async function endAbandoned(deps: ImportDependencies): Promise<void> {
  const now = deps.now();
  const abandoned = await listAbandoned(deps.database, new Date(now.getTime() - uploadLifeMs));
  for (const { kind, ...held } of abandoned) {
    const message =
      kind === 'upload'
        ? 'The upload was interrupted and not continued, so nothing was imported.'
        : 'The program that read these files ended unexpectedly. Everything imported before that is kept; import the files again for the rest.';
    await finish(deps, held, { state: 'failed', message, at: now });
  }
}
