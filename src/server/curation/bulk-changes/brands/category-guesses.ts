import { setImmediate } from 'node:timers/promises';
import { type BrandMails, listUnplacedBrands } from '#server/curation/bulk-changes/brands/repository.ts';
import { guessCategory } from '#server/ingest/classify/guess-category.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CategoryGuesses } from '#shared/contract/curation/brand-changes.ts';

/** Brands per answer: the words of each cost the web thread a few milliseconds. */
const maxScanned = 40;

/**
 * Suggests categories for brands of Other, from their names and the words of their newest emails. Changes
 * nothing.
 */
export async function guessCategories(db: Queryable, afterId: number): Promise<CategoryGuesses> {
  const rows = await listUnplacedBrands(db, { afterId, limit: maxScanned + 1 });
  const brands = rows.slice(0, maxScanned);
  const categories = new Map((await listCategories(db)).map((category) => [category.slug, category]));
  const guesses: CategoryGuesses['guesses'] = [];
  for (const brand of brands) {
    guesses.push(...guessOf(brand, categories));
    await setImmediate(); // serve other requests between two brands
  }
  return {
    guesses,
    examinedCount: brands.length,
    lastId: rows.length > brands.length ? (brands.at(-1)?.id ?? null) : null,
  };
}

/** Undefined if the words are not decisive, or the vault does not have the category. */
function guessOf(
  { id, name, domain, emailCount, mails }: BrandMails,
  categories: ReadonlyMap<string, { id: number; name: string }>,
): CategoryGuesses['guesses'] {
  const guess = guessCategory({ name, domain, mails });
  const category = guess === null ? undefined : categories.get(guess.slug);
  if (guess === null || category === undefined) return [];
  const { confidence, words } = guess;
  return [
    { brandId: id, name, emailCount, categoryId: category.id, category: category.name, confidence, words },
  ];
}
