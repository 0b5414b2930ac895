import { formatPercent, type ReaderLocale } from '#client/platform/locale/reader-locale.ts';
import type { EmailEvidence } from '#shared/contract/curation/admin-emails.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** "87%"; where nothing speaks for anything, there is nothing to be sure of. */
export function sureness(confidence: number, reader: ReaderLocale): string {
  if (confidence === 0) return 'no evidence';
  return formatPercent(Math.round(confidence * 100), reader);
}

const labels = new Map<string, string>([
  ...Object.entries(campaignTypeLabels),
  ...Object.entries(seasonLabels),
]);

/** The name of what an observation speaks for; a word we have no name for stands as it is. */
export function evidenceLabel(value: string): string {
  return labels.get(value) ?? value;
}

/** Where an observation stands: "in subject", or what decided it. */
export function placeWords({ where }: EmailEvidence['evidence'][number]): string {
  if (where === 'wording') return 'all its words together';
  if (where === 'rule') return 'a rule of this vault';
  return where === 'learnt' ? 'learnt from earlier corrections' : `in ${where}`;
}
