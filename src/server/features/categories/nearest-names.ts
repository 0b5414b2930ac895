import type { BrandDependencies } from '#server/features/brands/service.ts';
import { listCategories } from '#server/features/categories/repository.ts';
import type { NearestName } from '#shared/contract/nearest-names.ts';
import { nameKey } from '#shared/format/name-key.ts';

const mostNames = 5;

/** How alike two names must be (`likeness`): below it names have nothing in common but luck. */
const leastAlike = 0.45;

/** The brands and categories whose names are most like what an address says, the nearest first. */
export async function listNearestNames(
  { database, directory }: Pick<BrandDependencies, 'database' | 'directory'>,
  wanted: string,
): Promise<NearestName[]> {
  const pairs = pairsOf(wanted);
  const all = [
    ...(await listCategories(database.pool)).map(({ name, slug }) => ({
      kind: 'category' as const,
      name,
      slug,
    })),
    ...(await directory.list()).map(({ name, slug }) => ({ kind: 'brand' as const, name, slug })),
  ];
  return all
    .map((named) => ({ named, alike: likeness(pairs, pairsOf(named.name)) }))
    .filter(({ alike }) => alike >= leastAlike)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, mostNames)
    .map(({ named }) => named);
}

/** The pairs of neighbouring letters and digits, word by word; a word begins and ends with a blank. */
function pairsOf(text: string): ReadonlySet<string> {
  const words = nameKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      const letters = [' ', ...word, ' '];
      return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
    }),
  );
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let common = 0;
  for (const pair of one) if (other.has(pair)) common += 1;
  return (2 * common) / (one.size + other.size);
}
