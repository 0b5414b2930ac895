import { isAccountMail } from '#server/ingest/clean/reader/account-mail.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import type { Classification, CleanedMail, ParsedMail } from '#server/ingest/types.ts';

/** Lines of a mail beyond these are its foot. */
const maxLines = 400;

/** Mail about one reader's order, parcel, bill or account. */
export function findAccountMail(
  mail: ParsedMail,
  cleaned: CleanedMail,
  { campaignType }: Pick<Classification, 'campaignType'>,
): Finding[] {
  if (campaignType === 'transactional')
    return [{ rule: 'account', what: 'It was recognised as mail about an order or an account.' }];
  const words = cleaned.shown.words ?? cleaned.text ?? '';
  if (!isAccountMail(mail, words.split('\n', maxLines))) return [];
  return [
    {
      rule: 'account',
      what: 'Its subject, sender and lines are those of mail about an order or an account.',
    },
  ];
}
