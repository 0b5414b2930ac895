import { unpack } from '#server/db/compression.ts';
import {
  createFirstView,
  type FirstView,
  type Picture,
  type PictureDependencies,
} from '#server/features/images/first-view.ts';
import { findPicture } from '#server/features/images/repository.ts';
import { type Camera, CameraUnavailable } from '#server/features/thumbnails/camera.ts';
import {
  findPackedHtml,
  giveBack,
  saveFailure,
  savePhotograph,
  takeWanted,
  type WantedThumbnail,
} from '#server/features/thumbnails/repository.ts';
import type { Visits } from '#server/http/visits.ts';
import { inspectImage } from '#server/pictures/inspect-image.ts';

export interface MakeThumbnailsDependencies extends PictureDependencies {
  camera: Camera;
  /** Photographs can wait for visitors; without this they do not. */
  visits?: Visits;
}

/** More pictures than the top of any mail shows; the rest is below the edge. */
const maxPicturesPerMail = 40;

/**
 * Photographs emails until none is wanted any more. What is broken off is taken up by the next call: an email counts
 * as made once its picture is stored. Pictures of a mail that nobody has looked at are fetched through the guarded
 * fetcher, as a visitor's first look would.
 * @returns how many were made, how many could not be, and why there was no browser, where there was none.
 */
export async function makeThumbnails(
  deps: MakeThumbnailsDependencies,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (made: number) => void } = {},
): Promise<{ made: number; failed: number; unavailable?: string }> {
  const { database, visits } = deps;
  const firstView = createFirstView(deps);
  let made = 0;
  let failed = 0;
  const isStopped = () => signal?.aborted === true;
  for (;;) {
    await visits?.quiet(signal);
    const [wanted] = isStopped() ? [] : await takeWanted(database.pool, 1);
    if (wanted === undefined) break;
    const outcome = await makeOne({ ...deps, firstView, isStopped }, wanted);
    if (outcome instanceof CameraUnavailable) return { made, failed, unavailable: outcome.message };
    if (outcome === 'made') made += 1;
    if (outcome === 'failed') failed += 1;
    onProgress?.(made);
  }
  return { made, failed };
}

type Context = MakeThumbnailsDependencies & {
  firstView: (picture: Picture) => Promise<FirstView>;
  isStopped: () => boolean;
};

async function makeOne(
  context: Context,
  wanted: WantedThumbnail,
): Promise<'made' | 'failed' | 'broken off' | CameraUnavailable> {
  const { database, blobs, camera } = context;
  const packed = await findPackedHtml(database.pool, wanted.emailId);
  if (packed === undefined) return 'failed';
  const html = (await unpack(packed.html, packed.codec)).toString('utf8');
  let asked = 0;
  try {
    const webp = await camera.photograph(html, async (key) => {
      asked += 1;
      return asked > maxPicturesPerMail ? undefined : pictureOf(context, wanted.emailId, key);
    });
    const blob = await blobs.put(webp);
    await savePhotograph(database.pool, { ...wanted, blob, cleanerVersion: packed.cleanerVersion });
    return 'made';
  } catch (error) {
    if (context.isStopped() || error instanceof CameraUnavailable) {
      await giveBack(database.pool, wanted.emailId);
      return error instanceof CameraUnavailable ? error : 'broken off';
    }
    await saveFailure(database.pool, wanted.emailId, error instanceof Error ? error.message : String(error));
    return 'failed';
  }
}

async function pictureOf(
  { database, blobs, firstView }: Context,
  emailId: number,
  key: string,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const picture = await findPicture(database.pool, emailId, key);
  if (picture === undefined) return undefined;
  const view = picture.blob === null ? await firstView(picture) : { blob: picture.blob };
  if (view === 'busy' || view === 'failed') return undefined;
  const bytes = await blobs.get(view.blob);
  if (bytes === undefined) return undefined;
  const inspected = inspectImage(bytes);
  return typeof inspected === 'string' ? undefined : { bytes, contentType: inspected.contentType };
}
