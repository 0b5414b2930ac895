import type { ViewerLocale } from '#client/platform/locale/viewer-locale.ts';
import type { CategoryNorm, Norm, PeerNorm } from '#shared/contract/library/category-norms.ts';
import { formatCount } from '#shared/format/count.ts';
import { formatSize } from '#shared/format/size.ts';
import { minBrands, minEmails } from '#shared/vocabulary/norms.ts';

/** "2.5 a week". */
export const rateLabel = (rate: number, { locale }: ViewerLocale) =>
  `${rate.toLocaleString(locale, { maximumFractionDigits: 1 })} a week`;

/** "18:00". */
export const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Formats a share of 0 to 1 in percent; a dash for null. */
export const shareLabel = (share: number | null, { locale }: ViewerLocale) =>
  share === null ? '–' : share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });

/** Returns the basis of a median, or the reason for its absence, as a further sentence. */
export function normLabel(norm: Pick<Norm, 'name' | 'brands' | 'emails' | 'perWeek'> | null): string {
  if (norm === null) return '';
  const { name, brands, emails, perWeek } = norm;
  if (perWeek !== null) return ` The line is the median of ${formatCount(brands)} ${name} brands.`;
  const [what, has, needs] =
    brands < minBrands ? ['brands', brands, minBrands] : ['emails', emails, minEmails];
  return ` Not enough ${name} ${what} for a benchmark yet (${formatCount(has)} of ${needs}).`;
}

/** Returns a unique key: a brand set may have the same name as a category. */
export const normKey = (norm: CategoryNorm | PeerNorm) => ('slug' in norm ? norm.slug : `set ${norm.id}`);

/** Figures that brands and categories share. */
type Measured = Pick<Norm, 'offers' | 'subjects' | 'weight'>;

const rounded = (value: number | null, text: (rounded: number) => string) =>
  value === null ? '–' : text(Math.round(value));

/** Name and formatter of each figure. */
export const measures: ReadonlyArray<[string, (of: Measured, viewerLocale: ViewerLocale) => string]> = [
  ['Emails with an offer', ({ offers }, viewerLocale) => shareLabel(offers.share, viewerLocale)],
  ['Biggest percentage off', ({ offers }) => rounded(offers.deepestPercent, (percent) => `${percent}%`)],
  [
    'Median subject length',
    ({ subjects }) => rounded(subjects.medianLength, (length) => `${length} characters`),
  ],
  ['Subjects with emoji', ({ subjects }, viewerLocale) => shareLabel(subjects.emojiShare, viewerLocale)],
  [
    'Subjects with a question',
    ({ subjects }, viewerLocale) => shareLabel(subjects.questionShare, viewerLocale),
  ],
  ['Subjects with a number', ({ subjects }, viewerLocale) => shareLabel(subjects.numberShare, viewerLocale)],
  ['Median HTML size', ({ weight }) => rounded(weight.medianBytes, formatSize)],
  ['Median number of images', ({ weight }) => rounded(weight.medianPictures, String)],
];
