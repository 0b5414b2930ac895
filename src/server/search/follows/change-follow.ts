import type pg from 'pg';
import type { SignedInUser } from '#server/accounts/auth/guards.ts';
import { writeMails } from '#server/platform/mail/write-mail.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import type { DigestData } from '#server/search/follows/follow-mails.ts';
import { lockRinging } from '#server/search/follows/news-repository.ts';
import { type FollowTerms, findAddress, lockFollow, writeFollow } from '#server/search/follows/repository.ts';
import type { FollowCadence } from '#shared/vocabulary/follows.ts';

/**
 * Changes the terms of a follow. A digest begins with the news after the single emails, and single emails begin with
 * the news after a digest of all that waits, which is written at once. No news are rung meanwhile, so none is in both
 * or in none.
 * @returns false if it is not the reader's.
 */
export async function changeTerms(
  { config: { mail }, now }: FollowDependencies,
  client: pg.PoolClient,
  user: Pick<SignedInUser, 'userId'>,
  id: number,
  wanted: { [Term in keyof FollowTerms]?: FollowTerms[Term] | undefined },
): Promise<boolean> {
  await lockRinging(client);
  const before = await lockFollow(client, user, id);
  if (before === undefined) return false;
  const { position, newest } = before;
  const after = {
    cadence: wanted.cadence ?? before.cadence,
    threshold: wanted.threshold ?? before.threshold,
    webhookId: wanted.webhookId === undefined ? before.webhookId : wanted.webhookId,
  };
  const staysDigest = isDigest(before.cadence) && isDigest(after.cadence);
  await writeFollow(client, id, { ...after, position: staysDigest ? position : newest });
  if (!isDigest(before.cadence) || after.cadence !== 'each' || position === newest) return true;
  const address = await findAddress(client, user.userId);
  if (mail === null || address === null) return true;
  const data: DigestData = { parts: [{ id, after: position, upTo: newest }], held: [], silent: [] };
  await writeMails(client, mail, [{ kind: 'digest', userId: user.userId, address, data }], now());
  return true;
}

function isDigest(cadence: FollowCadence): boolean {
  return cadence === 'daily' || cadence === 'weekly';
}
