import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import type { SeasonDecision } from './decide-season.ts';
import type { WordEvidence } from './find-words.ts';
import { addUp, toConfidence } from './scores.ts';

/** Below this nothing was said clearly enough, and the mail is `other`. */
const threshold = 3;
/** Words of an order in bulk mail are talk about orders; receipts are not sent to lists. */
const transactionalInBulk = 0.6;
/** `Release` and `introducing` stand in every kind of mail: what is launched is said more than once, or at the top. */
const loneLaunch = 0.5;
/** List mail that says too little is still mail of a list; a little more is asked for where only its words tell of one. */
const listThresholds = { byHeaders: 1.2, byWords: 2 } as const;
/** Whatever else speaks for `other` has the little beside it that always does. */
const otherAnyway = 1;
/** So much counts how a mail is worded, beside the logarithm of what rules say: it decides where they say little. */
const wordingShare = 0.35;
/** A smaller share is not worth a line of evidence. */
const leastWording = 0.3;
/** `Pleased to present our new …` at the top says so by itself. */
const clearLaunch = 4.5;
/** Orders are confirmed by whom they name: under a name that is not its own, a mail only looks like one. */
const transactionalByStranger = 0.6;
/** A forgery says of an order or account whatever it takes. */
const accountInLure = 0.25;
const lured = ['transactional', 'abandoned_cart'] as const;
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
  /** How it is worded, where that speaks for the verdict. */
  evidence: WordEvidence[];
}

interface MailTraits {
  bodyWordCount?: number;
  isNamedLetter?: boolean;
  isStranger?: boolean;
  isToOne?: boolean;
  isFraudSignal?: boolean;
  wording?: ReadonlyMap<CampaignType, number>;
}

/**
 * Weighs the evidence for the seven campaign types; `other` when none is strong enough.
 * @param isBulk Whether its headers say that it went to a list.
 * @param hasUnsubscribeText Whether its words do.
 * @param more How many words its body has, whether its sender calls it a newsletter, and whether
 *   its sender bears a name that nothing of his bears, whether nothing tells of a list, whether it pulls at its reader,
 *   and how likely each type is by its wording.
 */
export function decideCampaignType(
  evidence: readonly WordEvidence[],
  season: SeasonDecision,
  isBulk: boolean,
  hasUnsubscribeText = false,
  {
    bodyWordCount = 0,
    isNamedLetter = false,
    isStranger = false,
    isToOne = false,
    isFraudSignal = false,
    wording = noWording,
  }: MailTraits = {},
): CampaignTypeDecision {
  const scores = addUp(evidence);
  const scale = (type: CampaignType, factor: number) => scores.set(type, (scores.get(type) ?? 0) * factor);
  if (isBulk) scale('transactional', transactionalInBulk);
  if (isLone(evidence, 'product_launch')) scale('product_launch', loneLaunch);
  if (isToOne) scale('product_launch', launchToOne);
  if (isStranger) scale('transactional', transactionalByStranger);
  if (isFraudSignal) for (const type of lured) scale(type, accountInLure);
  if (isNamedLetter) scale('product_launch', launchInLetter);
  if ((scores.get('transactional') ?? 0) > (scores.get('promotion') ?? 0))
    scale('promotion', promotionInTransaction);
  if (season.inHeadline && season.isRepeated) scale('product_launch', launchOfSeason);
  if (season.score > 0) scores.set('seasonal', season.score * shareOf(season, evidence, bodyWordCount));
  const least = isBulk ? listThresholds.byHeaders : hasUnsubscribeText ? listThresholds.byWords : threshold;
  const campaignType = findLikeliest(scores, wording, least);
  return {
    campaignType,
    confidence: confidenceIn(campaignType, scores),
    evidence: toWordingEvidence(campaignType, wording),
  };
}

/** Whether rules may be sure of an order or account, whatever else speaks for other types. */
export function mayBeTransactional(evidence: readonly WordEvidence[], isBulk: boolean): boolean {
  const score = addUp(evidence.filter((one) => one.for === 'transactional')).get('transactional') ?? 0;
  return score * (isBulk ? transactionalInBulk : 1) >= threshold;
}

const noWording: ReadonlyMap<CampaignType, number> = new Map();

/** The type that rules and wording together speak for most. */
function findLikeliest(
  scores: ReadonlyMap<string, number>,
  wording: ReadonlyMap<CampaignType, number>,
  least: number,
): CampaignType {
  let likeliest: CampaignType = 'other';
  let most = Number.NEGATIVE_INFINITY;
  for (const type of campaignTypes) {
    const score = Math.max(0, scores.get(type) ?? 0);
    const counted = countedAs(type, score, least);
    const likelihood = Math.log(1 + counted) + wordingShare * (wording.get(type) ?? 0);
    if (likelihood <= most) continue;
    likeliest = type;
    most = likelihood;
  }
  return likeliest;
}

/**
 * What a score below the threshold counts: in mail to a list it speaks for what lists send, and in mail to one reader,
 * to whom people write of anything, for an order or account alone.
 */
function countedAs(type: CampaignType, score: number, least: number): number {
  if (type === 'other') return Math.max(score + otherAnyway, least);
  if (score >= threshold) return score;
  if (least === threshold) return type === 'transactional' ? score : 0;
  if (type === 'transactional') return Math.max(0, score - (threshold - least));
  return score;
}

/** By the rules alone: what wording decides nobody is sure of. */
function confidenceIn(verdict: CampaignType, scores: ReadonlyMap<string, number>): number {
  const own = scores.get(verdict) ?? 0;
  if (own < threshold) return 0;
  const second = Math.max(0, ...[...scores].filter(([type]) => type !== verdict).map(([, score]) => score));
  return toConfidence(own, second, threshold);
}

function toWordingEvidence(
  verdict: CampaignType,
  wording: ReadonlyMap<CampaignType, number>,
): WordEvidence[] {
  const weight = wordingShare * (wording.get(verdict) ?? 0);
  return weight < leastWording
    ? []
    : [{ for: verdict, where: 'wording', what: 'worded as such mail is', weight, count: 1 }];
}

/** Whether one phrase is all that speaks for a type, and does not say so by itself. */
function isLone(evidence: readonly WordEvidence[], type: CampaignType): boolean {
  const signs = evidence.filter((one) => one.for === type);
  return signs.every(({ weight }) => weight < clearLaunch) && new Set(signs.map(({ what }) => what)).size < 2;
}

function shareOf(season: SeasonDecision, evidence: readonly WordEvidence[], bodyWordCount: number): number {
  const isOffer = evidence.some(
    (one) => one.for === 'promotion' && one.where === 'subject' && one.weight >= offerWeight,
  );
  if (isOffer) return seasonalShare.besideOffer;
  if (!season.isRepeated && bodyWordCount >= tellingWords) return seasonalShare.teaser;
  return season.inHeadline || (bodyWordCount > 0 && bodyWordCount < fewWords)
    ? seasonalShare.headline
    : seasonalShare.elsewhere;
}
