import type { ArchiveFault } from '#server/ingest/sources/archive-limits.ts';

interface ArchivedPlace {
  /** The archive's label and the path in it. Nothing is ever written to that path. */
  label: string;
  /** Bytes of the archive up to the end of this file; absent in a tar, which may be a stream. */
  passedBytes?: number;
}

/** A file in an archive: read it before requesting the next one. Or the reason why it cannot be read. */
export type ArchivedFile = ArchivedPlace &
  (
    | {
        chunks: () => AsyncGenerator<Uint8Array>;
        sizeBytes: number;
        /** Null if the archive has no possible date for it. */
        changedAt: Date | null;
      }
    | { refusal: ArchiveFault }
  );

/** Removes the parts of a name that would lead out of the archive. */
export function pathInArchive(name: string): string {
  const parts = name.split(/[\\/]+/).filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/');
}

/**
 * Names that begin with a dot belong to an editor or a system; folders of a Maildir do too, and hold mail in
 * their `cur` and `new`.
 */
export function isHiddenPath(path: string): boolean {
  const parts = path.split('/');
  const folder = parts.at(-2) ?? '';
  const isInMaildir = folder === 'cur' || folder === 'new';
  return parts.some((part, index) => part.startsWith('.') && !(isInMaildir && index < parts.length - 2));
}
