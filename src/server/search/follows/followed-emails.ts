import { type Readable, readableBy } from '#server/library/access/readable.ts';
import { listEmailsById } from '#server/library/emails/repository.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { DigestPart } from '#server/search/follows/digest-repository.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import {
  lastPlatforms,
  listNewsBetween,
  listReaders,
  type Pair,
  type Reader,
  type SearchFollow,
} from '#server/search/follows/news-repository.ts';
import { type FollowRow, listFollowsById } from '#server/search/follows/repository.ts';
import { resolveSavedSearch } from '#server/search/saved-searches/service.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** News among which a followed search looks at once. */
const searchedAtOnce = 2_000;

export type FollowedEmail = Awaited<ReturnType<typeof listEmailsById>>[number];

/** Returns what a follower may read now; undefined once they have paused. */
export async function readableOf(deps: FollowDependencies, userId: string): Promise<Readable | undefined> {
  const [reader] = await listReaders(deps.database.pool, [userId], deps.now());
  return reader && accessOf(deps, reader);
}

export function accessOf(
  { config, now }: Pick<FollowDependencies, 'config' | 'now'>,
  { userId, isAdmin, hasPremium }: Reader,
): Readable {
  return readableBy(
    { kind: 'user', userId, isAdmin, hasPremium: hasPremium || config.billing === 'off' },
    now(),
  );
}

/** Returns the pairs with the card in place of each email that has become a copy. */
export async function withCards(
  { database }: Pick<FollowDependencies, 'database'>,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const { rows } = await database.pool.query<{ id: number; card: number | null }>({
    name: 'cards-of-news',
    text: 'select id, folded_into as card from emails where id = any($1::int[])',
    values: [pairs.map(([, emailId]) => emailId)],
  });
  const cards = new Map(rows.map(({ id, card }) => [id, card]));
  return pairs.map(([followId, emailId]): Pair => [followId, cards.get(emailId) ?? emailId]);
}

/** Single emails that reach a reader: those they may read now, and the follows that want each. */
export interface FollowedMatches {
  follows: FollowRow[];
  emails: FollowedEmail[];
  /** Ids of the follows that want an email, by its id. */
  followIds: Map<number, Set<number>>;
}

/**
 * Reads the emails of pairs that were written, with the access and the follows that their reader has now.
 * @param keep whether a follow is still to be sent about.
 * @returns undefined if nothing is left.
 */
export async function readMatches(
  deps: FollowDependencies,
  userId: string,
  written: readonly Pair[],
  keep: (follow: FollowRow) => boolean,
): Promise<FollowedMatches | undefined> {
  const { pool } = deps.database;
  const readable = await readableOf(deps, userId);
  if (readable === undefined) return undefined;
  const pairs = await withCards(deps, written);
  const follows = (await listFollowsById(pool, userId, [...new Set(pairs.map(([id]) => id))])).filter(keep);
  const followIds = new Map<number, Set<number>>();
  const kept = new Set(follows.map(({ id }) => id));
  for (const [id, emailId] of pairs)
    if (kept.has(id)) followIds.set(emailId, (followIds.get(emailId) ?? new Set()).add(id));
  const emails = await listEmailsById(pool, readable, [...followIds.keys()]);
  return emails.length === 0 ? undefined : { follows, emails, followIds };
}

/**
 * Returns the ids of the news of a follow within a digest's positions that its reader may read.
 * @param most of the newest news to look at.
 */
export async function findFollowed(
  deps: FollowDependencies,
  readable: Readable,
  follow: FollowRow,
  { after, upTo }: Pick<DigestPart, 'after' | 'upTo'>,
  most: number | null = null,
): Promise<number[]> {
  const { pool } = deps.database;
  const { id: followId, userId, search } = follow;
  const list = (last: number, limit: number | null) =>
    listNewsBetween(pool, readable, follow, { after, upTo: last }, limit);
  if (search === null) return (await list(upTo, most)).map(({ id }) => id);
  const found: number[] = [];
  let last = upTo;
  for (let left = most ?? Number.POSITIVE_INFINITY; left > 0; ) {
    const news = await list(last, Math.min(left, searchedAtOnce));
    const among = news.map(({ id }) => id);
    if (among.length > 0)
      found.push(...(await findAmong(deps, readable, { followId, userId, search }, among)));
    if (news.length < searchedAtOnce) break;
    last = (news.at(-1)?.position ?? 0) - 1;
    left -= news.length;
  }
  return found;
}

/**
 * Returns those of the emails that a followed search finds. None for a search that is refused as too wide: it may
 * have been changed since it was followed, and must not keep others from their news.
 */
export async function findAmong(
  { database, search: engine, log }: FollowDependencies,
  readable: Readable,
  { followId, userId, search }: SearchFollow,
  among: readonly number[],
): Promise<number[]> {
  const wanted = await resolveSavedSearch(database.pool, { userId, search });
  try {
    return (await engine.search(readable, { ...wanted, among }, { limit: among.length })).ids;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'search_too_wide')) throw error;
    log.warn({ followId, reason: error.sentence }, 'a followed search finds nothing because it is too wide');
    return [];
  }
}

/** The facts of an email that events are about. */
export interface NewsFacts {
  season: Season;
  offerPercent: number | null;
  platform: string | null;
  /** The platform of the brand's email before it; null if it is unknown. */
  platformBefore: string | null;
}

/** Returns the facts of emails by their ids. */
export async function listChanges(
  db: Queryable,
  emails: readonly FollowedEmail[],
): Promise<Map<number, NewsFacts>> {
  const { rows } = await db.query<NewsFacts & { id: number }>({
    name: 'facts-of-news',
    text: `select f.email_id as id, e.season, f.offer_percent::int as "offerPercent", f.platform,
        (${lastPlatforms(1)}) as "platformBefore"
      from email_facts f join emails e on e.id = f.email_id where f.email_id = any($1::int[])`,
    values: [emails.map(({ id }) => id)],
  });
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
