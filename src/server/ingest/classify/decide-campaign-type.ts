import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { SeasonDecision } from './decide-season.ts';
import type { WordEvidence } from './find-words.ts';
import { addUp, toConfidence } from './scores.ts';

/** Below this nothing was said clearly enough, and the mail is `other`. */
const threshold = 3;
/** Words of an order in bulk mail are talk about orders; receipts are not sent to lists. */
const transactionalInBulk = 0.6;
/** `Release` and `introducing` stand in every kind of mail: what is launched is said more than once, or at the top. */
const loneLaunch = 0.5;
/** List mail that says too little is still mail of a list, whichever kind it says more of... */
const listTypes: ReadonlySet<string> = new Set([
  'promotion',
  'newsletter',
  'product_launch',
  'abandoned_cart',
  'seasonal',
]);
/** ...if it says anything; a little more is asked for where only its words tell of a list. */
const listThresholds = { byHeaders: 1.2, byWords: 2 } as const;
/** `Pleased to present our new …` at the top says so by itself. */
const clearLaunch = 4.5;
/** Orders are confirmed by whom they name: under a name that is not its own, a mail only looks like one. */
const transactionalByStranger = 0.6;
/** What calls itself a newsletter tells what others launch. */
const launchInLetter = 0.5;
/** Nothing is launched to one reader: what is new there is a device, a message, an address. */
const launchToOne = 0.6;
/** `Summer is here` launches nothing but the season that the mail goes on about. */
const launchOfSeason = 0.6;
/** Once a mail proves to be about an order, offers in it are a banner. */
const promotionInTransaction = 0.5;
/** Of the score of a season, so much makes the mail a seasonal one. */
const seasonalShare = { headline: 0.75, elsewhere: 0.5, besideOffer: 0.35, teaser: 0.35 } as const;
/** With so many words a mail about a season names it again: where only the subject does, it was to be opened for it. */
const tellingWords = 80;
/** Of so few words none is said in passing. */
const fewWords = 50;
/** A discount, price or code in the subject is what such a mail is about, whatever the season: `30% off for Easter`. */
const offerWeight = 5;

export interface CampaignTypeDecision {
  campaignType: CampaignType;
  confidence: number;
}

interface MailTraits {
  bodyWords?: number;
  isNamedLetter?: boolean;
  isStranger?: boolean;
  isToOne?: boolean;
}

/**
 * Weighs the evidence for the seven campaign types; `other` when none is strong enough.
 * @param isBulk Whether its headers say that it went to a list.
 * @param offersWayOut Whether its words do.
 * @param more How many words its body has, whether its sender calls it a newsletter, and whether
 *   its sender bears a name that nothing of his bears, and whether nothing tells of a list.
 */
export function decideCampaignType(
  evidence: readonly WordEvidence[],
  season: SeasonDecision,
  isBulk: boolean,
  offersWayOut = false,
  { bodyWords = 0, isNamedLetter = false, isStranger = false, isToOne = false }: MailTraits = {},
): CampaignTypeDecision {
  const scores = addUp(evidence);
  const scale = (type: CampaignType, factor: number) => scores.set(type, (scores.get(type) ?? 0) * factor);
  if (isBulk) scale('transactional', transactionalInBulk);
  if (isLone(evidence, 'product_launch')) scale('product_launch', loneLaunch);
  if (isToOne) scale('product_launch', launchToOne);
  if (isStranger) scale('transactional', transactionalByStranger);
  if (isNamedLetter) scale('product_launch', launchInLetter);
  if ((scores.get('transactional') ?? 0) > (scores.get('promotion') ?? 0))
    scale('promotion', promotionInTransaction);
  if (season.inHeadline && season.isRepeated) scale('product_launch', launchOfSeason);
  if (season.score > 0) scores.set('seasonal', season.score * shareOf(season, evidence, bodyWords));
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < threshold) {
    const least = isBulk ? listThresholds.byHeaders : offersWayOut ? listThresholds.byWords : threshold;
    const isLikely = best !== undefined && listTypes.has(best[0]) && best[1] >= least;
    return { campaignType: isLikely ? (best[0] as CampaignType) : 'other', confidence: 0 };
  }
  return {
    campaignType: best[0] as CampaignType,
    confidence: toConfidence(best[1], second?.[1] ?? 0, threshold),
  };
}

/** Whether one phrase low in the mail is all that speaks for a type. */
function isLone(evidence: readonly WordEvidence[], type: CampaignType): boolean {
  const signs = evidence.filter((one) => one.for === type);
  return (
    signs.every(({ where, weight }) => where === 'body' && weight < clearLaunch) &&
    new Set(signs.map(({ what }) => what)).size < 2
  );
}

function shareOf(season: SeasonDecision, evidence: readonly WordEvidence[], bodyWords: number): number {
  const isOffer = evidence.some(
    (one) => one.for === 'promotion' && one.where === 'subject' && one.weight >= offerWeight,
  );
  if (isOffer) return seasonalShare.besideOffer;
  if (!season.isRepeated && bodyWords >= tellingWords) return seasonalShare.teaser;
  return season.inHeadline || (bodyWords > 0 && bodyWords < fewWords)
    ? seasonalShare.headline
    : seasonalShare.elsewhere;
}
