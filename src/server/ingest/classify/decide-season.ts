import type { Season } from '#shared/vocabulary/seasons.ts';
import type { WordEvidence } from './find-words.ts';
import { addUp, toConfidence } from './scores.ts';
import { isSendingTime } from './season-dates.ts';

/** One mention low in a body is not the topic of an email; two with weight, or one in the subject, are. */
const threshold = 4;
/** Words count a little more at the time of year when such mail is sent. */
const dateSupport = 1.2;

export interface SeasonDecision {
  season: Season;
  confidence: number;
  score: number;
  /** It is in the subject or in the line beneath it. */
  inHeadline: boolean;
  /** It is also outside the subject. */
  isRepeated: boolean;
}

/**
 * Returns the season with the most evidence in the words, `none` if that is too little. A date alone never
 * decides.
 */
export function decideSeason(evidence: readonly WordEvidence[], receivedAt: Date): SeasonDecision {
  const scores = addUp(evidence);
  for (const [season, score] of scores) {
    if (isSendingTime(season as Season, receivedAt)) scores.set(season, score * dateSupport);
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < threshold)
    return { season: 'none', confidence: 0, score: 0, inHeadline: false, isRepeated: false };
  const [season, score] = best as [Season, number];
  const signs = evidence.filter((one) => one.for === season);
  const inHeadline = signs.some(({ where }) => where === 'subject' || where === 'preheader');
  const isRepeated = signs.some(({ where }) => where !== 'subject');
  return {
    season,
    score,
    inHeadline,
    isRepeated,
    confidence: toConfidence(score, second?.[1] ?? 0, threshold),
  };
}
