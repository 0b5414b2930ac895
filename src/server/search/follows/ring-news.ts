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
    const found = await matchSearches(deps, ids);
    const rung = await ringBatch(deps, ids, found);
    counts.emails += rung.emails;
    counts.mails += rung.mails;
  }
  return counts;
}

async function ringBatch(
  { database, config: { mail }, now }: FollowDependencies,
  ids: readonly number[],
  found: readonly Match[],
): Promise<{ emails: number; mails: number }> {
  return inTransaction(database.pool, async (client) => {
    await lockRinging(client);
    const taken = await moveToNews(client, ids, now());
    const isTaken = new Set(taken);
    const matches = [
      ...(await matchNews(client, taken)),
      ...(await keepWanted(
        client,
        found.filter(({ emailId }) => isTaken.has(emailId)),
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

const toPair = ({ followId, emailId }: Match): [number, number] => [followId, emailId];

/** Matches new emails against followed searches, each with its owner's access. */
async function matchSearches(deps: FollowDependencies, ids: readonly number[]): Promise<Match[]> {
  const { database, now } = deps;
  const follows = await listSearchFollows(database.pool);
  if (follows.length === 0) return [];
  const readers = await listReaders(
    database.pool,
    follows.map(({ userId }) => userId),
    now(),
  );
  const byId = new Map(readers.map((reader) => [reader.userId, reader]));
  const matches: Match[] = [];
  for (const { search, ...follow } of follows) {
    const reader = byId.get(follow.userId);
    if (reader === undefined) continue;
    const found = await findAmong(deps, accessOf(deps, reader), { ...follow, search }, ids);
    for (const emailId of found) matches.push({ ...follow, emailId });
  }
  return matches;
}
