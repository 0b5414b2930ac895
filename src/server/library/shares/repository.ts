import { createHash, randomBytes } from 'node:crypto';
import type { PremiumUser, SignedInUser } from '#server/accounts/auth/guards.ts';
import { premiumInForce } from '#server/accounts/auth/premium-in-force.ts';
import type { OpenShare } from '#server/library/access/open-share.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import type { Share } from '#shared/contract/library/shares.ts';
import type { MemberRole } from '#shared/vocabulary/list-roles.ts';

/** 128 bits: an address cannot be guessed. */
const tokenBytes = 16;

/** A link whose token is known and in force; `requireShare` asks for its password. */
export interface FoundShare {
  id: number;
  kind: Share['kind'];
  userId: string;
  listId: number | null;
  emailId: number | null;
  chart: ChartAddress | null;
  passwordHash: string | null;
  showsNotes: boolean;
  takesComments: boolean;
  showsWhole: boolean;
  joinsAs: MemberRole | null;
}

/** A link that was opened, with its settings. */
export type SharedThing = FoundShare & OpenShare;

export interface ShareRow extends Omit<Share, 'createdAt' | 'expiresAt' | 'isExpired'> {
  createdAt: Date;
  expiresAt: Date | null;
}

export interface ShareSettings {
  showsNotes: boolean;
  takesComments: boolean;
  showsWhole: boolean;
  joinsAs: MemberRole | null;
  passwordHash: string | null;
  expiresAt: Date | null;
}

/** Target of a link, one of the three. */
export interface ShareTarget {
  listId: number | null;
  emailId: number | null;
  chart: ChartAddress | null;
}

/** SQL: a chart; earlier links stored the title of their day with it. */
const chartColumn = `s.chart - 'title' as chart`;

/** SQL: a link and the name of its list; emails and charts are named for the reader, as they are now. */
const shareColumns = `s.id, s.kind, s.list_id as "listId", s.email_id as "emailId",
  ${chartColumn}, coalesce(l.name, '') as name,
  s.shows_notes as "showsNotes", s.takes_comments as "takesComments", s.shows_whole as "showsWhole",
  s.password_hash is not null as "hasPassword",
  s.joins_as as "joinsAs",
  s.created_at as "createdAt", s.expires_at as "expiresAt"`;

/** Returns the reader's links, newest first; those to one list or one email if given. */
export async function listShares(
  db: Queryable,
  user: SignedInUser,
  { listId, emailId }: { listId?: number | undefined; emailId?: number | undefined },
): Promise<ShareRow[]> {
  const { rows } = await db.query<ShareRow>({
    name: 'shares',
    text: `select ${shareColumns} from shares s left join saved_lists l on l.id = s.list_id
      where s.user_id = $1 and ($2::int is null or s.list_id = $2) and ($3::int is null or s.email_id = $3)
      order by s.created_at desc, s.id desc`,
    values: [user.userId, listId ?? null, emailId ?? null],
  });
  return rows;
}

export async function countShares(db: Queryable, user: PremiumUser, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from shares where user_id = $1 and (expires_at is null or expires_at > $2)`,
    [user.userId, now],
  );
  return rows[0]?.count ?? 0;
}

/** @returns the id and the token of the address, stored only as a hash. */
export async function insertShare(
  db: Queryable,
  user: PremiumUser,
  target: ShareTarget,
  settings: ShareSettings,
  now: Date,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const { rows } = await db.query<{ id: number }>(
    `insert into shares (user_id, kind, list_id, email_id, token_hash, password_hash, shows_notes, takes_comments,
       created_at, expires_at, joins_as, shows_whole, chart)
     values ($1, case when $2::int is not null then 'list' when $3::int is not null then 'email' else 'chart' end,
       $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning id`,
    [
      user.userId,
      target.listId,
      target.emailId,
      hashOf(token),
      settings.passwordHash,
      settings.showsNotes,
      settings.takesComments,
      now,
      settings.expiresAt,
      settings.joinsAs,
      settings.showsWhole,
      target.chart === null ? null : JSON.stringify(target.chart),
    ],
  );
  if (rows[0] === undefined) throw new Error('A link was not stored');
  return { id: rows[0].id, token };
}

/** Replaces the token, which revokes the earlier address. @returns the token; undefined for an unknown link. */
export async function renewToken(db: Queryable, user: PremiumUser, id: number): Promise<string | undefined> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const { rowCount } = await db.query('update shares set token_hash = $3 where user_id = $1 and id = $2', [
    user.userId,
    id,
    hashOf(token),
  ]);
  return rowCount === 0 ? undefined : token;
}

/** @returns the id of its list, if it has one; undefined for an unknown link. */
export async function deleteShare(
  db: Queryable,
  user: SignedInUser,
  id: number,
): Promise<{ listId: number | null } | undefined> {
  const { rows } = await db.query<{ listId: number | null }>(
    'delete from shares where user_id = $1 and id = $2 returning list_id as "listId"',
    [user.userId, id],
  );
  return rows[0];
}

/**
 * Finds the link of an address. Every text is hashed and looked up alike, so the time discloses nothing. A link rests
 * while its owner has no premium, and while the owner's account is to be deleted.
 */
export async function findShare(
  db: Queryable,
  token: string,
  { now, isBillingOff }: { now: Date; isBillingOff: boolean },
): Promise<FoundShare | undefined> {
  const { rows } = await db.query<FoundShare>({
    name: 'share',
    text: `select s.id, s.kind, s.user_id as "userId", s.list_id as "listId", s.email_id as "emailId",
        ${chartColumn}, s.password_hash as "passwordHash", s.shows_notes as "showsNotes", s.takes_comments as "takesComments",
        s.shows_whole as "showsWhole", s.joins_as as "joinsAs"
      from shares s join users u on u.id = s.user_id
      where s.token_hash = $1 and (s.expires_at is null or s.expires_at > $2) and u.deletion_due_at is null
        and ($3::boolean or ${premiumInForce('u', '$2')})`,
    values: [hashOf(token), now, isBillingOff],
  });
  return rows[0];
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
