import type { SignedInUser } from '#server/accounts/auth/guards.ts';
import { requirePremium } from '#server/accounts/auth/guards.ts';
import { findWebhook, lockReader } from '#server/accounts/webhooks/repository.ts';
import { missingWebhook } from '#server/accounts/webhooks/service.ts';
import { type BrandDependencies, requireReadableBrand } from '#server/library/brands/service.ts';
import { findCategory } from '#server/library/categories/repository.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { UnsubscribeKinds } from '#server/platform/mail/unsubscribe-routes.ts';
import { changeTerms } from '#server/search/follows/change-follow.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import { lockRinging } from '#server/search/follows/news-repository.ts';
import { nextDigest } from '#server/search/follows/next-digest.ts';
import {
  deleteFollow,
  endMail,
  type FollowRow,
  findAddress,
  findFollowOf,
  findSettings,
  insertFollow,
  kindOf,
  listFollows,
  listFollowsById,
  type SettingsRow,
  type SubjectIds,
  skipNews,
  writeSettings,
} from '#server/search/follows/repository.ts';
import { explorerSearches, getSavedSearches } from '#server/search/saved-searches/service.ts';
import type { Follow, FollowSettings, FollowSubject, Follows } from '#shared/contract/search/follows.ts';
import { readSavedSearch } from '#shared/contract/search/saved-searches.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import { type FollowCadence, type FollowEvent, maxFollows } from '#shared/vocabulary/follows.ts';

export type FollowRouteDependencies = FollowDependencies & BrandDependencies;

const defaults: SettingsRow = { isPaused: false, digestHour: 8, digestDay: 1, zone: 'UTC', hasFeed: false };

export async function getFollows(
  { database: { pool } }: FollowDependencies,
  user: SignedInUser,
): Promise<Follows> {
  const follows = await listFollows(pool, user);
  return {
    follows: follows.map(toFollow),
    settings: (await findSettings(pool, user.userId)) ?? defaults,
    address: await findAddress(pool, user.userId),
  };
}

/**
 * Follows a brand, category, season or search of the reader's; one they follow already gets these terms.
 * @throws AppError `not_found` for an unknown subject, `forbidden` for one that is closed to the reader,
 * `search_too_wide`, `conflict` without mail, without an address, and beyond the limit.
 */
export async function follow(
  deps: FollowRouteDependencies,
  user: SignedInUser,
  {
    subject,
    ...asked
  }: {
    subject: FollowSubject;
    event: FollowEvent;
    threshold: number | null;
    cadence?: FollowCadence | undefined;
    webhookId?: number | null | undefined;
    zone: string;
  },
): Promise<Follow> {
  const { database, now } = deps;
  const { event, threshold } = asked;
  if ((event === 'offer' || event === 'silence') !== (threshold !== null))
    throw new AppError(
      'invalid_request',
      'An offer needs a percentage, a silence a number of days, and nothing else a number.',
    );
  if (event === 'silence' && subject.kind !== 'brand')
    throw new AppError('invalid_request', 'Only a brand can fall silent.');
  const ids = await idsOf(deps, user, subject);
  const id = await inTransaction(database.pool, async (client) => {
    const noMail = await reasonWithoutMail(deps, client, user);
    requireCadence(asked.cadence, noMail);
    await requireWebhook(client, user, asked.webhookId);
    if ((await findSettings(client, user.userId)) === undefined) {
      const settings = { ...defaults, zone: asked.zone };
      await writeSettings(client, user.userId, settings, nextDigest(now(), settings));
    }
    await lockRinging(client); // also against the same request twice
    const known = await findFollowOf(client, user, { ...ids, event });
    if (known === undefined) {
      const cadence = asked.cadence ?? (noMail === undefined ? 'daily' : 'none');
      const terms = { ...ids, event, threshold, cadence, webhookId: asked.webhookId ?? null };
      return insertFollow(client, user, terms, { most: maxFollows, now: now() });
    }
    await changeTerms(deps, client, user, known.id, { ...asked });
    return known.id;
  });
  if (id === undefined)
    throw new AppError('conflict', `You follow ${maxFollows} things already. Stop following one first.`);
  return requireFollow(deps, user, id);
}

/** @returns why no mail can be sent to a reader; undefined if it can. */
async function reasonWithoutMail(
  { config }: FollowDependencies,
  db: Queryable,
  { userId }: SignedInUser,
): Promise<string | undefined> {
  if (config.mail === null)
    return 'This vault sends no email yet. Choose “No email”, or ask its operator to set SMTP_URL.';
  if ((await findAddress(db, userId)) === null)
    return 'Your account has no email address to send to. Choose “No email”.';
  return undefined;
}

/** @throws AppError `conflict` for mail that cannot be sent. */
function requireCadence(cadence: FollowCadence | undefined, noMail: string | undefined): void {
  if (cadence !== undefined && cadence !== 'none' && noMail !== undefined)
    throw new AppError('conflict', noMail);
}

