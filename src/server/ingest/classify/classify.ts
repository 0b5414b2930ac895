import type { Classification, CleanedMail, ParsedMail } from '#server/ingest/types.ts';

/** Raised with every change of a rule, so that a reprocess knows which emails to look at again. */
export const classifierVersion = 1;

/** Campaign type and season of a message, each with a confidence from 0 to 1 and the evidence that spoke for it. */
export function classifyMail(_mail: ParsedMail, _cleaned: CleanedMail): Classification {
  return {
    campaignType: 'other',
    campaignTypeConfidence: 0,
    season: 'none',
    seasonConfidence: 0,
    evidence: [],
  };
}
