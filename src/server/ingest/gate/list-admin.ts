import { fieldOf, isGenerated } from '#server/ingest/gate/automatic.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { detectEsp } from '#server/ingest/identify/detect-esp.ts';
import { isListMail } from '#server/ingest/identify/list-mail.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** List software that writes under its own name. */
const programs =
  /^(?:majordomo|listserv|listproc|sympa|mailman|ezmlm|ecartis|smartlist|mlmmj|petidomo)(?:[+-].*)?@/;

/** Addresses through which a list is managed: `LIST-request` (RFC 2142), and those that list software adds. */
const managers =
  /^(?:owner-.+|.+[-+](?:request|(?:un)?(?:sub)?confirm|conf(?:un)?sub|bounces?|owner|join|leave|(?:un)?subscribe))(?:[+-].*)?@/;

/**
 * Finds mail of list software to one subscriber: confirmations, welcomes, passwords, answers to commands. Mail
 * to all subscribers of a list says how to leave it, and is none.
 */
export function findListAdmin(mail: ParsedMail): Finding[] {
  return isListAdmin(mail) ? [{ rule: 'list_admin', what: 'The software of a mailing list wrote it.' }] : [];
}

function isListAdmin(mail: ParsedMail): boolean {
  const from = mail.from?.address.toLowerCase() ?? '';
  if (fieldOf(mail, 'x-list-administrivia') === 'yes' || programs.test(from)) return true;
  if (fieldOf(mail, 'list-unsubscribe') !== null || detectEsp(mail) !== null) return false;
  if (managers.test(from)) return isListMail(mail) || isGenerated(mail);
  if (/^.+-help@/.test(from) && /\bezmlm\b/.test(fieldOf(mail, 'mailing-list') ?? '')) return true;
  return fieldOf(mail, 'list-id') !== null && isGenerated(mail);
}
