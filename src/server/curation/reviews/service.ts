import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import type { Viewer, ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { readEmails } from '#server/curation/admin-emails/repository.ts';
import { toAdminEmail } from '#server/curation/admin-emails/service.ts';
import { releaseApproved } from '#server/curation/reviews/release-approved.ts';
import {
  countWaiting,
  filterOfGroup,
  findBrandName,
  insertReport,
  type LockedEmail,
  listByState,
  listGroups,
  listWaiting,
  listWaitingGroups,
  lockEmails,
  noteApproval,
  readReviews,
  setBrand,
  setState,
} from '#server/curation/reviews/repository.ts';
import { ranks } from '#server/ingest/gate/judge-mail.ts';
import { mayConfirm } from '#server/ingest/gate/secrets/confirmation-url.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { lockCounters, recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { settleFolds } from '#server/ingest/store/folds/settle-folds.ts';
import { requireReadableEmail } from '#server/library/emails/readable-email.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Paging } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import { networkOf } from '#server/platform/http/requests/network-of.ts';
import {
  type EmailBrandBody,
  type EmailBrandChange,
  type EmailStateChange,
  maxDecidedEmails,
  type ReviewedEmail,
  type ReviewedEmailListQuery,
  type Waiting,
  type WaitingGroup,
  type WaitingGroupListQuery,
} from '#shared/contract/curation/reviews.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';
import { maxWaitingGroups } from '#shared/vocabulary/limits.ts';
import { type WaitingGrouping, waitingGroupings } from '#shared/vocabulary/waiting-groupings.ts';

const defaultPageSize = 50;

/** Lists emails with their states and findings. */
export async function listReviewed(
  { database: { pool }, cursors, config }: Paging & { config: Pick<Config, 'baseUrl'> },
  { limit = defaultPageSize, cursor, ...filter }: ReviewedEmailListQuery,
): Promise<Answer<ReviewedEmail[]>> {
  const { waiting: isWaiting = filter.state === 'held', ...by } = filter;
  const listName = `reviews ${JSON.stringify([isWaiting, by.state, by.brandId, by.rule, by.sender, by.run, by.id])}`;
  const after = cursors.read(listName, cursor);
  const keys = await (isWaiting ? listWaiting : listByState)(pool, by, { limit: limit + 1, after });
  const { page, nextCursor } = cursors.page(listName, keys, limit, (key) => key);
  return {
    body: await readReviewed(
      pool,
      page.map(({ id }) => id),
      config,
    ),
    nextCursor,
  };
}

/** In the order of the given ids. */
async function readReviewed(
  pool: pg.Pool,
  ids: readonly number[],
  config: Pick<Config, 'baseUrl'>,
): Promise<ReviewedEmail[]> {
  const emails = new Map((await readEmails(pool, ids)).map((row) => [row.id, row]));
  const reviews = await readReviews(pool, ids);
  return ids.flatMap((id) => {
    const [row, review] = [emails.get(id), reviews.get(id)];
    if (row === undefined || review === undefined) return [];
    const { heldFor, confirmationUrl, seemsPartOf, isWaiting, run, reports, reportCount } = review;
    return {
      ...toAdminEmail(row),
      heldFor: heldFor ?? [],
      confirmationUrl:
        confirmationUrl !== null && leadsAway(confirmationUrl, config) ? confirmationUrl : null,
      seemsPartOf,
      isWaiting,
      senderDomain: toRegistrableDomain(row.from.slice(row.from.lastIndexOf('@') + 1)),
      run,
      reports: (reports ?? []).map(({ reason, reportedAt }) => ({
        reason,
        reportedAt: new Date(reportedAt).toISOString(),
      })),
      reportCount,
    };
  });
}

/** A confirmation link to the vault itself would act in the name of the administrator who clicks it. */
function leadsAway(address: string, { baseUrl }: Pick<Config, 'baseUrl'>): boolean {
  const url = URL.parse(address);
  const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '');
  return url !== null && mayConfirm(url) && hostOf(url) !== hostOf(new URL(baseUrl));
}