const noIds: SubjectIds = { brandId: null, categoryId: null, searchId: null, season: null };

async function idsOf(
  deps: FollowRouteDependencies,
  user: SignedInUser,
  subject: FollowSubject,
): Promise<SubjectIds> {
  switch (subject.kind) {
    case 'brand':
      return { ...noIds, brandId: (await requireReadableBrand(deps, user, subject.slug)).id };
    case 'category': {
      const category = await findCategory(deps.database.pool, subject.slug);
      if (category === undefined) throw new AppError('not_found', 'There is no such category.');
      return { ...noIds, categoryId: category.id };
    }
    case 'season':
      if (subject.season === 'none') throw new AppError('invalid_request', 'Choose a season.');
      return { ...noIds, season: subject.season };
    case 'search': {
      const premium = requirePremium(user, 'Please log in to follow your searches');
      const own = await getSavedSearches(deps.database.pool, premium, explorerSearches);
      const saved = own.find(({ id }) => id === subject.id);
      if (saved === undefined) throw new AppError('not_found', explorerSearches.missing);
      const { refusal } = parseQuery(readSavedSearch(saved.search).q ?? '');
      if (refusal !== undefined) throw new AppError('search_too_wide', refusal);
      return { ...noIds, searchId: subject.id };
    }
  }
}

async function requireFollow(
  { database }: FollowDependencies,
  { userId }: SignedInUser,
  id: number,
): Promise<Follow> {
  const [found] = await listFollowsById(database.pool, userId, [id]);
  if (found === undefined) throw missing();
  return toFollow(found);
}

const missing = () => new AppError('not_found', 'You do not follow this any more.');

export async function changeFollow(
  deps: FollowDependencies,
  user: SignedInUser,
  id: number,
  { cadence, webhookId }: { cadence?: FollowCadence | undefined; webhookId?: number | null | undefined },
): Promise<Follow> {
  const isTheirs = await inTransaction(deps.database.pool, async (client) => {
    requireCadence(cadence, await reasonWithoutMail(deps, client, user));
    await requireWebhook(client, user, webhookId);
    return changeTerms(deps, client, user, id, { cadence, webhookId });
  });
  if (!isTheirs) throw missing();
  return requireFollow(deps, user, id);
}

/** @throws AppError `not_found` unless the webhook is the reader's. */
async function requireWebhook(
  db: Queryable,
  user: SignedInUser,
  id: number | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  if ((await findWebhook(db, user, id)) === undefined) throw missingWebhook();
}

export async function unfollow(
  { database }: FollowDependencies,
  user: SignedInUser,
  id: number,
): Promise<void> {
  if (!(await deleteFollow(database.pool, user, id))) throw missing();
}

/** Gives a reader the default settings unless they have some. */
export async function requireSettings(db: Queryable, userId: string, now: Date): Promise<void> {
  if ((await findSettings(db, userId)) === undefined)
    await writeSettings(db, userId, defaults, nextDigest(now, defaults));
}

/** Changes when and whether mail is sent. News of a pause are not sent later. */
export function changeSettings(
  { database, now }: FollowDependencies,
  user: SignedInUser,
  change: { [Key in keyof SettingsRow]?: SettingsRow[Key] | undefined },
): Promise<FollowSettings> {
  const { userId } = user;
  return inTransaction(database.pool, async (client) => {
    // So that two changes at once do not undo each other.
    await lockReader(client, user);
    const before = (await findSettings(client, userId)) ?? defaults;
    const after: SettingsRow = {
      isPaused: change.isPaused ?? before.isPaused,
      digestHour: change.digestHour ?? before.digestHour,
      digestDay: change.digestDay ?? before.digestDay,
      zone: change.zone ?? before.zone,
      hasFeed: before.hasFeed,
    };
    if (before.isPaused && !after.isPaused) await skipNews(client, userId);
    await writeSettings(client, userId, after, nextDigest(now(), after));
    return after;
  });
}

/** Ends the follows that an unsubscribe link names; idempotent. */
export function followUnsubscribes({
  database: { pool },
}: Pick<FollowDependencies, 'database'>): Pick<UnsubscribeKinds, 'follows' | 'digests'> {
  return {
    follows: {
      sentence: 'You get no more email about this.',
      end: ({ ids }) => endMail(pool, ids, null),
    },
    digests: {
      sentence: 'You get no more digests.',
      end: ({ userId, ids }) => endMail(pool, ids, userId),
    },
  };
}

function toFollow(row: FollowRow): Follow {
  const { id, key, name, search, event, threshold, cadence, webhookId, createdAt } = row;
  return {
    id,
    kind: kindOf(row),
    key,
    name,
    search,
    event,
    threshold,
    cadence,
    webhookId,
    createdAt: createdAt.toISOString(),
  };
}
