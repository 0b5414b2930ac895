import type { ParsedMail } from '#server/ingest/types.ts';

/** Fields that only bulk mail has. */
const listFields = new Set(
  `list-unsubscribe list-unsubscribe-post list-id list-post list-help list-owner list-archive list-subscribe
   mailing-list feedback-id x-campaign x-campaignid x-mailing-list`.split(/\s+/),
);

/** Returns whether an email's headers mark it as bulk mail. */
export function isListMail(mail: Pick<ParsedMail, 'headers'>): boolean {
  return mail.headers.some(
    ({ name, value }) =>
      listFields.has(name) || (name === 'precedence' && /^\s*(?:bulk|list)\b/i.test(value)),
  );
}
