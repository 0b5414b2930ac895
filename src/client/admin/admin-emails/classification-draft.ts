import type { ClassificationBody, EmailEvidence } from '#shared/contract/curation/admin-emails.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** What an administrator wants: a value by hand, or null for whatever recognition says. */
export interface ClassificationDraft {
  campaignType: CampaignType | null;
  season: Season | null;
}

/** What is in force: what was set by hand is a value, the rest is automatic. */
export function draftOf(evidence: EmailEvidence): ClassificationDraft {
  return {
    campaignType: evidence.campaignTypeLocked ? evidence.campaignType : null,
    season: evidence.seasonLocked ? evidence.season : null,
  };
}

/** What must be sent for the draft to hold: only what differs from what is in force; null when nothing does. */
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
