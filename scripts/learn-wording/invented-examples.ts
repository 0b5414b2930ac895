import { findWords } from '#server/ingest/classify/find-words.ts';
import { isBulkMail } from '#server/ingest/classify/header-hints.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { readContent } from '#server/ingest/markup/mail-content.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { redactMail } from '#server/ingest/redact/redact-mail.ts';
import { sanitizeContent } from '#server/ingest/sanitize/sanitize-content.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { readVariedMail } from '../check-corpus/varied-mail.ts';
import { readWholeCampaigns } from '../check-corpus/whole-campaigns.ts';
import type { WordedExample } from './train-wording.ts';

/** An example with its sender, to group examples of the same sender. */
export interface InventedExample extends WordedExample {
  sender: string;
  fair: string[];
}

/** A whole mail is a better example than three lines. */
const weights = { short: 1, whole: 5 } as const;

/**
 * Corrects the mix of the invented mail: real mail has more offers and letters, and fewer of the rest. The
 * square root of the ratio, a compromise between the invented and the known distribution.
 */
const shares: Readonly<Record<CampaignType, number>> = {
  promotion: 1.25,
  newsletter: 1.2,
  product_launch: 0.65,
  seasonal: 0.75,
  abandoned_cart: 0.6,
  transactional: 0.95,
  other: 1,
};

/** Reads the files that rules may be tuned on, never those that measure. */
export async function readInventedExamples(): Promise<InventedExample[]> {
  const short = await readVariedMail('varied-mail.txt');
  const whole = await readWholeCampaigns('whole-campaigns.txt');
  return Promise.all([
    ...short.map((one) => toExample(one, weights.short)),
    ...whole.map((one) => toExample(one, weights.whole)),
  ]);
}

async function toExample(
  { raw, fair }: { raw: Uint8Array; fair: string[] },
  weight: number,
): Promise<InventedExample> {
  const mail = await parseMail({ raw, label: 'invented' }, new Date());
  const content = readContent(mail);
  // The copy of account mail has no numbers; `isAccountMail` judges the wording of mail that has them.
  const redaction = redactMail(mail, content, { isAccount: false, brandDomain: undefined });
  const zones = readZones({ ...sanitizeContent(mail, content, redaction, imageKey), isAccount: false });
  const { tokens } = findWords(zones);
  const isListMail = isBulkMail(mail) || zones.hasUnsubscribeText;
  const type = fair[0] as CampaignType;
  return {
    worded: { ...tokens, isListMail, pictures: zones.pictures },
    type,
    weight: weight * shares[type],
    sender: mail.from?.address.split('@')[1] ?? '',
    fair,
  };
}
