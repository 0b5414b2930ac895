import type { Finding } from '#server/ingest/gate/finding.ts';
import type { SanitizedMail } from '#server/ingest/types.ts';

/** Email about one subscriber's order, parcel, bill or account, as judged while redacting. */
export function findAccountMail({ isAccount }: Pick<SanitizedMail, 'isAccount'>): Finding[] {
  return isAccount ? [{ rule: 'account', what: 'It looks like an email about an order or an account.' }] : [];
}