export async function getWaiting({ pool }: Database): Promise<Waiting> {
  const count = await countWaiting(pool);
  const groups = {} as Waiting['groups'];
  for (const by of waitingGroupings) groups[by] = count === 0 ? [] : await listWaitingGroups(pool, by);
  return { count, groups };
}

/** Lists all groups of a kind, page by page. */
export async function getGroups(
  { database: { pool }, cursors }: Paging,
  { limit = maxWaitingGroups, cursor, ...filter }: WaitingGroupListQuery,
): Promise<Answer<WaitingGroup[]>> {
  const listName = `waiting groups ${JSON.stringify([filter.by, filter.key, filter.q])}`;
  const after = cursors.read(listName, cursor);
  const groups = await listGroups(pool, filter, { limit: limit + 1, after });
  const { page, nextCursor } = cursors.page(listName, groups, limit, ({ count, lastId }) => ({
    at: String(count),
    id: lastId,
  }));
  return { body: page.map(({ key, label, count }) => ({ key, label, count })), nextCursor };
}

export interface ReviewDependencies extends Paging {
  config: Pick<Config, 'baseUrl'>;
  now: () => Date;
}

/** Publishes, hides or holds emails, all or none. Skips unknown ids. */
export async function decideEmails(
  { database: { pool }, now }: ReviewDependencies,
  admin: Administrator,
  ids: readonly number[],
  to: Pick<Decision, 'state' | 'isWaiting'>,
): Promise<EmailStateChange> {
  const decided = await inTransaction(pool, (client) => decide(client, admin, { ...to, ids, now: now() }));
  return { ...decided, remaining: 0 };
}

/** Decides the waiting emails of a group, up to the limit of one call. */
export async function decideGroup(
  { database: { pool }, now }: ReviewDependencies,
  admin: Administrator,
  group: { by: WaitingGrouping; key: string },
  to: Pick<Decision, 'state' | 'isWaiting'>,
): Promise<EmailStateChange> {
  return inTransaction(pool, async (client) => {
    const filter = filterOfGroup(group.by, group.key);
    // One more than the limit shows whether a next call is needed; the viewer's client counts the rest.
    const keys = await listWaiting(client, filter, { limit: maxDecidedEmails + 1, after: undefined });
    const ids = keys.slice(0, maxDecidedEmails).map(({ id }) => id);
    const decided = await decide(client, admin, { ...to, ids, now: now() });
    return { ...decided, remaining: keys.length - ids.length };
  });
}

export interface Decision {
  ids: readonly number[];
  state: EmailState;
  /** Keeps them in the queue; held emails always stay in it. */
  isWaiting?: boolean | undefined;
  now: Date;
}

/**
 * Runs in a transaction. Emails published because their brand is approved by this count as decided.
 * @returns how many emails were decided, and their previous states.
 */
export async function decide(
  client: pg.PoolClient,
  admin: Administrator,
  { ids, state, isWaiting = false, now }: Decision,
): Promise<Omit<EmailStateChange, 'remaining'>> {
  if (ids.length === 0) return { decided: 0, before: [] };
  const emails = await lockEmails(client, ids);
  const locked = emails.map(({ id }) => id);
  await setState(client, locked, state, {
    userId: admin.userId,
    now,
    isWaiting: isWaiting || state === 'held',
  });
  await settleFolds(client, locked);
  const changed = emails.filter((email) => email.state !== state);
  const brandIds = [...new Set(changed.map(({ brandId }) => brandId))];
  await recountBrands(client, brandIds);
  const approved = await noteApproval(client, locked, { state, userId: admin.userId, now });
  const released = await releaseApproved(client, approved, now);
  recordEvent(
    client,
    'email.changed',
    changed.map(({ id }) => id),
  );
  recordEvent(client, 'brand.changed', [...new Set([...brandIds, ...(released.length > 0 ? approved : [])])]);
  const all = [...emails, ...released.map((id) => ({ id, state: 'held' as const, isWaiting: true }))];
  if (emails.length > 0) {
    const before = all.map((email) => email.state);
    await recordAudit(
      client,
      admin,
      auditActions[state],
      nameEmails(emails, released.length),
      summarize(before, state),
    );
  }
  return { decided: all.length, before: whatTheyWere(all) };
}

