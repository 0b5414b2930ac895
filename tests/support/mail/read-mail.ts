import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import type { ParsedMail, SourceMessage } from '#server/ingest/types.ts';

/** Reading time of the messages in parser tests. */
export const readOn = new Date('2026-01-01T12:00:00Z');

/** Parses a message given as its lines (UTF-8, CRLF) or its bytes. */
export function readMail(
  message: readonly string[] | Uint8Array,
  source: Partial<SourceMessage> = {},
): Promise<ParsedMail> {
  const raw = message instanceof Uint8Array ? message : Buffer.from(message.join('\r\n'));
  return parseMail({ raw, label: 'test.eml', ...source }, readOn);
}

/** The fields of a valid message, for tests of other fields. */
export const plainFields = [
  'From: Brand <news@brand.com>',
  'To: Anna Doe <anna.doe@reader.org>',
  'Subject: Hello',
  'Date: Mon, 10 Jun 2024 08:00:00 +0000',
];
