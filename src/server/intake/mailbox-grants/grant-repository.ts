import type { GrantProblem } from '#server/intake/mailbox-grants/grant-problems.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A permission to read a mailbox. Its tokens are encrypted; see `sealed-secret.ts`. */
export interface GrantRow {
  id: number;
  provider: string;
  /** The provider's id of the account; null if it has named none. */
  subject: string | null;
  sealedTokens: string;
  /** Whether the access token ends soon, by the database's clock, so that servers' clocks do not matter. */
  isDue: boolean;
  isExpired: boolean;
  problem: GrantProblem | null;
}

/** How long before its end a token is renewed; a shorter one halfway through. */
const renewedBefore = `interval '5 minutes'`;

const columns = `id, provider, subject, tokens_sealed as "sealedTokens",
  coalesce(clock_timestamp() >= expires_at - least(${renewedBefore}, (expires_at - renewed_at) / 2), false) as "isDue",
  coalesce(clock_timestamp() >= expires_at, false) as "isExpired", problem`;

export async function findGrant(db: Queryable, id: number): Promise<GrantRow | undefined> {
  const { rows } = await db.query<GrantRow>({
    name: 'mailbox-grant',
    text: `select ${columns} from mailbox_grants where id = $1`,
    values: [id],
  });
  return rows[0];
}

export interface NewGrant {
  provider: string;
  username: string;
  subject: string | null;
  sealedTokens: string;
  expiresInSeconds: number | null;
  /** Seconds until the permission itself ends; null if the provider names none. */
  consentEndsInSeconds: number | null;
}

/** Administrators are warned so long before a permission ends. */
const warnedBefore = `interval '3 days'`;

/** SQL: when a permission ends. One for days only is renewed with each token, and no warning helps. */
const endOfConsent = (seconds: string) =>
  `case when ${seconds} > extract(epoch from ${warnedBefore}) then clock_timestamp() + ${seconds} * interval '1 second' end`;

