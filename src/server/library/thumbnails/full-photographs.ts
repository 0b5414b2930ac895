import type pg from 'pg';
import type { EmailReading } from '#server/library/emails/readable-email.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';

/** State of a full-length photograph. */
export interface FullPhotographState {
  subject: string;
  /** Blob of the thumbnail, which the photograph is replaced with; empty before the first one. */
  thumbnail: string;
  /** True if a browser made that thumbnail: until then the email has a sketch or nothing. */
  isPhotographed: boolean;
  /** Blob of the full-length photograph; null until it exists. */
  full: string | null;
  /** True after a request for it. */
  isWanted: boolean;
  /** True after the maximum of attempts. */
  hasFailed: boolean;
}

export const noPhotograph = 'There is no photograph of this email.';

/** Attempts after which a photograph is given up. */
const maxAttempts = 3;

/**
 * Columns that the photograph routes read of an email. A photograph for an earlier thumbnail does not count.
 */
export const photographOfEmail: EmailReading = {
  name: 'find-photograph',
  columns: `e.subject, coalesce(t.blob, '') as thumbnail,
    coalesce(t.blob is not null and t.drawn_by = 'browser', false) as "isPhotographed", f.blob as "full",
    f.email_id is not null as "isWanted", coalesce(f.attempts >= ${maxAttempts} and f.blob is null, false) as "hasFailed"`,
  joins: `left join thumbnails t on t.email_id = e.id
    left join full_photographs f on f.email_id = e.id and f.photograph = coalesce(t.blob, '')`,
  missing: noPhotograph,
};

/**
 * Requests the photograph of a whole email, unless already requested: the event wakes the processes with a
 * browser.
 */
export async function enqueueFullPhotograph(
  pool: pg.Pool,
  { id, thumbnail }: { id: number; thumbnail: string },
): Promise<void> {
  await inTransaction(
    pool,
    async (client) => {
      const { rowCount } = await client.query(
        `insert into full_photographs (email_id, photograph)
       select email_id, $2 from thumbnails where email_id = $1 and coalesce(blob, '') = $2
       on conflict (email_id) do update set photograph = excluded.photograph, wanted_at = now(), blob = null,
         attempts = 0, failure = null
       where full_photographs.photograph <> excluded.photograph`,
        [id, thumbnail],
      );
      if (rowCount !== 0) recordEvent(client, 'photograph.wanted', [id]);
    },
    { retryViolations: true },
  );
}

/** A whole email to photograph. */
export interface WantedFull {
  emailId: number;
  photograph: string;
}

/**
 * Takes the next request, the oldest first. Counts the attempt, so that an email that kills the browser is
 * not retried for ever.
 */
export async function claimWantedFull(db: Queryable): Promise<WantedFull | undefined> {
  const { rows } = await db.query<WantedFull>(
    `update full_photographs set attempts = attempts + 1
     where email_id = (
       select email_id from full_photographs where blob is null and attempts < $1
       order by wanted_at limit 1 for update skip locked)
     returning email_id as "emailId", photograph`,
    [maxAttempts],
  );
  return rows[0];
}

/** Stores it, unless the email was photographed again meanwhile. */
export async function saveFullPhotograph(db: Queryable, made: WantedFull & { blob: string }): Promise<void> {
  await db.query(
    `update full_photographs set blob = $3, attempts = 0, failure = null where email_id = $1 and photograph = $2`,
    [made.emailId, made.photograph, made.blob],
  );
}

/** Uncounts an attempt that was interrupted through no fault of the email. */
export async function giveBackFull(db: Queryable, emailId: number): Promise<void> {
  await db.query('update full_photographs set attempts = attempts - 1 where email_id = $1 and attempts > 0', [
    emailId,
  ]);
}

/** Records why an attempt failed. */
export async function saveFullFailure(db: Queryable, emailId: number, failure: string): Promise<void> {
  await db.query('update full_photographs set failure = $2 where email_id = $1', [emailId, failure]);
}
