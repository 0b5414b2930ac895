import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import {
  createAccount,
  findAccount,
  hasAdministrator,
  isPrimaryAccount,
  setPassword,
} from '#server/accounts/invitations/accounts.ts';
import { invitationMail } from '#server/accounts/invitations/invitation-mail.ts';
import type { Passwords } from '#server/accounts/invitations/passwords.ts';
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
  takeInvitation,
  voidInvitations,
} from '#server/accounts/invitations/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { writeMails } from '#server/platform/mail/write-mail.ts';
import type {
  CreatedInvitation,
  Invitation as InvitationReply,
} from '#shared/contract/accounts/invitations.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { paths } from '#shared/paths.ts';

/** Long enough to open an email, short enough that a forgotten link expires. */
const joinDays = 7;
const resetDays = 1;

export type InvitationDependencies = Pick<ViewerDependencies, 'database' | 'now'>;

/** An administrator's link may go out by mail. */
export type MailedDependencies = InvitationDependencies & { config: Pick<Config, 'mail'>; secret: string };

export function invitationUrl(origin: string, token: string): string {
  return `${origin}${paths.invitation(token)}`;
}

/** Creates a link for the first administrator, valid until used; undefined once there is one. */
export async function firstAdministratorLink(
  { database, now }: InvitationDependencies,
  origin: string,
): Promise<string | undefined> {
  if (await hasAdministrator(database.pool)) return undefined;
  const first = { kind: 'first', email: null, userId: null, madeBy: null, expiresAt: null } as const;
  const { token } = await createInvitation(database.pool, { ...first, now: now() });
  return invitationUrl(origin, token);
}

/**
 * @throws StartupError if the default settings would let anybody into a vault whose administrators have
 * passwords.
 */
export async function refuseForgottenInvitations({
  database,
}: Pick<InvitationDependencies, 'database'>): Promise<void> {
  if (!(await hasAdministrator(database.pool))) return;
  throw new StartupError(
    'Administrators of this vault sign in with a password, and without SIGN_IN the demo’s sign-in would let anybody in as anybody. Set SIGN_IN=invite (DEMO=off does the same), or SIGN_IN=local if that is what you want.',
  );
}

/** Creates a link: a new password for an address with an account, else a new account. */
export async function newLink(
  db: pg.PoolClient,
  { email, madeBy, now }: { email: string | null; madeBy: string | null; now: Date },
) {
  const account = email === null ? undefined : await findAccount(db, email);
  const kind = account === undefined ? ('join' as const) : ('reset' as const);
  const userId = account?.userId ?? null;
  const expiresAt = new Date(now.getTime() + (kind === 'join' ? joinDays : resetDays) * dayMs);
  const created = await createInvitation(db, { kind, email, userId, madeBy, expiresAt, now });
  return { ...created, kind, userId, email, createdAt: now, expiresAt };
}

/** Creates a link for an administrator to pass on, and mails it if it names an address. It is shown only once. */
export async function makeInvitation(
  { database, now, config: { mail }, secret }: MailedDependencies,
  admin: Administrator,
  { email, origin }: { email: string | null; origin: string },
): Promise<CreatedInvitation> {
  return inTransaction(database.pool, async (client) => {
    const account = email === null ? undefined : await findAccount(client, email);
    if (account !== undefined) await refuseOthersPrimary(client, admin, account.userId);
    const link = await newLink(client, { email, madeBy: admin.userId, now: now() });
    const action = link.kind === 'join' ? 'invitation.made' : 'user.password_link_made';
    await recordAudit(client, admin, action, nameOf(link));
    const { rows } = await client.query<{ email: string | null }>('select email from users where id = $1', [
      admin.userId,
    ]);
    const { id, kind, userId, createdAt, expiresAt, token } = link;
    const url = invitationUrl(origin, token);
    const isMailed = mail !== null && email !== null;
    if (isMailed)
      await writeMails(
        client,
        mail,
        [invitationMail({ kind, userId, url, email, expiresAt }, secret)],
        createdAt,
      );
    return {
      id,
      kind,
      email,
      madeBy: rows[0]?.email ?? null,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      url,
      isMailed,
    };
  });
}

