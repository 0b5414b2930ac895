import type {
  FeatureKind,
  Interners,
  SubjectFeatures,
} from '#server/insights/subject-lines/subject-features.ts';
import { findUsedMore, type UsedMoreBounds } from '#server/insights/subject-lines/used-more.ts';
import type { SubjectHabits, SubjectMeasures } from '#shared/contract/insights/subject-lines.ts';
import { minBrands, minEmails } from '#shared/vocabulary/norms.ts';

/** For a category or season: no word that only one or two brands use. */
const ofMany: UsedMoreBounds = { minEmails: 5, minBrands: 3, maxShareOfOne: 0.5, most: 30 };

/** For brands requested by name. */
const ofBrands: UsedMoreBounds = { minEmails: 3, minBrands: 1, maxShareOfOne: 1, most: 30 };

interface HabitsInput {
  chosen: readonly SubjectFeatures[];
  /** Empty if nothing was filtered out. */
  others: readonly SubjectFeatures[];
  interners: Interners;
  /** True if the lines were chosen by brand. */
  areFilteredByBrand: boolean;
  /** Words without information: the names of the requested brands. */
  ignoredWords: ReadonlySet<string>;
}

/**
 * Returns the words, openings and emoji that the chosen subject lines use more than the others, and the
 * averages of both.
 */
export function compareSubjects({
  chosen,
  others,
  interners,
  areFilteredByBrand,
  ignoredWords,
}: HabitsInput): Pick<SubjectHabits, 'chosen' | 'others' | 'words' | 'openings' | 'emoji'> {
  const measured = measure(chosen);
  const isNorm = measured.emails >= minEmails && (areFilteredByBrand || measured.brands >= minBrands);
  const usedMoreOf = (kind: FeatureKind) => {
    if (!isNorm) return [];
    const { texts } = interners[kind];
    const bounds = areFilteredByBrand ? ofBrands : ofMany;
    return findUsedMore(chosen, others, kind, texts.length, bounds).flatMap(({ part, ...found }) => {
      const text = texts[part] ?? '';
      return ignoredWords.has(text) ? [] : [{ text, ...found }];
    });
  };
  return {
    chosen: measured,
    others: others.length === 0 ? null : measure(others),
    // Without others, the most frequent words are only those of the language.
    words: others.length === 0 ? [] : usedMoreOf('words'),
    openings: usedMoreOf('openings'),
    emoji: usedMoreOf('emoji'),
  };
}

function measure(lines: readonly SubjectFeatures[]): SubjectMeasures {
  const share = (isSo: (line: SubjectFeatures) => boolean) =>
    lines.reduce((sum, line) => sum + (isSo(line) ? 1 : 0), 0) / lines.length;
  return {
    emails: lines.length,
    brands: new Set(lines.map(({ brandId }) => brandId)).size,
    medianLength: medianOf(lines.map(({ characters }) => characters)),
    shares:
      lines.length === 0
        ? null
        : {
            emoji: share(({ parts }) => parts.emoji.length > 0),
            question: share(({ hasQuestion }) => hasQuestion),
            number: share(({ hasNumber }) => hasNumber),
            exclamation: share(({ hasExclamation }) => hasExclamation),
            personal: share(({ isPersonal }) => isPersonal),
            offer: share(({ hasOffer }) => hasOffer),
          },
  };
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
