import type { BrandDependencies } from '#server/library/brands/service.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import type { NearestName } from '#shared/contract/library/nearest-names.ts';
import { nameKey } from '#shared/format/name-key.ts';

const maxNames = 5;

/** Minimum `likeness` of two names; below it they are similar only by chance. */
const leastAlike = 0.45;

type Pairs = ReadonlySet<string>;

/** Memoizes the pairs per list; the brand directory creates a new list on each reload. */
const cutUp = new WeakMap<ReadonlyArray<{ name: string }>, readonly Pairs[]>();

/** Lists the brands and categories with names most similar to an unknown address, best first. */
export async function listNearestNames(
  { database, directory }: Pick<BrandDependencies, 'database' | 'directory'>,
  wanted: string,
): Promise<NearestName[]> {
  const pairs = pairsOf(wanted);
  const brands = await directory.list();
  const brandPairs = cutUp.get(brands) ?? brands.map(({ name }) => pairsOf(name));
  cutUp.set(brands, brandPairs);
  const near: Array<NearestName & { alike: number }> = [];
  const compare = (kind: NearestName['kind'], { name, slug }: { name: string; slug: string }, own: Pairs) => {
    const alike = likeness(pairs, own);
    if (alike >= leastAlike) near.push({ kind, name, slug, alike });
  };
  for (const category of await listCategories(database.pool))
    compare('category', category, pairsOf(category.name));
  for (const [at, brand] of brands.entries()) compare('brand', brand, brandPairs[at] ?? new Set());
  return near
    .sort((one, other) => other.alike - one.alike)
    .slice(0, maxNames)
    .map(({ kind, name, slug }) => ({ kind, name, slug }));
}

/** Splits words into pairs of neighbouring letters and digits; a space marks start and end of a word. */
function pairsOf(text: string): Pairs {
  const words = nameKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      const letters = [' ', ...word, ' '];
      return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
    }),
  );
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function likeness(one: Pairs, other: Pairs): number {
  if (one.size + other.size === 0) return 0;
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return (2 * common) / (one.size + other.size);
}
