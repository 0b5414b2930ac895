import type { Figures } from '#server/operations/archive/format.ts';
import type { WalkProgress } from '#server/operations/archive/walk-vault.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import type { ProgressBar } from './progress-bar.ts';

/** Output of the commands that read or write a whole vault. */

export function rowsOf({ tables }: Figures): number {
  return Object.values(tables).reduce((sum, { count }) => sum + count, 0);
}

export function countsOf(figures: Figures): string {
  const emails = countOf(figures.tables.emails?.count, 'email', 'emails');
  const pictures = countOf(figures.blobs.count, 'image or body', 'images and bodies');
  return `${emails}, ${countOf(rowsOf(figures), 'row', 'rows')} in all, ${pictures}`;
}

export function megabytes(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / 100_000) / 10)} MB`;
}

export function progressText({ rows, blobs }: WalkProgress): string {
  return `${formatCount(rows)} rows, ${formatCount(blobs)} images and bodies`;
}

/** Ends a command after SIGINT or SIGTERM. @throws every other error. */
export function endStopped(error: unknown, signal: AbortSignal, bar: ProgressBar, left: string): void {
  if (!signal.aborted) throw error;
  bar.end();
  console.error(`Stopped. ${left}`);
  process.exitCode = 1;
}

/** Only a warning: the server can fetch or draw pictures again. */
export function tellMissing({ missingBlobs }: Figures): void {
  if (missingBlobs.length === 0) return;
  console.error(
    `${countOf(missingBlobs.length, 'image or body that the database refers to is', 'images or bodies that the database refers to are')} missing from the storage or damaged, such as ${missingBlobs[0]}, and not in the archive.`,
  );
}

/**
 * The command exits with 1, because bodies cannot be fetched again. @param bodies names of the missing ones.
 */
export function tellLostBodies(bodies: readonly string[]): void {
  if (bodies.length === 0) return;
  console.error(
    `${countOf(bodies.length, 'of them is a body of an email', 'of them are bodies of emails')}, such as ${bodies[0]}, and cannot be read. Restore the storage.`,
  );
  process.exitCode = 1;
}

export const secondsSince = (started: number): number => Math.round((performance.now() - started) / 100) / 10;
