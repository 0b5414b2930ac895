import type { FeatureKind, SubjectFeatures } from '#server/insights/subject-lines/subject-features.ts';

/** A part that some lines contain more often than others. */
export interface UsedMore {
  /** The number of its text in the interner. */
  part: number;
  emails: number;
  brands: number;
  /** How many times as often as in other lines; null if no other line contains it, or there are none. */
  times: number | null;
}

export interface UsedMoreBounds {
  /** Minimum of lines that contain it. */
  minEmails: number;
  minBrands: number;
  /** The largest share of these lines that may come from one brand, 0 to 1. */
  maxShareOfOne: number;
  /** Maximum of results. */
  most: number;
}

/** Fewer lines of a language do not show how others write in it. */
const leastOthers = 20;

/** By chance, one of a thousand words deviates by this many standard deviations. */
const surprise = 3;

/**
 * Returns the parts that the chosen lines contain more often than the others, the most significant first.
 * Compares language by language with the Mantel-Haenszel test, whose strata are the languages, so that "und"
 * does not become a word of a category that writes German. Without others, it returns the parts of most
 * lines.
 */
export function findUsedMore(
  chosen: readonly SubjectFeatures[],
  others: readonly SubjectFeatures[],
  kind: FeatureKind,
  size: number,
  bounds: UsedMoreBounds,
): UsedMore[] {
  if (others.length === 0) {
    const scored = mostFrequent(countParts(chosen, kind, size), bounds.minEmails);
    return countBrands(chosen, scored, kind, bounds);
  }
  const strata = compareLanguages(chosen, others);
  const scored = score(strata, kind, size, bounds.minEmails);
  return countBrands(
    strata.flatMap((stratum) => stratum.chosen),
    scored,
    kind,
    bounds,
  );
}

interface Scored {
  part: number;
  score: number;
  times: number | null;
}

function countParts(lines: readonly SubjectFeatures[], kind: FeatureKind, size: number): Int32Array {
  const counts = new Int32Array(size);
  for (const { parts } of lines) for (const part of parts[kind]) counts[part] = (counts[part] ?? 0) + 1;
  return counts;
}

const surestFirst = (one: Scored, other: Scored) => other.score - one.score || one.part - other.part;

function mostFrequent(counts: Int32Array, minEmails: number): Scored[] {
  return [...counts.entries()]
    .flatMap(([part, count]) => (count < minEmails ? [] : [{ part, score: count, times: null }]))
    .sort(surestFirst);
}

interface Stratum {
  chosen: readonly SubjectFeatures[];
  others: readonly SubjectFeatures[];
}

/** Groups the lines by language, for the languages of both samples. */
function compareLanguages(chosen: readonly SubjectFeatures[], others: readonly SubjectFeatures[]): Stratum[] {
  const ofOthers = Map.groupBy(others, ({ language }) => language);
  return [...Map.groupBy(chosen, ({ language }) => language)].flatMap(([language, lines]) => {
    const compared = ofOthers.get(language) ?? [];
    return compared.length < leastOthers ? [] : [{ chosen: lines, others: compared }];
  });
}

function score(strata: readonly Stratum[], kind: FeatureKind, size: number, minEmails: number): Scored[] {
  const observed = new Float64Array(size);
  const surplus = new Float64Array(size);
  const variance = new Float64Array(size);
  const usual = new Float64Array(size);
  const add = (sums: Float64Array, part: number, value: number) => {
    sums[part] = (sums[part] ?? 0) + value;
  };
  for (const { chosen, others } of strata) {
    const [own, foreign] = [countParts(chosen, kind, size), countParts(others, kind, size)];
    const [m, n] = [chosen.length, others.length];
    const all = m + n;
    for (const [part, count] of own.entries()) {
      const withPart = count + (foreign[part] ?? 0);
      if (withPart === 0) continue;
      add(observed, part, count);
      add(surplus, part, count - (m * withPart) / all);
      add(variance, part, (m * n * withPart * (all - withPart)) / (all * all * (all - 1)));
      add(usual, part, ((foreign[part] ?? 0) * m) / n);
    }
  }
  const scored: Scored[] = [];
  for (const [part, emails] of observed.entries()) {
    const score = (surplus[part] ?? 0) / Math.sqrt(variance[part] ?? 0);
    if (emails >= minEmails && score >= surprise)
      scored.push({ part, score, times: usual[part] ? emails / usual[part] : null });
  }
  return scored.sort(surestFirst);
}

/** Keeps parts that enough brands use and that no brand dominates. */
function countBrands(
  chosen: readonly SubjectFeatures[],
  scored: readonly Scored[],
  kind: FeatureKind,
  { minBrands, maxShareOfOne, most }: UsedMoreBounds,
): UsedMore[] {
  const brandsOf = new Map(scored.map(({ part }) => [part, new Map<number, number>()]));
  for (const { brandId, parts } of chosen)
    for (const part of parts[kind]) {
      const brands = brandsOf.get(part);
      brands?.set(brandId, (brands.get(brandId) ?? 0) + 1);
    }
  const found: UsedMore[] = [];
  for (const { part, times } of scored) {
    if (found.length === most) break;
    const counts = [...(brandsOf.get(part)?.values() ?? [])];
    const emails = counts.reduce((sum, count) => sum + count, 0);
    if (counts.length < minBrands || Math.max(...counts) > emails * maxShareOfOne) continue;
    found.push({ part, emails, brands: counts.length, times });
  }
  return found;
}
