import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { SeasonDecision } from './decide-season.ts';
import type { WordEvidence } from './find-words.ts';
import { addUp, toConfidence } from './scores.ts';

/** Below this nothing was said clearly enough, and the mail is `other`. */
const threshold = 3;
/** Words of an order in bulk mail are talk about orders; receipts are not sent to lists. */
const transactionalInBulk = 0.6;
/** Once a mail proves to be about an order, offers in it are a banner. */
const promotionInTransaction = 0.5;
/** Of the score of a season, so much makes the mail a seasonal one. */
const seasonalShare = { subject: 0.75, elsewhere: 0.5, besideOffer: 0.35 } as const;
/** A discount, price or code in the subject is what such a mail is about, whatever the season: `30% off for Easter`. */
const offerWeight = 5;

export interface CampaignTypeDecision {
  campaignType: CampaignType;
  confidence: number;
}

/** Weighs the evidence for the seven campaign types; `other` when none is strong enough. */
export function decideCampaignType(
  evidence: readonly WordEvidence[],
  season: SeasonDecision,
  isBulk: boolean,
): CampaignTypeDecision {
  const scores = addUp(evidence);
  const scale = (type: CampaignType, factor: number) => scores.set(type, (scores.get(type) ?? 0) * factor);
  if (isBulk) scale('transactional', transactionalInBulk);
  if ((scores.get('transactional') ?? 0) > (scores.get('promotion') ?? 0))
    scale('promotion', promotionInTransaction);
  if (season.score > 0) scores.set('seasonal', season.score * shareOf(season, evidence));
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < threshold) return { campaignType: 'other', confidence: 0 };
  return {
    campaignType: best[0] as CampaignType,
    confidence: toConfidence(best[1], second?.[1] ?? 0, threshold),
  };
}

function shareOf(season: SeasonDecision, evidence: readonly WordEvidence[]): number {
  const isOffer = evidence.some(
    (one) => one.for === 'promotion' && one.where === 'subject' && one.weight >= offerWeight,
  );
  if (isOffer) return seasonalShare.besideOffer;
  return season.inSubject ? seasonalShare.subject : seasonalShare.elsewhere;
}
