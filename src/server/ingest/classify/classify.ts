import type { Classification, Evidence, ParsedMail } from '#server/ingest/types.ts';
import { readAccountHints } from './account-hints.ts';
import { readCorrespondenceHints } from './correspondence-hints.ts';
import { decideCampaignType, mayBeTransactional } from './decide-campaign-type.ts';
import { decideSeason } from './decide-season.ts';
import { readDisguiseHints } from './disguise-hints.ts';
import {
  type FoundWords,
  findWords,
  isCampaignTypeEvidence,
  isSeasonEvidence,
  type WordEvidence,
} from './find-words.ts';
import { readLureHints } from './fraud-hints.ts';
import { isBulkMail, readHeaderHints, type StructuredHint } from './header-hints.ts';
import { readHeadlineHints } from './headline-hints.ts';
import type { MailZones } from './mail-zones.ts';
import { readMarkupHints } from './markup-hints.ts';
import { readOtherLanguageHints, readSystemHints } from './other-language-hints.ts';
import { readShapeHints } from './shape-hints.ts';
import { readStrangerHints } from './stranger-hints.ts';
import { judgeWording } from './wording/judge-wording.ts';

/**
 * The offer to opt out outweighs the other words: such an email repeats the name of the occasion many times.
 */
const optOutEvidence: WordEvidence = {
  for: 'other',
  where: 'body',
  what: 'offers to opt out of an occasion',
  weight: 12,
  count: 1,
};

/** Issues have numbers; in an email to one subscriber it is the number of a bill. */
const issueNumbers = new Set(['no #', 'nr #', 'vol #', 'issue #']);

/** Evidence shown to administrators; the weakest signs are dropped. */
const maxKeptEvidence = 16;

/**
 * Returns campaign type and season of a message, each with a confidence from 0 to 1 and the evidence,
 * strongest first. Markup and headers of the sender's system count besides the words; the subject counts
 * most. Without evidence: `other` and `none`, confidence 0.
 */
export function classifyMail(mail: ParsedMail, zones: MailZones): Classification {
  return classify(mail, zones, findWords(zones));
}

/** The result for an email that may be about an order or account. */
export interface TransactionalReading {
  /** Whether that is the likeliest type. */
  isRead: boolean;
  /** By rules, 0 to 1. */
  confidence: number;
}

/**
 * Returns the verdict of `classifyMail` about orders and accounts. Mail to a list, in which the rules have
 * too little evidence to be sure, is not read to its end and counts as no: most mail is such.
 */
export function readTransactional(mail: ParsedMail, zones: MailZones): TransactionalReading {
  const found = findWords(zones);
  const isBulk = isBulkMail(mail);
  if (isBulk || zones.hasUnsubscribeText) {
    const hints = [
      ...readMarkupHints(mail.html),
      ...readHeaderHints(mail),
      ...readAccountHints(mail, zones, true),
    ];
    if (!mayBeTransactional([...found.evidence, ...hints.map(asEvidence)], isBulk))
      return { isRead: false, confidence: 0 };
  }
  const { campaignType, campaignTypeConfidence } = classify(mail, zones, found);
  return { isRead: campaignType === 'transactional', confidence: campaignTypeConfidence };
}

function classify(mail: ParsedMail, zones: MailZones, found: FoundWords): Classification {
  const isBulk = isBulkMail(mail);
  const { evidence: words, offersOptOut, fraudSignals, bodyWordCount, isReadable, tokens } = found;
  const isOptOut = offersOptOut && words.some(isSeasonEvidence);
  if (isOptOut) words.push(optOutEvidence);
  const isListMail = isBulk || zones.hasUnsubscribeText;
  const strangerHints = readStrangerHints(mail);
  const headerHints = readHeaderHints(mail);
  const lureHints = readLureHints(fraudSignals, strangerHints.length > 0);
  const hints: WordEvidence[] = [
    ...readMarkupHints(mail.html),
    ...headerHints,
    ...readAccountHints(mail, zones, isListMail),
    ...readShapeHints(zones, isListMail, weightOfOffer(words)),
    ...readHeadlineHints(zones, { isBulk: isListMail, isBuilt: mail.html !== null, isReadable }),
    ...(isReadable ? [] : isListMail ? readOtherLanguageHints(zones) : readSystemHints(mail)),
    ...readDisguiseHints(mail),
    ...readCorrespondenceHints(mail),
    ...strangerHints,
    ...lureHints,
  ].map(asEvidence);
  // An email that offers to opt out of an occasion does not advertise it.
  const seasonWords = isOptOut ? [] : words.filter(isSeasonEvidence);
  const season = decideSeason(seasonWords, mail.receivedAt);
  // The wording model gives nothing for a language that it never learnt.
  const wording = isReadable ? judgeWording({ ...tokens, isListMail, pictures: zones.pictures }) : undefined;
  const typeWords = words.filter(
    (one) => isCampaignTypeEvidence(one) && (isListMail || !issueNumbers.has(one.what)),
  );
  const typeEvidence = [...typeWords, ...hints];
  const type = decideCampaignType(typeEvidence, season, isBulk, zones.hasUnsubscribeText, {
    bodyWordCount,
    isNamedLetter: headerHints.some((hint) => hint.for === 'newsletter'),
    isStranger: strangerHints.length > 0,
    isToOne: !isListMail,
    isFraudSignal: lureHints.length > 0,
    ...(wording === undefined ? {} : { wording }),
  });
  return {
    campaignType: type.campaignType,
    campaignTypeConfidence: type.confidence,
    season: season.season,
    seasonConfidence: season.confidence,
    evidence: keepStrongest([...words, ...hints, ...type.evidence]),
  };
}

/** Returns evidence other than words, each once. */
function asEvidence(hint: StructuredHint): WordEvidence {
  return { ...hint, where: 'header', count: 1 };
}

function weightOfOffer(words: readonly WordEvidence[]): number {
  return Math.max(0, ...words.filter((one) => one.for === 'promotion').map(({ weight }) => weight));
}

function keepStrongest(evidence: readonly WordEvidence[]): Evidence[] {
  return [...evidence]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxKeptEvidence)
    .map((one) => ({
      for: one.for,
      where: one.where,
      what: one.what,
      weight: Math.round(one.weight * 10) / 10,
    }));
}