export async function getInvitations({ database, now }: InvitationDependencies): Promise<InvitationReply[]> {
  const rows = await listInvitations(database.pool, now());
  return rows.flatMap(({ id, kind, email, madeBy, createdAt, expiresAt }) =>
    kind === 'first' || expiresAt === null
      ? []
      : [{ id, kind, email, madeBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }],
  );
}

/**
 * A link to a new password grants the whole account. So only the primary administrator may create or revoke
 * theirs; the operator's links (`npm run sign-in-link`) are safe too.
 */
async function refuseOthersPrimary(db: Queryable, admin: Administrator, userId: string): Promise<void> {
  if (admin.userId === userId || !(await isPrimaryAccount(db, userId))) return;
  throw new AppError(
    'forbidden',
    'This is the primary administrator’s account. Only they can create and revoke links to its password, or the operator of the server with npm run sign-in-link.',
  );
}

/**
 * @throws AppError `not_found` for a used, revoked or unknown link; `forbidden` for a link to the primary
 * administrator's password, unless they revoke it themselves.
 */
export async function withdrawInvitation(pool: pg.Pool, admin: Administrator, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const revoked = await revokeInvitation(client, id);
    if (revoked === undefined) {
      throw new AppError('not_found', 'This link has already been used or revoked.');
    }
    if (revoked.userId !== null) await refuseOthersPrimary(client, admin, revoked.userId);
    await recordAudit(client, admin, 'invitation.revoked', nameOf(revoked));
  });
}

function nameOf({ kind, email }: Pick<Invitation, 'kind' | 'email'>): string {
  if (kind === 'reset') return `User ${email ?? ''}`.trim();
  return email === null ? 'Invitation' : `Invitation for ${email}`;
}

/**
 * Accepts a link: creates the account or sets the password, and voids the links for the same purpose.
 * @param given.email as typed; ignored if the link names an address.
 * @returns the user who is now signed in; `used` if the link is no longer valid, `taken` if the address has
 * an account, `email` without an address. In the latter cases nothing has changed, and the link stays valid.
 */
export async function acceptInvitation(
  { database, now, passwords }: InvitationDependencies & { passwords: Passwords },
  token: string,
  given: { email: string | null; password: string },
  after: (client: pg.PoolClient, userId: string) => Promise<string>,
): Promise<{ kind: 'done'; sessionId: string } | { kind: 'used' | 'taken' | 'email' }> {
  // Before the transaction, because it takes a quarter of a second of CPU time.
  const passwordHash = await passwords.hash(given.password);
  try {
    return await inTransaction(database.pool, async (client) => {
      const invitation = await takeInvitation(client, token, now());
      if (invitation === undefined) throw new Refused('used');
      const userId = await admit(client, invitation, { ...given, passwordHash });
      return { kind: 'done' as const, sessionId: await after(client, userId) };
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: error.reason };
    throw error;
  }
}

async function admit(
  client: pg.PoolClient,
  { kind, email: named, userId }: Invitation,
  given: { email: string | null; passwordHash: string },
): Promise<string> {
  const { passwordHash } = given;
  if (userId !== null) {
    await setPassword(client, userId, passwordHash);
    await voidInvitations(client, { kind: 'reset', userId });
    return userId;
  }
  const email = named ?? given.email;
  if (email === null) throw new Refused('email');
  const created = await createAccount(client, { email, passwordHash, isPrimary: kind === 'first' });
  if (created === undefined) throw new Refused('taken');
  if (kind === 'first') await voidInvitations(client, { kind: 'first' });
  return created;
}

/** Rolls the transaction back, so that the link stays valid. */
class Refused extends Error {
  override name = 'Refused';
  readonly reason: 'used' | 'taken' | 'email';

  constructor(reason: 'used' | 'taken' | 'email') {
    super(reason);
    this.reason = reason;
  }
}