function nameEmails([first, ...others]: readonly LockedEmail[], released = 0): string {
  const more = others.length + released;
  if (first !== undefined && more === 0) return `Email “${first.subject}”`;
  return `${(more + 1).toLocaleString('en-GB')} emails`;
}

function whatTheyWere(
  emails: ReadonlyArray<Pick<LockedEmail, 'id' | 'state' | 'isWaiting'>>,
): EmailStateChange['before'] {
  // Each group becomes the body of a call, which has this limit.
  const kinds = Map.groupBy(
    emails,
    ({ state, isWaiting }, index) => `${state} ${isWaiting} ${Math.floor(index / maxDecidedEmails)}`,
  );
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    return [{ state: first.state, isWaiting: first.isWaiting, ids: alike.map(({ id }) => id) }];
  });
}

/**
 * Moves emails to another brand; their state and place in the queue do not change. Skips unknown ids.
 * @throws AppError `not_found` for an unknown brand.
 */
export async function moveEmails(
  { database: { pool } }: ReviewDependencies,
  admin: Administrator,
  { ids, brandId }: EmailBrandBody,
): Promise<EmailBrandChange> {
  return inTransaction(pool, async (client) => {
    const emails = (await lockEmails(client, ids)).filter((email) => email.brandId !== brandId);
    const brandIds = [...new Set([...emails.map((email) => email.brandId), brandId])];
    // Locked before the emails are moved: the brand cannot be deleted or merged in between.
    await lockCounters(client, brandIds);
    const name = await findBrandName(client, brandId);
    if (name === undefined) throw fieldError('not_found', 'brandId', 'There is no such brand.');
    const moved = emails.map(({ id }) => id);
    if (moved.length === 0) return { moved: 0 };
    await setBrand(client, moved, brandId);
    await settleFolds(client, moved);
    await recountBrands(client, brandIds);
    recordEvent(client, 'email.changed', moved);
    recordEvent(client, 'brand.changed', brandIds);
    await recordAudit(client, admin, 'email.moved', nameEmails(emails), `Into “${name}”.`);
    return { moved: moved.length };
  });
}

const auditActions = { published: 'email.published', held: 'email.held', hidden: 'email.hidden' } as const;

function summarize(before: readonly EmailState[], state: EmailState): string {
  const counts = Map.groupBy(before, (was) => was);
  const parts = [...counts].map(([was, { length }]) => `${length.toLocaleString('en-GB')} ${was}`);
  return `Before: ${parts.join(', ')}; now ${state}.`;
}

/**
 * Stores a viewer's report of an email. Its state does not change until an administrator decides: otherwise
 * anybody could take emails down.
 * @throws AppError as for the email itself.
 */
export async function reportEmail(
  deps: ViewerDependencies & { secret: string },
  viewer: Viewer,
  id: number,
  { reason, address }: { reason: string; address: string },
): Promise<void> {
  const missing = 'There is no such email.';
  const email = await requireReadableEmail<{ emailId: number }>(deps, viewer, id, {
    name: 'reported-email',
    columns: 'e.id as "emailId"',
    missing,
  });
  const isStored = await inTransaction(deps.database.pool, (client) =>
    insertReport(client, {
      ...{ emailId: email.cardId, reason, rank: ranks.reported, now: deps.now() },
      networkHash: viewer.kind === 'visitor' ? networkHashOf(deps.secret, email.cardId, address) : null,
    }),
  );
  if (!isStored) throw new AppError('not_found', missing);
}

/** Hashed per email: the table does not show that one visitor has reported two emails. */
function networkHashOf(secret: string, emailId: number, address: string): Buffer {
  return createHmac('sha256', `report ${secret}`)
    .update(`${emailId} ${networkOf(address)}`)
    .digest();
}
