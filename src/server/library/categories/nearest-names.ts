import type { BrandDependencies } from '#server/library/brands/service.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import type { NearestName } from '#shared/contract/library/nearest-names.ts';
import { nameKey } from '#shared/format/name-key.ts';

const mostNames = 5;

/** How alike two names must be (`likeness`): below it names have nothing in common but luck. */
const leastAlike = 0.45;

type Pairs = ReadonlySet<string>;

/** A list is cut up once, however often names are missed: the brand directory makes a new one when it reads anew. */
const cutUp = new WeakMap<ReadonlyArray<{ name: string }>, readonly Pairs[]>();

/** The brands and categories whose names are most like what an address says, the nearest first. */
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
    .slice(0, mostNames)
    .map(({ kind, name, slug }) => ({ kind, name, slug }));
}

/** The pairs of neighbouring letters and digits, word by word; a word begins and ends with a blank. */
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
