import { type Conditions, conditions } from '#server/db/conditions.ts';
import { whereType } from '#server/features/emails/repository.ts';
import { type Narrowing, narrow } from '#server/features/emails/search/narrowing.ts';
import type { SearchFilter } from '#server/features/emails/search/repository.ts';
import { planSearch, type SearchedBrand } from '#server/features/emails/search/search-emails.ts';
import { toSearchWords } from '#server/features/emails/search/search-words.ts';
import type { AdminEmailFilter } from '#shared/contract/admin-emails.ts';

const dayMs = 86_400_000;

/** A filter of the dashboard as its statements ask for it. */
export function toSearchFilter({
  campaignType,
  brandId,
  from,
  to,
  confidenceBelow,
  ...filter
}: AdminEmailFilter): SearchFilter & { narrowing: Narrowing } {
  const { state, season, language, esp } = filter;
  return {
    campaignType,
    brandId,
    narrowing: {
      state,
      season,
      language,
      esp,
      receivedFrom: from === undefined ? undefined : new Date(from),
      receivedBefore: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
      confidenceBelow: confidenceBelow === undefined ? undefined : confidenceBelow / 100,
    },
  };
}

/** The part of a filter that an index serves. */
export function whereOrdered(where: Conditions, { brandId, campaignType, narrowing }: SearchFilter): void {
  if (brandId !== undefined) where.add('brand', (place) => `brand_id = ${place}`, brandId);
  whereType(where, campaignType);
  const { state, receivedFrom, receivedBefore } = narrowing ?? {};
  // What is not published has indexes of its own, for where it is rare.
  if (state === 'deleted') where.add('deleted', () => 'removed_at is not null');
  else if (state !== undefined) where.add('state', (value) => `state = ${value}`, state);
  if (receivedFrom !== undefined) where.add('from', (at) => `received_at >= ${at}`, receivedFrom);
  if (receivedBefore !== undefined) where.add('to', (at) => `received_at < ${at}`, receivedBefore);
}

/**
 * All emails that a filter lets through, as one condition on `emails`: for what is done with all of them.
 * @param brands all brands, for their names.
 */
function whereFiltered(
  where: Conditions,
  { q = '', hasCleaningNote, ...rest }: AdminEmailFilter,
  brands: readonly SearchedBrand[],
): void {
  const filter = toSearchFilter(rest);
  whereOrdered(where, filter);
  narrow(where, filter.narrowing);
  whereWords(where, q, brands);
  if (hasCleaningNote === true) where.add('', hasNote);
}

function hasNote(): string {
  return `exists (select from email_bodies b where b.email_id = emails.id and b.evidence ? 'cleaningNote')`;
}

/** What `searchEmails` would find; a query of dots and dashes alone finds nothing, an empty one everything. */
export function whereWords(where: Conditions, query: string, brands: readonly SearchedBrand[]): void {
  if (query.trim() === '') return;
  const words = toSearchWords(query);
  if (words.length === 0) where.add('', () => 'false');
  else where.add('', () => holdsWords(words, brands, where.place));
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

/** Conditions on `emails` for some emails, or for all that a filter lets through. */
export function whereNamed(
  named: { ids: readonly number[] } | { filter: AdminEmailFilter },
  brands: readonly SearchedBrand[],
): Conditions {
  const where = conditions();
  if ('ids' in named) where.add('', (ids) => `emails.id = any(${ids}::int[])`, named.ids);
  else whereFiltered(where, named.filter, brands);
  return where;
}
