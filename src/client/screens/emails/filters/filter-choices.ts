import {
  type ChoiceName,
  type ExplorerAddress,
  toggleChoice,
  updateAddress,
} from '#client/features/email-search/explorer-address.ts';
import type { ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import { rangeLabel, wholeHistory } from '#client/screens/emails/month-bars.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { maxCountedBrands } from '#shared/vocabulary/email-search.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** A value of a filter with its count; null if unknown. */
export interface FilterChoice {
  value: string;
  label: string;
  count: number | null;
  isChosen: boolean;
}

/** A value in the counts of a search; null if it was not counted. */
interface CountedValue {
  value: string;
  count: number | null;
  name?: string;
}

/** Counts on screen, which may keep values missing from the last answer. */
export type ShownFacets = Omit<EmailFacets, ChoiceName> & { [Name in ChoiceName]: readonly CountedValue[] };

/** Count of a value missing from the answer: 0, or null if the answer's list was full. */
export function absentCount(name: ChoiceName, counted: readonly CountedValue[]): 0 | null {
  const answered = counted.filter(({ count }) => count !== null && count > 0);
  return name === 'brand' && answered.length >= maxCountedBrands ? null : 0;
}

/** The filters in order, with labels. */
export const filterGroups: ReadonlyArray<{ name: ChoiceName; label: string; searchLabel?: string }> = [
  { name: 'type', label: 'Type' },
  { name: 'season', label: 'Season' },
  { name: 'category', label: 'Category' },
  { name: 'brand', label: 'Brand', searchLabel: 'Search brands...' },
  { name: 'platform', label: 'Platform', searchLabel: 'Search platforms...' },
  { name: 'language', label: 'Language' },
];

/** Usual reductions, in percent. */
const offerSteps = [10, 20, 30, 40, 50, 60, 70];

/** The values of a filter, most frequent first. A chosen value is included even without emails. */
export function choicesOf(
  name: ChoiceName,
  address: ExplorerAddress,
  facets: ShownFacets | undefined,
): FilterChoice[] {
  const chosen: readonly string[] = address[name];
  const counted = facets?.[name] ?? [];
  const known = counted.map((each) => ({
    value: each.value,
    label: each.name ?? valueLabel(name, each.value),
    count: each.count,
    isChosen: chosen.includes(each.value),
  }));
  const missing = chosen.filter((value) => !counted.some((each) => each.value === value));
  const isNothing = ({ value }: FilterChoice) => name === 'season' && value === 'none';
  return [
    ...known.filter((each) => !isNothing(each)),
    ...known.filter(isNothing),
    ...missing.map((value) => ({
      value,
      label: valueLabel(name, value),
      count: facets === undefined ? null : absentCount(name, counted),
      isChosen: true,
    })),
  ];
}

/** The minimum reductions to offer, including the one of the address. */
export function offerChoices(offer: number | null): number[] {
  return [...new Set([...offerSteps, ...(offer === null ? [] : [offer])])].sort((a, b) => a - b);
}

function valueLabel(name: ChoiceName, value: string): string {
  if (name === 'type') return labelIn(campaignTypeLabels, value);
  if (name === 'season') return value === 'none' ? 'No season' : labelIn(seasonLabels, value);
  if (name === 'language') return languageName(value);
  return value;
}

const labelIn = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? value;

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function languageName(tag: string): string {
  return languageNames.of(tag) ?? tag;
}

/** A filter in use, with its label and the address without it. */
export interface ChosenFilter {
  key: string;
  label: string;
  without: ExplorerAddress;
}

/** All filters in use, in order. @param setName name of the brand set in the address. */
export function chosenFilters(
  address: ExplorerAddress,
  facets: ShownFacets | undefined,
  setName: string,
  viewerLocale: ViewerLocale,
): ChosenFilter[] {
  const { set, offer, hasCode, from, to } = address;
  const chosen: ChosenFilter[] = filterGroups.flatMap(({ name }) =>
    choicesOf(name, address, facets)
      .filter(({ isChosen }) => isChosen)
      .map(({ value, label }) => ({
        key: `${name} ${value}`,
        label,
        without: toggleChoice(address, name, value),
      })),
  );
  if (set !== null)
    chosen.push({ key: 'set', label: setName, without: updateAddress(address, { set: null }) });
  if (offer !== null) {
    chosen.push({
      key: 'offer',
      label: `${offer}% off or more`,
      without: updateAddress(address, { offer: null }),
    });
  }
  if (hasCode) {
    chosen.push({ key: 'code', label: 'With a code', without: updateAddress(address, { hasCode: false }) });
  }
  if (from !== null || to !== null) {
    chosen.push({
      key: 'days',
      label: rangeLabel({ from, to }, viewerLocale),
      without: updateAddress(address, wholeHistory),
    });
  }
  return chosen;
}
