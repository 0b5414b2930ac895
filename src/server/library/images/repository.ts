import type { EmailReading } from '#server/library/emails/readable-email.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { InspectedImage } from '#server/platform/pictures/inspect-image.ts';

/** How far a picture has come. */
export interface ImageState {
  key: string;
  url: string;
  /** Null where its address tells it. */
  filename: string | null;
  blob: string | null;
  failure: string | null;
  attempts: number;
  attemptedAt: Date | null;
}

export const noPicture = 'This email does not show such a picture.';

const stateColumns = `i.key, i.url, shown.image_names[array_position(shown.image_ids, i.id)] as filename, i.blob, i.failure,
  i.attempts, i.attempted_at as "attemptedAt"`;

/** What the image route reads of an email, all null where it shows no picture of the key: the hot path's only question. */
export const pictureOfEmail = (key: string): EmailReading => ({
  name: 'find-picture',
  columns: stateColumns,
  joins: `left join email_bodies shown on shown.email_id = e.id
    left join images i on i.key = $2 and i.id = any(shown.image_ids)`,
  values: [key],
  missing: noPicture,
});

/** For our own work on an email, whoever may read it. @returns undefined when it shows no picture of the key. */
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

/** Instants between which an earlier attempt allows another one. */
export interface ClaimWindow {
  now: Date;
  /** A failure before this may be tried again. */
  retryFailedBefore: Date;
  /** An attempt begun before this that left neither picture nor failure was killed. */
  abandonedBefore: Date;
  maxAttempts: number;
}

/**
 * Counts an attempt and takes it for this caller. Of any number of processes that ask at once one succeeds;
 * the attempt counts even if the process dies of it.
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

/** Notes that the attempt ended without a picture; a picture stored meanwhile by another stays. */
export async function saveFailure(db: Queryable, key: string, failure: string): Promise<void> {
  await db.query({
    name: 'save-image-failure',
    text: 'update images set failure = $2 where key = $1 and blob is null',
    values: [key, failure],
  });
}

/** A picture whose bytes are in the blob store. */
export interface StoredImage extends InspectedImage {
  key: string;
  url: string;
  blob: string;
  sizeBytes: number;
}

/** Records a picture as stored, whether or not its address was known before. May run inside a transaction. */
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

/** Forgets a blob that the blob store has lost, so that the picture is fetched anew. */
export async function forgetBlob(db: Queryable, key: string, blob: string): Promise<void> {
  await db.query({
    name: 'forget-image-blob',
    text: `update images set blob = null, attempts = 0, attempted_at = null, failure = null
      where key = $1 and blob = $2`,
    values: [key, blob],
  });
}

/** How far one picture has come; undefined when its address is unknown. */
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

/** Whether a path is the logo of some brand: the only blobs anyone may have without the access rule. */
export async function isBrandLogo(db: Queryable, path: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-brand-logo',
    text: 'select 1 from brands where logo_url = $1 limit 1',
    values: [path],
  });
  return rows.length > 0;
}

/** Whether any email shows a row of `images`. */
const isShown = 'exists (select from email_bodies where image_ids @> array[images.id])';

/**
 * Forgets those pictures that no email shows any more; called after their emails were deleted, in the same transaction.
 * No foreign key looks into the lists of emails. So those that seem to be shown by none are locked, which waits for emails
 * that come meanwhile and show one (`numberImages` holds theirs), and are looked at again by a statement that sees these.
 */
export async function forgetUnshownImages(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await db.query<{ id: number }>({
    name: 'lock-unshown-images',
    // By their keys, as they are inserted: two that lock the same ones never wait in a circle.
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

/** The keys of the pictures that these emails show, each once. */
export async function listPictureKeys(db: Queryable, emailIds: readonly number[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select key from images where id in (
       select unnest(image_ids) from email_bodies where email_id = any($1::int[]))`,
    [emailIds],
  );
  return rows.map(({ key }) => key);
}

/** Pictures of the web that emails show and that are not kept yet, in the order of their numbers. */
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

/** A picture has come that sketches left out: they are drawn anew when they are asked for. */
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
