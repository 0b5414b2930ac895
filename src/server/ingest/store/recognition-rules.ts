import type { Classification } from '#server/ingest/types.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** Case-insensitive. Not done in the database, whose locale may know no letters but English ones. */
export function subjectContains(subject: string, part: string): boolean {
  return subject.toLowerCase().includes(part.toLowerCase());
}

interface ClassifiedMail {
  brandId: number;
  mail: { subject: string; classification: Classification };
}

interface AppliedRule {
  brandId: number;
  subjectContains: string;
  campaignType: CampaignType | null;
  season: Season | null;
}

/**
 * Labels emails by the rules of their brands. Among several matching rules, the one with the longest part of
 * the subject wins, then the newest. Emails stored without categories get none.
 */
export async function applyRecognitionRules(
  client: Queryable,
  mails: readonly ClassifiedMail[],
): Promise<void> {
  const { rows } = await client.query<AppliedRule>({
    name: 'apply-recognition-rules',
    text: `select brand_id as "brandId", subject_contains as "subjectContains", campaign_type as "campaignType", season
      from recognition_rules where brand_id = any($1::int[]) and not is_dismissed
      order by char_length(subject_contains), id`,
    values: [[...new Set(mails.map(({ brandId }) => brandId))]],
  });
  // The last rule applied to an email wins.
  for (const rule of rows) {
    for (const { brandId, mail } of mails) {
      if (brandId === rule.brandId && subjectContains(mail.subject, rule.subjectContains))
        decide(mail.classification, rule);
    }
  }
}

function decide(
  classification: Classification,
  { subjectContains: part, campaignType, season }: AppliedRule,
): void {
  if (classification.isUncategorized === true) return;
  const what = part === '' ? 'Every email of the brand' : `Subject contains “${part}”`;
  if (campaignType !== null) {
    classification.campaignType = campaignType;
    classification.campaignTypeConfidence = 1;
    classification.evidence.push({ for: campaignType, where: 'rule', what, weight: 0 });
  }
  if (season !== null) {
    classification.season = season;
    classification.seasonConfidence = 1;
    classification.evidence.push({ for: season, where: 'rule', what, weight: 0 });
  }
}
