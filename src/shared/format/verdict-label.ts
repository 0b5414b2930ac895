import type { RuleVerdict } from '#shared/contract/curation/recognition-rules.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** Returns the name of a rule's campaign type or season. */
export function verdictLabel(set: RuleVerdict): string {
  return 'season' in set ? seasonLabels[set.season] : campaignTypeLabels[set.campaignType];
}
