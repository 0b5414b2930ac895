import type { ReaderLocale } from '#client/platform/locale/reader-locale.ts';
import type { CategoryNorm } from '#shared/contract/category-norms.ts';
import { countOf } from '#shared/format/count.ts';
import { formatSize } from '#shared/format/size.ts';
import { leastBrands, leastEmails } from '#shared/vocabulary/norms.ts';

/** "2.5 a week". */
export const rateWords = (rate: number, { locale }: ReaderLocale) =>
  `${rate.toLocaleString(locale, { maximumFractionDigits: 1 })} a week`;

/** A share of 0 to 1 in percent; a dash for none. */
export const shareWords = (share: number | null, { locale }: ReaderLocale) =>
  share === null ? '–' : share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });

/** What stands behind a category's median, or why there is none; a sentence behind another. */
export function normWords(category: CategoryNorm | null): string {
  if (category === null) return '';
  const { name, brands, emails, perWeek } = category;
  if (perWeek !== null) return ` The line is the median of ${countOf(brands, 'brand', 'brands')} of ${name}.`;
  const behind = `${countOf(brands, 'brand', 'brands')}, ${countOf(emails, 'email', 'emails')}`;
  return ` Too little of ${name} for a norm (${behind}): it needs ${leastBrands} brands and ${leastEmails} emails.`;
}

/** What brands and a category are both measured by. */
type Measured = Pick<CategoryNorm, 'offers' | 'subjects' | 'weight'>;

const rounded = (value: number | null, words: (rounded: number) => string) =>
  value === null ? '–' : words(Math.round(value));

/** Each with its name and how it is told. */
export const measures: ReadonlyArray<[string, (of: Measured, reader: ReaderLocale) => string]> = [
  ['With an offer', ({ offers }, reader) => shareWords(offers.share, reader)],
  ['Deepest percent off', ({ offers }) => rounded(offers.deepestPercent, (percent) => `${percent}%`)],
  ['Subject, median', ({ subjects }) => rounded(subjects.medianLength, (length) => `${length} characters`)],
  ['Subjects with emoji', ({ subjects }, reader) => shareWords(subjects.emojiShare, reader)],
  ['Subjects with a question', ({ subjects }, reader) => shareWords(subjects.questionShare, reader)],
  ['Subjects with a number', ({ subjects }, reader) => shareWords(subjects.numberShare, reader)],
  ['HTML, median', ({ weight }) => rounded(weight.medianBytes, formatSize)],
  ['Pictures, median', ({ weight }) => rounded(weight.medianPictures, String)],
];
