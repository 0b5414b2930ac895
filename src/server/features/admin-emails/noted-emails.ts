import type { Queryable } from '#server/db/transaction.ts';
import type { AdminEmailFilter, EmailKey } from '#server/features/admin-emails/repository.ts';
import { planSearch, type SearchedBrand } from '#server/features/emails/search/search-emails.ts';
import { toSearchWords } from '#server/features/emails/search/search-words.ts';

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
  options: {
    brands: readonly SearchedBrand[];
    filter: Pick<AdminEmailFilter, 'brandId' | 'campaignType'>;
    limit: number;
    after: EmailKey | undefined;
  },
): Promise<EmailKey[]> {
  const { brands, filter, limit, after } = options;
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (filter.brandId !== undefined) conditions.push(`brand_id = ${place(filter.brandId)}`);
  if (filter.campaignType !== undefined) conditions.push(`campaign_type = ${place(filter.campaignType)}`);
  if (after !== undefined) {
    conditions.push(`(received_at, id) < (${place(after.at)}::timestamptz, ${place(after.id)}::int)`);
  }
  const words = toSearchWords(query);
  if (words.length > 0) conditions.push(holdsWords(words, brands, place));
  const { rows } = await db.query<EmailKey>(
    `with noted as materialized (
       select email_id from email_bodies where evidence ? 'cleaningNote' order by email_id desc limit ${mostNoted}
     )
     select id, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from noted join emails on id = email_id where ${conditions.join(' and ')}
     order by received_at desc, id desc limit ${place(limit)}`,
    values,
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
