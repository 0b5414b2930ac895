import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import type { SeasonDecision } from './decide-season.ts';
import type { WordEvidence } from './find-words.ts';
import { addUp, toConfidence } from './scores.ts';

/** Below this the evidence is too weak, and the email is `other`. */
const threshold = 3;
/** In bulk mail, words about orders only mention orders; receipts are not sent to lists. */
const transactionalInBulk = 0.6;
/**
 * `Release` and `introducing` occur in every kind of email: a launch is mentioned repeatedly, or at the top.
 */
const loneLaunch = 0.5;
/**
 * List mail with little evidence is still list mail; the threshold is higher if only its words indicate a
 * list.
 */
const listThresholds = { byHeaders: 1.2, byWords: 2 } as const;
/** Constant score of `other`, added to its evidence. */
const otherAnyway = 1;
/** Weight of the wording relative to the logarithm of the rules' score: it decides if the rules find little. */
const wordingShare = 0.35;
/** A smaller share is not worth a line of evidence. */
const leastWording = 0.3;
/** `Pleased to present our new …` at the top is sufficient by itself. */
const clearLaunch = 4.5;
/**
 * Orders are confirmed under the sender's real name: under another name, an email only looks like a
 * confirmation.
 */
const transactionalByStranger = 0.6;
/** A forgery imitates the words about orders and accounts. */
const accountInLure = 0.25;
const lured = ['transactional', 'abandoned_cart'] as const;
/** A self-declared newsletter reports others' launches. */
const launchInLetter = 0.5;
/** Nothing is launched to one subscriber: anything new there is a device, a message, an address. */
const launchToOne = 0.6;
/** `Summer is here` launches nothing but the season that the email is about. */
const launchOfSeason = 0.6;
/** Once an email is known to be about an order, offers in it are a banner. */
const promotionInTransaction = 0.5;
/** The share of a season's score that counts for the type seasonal. */
const seasonalShare = { headline: 0.75, elsewhere: 0.5, besideOffer: 0.35, teaser: 0.35 } as const;
/** With this many words an email about a season repeats it: if only the subject mentions it, it is bait. */
const tellingWords = 80;
/** In this few words nothing is mentioned in passing. */
const fewWords = 50;
/** A discount, price or code in the subject decides, whatever the season: `30% off for Easter`. */
const offerWeight = 5;

export interface CampaignTypeDecision {
  campaignType: CampaignType;
  confidence: number;
  /** Includes the wording, if it supports the verdict. */
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
 * Weighs the evidence for the seven campaign types; `other` if none is strong enough.
 * @param isBulk Whether its headers show that it went to a list.
 * @param hasUnsubscribeText Whether its words do.
 * @param more How many words its body has, whether its sender calls it a newsletter, and whether its sender
 * has a name that matches none of its domains, whether nothing indicates a list, whether it lures like a
 * forgery, and how likely each type is by its wording.
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

/** Returns whether rules alone may prove an order or account, whatever the evidence for other types. */
export function mayBeTransactional(evidence: readonly WordEvidence[], isBulk: boolean): boolean {
  const score = addUp(evidence.filter((one) => one.for === 'transactional')).get('transactional') ?? 0;
  return score * (isBulk ? transactionalInBulk : 1) >= threshold;
}

const noWording: ReadonlyMap<CampaignType, number> = new Map();

/** Returns the likeliest type by rules and wording together. */
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
 * Returns the value of a score below the threshold: in mail to a list it counts for the types that lists
 * send, and in mail to one subscriber, which may be about anything, only for an order or account.
 */
function countedAs(type: CampaignType, score: number, least: number): number {
  if (type === 'other') return Math.max(score + otherAnyway, least);
  if (score >= threshold) return score;
  if (least === threshold) return type === 'transactional' ? score : 0;
  if (type === 'transactional') return Math.max(0, score - (threshold - least));
  return score;
}

/** By the rules alone: a verdict by wording is never certain. */
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

/** Returns whether one phrase is the only evidence for a type, and is not sufficient by itself. */
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
