import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PremiumUser, SignedInUser } from '#server/accounts/auth/guards.ts';
import { cookieOptions } from '#server/accounts/auth/session-cookie.ts';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import type { Passwords } from '#server/accounts/invitations/passwords.ts';
import type { OpenShare } from '#server/library/access/open-share.ts';
import { readableBy } from '#server/library/access/readable.ts';
import type { BrandDirectory } from '#server/library/brands/brand-directory.ts';
import { requireReadableEmail } from '#server/library/emails/readable-email.ts';
import { listEmailsById } from '#server/library/emails/repository.ts';
import { requireList } from '#server/library/saved-lists/repository.ts';
import { readChartNames } from '#server/library/shares/chart-names.ts';
import {
  countShares,
  deleteShare,
  type FoundShare,
  findShare,
  insertShare,
  listShares,
  renewToken,
  type SharedThing,
  type ShareRow,
} from '#server/library/shares/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ChartAddress, SharedChart } from '#shared/contract/insights/shared-charts.ts';
import type { MadeShare, NewShare, Share } from '#shared/contract/library/shares.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { paths } from '#shared/paths.ts';
import { maxShares } from '#shared/vocabulary/limits.ts';
import { whyLinkIsGone } from '#shared/vocabulary/shared-links.ts';

export interface ShareDependencies extends ViewerDependencies {
  config: Pick<Config, 'baseUrl' | 'billing' | 'openVault' | 'productName'>;
  passwords: Passwords;
  directory: BrandDirectory;
  readChart: ReadChart;
}

/** Returns a chart with the figures that the owner of the link sees. @throws AppError `not_found`. */
export type ReadChart = (share: OpenShare, address: ChartAddress) => Promise<SharedChart>;

/** Returns the reader's links, newest first; also after the end of premium, so that they can be revoked. */
export async function getShares(
  deps: ShareDependencies,
  user: SignedInUser,
  of: { listId?: number | undefined; emailId?: number | undefined },
): Promise<Share[]> {
  const {
    database: { pool },
    now,
  } = deps;
  const rows = await listShares(pool, user, of);
  const emailIds = rows.flatMap(({ emailId }) => (emailId === null ? [] : [emailId]));
  const emails = emailIds.length === 0 ? [] : await listEmailsById(pool, readableBy(user, now()), emailIds);
  const subjects = new Map(emails.map(({ id, subject }) => [id, subject]));
  const nameChart = rows.some(({ chart }) => chart !== null) ? await readChartNames(deps) : undefined;
  return rows.map((row) => ({
    ...toShare(row, now()),
    ...(row.kind === 'email' && { name: subjects.get(row.emailId ?? 0) ?? null }),
    ...(row.chart !== null && (nameChart?.(row.chart) ?? { name: null })),
  }));
}

/** @throws AppError `not_found` for somebody else's list, and an email or a brand the reader may not read. */
export async function createShare(
  deps: ShareDependencies,
  user: PremiumUser,
  body: NewShare,
): Promise<MadeShare> {
  const { database, passwords, now } = deps;
  const listId = body.kind === 'list' ? body.listId : null;
  const emailId =
    body.kind === 'email'
      ? (await requireReadableEmail<{ subject: string }>(deps, user, body.emailId, sharedEmail)).cardId
      : null;
  const chart = body.kind === 'chart' ? body.chart : null;
  if (chart !== null && (await readChartNames(deps))(chart) === undefined)
    throw new AppError('not_found', 'There is no such chart.');
  const { showsNotes, takesComments, joinsAs, showsWhole, password, expiresInDays } = body;
  const passwordHash = password === null ? null : await passwords.hash(password);
  const { id, token } = await inTransaction(database.pool, async (client) => {
    if (listId !== null) await requireList(client, user, listId, 'owner');
    if ((await countShares(client, user, now())) >= maxShares)
      throw new AppError('conflict', `At most ${maxShares} links can be in force. Please revoke one first.`);
    return insertShare(
      client,
      user,
      { listId, emailId, chart },
      {
        showsNotes,
        takesComments,
        joinsAs: listId === null ? null : joinsAs,
        showsWhole: emailId !== null && showsWhole,
        passwordHash,
        expiresAt: expiresInDays === null ? null : new Date(now().getTime() + expiresInDays * dayMs),
      },
      now(),
    );
  });
  return withAddress(deps, await requireOwnShare(deps, user, id), token);
}

/**
 * Replaces the address of a link. The earlier one opens nothing from this moment on.
 * @throws AppError `conflict` for a link that has expired: its new address would open nothing either.
 */
