import type pg from 'pg';
import type { EmailReading } from '#server/library/emails/readable-email.ts';
import { type BodyOrigin, readCopy } from '#server/platform/bodies/read-body.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';

/** State of an email's thumbnail. */
export interface ThumbnailState {
  /** SHA-256 of the stored picture; null before the first one. */
  blob: string | null;
  /** The same in card size; null before the first request. */
  cardBlob: string | null;
  /** Reason why it cannot be drawn; null if it can, or was not tried. */
  sketchFailure: string | null;
}

export const noThumbnail = 'There is no such picture of an email.';

/** Columns that the thumbnail route reads of an email. */
export const thumbnailOfEmail: EmailReading = {
  name: 'find-thumbnail',
  columns: 't.blob, c.blob as "cardBlob", t.sketch_failure as "sketchFailure"',
  joins: `left join thumbnails t on t.email_id = e.id
    left join card_pictures c on c.email_id = e.id and c.photograph = t.blob`,
  missing: noThumbnail,
};

/** Returns the stored html of an email, still compressed; undefined if it is gone. */
export async function findPackedHtml(
  origin: BodyOrigin,
  emailId: number,
): Promise<{ html: Uint8Array; codec: number; sanitizerVersion: number } | undefined> {
  // Read before the html: if the html is replaced meanwhile, the email is drawn once more.
  const { rows } = await origin.db.query<{ sanitizerVersion: number }>({
    name: 'thumbnail-version',
    text: `select cleaner_version as "sanitizerVersion" from email_bodies where email_id = $1`,
    values: [emailId],
  });
  const copy = rows[0] && (await readCopy(origin, emailId));
  return (
    copy && rows[0] && { html: copy.html, codec: copy.codec, sanitizerVersion: rows[0].sanitizerVersion }
  );
}

/** Returns the stored pictures of an email among the keys, by key. */
export async function findStoredPictures(
  db: Queryable,
  emailId: number,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key: string; blob: string }>({
    name: 'thumbnail-pictures',
    text: `select i.key, i.blob from email_bodies b join images i on i.id = any(b.image_ids)
      where b.email_id = $1 and i.key = any($2::text[]) and i.blob is not null`,
    values: [emailId, keys],
  });
  return new Map(rows.map(({ key, blob }) => [key, blob]));
}

/** Stores a sketch, unless a better picture came meanwhile. A photograph is still wanted. */
export async function saveSketch(
  db: Queryable,
  sketch: { emailId: number; blob: string; sanitizerVersion: number },
): Promise<void> {
  await db.query(
    `insert into thumbnails (email_id, blob, drawn_by, cleaner_version)
     select id, $2, 'sketch', $3 from emails where id = $1
     on conflict (email_id) do update set blob = excluded.blob, drawn_by = 'sketch',
       cleaner_version = excluded.cleaner_version where thumbnails.blob is null`,
    [sketch.emailId, sketch.blob, sketch.sanitizerVersion],
  );
}

/** Stores a photograph in card size. */
export async function saveCardPicture(
  db: Queryable,
  picture: { emailId: number; photograph: string; blob: string },
): Promise<void> {
  await db.query(
    `insert into card_pictures (email_id, photograph, blob) select email_id, $2, $3 from thumbnails where email_id = $1
     on conflict (email_id) do update set photograph = excluded.photograph, blob = excluded.blob`,
    [picture.emailId, picture.photograph, picture.blob],
  );
}

/** Records that an email cannot be drawn, until its html changes. A browser may still photograph it. */
export async function saveSketchFailure(db: Queryable, emailId: number, failure: string): Promise<void> {
  await db.query(
    `insert into thumbnails (email_id, sketch_failure) select id, $2 from emails where id = $1
     on conflict (email_id) do update set sketch_failure = excluded.sketch_failure`,
    [emailId, failure],
  );
}

/** An email for a browser to photograph. */
export interface WantedThumbnail {
  emailId: number;
  /** `wanted_at` as text with microseconds: this picture does not fulfil a later request. */
  wantedAt: string;
}

/** Attempts after which an email keeps its sketch. */
const maxAttempts = 3;

/**
 * Takes the next emails to photograph: those with a displayed sketch, then all others, each the newest email
 * first. Counts the attempt, so that an email that kills the browser is not retried for ever.
 */
export async function claimWanted(db: Queryable, limit: number): Promise<WantedThumbnail[]> {
  const shown = await take(db, limit, 't.blob is not null and');
  if (shown.length === limit) return shown;
  return [...shown, ...(await take(db, limit - shown.length, ''))];
}

async function take(db: Queryable, limit: number, which: string): Promise<WantedThumbnail[]> {
  const { rows } = await db.query<WantedThumbnail>(
    `update thumbnails set attempts = attempts + 1
     where email_id in (
       select t.email_id from thumbnails t join emails e on e.id = t.email_id
       where ${which} (e.state <> 'copy' or exists (
           select from emails card where card.id = e.folded_into and card.copy_key <> e.copy_key)) and (t.made_at is null or t.made_at < t.wanted_at) and t.attempts < $2
       order by e.received_at desc, e.id desc
       limit $1
       for update of t skip locked)
     returning email_id as "emailId", wanted_at::text as "wantedAt"`,
    [limit, maxAttempts],
  );
  return rows;
}

/** Uncounts an attempt that was interrupted through no fault of the email. */
export async function giveBack(db: Queryable, emailId: number): Promise<void> {
  await db.query('update thumbnails set attempts = attempts - 1 where email_id = $1 and attempts > 0', [
    emailId,
  ]);
}

/** Stores a photograph and shows it on cards. */
export async function savePhotograph(
  pool: pg.Pool,
  photograph: WantedThumbnail & { blob: string; sanitizerVersion: number },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    recordEvent(client, 'thumbnail.made', [photograph.emailId]);
    await client.query(
      `with made as (
       update thumbnails set blob = $2, drawn_by = 'browser', cleaner_version = $3, attempts = 0, failure = null,
         made_at = $4::timestamptz
       where email_id = $1
       returning email_id)
     update emails set preview_url = '/thumbnails/' || id || '-' || left($2, 12) || '.webp'
     from made where emails.id = made.email_id`,
      [photograph.emailId, photograph.blob, photograph.sanitizerVersion, photograph.wantedAt],
    );
    // The email has changed: pending requests for its full-length photograph get the new version.
    await client.query(
      `update full_photographs set photograph = $2, wanted_at = now(), blob = null, attempts = 0, failure = null
       where email_id = $1`,
      [photograph.emailId, photograph.blob],
    );
  });
}

/** Records why an attempt failed; the sketch stays. */
export async function saveFailure(db: Queryable, emailId: number, failure: string): Promise<void> {
  await db.query('update thumbnails set failure = $2 where email_id = $1', [emailId, failure]);
}
