import type { RecognitionRuleBody, RuleVerdict } from '#shared/contract/curation/recognition-rules.ts';
import { type CampaignType, campaignTypeLabels, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { type Season, seasonLabels, seasons } from '#shared/vocabulary/seasons.ts';

/** Option value of a rule's verdict: `season:none` and `type:other` are two. */
export function verdictValue(set: RuleVerdict): string {
  return 'season' in set ? `season:${set.season}` : `type:${set.campaignType}`;
}

/** Options of the form. */
export const verdictGroups = [
  {
    label: 'Campaign type',
    options: campaignTypes.map((each) => [`type:${each}`, campaignTypeLabels[each]] as const),
  },
  { label: 'Season', options: seasons.map((each) => [`season:${each}`, seasonLabels[each]] as const) },
];

export function readVerdict(value: string): RuleVerdict {
  const [kind, word = ''] = value.split(':');
  return kind === 'season' ? { season: word as Season } : { campaignType: word as CampaignType };
}

/** Condition of a rule, appended to the brand's name: `with “Weekly” in the subject`. */
export function subjectWords({ subjectContains }: Pick<RecognitionRuleBody, 'subjectContains'>): string {
  return subjectContains === '' ? 'every email' : `emails with “${subjectContains}” in the subject`;
}
