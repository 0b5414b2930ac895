import { inTransaction } from '#server/platform/db/transaction.ts';
import { type NewMail, writeMails } from '#server/platform/mail/write-mail.ts';
import { type NewDelivery, writeDeliveries } from '#server/platform/webhooks/repository.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import { accessOf, findAmong } from '#server/search/follows/followed-emails.ts';
import {
  holdBack,
  keepWanted,
  listPublishedNews,
  listReaders,
  listSearchFollows,
  lockRinging,
  type Match,
  matchNews,
  moveToNews,
  type Pair,
  type SearchFollow,
} from '#server/search/follows/news-repository.ts';
import { maxFollowMailsADay } from '#shared/vocabulary/follows.ts';

/** Emails of one transaction. */
const batchSize = 200;

/**
 * Notifies followers of the emails that arrived live and are published by now: one mail for each reader and batch,
 * and one message for each webhook.
 * The transaction that numbers an email as news writes both, so a kill loses and repeats nothing.
 */
export async function ringNews(
  deps: FollowDependencies,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ emails: number; mails: number }> {
  const counts = { emails: 0, mails: 0 };
  while (signal?.aborted !== true) {
    const ids = await listPublishedNews(deps.database.pool, batchSize);
    if (ids.length === 0) break;
    // Before the transaction: a search takes a connection, and the embedded engine has one.
    const searches = await listSearchFollows(deps.database.pool);
    const found = await findSearched(deps, searches, ids);
    const rung = await ringBatch(deps, ids, searches, found);
    if (rung === undefined) continue;
    counts.emails += rung.emails;
    counts.mails += rung.mails;
  }
  return counts;
}

/** @returns undefined if another search wants single emails by now, which is to be searched too. */
async function ringBatch(
  { database, config: { mail }, now }: FollowDependencies,
  ids: readonly number[],
  searches: readonly SearchFollow[],
  found: readonly Pair[],
): Promise<{ emails: number; mails: number } | undefined> {
  return inTransaction(database.pool, async (client) => {
    await lockRinging(client); // a change of terms waits for it
    const isSearched = new Set(searches.map(({ followId }) => followId));
    if ((await listSearchFollows(client)).some(({ followId }) => !isSearched.has(followId))) return undefined;
    const taken = await moveToNews(client, ids, now());
    const isTaken = new Set(taken);
    const matches = [
      ...(await matchNews(client, taken)),
      ...(await keepWanted(
        client,
        found.filter(([, emailId]) => isTaken.has(emailId)),
      )),
    ];
    const byReader = Map.groupBy(matches, ({ userId }) => userId);
    const readers = await listReaders(client, [...byReader.keys()], now());
    const mails: NewMail[] = [];
    const held: Match[] = [];
    const deliveries: NewDelivery[] = [];
    for (const { userId, address, mailsToday } of readers) {
      const own = byReader.get(userId) ?? [];
      deliveries.push(...deliveriesOf(own));
      const byMail = own.filter(({ wantsMail }) => wantsMail);
      if (mail === null || address === null || byMail.length === 0) continue;
      if (mailsToday >= maxFollowMailsADay) held.push(...byMail);
      else mails.push({ kind: 'follow', userId, address, data: { matches: byMail.map(toPair) } });
    }
    await holdBack(client, held);
    if (mail !== null) await writeMails(client, mail, mails, now());
    await writeDeliveries(client, deliveries, now());
    return { emails: taken.length, mails: mails.length };
  });
}

/** One message for each webhook; the day's limit is of mail alone, since programs take any number. */
function deliveriesOf(matches: readonly Match[]): NewDelivery[] {
  const byWebhook = Map.groupBy(matches, ({ webhookId }) => webhookId);
  return [...byWebhook].flatMap(([webhookId, own]) =>
    webhookId === null ? [] : [{ webhookId, kind: 'follow', data: { matches: own.map(toPair) } }],
  );
}

const toPair = ({ followId, emailId }: Match): Pair => [followId, emailId];

/** Finds new emails by followed searches, each with its owner's access. */
async function findSearched(
  deps: FollowDependencies,
  searches: readonly SearchFollow[],
  ids: readonly number[],
): Promise<Pair[]> {
  if (searches.length === 0) return [];
  const userIds = searches.map(({ userId }) => userId);
  const readers = await listReaders(deps.database.pool, userIds, deps.now());
  const byId = new Map(readers.map((reader) => [reader.userId, reader]));
  const found: Pair[] = [];
  for (const search of searches) {
    const reader = byId.get(search.userId);
    if (reader === undefined) continue;
    const emailIds = await findAmong(deps, accessOf(deps, reader), search, ids);
    found.push(...emailIds.map((emailId): Pair => [search.followId, emailId]));
  }
  return found;
}