/** Stores a consent; it replaces an earlier one for the same account. @returns its id. */
export async function storeGrant(client: Queryable, grant: NewGrant): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into mailbox_grants (provider, username, subject, tokens_sealed, expires_at, consent_ends_at)
     values ($1, $2, $3, $4, clock_timestamp() + $5::float8 * interval '1 second', ${endOfConsent('$6::float8')})
     on conflict (provider, username) do update set subject = excluded.subject, tokens_sealed = excluded.tokens_sealed,
       granted_at = clock_timestamp(), renewed_at = clock_timestamp(), expires_at = excluded.expires_at,
       consent_ends_at = excluded.consent_ends_at, problem = null, problem_at = null, leased_by = null, lease_expires_at = null, removed_at = null
     returning id`,
    [
      grant.provider,
      grant.username,
      grant.subject,
      grant.sealedTokens,
      grant.expiresInSeconds,
      grant.consentEndsInSeconds,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A permission was stored and has no id.');
  return row.id;
}

/** Longer than any request to a provider takes, so that a lease ends only with its process. */
const leaseMs = 60_000;

/**
 * Lets one caller of any process renew the tokens: providers that replace the refresh token with each use
 * withdraw the whole permission if an old one is used again. It is a lease and no open transaction, because
 * the embedded database has one connection, and the provider may be slow.
 * @returns the current row; undefined if another has the lease or there is no such permission.
 */
export async function leaseGrant(db: Queryable, id: number, owner: string): Promise<GrantRow | undefined> {
  const { rows } = await db.query<GrantRow>(
    `update mailbox_grants set leased_by = $2, lease_expires_at = clock_timestamp() + $3 * interval '1 millisecond'
     where id = $1 and (leased_by is null or lease_expires_at not between clock_timestamp()
       and clock_timestamp() + 2 * $3 * interval '1 millisecond')
     returning ${columns}`,
    [id, owner, leaseMs],
  );
  return rows[0];
}

export async function releaseGrant(db: Queryable, id: number, owner: string): Promise<void> {
  await db.query(
    'update mailbox_grants set leased_by = null, lease_expires_at = null where id = $1 and leased_by = $2',
    [id, owner],
  );
}

/** Stores renewed tokens and ends the lease. Nothing is written if a new consent has replaced the permission. */
export async function storeRenewed(
  db: Queryable,
  id: number,
  owner: string,
  {
    sealedTokens,
    expiresInSeconds,
    consentEndsInSeconds,
  }: Pick<NewGrant, 'sealedTokens' | 'expiresInSeconds' | 'consentEndsInSeconds'>,
): Promise<void> {
  await db.query(
    `update mailbox_grants set tokens_sealed = $3, renewed_at = clock_timestamp(),
       expires_at = clock_timestamp() + $4::float8 * interval '1 second', problem = null, problem_at = null,
       consent_ends_at = case when consent_ends_at is not null
         then greatest(consent_ends_at, clock_timestamp() + $5::float8 * interval '1 second') end,
       leased_by = null, lease_expires_at = null
     where id = $1 and leased_by = $2`,
    [id, owner, sealedTokens, expiresInSeconds, consentEndsInSeconds],
  );
}

/** Notes a problem and ends the lease. @returns true if the problem is new. */
export async function noteProblem(
  db: Queryable,
  id: number,
  owner: string,
  problem: GrantProblem,
): Promise<boolean> {
  const { rows } = await db.query<{ isNew: boolean }>(
    `update mailbox_grants grants set problem = $3, leased_by = null, lease_expires_at = null,
       problem_at = case when before.problem = $3 then before.problem_at else clock_timestamp() end
     from (select problem, problem_at from mailbox_grants where id = $1) before
     where grants.id = $1 and grants.leased_by = $2
     returning before.problem is distinct from $3 as "isNew"`,
    [id, owner, problem],
  );
  return rows[0]?.isNew === true;
}

/** The permission of a mailbox that has ended, or ends soon. */
export interface EndingGrant {
  mailboxId: number;
  /** Since when it cannot be used, or when its end was; null while it can. */
  endedAt: Date | null;
  endsAt: Date | null;
}

export async function listEndingGrants(db: Queryable, now: Date): Promise<EndingGrant[]> {
  const { rows } = await db.query<EndingGrant>({
    name: 'ending-grants',
    text: `select a.id as "mailboxId", g.consent_ends_at as "endsAt",
        coalesce(g.problem_at, case when g.consent_ends_at <= $1::timestamptz then g.consent_ends_at end) as "endedAt"
      from mailbox_accounts a join mailbox_grants g on g.id = a.grant_id
      where g.problem_at is not null or g.consent_ends_at < $1::timestamptz + ${warnedBefore} order by a.id`,
    values: [now],
  });
  return rows;
}

/** Marks a permission that no mailbox uses any more; it is revoked and deleted then. */
export async function markUnused(client: Queryable, id: number): Promise<void> {
  await client.query(
    `update mailbox_grants set removed_at = clock_timestamp()
     where id = $1 and not exists (select from mailbox_accounts where grant_id = $1)`,
    [id],
  );
}

/** Returns the permissions to revoke, with the days since their mailboxes were removed. */
export async function listUnused(
  db: Queryable,
): Promise<Array<{ id: number; provider: string; daysAgo: number }>> {
  const { rows } = await db.query<{ id: number; provider: string; daysAgo: number }>(
    `select id, provider, (extract(epoch from clock_timestamp() - removed_at) / 86400)::float8 as "daysAgo"
     from mailbox_grants where removed_at is not null order by id`,
  );
  return rows;
}

/** Deletes a permission unless a new consent has revived it. */
export async function deleteUnused(db: Queryable, id: number): Promise<void> {
  await db.query('delete from mailbox_grants where id = $1 and removed_at is not null', [id]);
}
