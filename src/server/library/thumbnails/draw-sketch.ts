import {
  findPackedHtml,
  findStoredPictures,
  saveSketch,
  saveSketchFailure,
} from '#server/library/thumbnails/repository.ts';
import { resizeToWebp } from '#server/library/thumbnails/resize-to-webp.ts';
import { drawSvg } from '#server/library/thumbnails/sketch/sketch.ts';
import { type SketchThread, UndrawableMail } from '#server/library/thumbnails/sketch-thread.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** More than the top of a mail shows at a recognisable size. */
const maxPictures = 8;

/** Cards are some 300 px wide; 400 px are enough for a picture inside one, even on a dense screen. */
const pictureWidth = 400;

/**
 * Draws the top of an email from its html and the stored pictures, and stores the drawing.
 * @returns a self-contained SVG; undefined if the email is gone or cannot be drawn, which is recorded.
 */
export async function drawSketch(
  { db, blobs, thread }: { db: Queryable; blobs: BlobStore; thread: SketchThread },
  emailId: number,
): Promise<Buffer | undefined> {
  const packed = await findPackedHtml({ db, blobs }, emailId);
  if (packed === undefined) return undefined;
  const sketch = await thread.draw(packed).catch(async (error: unknown) => {
    if (!(error instanceof UndrawableMail)) throw error;
    await saveSketchFailure(db, emailId, error.message);
    return undefined;
  });
  if (sketch === undefined) return undefined;
  const stored = await findStoredPictures(db, emailId, sketch.pictureKeys.slice(0, maxPictures));
  const pictures = new Map<string, string>();
  await Promise.all(
    [...stored].map(async ([key, blob]) => {
      const url = await smallPicture(await blobs.get(blob));
      if (url !== undefined) pictures.set(key, url);
    }),
  );
  const svg = Buffer.from(drawSvg(sketch, pictures), 'utf8');
  const blob = await blobs.put(svg);
  await saveSketch(db, { emailId, blob, sanitizerVersion: packed.sanitizerVersion });
  return svg;
}

/** Returns a scaled picture as a data URL; undefined if it cannot be decoded. */
async function smallPicture(bytes: Buffer | undefined): Promise<string | undefined> {
  if (bytes === undefined) return undefined;
  try {
    return `data:image/webp;base64,${(await resizeToWebp(bytes, pictureWidth)).toString('base64')}`;
  } catch {
    return undefined; // a format sharp does not read (bmp), or damaged: a grey box replaces it
  }
}
