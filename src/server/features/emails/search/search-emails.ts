import type { Queryable } from '#server/db/transaction.ts';
import type { Readable } from '#server/features/access/readable.ts';
import { bearersOf } from '#server/features/emails/search/brand-names.ts';
import {
  findNewestInstant,
  listByWords,
  listNewestByWords,
  listNewestOfBrands,
  type SearchFilter,
  type SearchPage,
  type WordSearch,
} from '#server/features/emails/search/repository.ts';
import { searchSteps, weekOf } from '#server/features/emails/search/search-weeks.ts';
import { toSearchWords, toTsquery } from '#server/features/emails/search/search-words.ts';
import type { Position } from '#server/http/cursor.ts';
import { toWholeWords } from '#shared/email-query/words.ts';

/** A brand as far as a search needs it. */
export interface SearchedBrand {
  id: number;
  name: string;
  emailCount: number;
}

export interface SearchOptions extends SearchPage {
  filter: SearchFilter;
  /** For tests: as in `searchSteps`. */
  mostMatches?: number;
  /** For tests: how many of the newest emails are looked at before the index is asked. */
  looked?: number;
}

/** A word that stands in the names of more brands finds the mail of the largest of them. */
const maxBrands = 100;

/**
 * The newest readable emails in which every word of `query` stands, in subject, sender or brand name.
 * A page costs a few milliseconds among a million emails: matches are looked for in the newest weeks first.
 * @param options `brands`: all of them; `isOpen`: whose names are looked at, every one's unless given.
 * @returns at most `limit` keys, newest first; none for a query without words.
 */
export async function searchEmails<Brand extends SearchedBrand>(
  db: Queryable,
  readable: Readable,
  query: string,
  options: SearchOptions & { brands: readonly Brand[]; isOpen?: (brand: Brand) => boolean },
): Promise<Position[]> {
  const { filter, limit, after, brands, isOpen = () => true } = options;
  const words = toSearchWords(query);
  const newest = after === undefined ? await findNewestInstant(db) : new Date(after.at);
  if (words.length === 0 || newest === undefined) return [];
  const { wholeBrands, searches } = planSearch(words, brands, filter, isOpen);
  const found = [
    wholeBrands.length === 0 ? [] : await listNewestOfBrands(db, readable, wholeBrands, filter, options),
  ];
  for (const search of searches) found.push(await stepBack(db, readable, search, { ...options, newest }));
  const byId = new Map(found.flat().map((key) => [key.id, key]));
  return [...byId.values()].sort(newestFirst).slice(0, limit);
}

/**
 * A page of words that stand in a quarter of all emails is among so many, which are read in three milliseconds. The
 * index would list 30,000 emails of two weeks for them, in fifty.
 */
const usuallyLooked = 200;

/** The newest matches of one search, looked for in growing steps until the page is full or nothing is left. */
async function stepBack(
  db: Queryable,
  readable: Readable,
  search: WordSearch,
  options: SearchOptions & { newest: Date },
): Promise<Position[]> {
  const { filter, limit, newest, mostMatches, looked = usuallyLooked } = options;
  if (search.brandIds === null) {
    const newestFound = await listNewestByWords(db, readable, search.tsquery, filter, looked, options);
    if (newestFound.length === limit) return newestFound;
  }
  let found: Position[] = [];
  const oldest = readable.since === null ? undefined : weekOf(readable.since);
  for (const step of searchSteps(weekOf(newest), mostMatches, oldest)) {
    const keys = await listByWords(db, readable, search, filter, step, options);
    if (keys === null) continue;
    if (step.weeks === null) return keys;
    found = [...found, ...keys];
    if (found.length >= limit) break;
  }
  return found;
}

/**
 * Splits a search into what the indexes answer: brands whose name holds all words, whose mail matches whatever it
 * says; and, for each set of words that names hold, the other words in subject and sender.
 */
export function planSearch<Brand extends SearchedBrand>(
  words: readonly string[],
  brands: readonly Brand[],
  { brandId }: SearchFilter,
  isOpen: (brand: Brand) => boolean = () => true,
): { wholeBrands: number[]; searches: WordSearch[] } {
  const brandsByRest = new Map<string, { rest: string[]; brands: Brand[] }>();
  for (const { bearer, held } of bearersOf(words, brands, toWholeWords)) {
    if (!isOpen(bearer) || (brandId !== undefined && bearer.id !== brandId)) continue;
    const rest = words.filter((word) => !held.has(word));
    const group = brandsByRest.get(rest.join(' ')) ?? { rest, brands: [] };
    group.brands.push(bearer);
    brandsByRest.set(rest.join(' '), group);
  }
  const searches: WordSearch[] = [
    { tsquery: toTsquery(words), brandIds: brandId === undefined ? null : [brandId] },
  ];
  let wholeBrands: number[] = [];
  for (const { rest, brands: found } of brandsByRest.values()) {
    const ids = largest(found);
    if (rest.length === 0) wholeBrands = ids;
    else searches.push({ tsquery: toTsquery(rest), brandIds: ids });
  }
  return { wholeBrands, searches };
}

function largest(brands: readonly SearchedBrand[]): number[] {
  return [...brands]
    .sort((a, b) => b.emailCount - a.emailCount)
    .slice(0, maxBrands)
    .map(({ id }) => id);
}

/** Both sides are written alike, so their order as text is their order in time. */
function newestFirst(a: Position, b: Position): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return b.id - a.id;
}
