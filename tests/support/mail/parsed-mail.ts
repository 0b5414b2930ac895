import { createHash } from 'node:crypto';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Returns a parsed newsletter to one subscriber, with the given overrides. */
export function parsedMail(overrides: Partial<ParsedMail> = {}): ParsedMail {
  return {
    messageId: 'one@brand.com',
    subject: 'Spring is here',
    from: { name: 'Brand', address: 'news@brand.com' },
    replyTo: [],
    recipients: [{ name: 'Anna Doe', address: 'anna.doe@reader.org' }],
    headers: [],
    receivedAt: new Date('2026-03-01T09:00:00Z'),
    html: null,
    text: null,
    parts: [],
    inlineImages: [],
    sizeBytes: 1_000,
    contentHash: '0'.repeat(64),
    mailboxAddress: null,
    ...overrides,
  };
}

/** Returns names of pictures in the product's form (32 hex digits), without its secret. */
export function imageKey(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32);
}
