import { formatPercent, type ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import type { EmailEvidence } from '#shared/contract/curation/admin-emails.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** "87%", or "no evidence" for a confidence of 0. */
export function sureness(confidence: number, viewerLocale: ViewerLocale): string {
  if (confidence === 0) return 'no evidence';
  return formatPercent(Math.round(confidence * 100), viewerLocale);
}

const labels = new Map<string, string>([
  ...Object.entries(campaignTypeLabels),
  ...Object.entries(seasonLabels),
]);

/** Label of the type or season an observation supports; an unknown value is returned unchanged. */
export function evidenceLabel(value: string): string {
  return labels.get(value) ?? value;
}

/** Place of an observation, such as "in subject", or the rule or model that decided. */
export function placeLabel({ where }: EmailEvidence['evidence'][number]): string {
  if (where === 'wording') return 'all its words together';
  if (where === 'rule') return 'a rule of this vault';
  return where === 'learnt' ? 'learnt from earlier corrections' : `in ${where}`;
}
