import type { Figures } from '#server/archive/format.ts';
import type { WalkProgress } from '#server/archive/walk-vault.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import type { ProgressBar } from './progress-bar.ts';

/** What the commands about whole vaults say of them. */

export function rowsOf({ tables }: Figures): number {
  return Object.values(tables).reduce((sum, { count }) => sum + count, 0);
}

export function countsOf(figures: Figures): string {
  const emails = countOf(figures.tables.emails?.count, 'email', 'emails');
  const pictures = countOf(figures.blobs.count, 'picture or body', 'pictures and bodies');
  return `${emails}, ${countOf(rowsOf(figures), 'row', 'rows')} in all, ${pictures}`;
}

export function megabytes(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / 100_000) / 10)} MB`;
}

export function progressText({ rows, blobs }: WalkProgress): string {
  return `${formatCount(rows)} rows, ${formatCount(blobs)} pictures and bodies`;
}

/** Ends a command that was told to stop. @throws the error where nobody did. */
export function endStopped(error: unknown, signal: AbortSignal, bar: ProgressBar, left: string): void {
  if (!signal.aborted) throw error;
  bar.end();
  console.error(`Stopped; ${left}`);
  process.exitCode = 1;
}

/** Pictures can be fetched or drawn again; that some were not there is said all the same. */
export function tellMissing({ missingBlobs }: Figures): void {
  if (missingBlobs.length === 0) return;
  console.error(
    `${countOf(missingBlobs.length, 'picture or body that rows name was', 'pictures or bodies that rows name were')} not in the store, or not whole, such as ${missingBlobs[0]}. They are not in the archive.`,
  );
}

/** Bodies cannot be made again: the command ends with 1. @param bodies names of those that are missing. */
export function tellLostBodies(bodies: readonly string[]): void {
  if (bodies.length === 0) return;
  console.error(
    `${countOf(bodies.length, 'of them is a body of an email', 'of them are bodies of emails')}, such as ${bodies[0]}: they cannot be read. Bring the store back as it was.`,
  );
  process.exitCode = 1;
}

export const secondsSince = (started: number): number => Math.round((performance.now() - started) / 100) / 10;
