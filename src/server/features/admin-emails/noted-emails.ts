import { conditions } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { whereOrdered, whereWords } from '#server/features/admin-emails/email-conditions.ts';
import { keyColumns } from '#server/features/emails/repository.ts';
import { narrow } from '#server/features/emails/search/narrowing.ts';
import type { SearchFilter, SearchPage } from '#server/features/emails/search/repository.ts';
import type { SearchedBrand } from '#server/features/emails/search/search-emails.ts';
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
  whereOrdered(where, filter);
  narrow(where, filter.narrowing);
  whereWords(where, query, brands);
  where.after('received_at, id', after);
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
