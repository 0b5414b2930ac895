import type { Conditions } from '#server/db/conditions.ts';
import { type CompiledSearch, compileSearch } from '#server/features/email-search/compile-search.ts';
import { readContext, type SearchDependencies } from '#server/features/email-search/search-context.ts';
import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm } from '#server/ingest/terms/mail-terms.ts';
import type { AdminEmailFilter } from '#shared/contract/admin-emails.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';

const isDeleted = quoteTerm(tag('s', 'deleted'));

/**
 * A filter of the dashboard as a search: what the terms tell goes to their index, the rest is looked up email by email.
 * @returns null where nothing can be found: for a query without a word, as dots and dashes are.
 */
export async function compileFilter(
  { database, directory }: Pick<SearchDependencies, 'database' | 'directory'>,
  { q = '', ...filter }: AdminEmailFilter,
): Promise<CompiledSearch | null> {
  const query = parseQuery(q);
  if (q.trim() !== '' && query.clauses.length === 0) return null;
  const brands = await directory.listForDashboard();
  const { brandId, campaignType, season, language, esp, category, state, offer, code, from, to } = filter;
  const search = compileSearch(
    query,
    {
      brand: brandId === undefined ? undefined : [brands.find(({ id }) => id === brandId)?.slug ?? ''],
      type: listOf(campaignType),
      season: listOf(season),
      language: listOf(language),
      platform: listOf(esp),
      category: listOf(category),
      state: state === 'published' ? undefined : state,
      offer,
      code,
      from,
      to,
    },
    await readContext(database.pool, brands, query),
  );
  return { ...search, only: (where) => whereOnly(where, filter) };
}

const listOf = <Value>(value: Value | undefined) => (value === undefined ? undefined : [value]);

/** What the terms of an email do not tell. */
function whereOnly(
  where: Conditions,
  { state, confidenceBelow, hasCleaningNote }: Omit<AdminEmailFilter, 'q'>,
): void {
  if (state === undefined) {
    where.add(
      'kept',
      (tsquery) => `(email_facts.state = 'hidden' and terms @@ ${tsquery}::tsquery) is not true`,
      isDeleted,
    );
  }
  if (state === 'published') where.add('published', () => `email_facts.state = 'published'`);
  if (confidenceBelow !== undefined) where.add('unsure', isUnsure, confidenceBelow / 100);
  if (hasCleaningNote === true) where.add('noted', () => isNoted);
}

/** Not `exists`, for which all bodies may be read first and kept in a table of hashes. */
function isUnsure(below: string): string {
  return `(select not e.campaign_type_locked and coalesce(b.type_confidence, 0) < ${below}::real
    from emails e join email_bodies b on b.email_id = e.id where e.id = email_facts.email_id) is true`;
}

const isNoted = `(select b.evidence ? 'cleaningNote' from email_bodies b
    where b.email_id = email_facts.email_id) is true`;
