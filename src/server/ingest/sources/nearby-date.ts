import { findBodyStart } from '#server/ingest/parse/header-fields.ts';
import { isBelievable, parseMailDate } from '#server/ingest/parse/mail-date.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

/** Bytes of a message searched for its own dates. */
const searchedBytes = 64 * 1024;

/** An archive's evidence of when one of its messages was received. */
export interface ArchivePlace {
  /** The separator line before it in an mbox. */
  separator?: string | undefined;
  /** Modification time of its file; null in an archive of many files. */
  changedAt: Date | null;
}

/** Follows an archive in order and gives messages without a date a probable one. */
export class NearbyDates {
  readonly #now: Date;
  /** Sending time of the last message with a date. */
  #last: Date | null = null;

  /** @param now later dates are ignored. */
  constructor(now: Date) {
    this.#now = now;
  }

  /**
   * Returns the message; one without a possible date gets the best instant of its archive: its separator's,
   * that of the message before it, or its file's.
   */
  place(message: SourceMessage, { separator, changedAt }: ArchivePlace): SourceMessage {
    const own = readOwnDate(message.raw, this.#now);
    if (own !== null) {
      this.#last = own;
      return message;
    }
    const written = separator === undefined ? null : parseMailDate(separator);
    const nearbyAt = written ?? this.#last ?? changedAt;
    return nearbyAt === null ? message : { ...message, nearbyAt };
  }
}

const dateField = /^(?:date|received)[ \t]{0,20}:(.{0,2000}(?:\r?\n[ \t].{0,2000}){0,10})/gim;

function readOwnDate(raw: Uint8Array, now: Date): Date | null {
  const beginning = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, searchedBytes));
  const header = beginning.toString('latin1', 0, findBodyStart(beginning));
  for (const [, value = ''] of header.matchAll(dateField)) {
    const date = parseMailDate(value.slice(value.lastIndexOf(';') + 1));
    if (date !== null && isBelievable(date, now)) return date;
  }
  return null;
}
