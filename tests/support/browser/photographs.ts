import sharp from 'sharp';
import { enqueueFullPhotograph } from '#server/library/thumbnails/full-photographs.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Returns a picture of one colour in a browser's format. */
export const photographOf = (background: string, height = 900) =>
  sharp({ create: { width: 60, height, channels: 3, background } })
    .webp()
    .toBuffer();

/** Gives an email a photographed thumbnail. @returns the blob of it. */
export async function givePhotograph({ database, deps }: TestApp, emailId: number): Promise<string> {
  const blob = await deps.blobs.put(await photographOf('#aa0000'));
  await database.pool.query(
    `insert into thumbnails (email_id, blob, drawn_by, cleaner_version, made_at) values ($1, $2, 'browser', 1, now())`,
    [emailId, blob],
  );
  return blob;
}

/** Gives an email a full-length photograph too. */
export async function giveFullPhotograph(test: TestApp, emailId: number): Promise<void> {
  const thumbnail = await givePhotograph(test, emailId);
  await enqueueFullPhotograph(test.database.pool, { id: emailId, thumbnail });
  await test.database.pool.query('update full_photographs set blob = $2 where email_id = $1', [
    emailId,
    await test.deps.blobs.put(await photographOf('#00aa00', 3_000)),
  ]);
}
