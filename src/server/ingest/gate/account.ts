import type { Finding } from '#server/ingest/gate/finding.ts';
import type { SanitizedMail } from '#server/ingest/types.ts';

/** Mail about one reader's order, parcel, bill or account, as it was judged when it was cleaned. */
export function findAccountMail({ isAccount }: Pick<SanitizedMail, 'isAccount'>): Finding[] {
  return isAccount ? [{ rule: 'account', what: 'It looks like an email about an order or an account.' }] : [];
}
