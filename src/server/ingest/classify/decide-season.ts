import type { Season } from '#shared/vocabulary/seasons.ts';
import type { WordEvidence } from './find-words.ts';
import { addUp, toConfidence } from './scores.ts';
import { isSendingTime } from './season-dates.ts';

/** One mention low in a body is not what a mail is about; two of weight, or one in the subject, are. */
const threshold = 4;
/** What words say is believed a little more at the time of year when such mail is sent. */
const dateSupport = 1.2;

export interface SeasonDecision {
  season: Season;
  confidence: number;
  score: number;
  /** Said in the subject or in the line beneath it. */
  inHeadline: boolean;
  /** Said also elsewhere than in the subject. */
  isRepeated: boolean;
}

/** The season that the words speak for, `none` when too little does. A date alone never decides. */
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
