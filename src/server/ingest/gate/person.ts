import type { Finding } from '#server/ingest/gate/finding.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { isListMail } from '#server/ingest/identify/list-mail.ts';
import { findAddressHost } from '#server/ingest/identify/sender-domain.ts';
import { isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

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
