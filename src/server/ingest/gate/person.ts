import type { Finding } from '#server/ingest/gate/finding.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { findAddressHost } from '#server/ingest/identify/sender-domain.ts';
import { isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Fields that only mail to many has. */
const listFields = new Set(
  `list-unsubscribe list-unsubscribe-post list-id list-post list-help list-owner list-archive list-subscribe
   mailing-list feedback-id x-campaign x-campaignid x-mailing-list`.split(/\s+/),
);

/** Whether a mail says in its header that it was sent to many. */
export function isListMail(mail: ParsedMail): boolean {
  return mail.headers.some(
    ({ name, value }) =>
      listFields.has(name) || (name === 'precedence' && /^\s*(?:bulk|list)\b/i.test(value)),
  );
}

/** Mail of a person's own address: at a provider of personal addresses, and not sent to a list or by a platform. */
export function findPerson(mail: ParsedMail): Finding[] {
  const address = mail.from?.address ?? '';
  const host = findAddressHost(address);
  if (host === null || !isFreeMailer(host) || isListMail(mail) || detectEsp(mail) !== null) return [];
  return [
    {
      rule: 'person',
      what: `${address.slice(0, 100)} is a person's own address, and nothing says that this went to a list.`,
    },
  ];
}
