import { createHash } from 'node:crypto';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy, type PublicCopyContext } from '#server/ingest/public-copy.ts';
import { domainOfBrand } from '#server/ingest/redact/links/links.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';

const parsed = new Map<string, Promise<ParsedMail>>();
const sanitized = new WeakMap<ParsedMail, Map<string | null, SanitizedMail>>();

/** Parses a message; memoized, because several sections read the same messages. */
export function parseOnce(raw: Uint8Array, label: string): Promise<ParsedMail> {
  const key = createHash('sha256').update(raw).digest('base64');
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const mail = parseMail({ raw, label }, new Date());
  parsed.set(key, mail);
  return mail;
}

/** Returns its public copy, memoized for each domain of its brand. */
export function sanitizeOnce(
  mail: ParsedMail,
  context: Pick<PublicCopyContext, 'brandDomain'> = {},
): SanitizedMail {
  const copies = sanitized.get(mail) ?? new Map<string | null, SanitizedMail>();
  sanitized.set(mail, copies);
  const domain = domainOfBrand(mail, context.brandDomain);
  const copy = copies.get(domain) ?? makePublicCopy(mail, { imageKey, ...context });
  copies.set(domain, copy);
  return copy;
}
