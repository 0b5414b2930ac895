import type { Classification } from '#server/ingest/types.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

/** What is learnt, each by itself and with corrections of its own. */
export const learntSubjects = ['campaignType', 'season'] as const;

export type LearntSubject = (typeof learntSubjects)[number];

/** The closed list of each; what is learnt refers to places in it, so a longer list makes older models invalid. */
export const classesOf: Record<LearntSubject, readonly string[]> = {
  campaignType: campaignTypes,
  season: seasons,
};

/** The verdict on type and season, without the evidence. */
export type Verdict = Omit<Classification, 'evidence' | 'learnt' | 'isUncategorized'>;

/** One of the two, with its confidence. */
export function verdictOn(verdict: Verdict, subject: LearntSubject): { value: string; confidence: number } {
  return subject === 'campaignType'
    ? { value: verdict.campaignType, confidence: verdict.campaignTypeConfidence }
    : { value: verdict.season, confidence: verdict.seasonConfidence };
}
