import { conditions } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { keyColumns, whereType } from '#server/features/emails/repository.ts';
import type { SearchFilter, SearchPage } from '#server/features/emails/search/repository.ts';
import { planSearch, type SearchedBrand } from '#server/features/emails/search/search-emails.ts';
import { toSearchWords } from '#server/features/emails/search/search-words.ts';
import type { Position } from '#server/http/cursor.ts';

/** So many, taken in last, are looked through; a vault with more of them has another fault than a page can show. */
const mostNoted = 10_000;

/**
 * The newest emails that carry a cleaning note: shown as their text, because their html could not be cleaned. They are
 * few, so they are all read by their index and then narrowed; words find what `searchEmails` would find.
 * @param query what is looked for; without a word in it, nothing in particular.
 * @param brands all brands, for their names.
 */
export async function listNotedEmails(
  db: Queryable,
  query: string,
  { brands, filter, limit, after }: SearchPage & { brands: readonly SearchedBrand[]; filter: SearchFilter },
): Promise<Position[]> {
  const where = conditions();
  if (filter.brandId !== undefined) where.add('', (place) => `brand_id = ${place}`, filter.brandId);
  whereType(where, filter.campaignType);
  where.after('received_at, id', after);
  const words = toSearchWords(query);
  if (words.length > 0) where.add('', () => holdsWords(words, brands, where.place));
  const { rows } = await db.query<Position>(
    `with noted as materialized (
       select email_id from email_bodies where evidence ? 'cleaningNote' order by email_id desc limit ${mostNoted}
     )
     select ${keyColumns} from noted join emails on id = email_id where ${where.text}
     order by received_at desc, id desc limit ${where.place(limit)}`,
    where.values,
  );
  return rows;
}

function holdsWords(
  words: readonly string[],
  brands: readonly SearchedBrand[],
  place: (value: unknown) => string,
): string {
  const { wholeBrands, searches } = planSearch(words, brands, {});
  const ways = searches.map(({ tsquery, brandIds }) => {
    const hasWords = `email_words(subject, sender) @@ ${place(tsquery)}::tsquery`;
    return brandIds === null ? hasWords : `(brand_id = any(${place(brandIds)}::int[]) and ${hasWords})`;
  });
  if (wholeBrands.length > 0) ways.push(`brand_id = any(${place(wholeBrands)}::int[])`);
  return `(${ways.join(' or ')})`;
}
