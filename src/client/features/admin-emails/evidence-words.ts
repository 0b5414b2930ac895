import { formatPercent, type ReaderLocale } from '#client/lib/reader-locale.ts';
import type { EmailEvidence } from '#shared/contract/admin-emails.ts';
import { countOf } from '#shared/format/count.ts';
import { campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** "87% sure"; where nothing speaks for anything, there is nothing to be sure of. */
export function sureness(confidence: number, reader: ReaderLocale): string {
  if (confidence === 0) return 'no evidence';
  return `${formatPercent(Math.round(confidence * 100), reader)} sure`;
}

const labels = new Map<string, string>([
  ...Object.entries(campaignTypeLabels),
  ...Object.entries(seasonLabels),
]);

/** The name of what an observation speaks for; a word we have no name for stands as it is. */
export function evidenceLabel(value: string): string {
  return labels.get(value) ?? value;
}

type Learnt = NonNullable<EmailEvidence['learnt']>;

const typeNames: ReadonlySet<string> = new Set(campaignTypes);

/** Where an observation stands: "in subject", or "learnt from 240 corrections". */
export function placeWords(
  { for: target, where }: EmailEvidence['evidence'][number],
  learnt: EmailEvidence['learnt'],
): string {
  if (where === 'wording') return 'all its words together';
  if (where !== 'learnt') return `in ${where}`;
  const count = learnt?.corrections[typeNames.has(target) ? 'campaignType' : 'season'];
  return count === undefined ? 'learnt' : `learnt from ${countOf(count, 'correction', 'corrections')}`;
}

/** What the rules alone say, where what was learnt overruled them or agreed. */
export function overruledWords({ recognized }: EmailEvidence, { rules }: Learnt): string {
  const others = (['campaignType', 'season'] as const).filter((one) => rules[one] !== recognized[one]);
  if (others.length === 0) return 'The rules and what was learnt from corrections agree.';
  return `The rules alone say ${others.map((one) => evidenceLabel(rules[one])).join(' and ')}.`;
}
