import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Purpose of a link: the first administrator, a new user, or a new password for a known user. */
export type InvitationKind = 'first' | 'join' | 'reset';

export interface Invitation {
  id: number;
  kind: InvitationKind;
  /** Address of the invited account; null if the invitation names none. */
  email: string | null;
  /** User with the password to reset; null for other kinds. */
  userId: string | null;
}

export interface InvitationRow extends Invitation {
  createdAt: Date;
  expiresAt: Date | null;
  madeBy: string | null;
}

/** 256 bits: a link cannot be guessed. */
const tokenBytes = 32;

/** Format of our tokens; any other text is not looked up. */
const tokenPattern = /^[\w-]{43}$/;

const columns = 'id, kind, email, user_id as "userId"';
const isOpen = (now: string) => `(expires_at is null or expires_at > ${now})`;

/**
 * @returns the token of the link. The table holds only its hash, so that read access to the table grants no
 * access.
 */
export async function createInvitation(
  db: Queryable,
  invitation: Omit<Invitation, 'id'> & { madeBy: string | null; expiresAt: Date | null; now: Date },
): Promise<{ id: number; token: string }> {
  const { kind, email, userId, madeBy, expiresAt, now } = invitation;
  const token = randomBytes(tokenBytes).toString('base64url');
  const { rows } = await db.query<{ id: number }>(
    `insert into invitations (kind, token_hash, email, user_id, made_by, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [kind, hashOf(token), email, userId, madeBy, expiresAt, now],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An invitation was not made');
  return { id, token };
}

/** Finds the invitation of a link; undefined if used, revoked, expired or unknown. */
export async function findInvitation(
  db: Queryable,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const { rows } = await db.query<Invitation>(
    `select ${columns} from invitations where token_hash = $1 and ${isOpen('$2')}`,
    [hashOf(token), now],
  );
  return rows[0];
}

/** Uses a link up, in one transaction: a concurrent second use finds nothing. */
export async function takeInvitation(
  db: Queryable,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const { rows } = await db.query<Invitation>(
    `delete from invitations where token_hash = $1 and ${isOpen('$2')} returning ${columns}`,
    [hashOf(token), now],
  );
  return rows[0];
}

/**
 * Voids the other links for the same purpose: those for the first administrator, or those for one user's
 * password.
 */
export async function voidInvitations(
  db: Queryable,
  like: { kind: 'first' } | { kind: 'reset'; userId: string },
): Promise<void> {
  await db.query('delete from invitations where kind = $1 and user_id is not distinct from $2', [
    like.kind,
    like.kind === 'reset' ? like.userId : null,
  ]);
}

/** Lists valid links, newest first, without the printed ones, which administrators must not see. */
export async function listInvitations(db: Queryable, now: Date): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `select i.id, i.kind, i.email, i.user_id as "userId", i.created_at as "createdAt",
       i.expires_at as "expiresAt", u.email as "madeBy"
     from invitations i left join users u on u.id = i.made_by
     where i.kind <> 'first' and (i.expires_at is null or i.expires_at > $1)
     order by i.id desc`,
    [now],
  );
  return rows;
}

/** @returns the revoked invitation; undefined without one. */
export async function revokeInvitation(db: Queryable, id: number): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `delete from invitations where id = $1 and kind <> 'first' returning ${columns}`,
    [id],
  );
  return rows[0];
}

export async function purgeInvitations(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from invitations where expires_at <= $1', [now]);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
