import { findBodyStart } from '#server/ingest/parse/header-fields.ts';
import { isBelievable, parseMailDate } from '#server/ingest/parse/mail-date.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

/** How far into a message its own dates are looked for. */
const searchedBytes = 64 * 1024;

/** What an archive knows of when one of its messages came. */
export interface ArchivePlace {
  /** The separator line in front of it in an mbox. */
  separator?: string | undefined;
  /** When its file was last changed; null in an archive of many. */
  changedAt: Date | null;
}

/** Follows an archive in its order and tells messages without a date of their own when they probably came. */
export class NearbyDates {
  readonly #now: Date;
  /** When the last message with a date was sent. */
  #last: Date | null = null;

  /** @param now dates beyond it are not believed. */
  constructor(now: Date) {
    this.#now = now;
  }

  /**
   * The message; one without a date that can be with the nearest instant its archive knows: its separator's, that of the message
   * before it, its file's.
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
