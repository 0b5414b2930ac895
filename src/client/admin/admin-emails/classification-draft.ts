import type { ClassificationBody, EmailEvidence } from '#shared/contract/curation/admin-emails.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** The administrator's labels; null for automatic recognition. */
export interface ClassificationDraft {
  campaignType: CampaignType | null;
  season: Season | null;
}

/** The labels in force: a correction is a value, an automatic label is null. */
export function draftOf(evidence: EmailEvidence): ClassificationDraft {
  return {
    campaignType: evidence.campaignTypeLocked ? evidence.campaignType : null,
    season: evidence.seasonLocked ? evidence.season : null,
  };
}

/** The request body that makes the draft effective: only the fields that differ; null if none does. */
export function classificationChange(
  evidence: EmailEvidence,
  draft: ClassificationDraft,
): ClassificationBody | null {
  const before = draftOf(evidence);
  const change: ClassificationBody = {};
  if (draft.campaignType !== before.campaignType) change.campaignType = draft.campaignType;
  if (draft.season !== before.season) change.season = draft.season;
  return Object.keys(change).length === 0 ? null : change;
}
