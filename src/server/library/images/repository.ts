import type { EmailReading } from '#server/library/emails/readable-email.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { InspectedImage } from '#server/platform/pictures/inspect-image.ts';

/** Fetch state of a picture. */
export interface ImageState {
  key: string;
  url: string;
  /** Null if the address contains the name. */
  filename: string | null;
  blob: string | null;
  failure: string | null;
  attempts: number;
  attemptedAt: Date | null;
}

export const noPicture = 'This email does not show such a picture.';

const stateColumns = `i.key, i.url, shown.image_names[array_position(shown.image_ids, i.id)] as filename, i.blob, i.failure,
  i.attempts, i.attempted_at as "attemptedAt"`;

/**
 * Columns that the image route reads of an email, all null if the email does not show the picture: the only
 * query of the hot path.
 */
export const pictureOfEmail = (key: string): EmailReading => ({
  name: 'find-picture',
  columns: stateColumns,
  joins: `left join email_bodies shown on shown.email_id = e.id
    left join images i on i.key = $2 and i.id = any(shown.image_ids)`,
  values: [key],
  missing: noPicture,
});

/**
 * For background work on an email, without an access check. @returns undefined if the email does not show the
 * picture.
 */
export async function findPicture(
  db: Queryable,
  emailId: number,
  key: string,
): Promise<ImageState | undefined> {
  const { rows } = await db.query<ImageState>({
    name: 'find-shown-picture',
    text: `select ${stateColumns} from email_bodies shown join images i on i.id = any(shown.image_ids)
      where shown.email_id = $1 and i.key = $2`,
    values: [emailId, key],
  });
  return rows[0];
}

/** Instants that decide whether an earlier attempt allows another one. */
export interface ClaimWindow {
  now: Date;
  /** A failure before this may be retried. */
  retryFailedBefore: Date;
  /** An attempt from before this without a picture or failure was killed. */
  abandonedBefore: Date;
  maxAttempts: number;
}

/**
 * Counts an attempt and claims it for this caller. Of concurrent callers in any processes one succeeds; the
 * attempt counts even if it kills the process.
 */
export async function claimFetch(db: Queryable, key: string, window: ClaimWindow): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'claim-image-fetch',
    text: `update images set attempts = attempts + 1, attempted_at = $2, failure = null
      where key = $1 and blob is null and attempts < $3
        and (attempted_at is null or attempted_at <= $4 or (failure is null and attempted_at <= $5))`,
    values: [key, window.now, window.maxAttempts, window.retryFailedBefore, window.abandonedBefore],
  });
  return rowCount === 1;
}

/** Records a failed attempt; a picture that another process stored meanwhile stays. */
export async function saveFailure(db: Queryable, key: string, failure: string): Promise<void> {
  await db.query({
    name: 'save-image-failure',
    text: 'update images set failure = $2 where key = $1 and blob is null',
    values: [key, failure],
  });
}

/** A picture with bytes in the blob store. */
export interface StoredImage extends InspectedImage {
  key: string;
  url: string;
  blob: string;
  sizeBytes: number;
}

/** Upserts a picture as stored, also for an unknown address. May run inside a transaction. */
export async function saveStoredImage(db: Queryable, image: StoredImage): Promise<void> {
  await db.query({
    name: 'save-stored-image',
    text: `insert into images (key, url, blob, content_type, size_bytes, width, height)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (key) do update set blob = excluded.blob, content_type = excluded.content_type,
        size_bytes = excluded.size_bytes, width = excluded.width, height = excluded.height, failure = null`,
    values: [image.key, image.url, image.blob, image.contentType, image.sizeBytes, image.width, image.height],
  });
}

/** Removes the reference to a blob that the blob store has lost, so that the picture is fetched again. */
export async function forgetBlob(db: Queryable, key: string, blob: string): Promise<void> {
  await db.query({
    name: 'forget-image-blob',
    text: `update images set blob = null, attempts = 0, attempted_at = null, failure = null
      where key = $1 and blob = $2`,
    values: [key, blob],
  });
}

/** Returns the state of one picture; undefined for an unknown address. */
export async function findImageState(
  db: Queryable,
  key: string,
): Promise<Omit<ImageState, 'filename'> | undefined> {
  const { rows } = await db.query<Omit<ImageState, 'filename'>>({
    name: 'find-image-state',
    text: `select key, url, blob, failure, attempts, attempted_at as "attemptedAt"
      from images where key = $1`,
    values: [key],
  });
  return rows[0];
}

/** True if a brand uses the path as its logo: the only blobs without an access rule. */
export async function isBrandLogo(db: Queryable, path: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-brand-logo',
    text: 'select 1 from brands where logo_url = $1 limit 1',
    values: [path],
  });
  return rows.length > 0;
}

/** SQL: true if any email shows a row of `images`. */
const isShown = 'exists (select from email_bodies where image_ids @> array[images.id])';

/**
 * Deletes those pictures that no email shows any more; called in the transaction that deleted their emails.
 * No foreign key covers the arrays of image ids. So the candidates are locked, which waits for concurrent
 * imports that use them (`numberImages` holds the lock), and a second statement, which sees those imports,
 * checks again.
 */
export async function deleteUnusedImages(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await db.query<{ id: number }>({
    name: 'lock-unshown-images',
    // In the order of keys, as they are inserted, which prevents deadlocks.
    text: `select id from images where key = any($1::text[]) and not ${isShown} order by key for update`,
    values: [keys],
  });
  if (rows.length === 0) return;
  await db.query({
    name: 'forget-unshown-images',
    text: `delete from images where id = any($1::int[]) and not ${isShown}`,
    values: [rows.map(({ id }) => id)],
  });
}

/** Lists the keys of the pictures in these emails, without duplicates. */
export async function listPictureKeys(db: Queryable, emailIds: readonly number[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select key from images where id in (
       select unnest(image_ids) from email_bodies where email_id = any($1::int[]))`,
    [emailIds],
  );
  return rows.map(({ key }) => key);
}

/** Lists remote pictures that emails show and that are not stored yet, by id. */
export async function listNotKept(
  db: Queryable,
  page: { after: number; limit: number; maxAttempts: number; retryFailedBefore: Date },
): Promise<Array<Omit<ImageState, 'filename'> & { id: number }>> {
  const { rows } = await db.query<Omit<ImageState, 'filename'> & { id: number }>({
    name: 'pictures-not-kept',
    text: `select id, key, url, blob, failure, attempts, attempted_at as "attemptedAt"
      from images
      where blob is null and id > $1 and attempts < $3 and url ~ '^https?:'
        and (attempted_at is null or attempted_at < $4)
        and ${isShown}
      order by id
      limit $2`,
    values: [page.after, page.limit, page.maxAttempts, page.retryFailedBefore],
  });
  return rows;
}

/** Invalidates sketches that lacked a picture, once it has arrived: they are drawn again on demand. */
export async function forgetSketches(db: Queryable, pictureKey: string): Promise<void> {
  await db.query({
    name: 'forget-sketches',
    text: `update thumbnails set blob = null
      from images i join email_bodies b on b.image_ids @> array[i.id]
      where i.key = $1 and thumbnails.email_id = b.email_id and thumbnails.drawn_by = 'sketch'
        and thumbnails.blob is not null`,
    values: [pictureKey],
  });
}