export async function renewShare(deps: ShareDependencies, user: PremiumUser, id: number): Promise<MadeShare> {
  const share = await requireOwnShare(deps, user, id);
  if (share.isExpired) throw new AppError('conflict', 'This link has expired. Please create another one.');
  const token = await renewToken(deps.database.pool, user, id);
  if (token === undefined) throw noShare();
  return withAddress(deps, share, token);
}

export async function revokeShare({ database: { pool } }: ShareDependencies, user: SignedInUser, id: number) {
  await inTransaction(pool, async (client) => {
    const gone = await deleteShare(client, user, id);
    if (gone === undefined) throw noShare();
    if (gone.listId !== null) recordEvent(client, 'list.changed', [gone.listId]);
  });
}

/**
 * Opens a link. Every request reads it again, so revoking acts at once on every server.
 * @throws AppError `not_found`, the same for a forged, guessed, expired, replaced and revoked link; `forbidden`
 * with `needsPassword` until the password was given in this browser.
 */
export async function requireShare(
  deps: ShareDependencies,
  request: FastifyRequest,
  token: string,
): Promise<SharedThing> {
  const share = await requireFound(deps, token);
  if (share.passwordHash !== null && !isUnlocked(request, share)) {
    throw new AppError('forbidden', 'This link asks for a password.', { body: { needsPassword: true } });
  }
  return share as SharedThing;
}

/**
 * Opens a link without a password, for requests without cookies.
 * @throws AppError `not_found`, also for a link with a password.
 */
export async function requireUnlockedShare(deps: ShareDependencies, token: string): Promise<SharedThing> {
  const share = await requireFound(deps, token);
  if (share.passwordHash !== null) throw noLink();
  return share as SharedThing;
}

/**
 * Opens a link whose guests can download the picture of the whole email.
 * @throws AppError as `requireShare`; `not_found` also for every other link.
 */
export async function requireWholePicture(
  deps: ShareDependencies,
  request: FastifyRequest,
  token: string,
): Promise<{ share: SharedThing; emailId: number }> {
  const share = await requireShare(deps, request, token);
  if (share.emailId === null || !share.showsWhole) throw noLink();
  return { share, emailId: share.emailId };
}

/** Checks the password of a link and remembers it in this browser. */
export async function unlockShare(
  deps: ShareDependencies,
  reply: FastifyReply,
  token: string,
  password: string,
): Promise<void> {
  const share = await requireFound(deps, token);
  if (share.passwordHash === null) return;
  if (!(await deps.passwords.matches(share.passwordHash, password)))
    throw new AppError('forbidden', 'This password is not the one of the link.', {
      body: { issues: [{ path: 'password', message: 'This password is not the one of the link.' }] },
    });
  reply.setCookie(cookieOf(share), proofOf(share), {
    ...cookieOptions(deps.config),
    path: '/',
    maxAge: 30 * 86_400,
    signed: true,
  });
}

async function requireFound(
  { database: { pool }, config, now }: ShareDependencies,
  token: string,
): Promise<FoundShare> {
  const share = await findShare(pool, token, { now: now(), isBillingOff: config.billing === 'off' });
  if (share === undefined) throw noLink();
  return share;
}

const cookieOf = ({ id }: FoundShare) => `mailvault_share_${id}`;

/** The signature covers only the value of a cookie, so it names the password of this link. */
const proofOf = ({ passwordHash }: FoundShare) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

function isUnlocked(request: FastifyRequest, share: FoundShare): boolean {
  const given = request.cookies[cookieOf(share)];
  if (given === undefined) return false;
  const { valid, value } = request.unsignCookie(given);
  return valid && value === proofOf(share);
}

function withAddress({ config }: ShareDependencies, share: Share, token: string): MadeShare {
  return { ...share, address: `${config.baseUrl}${paths.shared(token)}` };
}

async function requireOwnShare(deps: ShareDependencies, user: SignedInUser, id: number): Promise<Share> {
  const share = (await getShares(deps, user, {})).find((each) => each.id === id);
  if (share === undefined) throw noShare();
  return share;
}

function toShare(row: ShareRow, now: Date): Share {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt <= now,
  };
}

const sharedEmail = { name: 'email-to-share', columns: 'e.subject', missing: 'There is no such email.' };

const noShare = () => new AppError('not_found', 'There is no such link.');

export const noLink = () => new AppError('not_found', `There is nothing at this link. ${whyLinkIsGone}`);
