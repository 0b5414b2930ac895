import type { EmailFilters } from '#client/features/emails/email-filters.ts';
import type { EmailCount } from '#shared/contract/library/brands.ts';
import { campaignTypeTabs } from '#shared/vocabulary/campaign-types.ts';
import { filterableSeasons, type Season, seasonLabels } from '#shared/vocabulary/seasons.ts';

/** An option of a filter, with its number of emails under the other filter. */
export interface CountedChoice<Value> {
  value: Value;
  label: string;
  count: number;
  /** Whether it has no emails even without the other filter. */
  isAbsent: boolean;
}

export function countedTypes(
  counts: readonly EmailCount[],
  { seasons }: EmailFilters,
): Array<CountedChoice<EmailFilters['type']>> {
  return counted(campaignTypeTabs, (type) => [
    emailsWithin(counts, { type, seasons }),
    emailsWithin(counts, { type, seasons: [] }),
  ]);
}

/** Number of emails in All Emails whose type has no tab. */
export function countUntabbed(counts: readonly EmailCount[], { seasons }: EmailFilters): number {
  return counts.reduce((sum, { campaignType, season, count }) => {
    const hasTab = campaignTypeTabs.some(({ value }) => value === campaignType);
    return hasTab || !isOfSeasons(season, seasons) ? sum : sum + count;
  }, 0);
}

export function countedSeasons(
  counts: readonly EmailCount[],
  { type }: EmailFilters,
): Array<CountedChoice<Season>> {
  const choices = filterableSeasons.map((value) => ({ value, label: seasonLabels[value] }));
  return counted(choices, (season) => [
    emailsWithin(counts, { type, seasons: [season] }),
    emailsWithin(counts, { type: 'all', seasons: [season] }),
  ]);
}

/** Options with any mail come first, whatever the other filter, so that filtering does not reorder them. */
function counted<Value>(
  choices: ReadonlyArray<{ value: Value; label: string }>,
  countsOf: (value: Value) => [shown: number, all: number],
): Array<CountedChoice<Value>> {
  const [withMail, without]: [Array<CountedChoice<Value>>, Array<CountedChoice<Value>>] = [[], []];
  for (const { value, label } of choices) {
    const [count, all] = countsOf(value);
    (all > 0 ? withMail : without).push({ value, label, count, isAbsent: all === 0 });
  }
  return [...withMail, ...without];
}

function emailsWithin(counts: readonly EmailCount[], { type, seasons }: EmailFilters): number {
  return counts.reduce((sum, { campaignType, season, count }) => {
    const isIn = (type === 'all' || campaignType === type) && isOfSeasons(season, seasons);
    return isIn ? sum + count : sum;
  }, 0);
}

function isOfSeasons(season: EmailCount['season'], seasons: EmailFilters['seasons']): boolean {
  return seasons.length === 0 || seasons.some((each) => each === season);
}
