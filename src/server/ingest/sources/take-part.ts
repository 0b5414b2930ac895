import { createHash } from 'node:crypto';
import { peekMessageId } from '#server/ingest/parse/message-id.ts';
import { isNotice, type SourceEntry } from '#server/ingest/sources/source-entry.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

/** One of several runs that divide the same mail between them: `1` of `2`. */
export interface Part {
  part: number;
  of: number;
}

/** More than any machine has cores; each part reads every file. */
const maxParts = 64;

/** Parses `1/2`. @returns null if the text is no part. */
export function parsePart(text: string): Part | null {
  const [, part, of] = (/^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? []).map(Number);
  if (part === undefined || of === undefined || part > of || of > maxParts) return null;
  return { part, of };
}

/**
 * Yields the messages of one part. Each message is in exactly one part, whatever the path or order in which
 * the parts read it: a Maildir's files are renamed while it is read, and their paths differ on another
 * machine. Messages with the same Message-ID are in one part, so that their order decides which is stored, as
 * in one run.
 * @param onPassed receives the messages of other parts.
 */
export async function* takePart(
  entries: AsyncIterable<SourceEntry>,
  { part, of }: Part,
  onPassed: (message: SourceMessage) => void = () => {},
): AsyncGenerator<SourceEntry> {
  for await (const entry of entries) {
    if (isNotice(entry) || partOf(entry, of) === part) yield entry;
    else onPassed(entry);
  }
}

function partOf({ raw }: SourceMessage, of: number): number {
  const digest = createHash('sha256')
    .update(peekMessageId(raw) ?? raw)
    .digest();
  return (digest.readUInt32BE(0) % of) + 1;
}
