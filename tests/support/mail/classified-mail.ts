import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import type { Classification, ParsedMail } from '#server/ingest/types.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';

/** A mail written for a test: its text, by default with a list's headers. */
export interface TestMail {
  subject: string;
  preheader?: string;
  text?: string;
  html?: string;
  /** False for mail to one person, such as a receipt, without a list's headers. */
  isBulk?: boolean;
  from?: string;
  headers?: Record<string, string>;
  sentOn?: string;
}

/** Classifies a test mail; both its parsed and its sanitized form are made from the same text. */
export function classifyTestMail(mail: TestMail): Classification {
  const { subject, preheader = null, html = '', text = null } = mail;
  return classifyMail(toParsed(mail), readZones(sanitizedMail({ subject, preheader, html, text })));
}

function toParsed(mail: TestMail): ParsedMail {
  const headers = {
    ...(mail.isBulk === false ? {} : { 'list-unsubscribe': '<https://acme.example/u>' }),
    ...mail.headers,
  };
  return {
    messageId: 'one@acme.example',
    subject: mail.subject,
    from: { name: 'Acme', address: mail.from ?? 'hello@acme.example' },
    replyTo: [],
    recipients: [],
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    receivedAt: new Date(mail.sentOn ?? '2025-06-30T09:00:00Z'),
    html: mail.html ?? null,
    text: mail.text ?? null,
    parts: [],
    inlineImages: [],
    sizeBytes: 1000,
    contentHash: '0'.repeat(64),
    mailboxAddress: null,
  };
}
