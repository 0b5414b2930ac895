import {
  createOnDemandFetch,
  type FirstView,
  type Picture,
  type PictureDependencies,
} from '#server/library/images/fetch-on-demand.ts';
import { findPicture } from '#server/library/images/repository.ts';
import type { Extent, Mail } from '#server/library/thumbnails/browser-page.ts';
import { type Camera, CameraUnavailable } from '#server/library/thumbnails/camera.ts';
import {
  claimWantedFull,
  giveBackFull,
  saveFullFailure,
  saveFullPhotograph,
} from '#server/library/thumbnails/full-photographs.ts';
import {
  claimWanted,
  findPackedHtml,
  giveBack,
  saveFailure,
  savePhotograph,
} from '#server/library/thumbnails/repository.ts';
import { BodyLost } from '#server/platform/bodies/read-body.ts';
import { unpack } from '#server/platform/db/compression.ts';
import { StorageAway } from '#server/platform/faults/storage-away.ts';
import type { Visits } from '#server/platform/http/requests/visits.ts';
import { inspectImage } from '#server/platform/pictures/inspect-image.ts';

export interface MakeThumbnailsDependencies extends PictureDependencies {
  camera: Camera;
  /** Pauses photographs while visitors are served; by default they do not pause. */
  visits?: Visits;
}

/** More pictures than the top of any mail shows, and than nearly any whole one; the rest is omitted. */
const maxPictures: Record<Extent, number> = { top: 40, whole: 200 };

/**
 * Photographs emails until none is wanted. After an interruption the next call continues: an email counts as
 * done once its picture is stored. Unseen pictures of a mail are fetched through the guarded fetcher, as on a
 * visitor's first view.
 * @returns counts of photographs taken and failed, and the reason if no browser was available.
 */
export async function makeThumbnails(
  deps: MakeThumbnailsDependencies,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (made: number) => void } = {},
): Promise<{ made: number; failed: number; unavailable?: string }> {
  const { visits } = deps;
  const onDemandFetch = createOnDemandFetch(deps);
  let made = 0;
  let failed = 0;
  const isStopped = () => signal?.aborted === true;
  for (;;) {
    await visits?.quiet(signal);
    const result = isStopped() ? undefined : await makeNext({ ...deps, onDemandFetch, isStopped });
    if (result === undefined) break;
    if (result instanceof CameraUnavailable) return { made, failed, unavailable: result.message };
    if (result === 'made') made += 1;
    if (result === 'failed') failed += 1;
    onProgress?.(made);
  }
  return { made, failed };
}

type Context = MakeThumbnailsDependencies & {
  onDemandFetch: (picture: Picture) => Promise<FirstView>;
  isStopped: () => boolean;
};

type Outcome = 'made' | 'failed' | 'broken off' | CameraUnavailable;

/**
 * Takes one photograph: of a whole email if a request waits for it, else of a top. @returns undefined if none
 * is wanted.
 */
async function makeNext(context: Context): Promise<Outcome | undefined> {
  const { pool } = context.database;
  const full = await claimWantedFull(pool);
  if (full !== undefined) {
    return makeOne(context, full.emailId, 'whole', {
      save: (blob) => saveFullPhotograph(pool, { ...full, blob }),
      giveBack: () => giveBackFull(pool, full.emailId),
      fail: (failure) => saveFullFailure(pool, full.emailId, failure),
    });
  }
  const [wanted] = await claimWanted(pool, 1);
  if (wanted === undefined) return undefined;
  return makeOne(context, wanted.emailId, 'top', {
    save: (blob, sanitizerVersion) => savePhotograph(pool, { ...wanted, blob, sanitizerVersion }),
    giveBack: () => giveBack(pool, wanted.emailId),
    fail: (failure) => saveFailure(pool, wanted.emailId, failure),
  });
}

/** Callbacks for the result of an attempt. */
interface Ends {
  save(blob: string, sanitizerVersion: number): Promise<void>;
  giveBack(): Promise<void>;
  fail(failure: string): Promise<void>;
}

async function makeOne(context: Context, emailId: number, extent: Extent, ends: Ends): Promise<Outcome> {
  const { database, blobs, camera } = context;
  const packed = await findPackedHtml({ db: database.pool, blobs }, emailId).catch(async (error: unknown) => {
    if (error instanceof StorageAway) await ends.giveBack();
    if (!(error instanceof BodyLost)) throw error;
    await ends.fail(error.message);
    return undefined;
  });
  if (packed === undefined) return 'failed';
  const html = (await unpack(packed.html, packed.codec)).toString('utf8');
  let asked = 0;
  const picture: Mail['picture'] = async (key) => {
    asked += 1;
    return asked > maxPictures[extent] ? undefined : pictureOf(context, emailId, key);
  };
  try {
    const blob = await blobs.put(await camera.photograph(html, picture, extent));
    await ends.save(blob, packed.sanitizerVersion);
    return 'made';
  } catch (error) {
    if (context.isStopped() || error instanceof CameraUnavailable) {
      await ends.giveBack();
      return error instanceof CameraUnavailable ? error : 'broken off';
    }
    await ends.fail(error instanceof Error ? error.message : String(error));
    return 'failed';
  }
}

async function pictureOf(
  { database, blobs, onDemandFetch }: Context,
  emailId: number,
  key: string,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const picture = await findPicture(database.pool, emailId, key);
  if (picture === undefined) return undefined;
  const view = picture.blob === null ? await onDemandFetch(picture) : { blob: picture.blob };
  if (view === 'busy' || view === 'failed') return undefined;
  const bytes = await blobs.get(view.blob);
  if (bytes === undefined) return undefined;
  const inspected = inspectImage(bytes);
  return typeof inspected === 'string' ? undefined : { bytes, contentType: inspected.contentType };
}
