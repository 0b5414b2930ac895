import type { Queryable } from '#server/platform/db/transaction.ts';
import type { FollowCadence } from '#shared/vocabulary/follows.ts';

/** A reader whose digest is due. */
export interface DueReader {
  userId: string;
  /** Null for an account without one: it gets no mail. */
  address: string | null;
  digestHour: number;
  digestDay: number;
  zone: string;
  digestAt: Date;
}

/**
 * Locks one reader whose digest is due; another process that writes digests skips them. An account that is to be
 * deleted gets its digest if its owner keeps it.
 */
export async function lockDueReader(db: Queryable, now: Date): Promise<DueReader | undefined> {
  const { rows } = await db.query<DueReader>({
    name: 'due-digest',
    text: `select s.user_id as "userId", u.email as address, s.digest_hour::int as "digestHour",
        s.digest_day::int as "digestDay", s.zone, s.digest_at as "digestAt"
      from follow_settings s join users u on u.id = s.user_id where s.digest_at <= $1 and not s.is_paused
        and u.deletion_due_at is null
      order by s.digest_at limit 1 for update of s skip locked`,
    values: [now],
  });
  return rows[0];
}

/** A follow with what its digest is to contain: positions (after, upTo]. */
export interface DigestPart {
  id: number;
  after: number;
  upTo: number;
}

/** Raises the high-water marks of a reader's follows of these cadences to the newest news. */
export async function takeParts(
  db: Queryable,
  userId: string,
  cadences: readonly FollowCadence[],
): Promise<DigestPart[]> {
  const { rows } = await db.query<DigestPart>(
    `with newest as (select coalesce(max(position), 0) as position from news),
       due as (select f.id, f.position as after from follows f, newest
         where f.user_id = $1 and f.cadence = any($2::text[]) and f.position < newest.position for update of f)
     update follows f set position = newest.position from due, newest where f.id = due.id
     returning f.id, due.after::float8 as after, newest.position::float8 as "upTo"`,
    [userId, cadences],
  );
  return rows;
}

/** Takes the emails that were held back for the day's limit. */
export async function takeHeld(
  db: Queryable,
  userId: string,
): Promise<Array<{ followId: number; emailId: number }>> {
  const { rows } = await db.query<{ followId: number; emailId: number }>(
    `delete from held_news h using follows f where f.id = h.follow_id and f.user_id = $1
     returning h.follow_id as "followId", h.email_id as "emailId"`,
    [userId],
  );
  return rows;
}

/** A follow whose brand is silent. */
export interface Silence {
  id: number;
  wantsMail: boolean;
  webhookId: number | null;
}

/** Marks the silences of followed brands that begin now; of a weekly digest without a webhook, on its day alone. */
export async function takeSilences(
  db: Queryable,
  userId: string,
  { now, isWeekly }: { now: Date; isWeekly: boolean },
): Promise<Silence[]> {
  const { rows } = await db.query<Silence>(
    `update follows f set silent_since = b.last_email_at from brands b
     where f.user_id = $1 and f.event = 'silence' and b.id = f.brand_id
       and b.last_email_at < $2::timestamptz - make_interval(days => f.threshold)
       and f.silent_since is distinct from b.last_email_at
       and (f.cadence <> 'weekly' or f.webhook_id is not null or $3::boolean)
     returning f.id, f.cadence <> 'none' as "wantsMail", f.webhook_id as "webhookId"`,
    [userId, now, isWeekly],
  );
  return rows;
}

export async function setDigestAt(db: Queryable, userId: string, digestAt: Date): Promise<void> {
  await db.query('update follow_settings set digest_at = $2 where user_id = $1', [userId, digestAt]);
}
