import { createHash, randomBytes } from 'node:crypto';
import type { SignedInUser } from '#server/accounts/auth/guards.ts';
import { listEmailsById } from '#server/library/emails/repository.ts';
import { toSummary } from '#server/library/emails/service.ts';
import { atomFeed } from '#server/library/feeds/atom.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { type ReadyBody, readyBody } from '#server/platform/http/replies/ready-body.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import { findFollowed, readableOf } from '#server/search/follows/followed-emails.ts';
import { listFollows } from '#server/search/follows/repository.ts';
import { requireSettings } from '#server/search/follows/service.ts';
import { paths } from '#shared/paths.ts';

/** 256 bits: an address cannot be guessed. */
const tokenBytes = 32;

/** Format of our tokens; any other text is not looked up. */
const tokenPattern = /^[\w-]{43}$/;

/** News are kept for 30 days; a feed shows the newest. */
const feedLength = 50;

/** News of a follow, and emails of all, that are read to find the newest; ids rise with time. */
const maxRead = 2_000;

/** Creates the address of a reader's feed and revokes the earlier one. It is stored only as a hash. */
export async function makeFollowFeed(
  deps: FollowDependencies,
  { userId }: SignedInUser,
): Promise<{ address: string }> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await inTransaction(deps.database.pool, async (client) => {
    await requireSettings(client, userId, deps.now());
    await writeHash(client, userId, hashOf(token));
  });
  return { address: `${deps.config.baseUrl}${paths.followFeed(token)}` };
}

/** Idempotent. */
export async function revokeFollowFeed(db: Queryable, { userId }: SignedInUser): Promise<void> {
  await writeHash(db, userId, null);
}

async function writeHash(db: Queryable, userId: string, hash: string | null): Promise<void> {
  await db.query('update follow_settings set feed_hash = $2 where user_id = $1', [userId, hash]);
}

async function findReader(db: Queryable, token: string): Promise<string | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const { rows } = await db.query<{ userId: string }>({
    name: 'follow-feed',
    text: 'select user_id as "userId" from follow_settings where feed_hash = $1',
    values: [hashOf(token)],
  });
  return rows[0]?.userId;
}

/**
 * Returns the newest news of all that a reader follows, with the access they have now, as an Atom feed.
 * @throws AppError `not_found` for a replaced, revoked or unknown address.
 */
export async function getFollowFeed(deps: FollowDependencies, token: string): Promise<ReadyBody> {
  const { baseUrl, productName } = deps.config;
  const userId = await findReader(deps.database.pool, token);
  if (userId === undefined)
    throw new AppError(
      'not_found',
      'There is no feed at this address. Its owner may have replaced the link.',
    );
  const readable = await readableOf(deps, userId);
  const ids = new Set<number>();
  if (readable !== undefined) {
    const part = { after: 0, upTo: Number.MAX_SAFE_INTEGER };
    for (const follow of await listFollows(deps.database.pool, { userId })) {
      for (const id of await findFollowed(deps, readable, follow, part, maxRead)) ids.add(id);
    }
  }
  const newest = [...ids].toSorted((a, b) => b - a).slice(0, maxRead);
  const rows = readable === undefined ? [] : await listEmailsById(deps.database.pool, readable, newest);
  const text = atomFeed({
    baseUrl,
    id: `${baseUrl}/feeds/follows/${hashOf(`id ${userId}`).slice(0, 32)}`,
    self: `${baseUrl}${paths.followFeed(token)}`,
    page: `${baseUrl}${paths.follows()}`,
    title: `Following · ${productName}`,
    subtitle: 'New emails of all you follow.',
    author: productName,
    emails: rows.slice(0, feedLength).map((row) => toSummary(row, row.brand)),
    emptySince: new Date(0),
  });
  return readyBody(text, 'application/atom+xml; charset=utf-8');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
