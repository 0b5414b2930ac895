import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimFetch,
  findImageState,
  forgetSketches,
  type ImageState,
  saveFailure,
  saveStoredImage,
} from '#server/library/images/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import {
  createFetchQueue,
  type FetchQueue,
  FetchQueueFull,
  type FetchQueueLimits,
} from '#server/platform/pictures/fetch-queue.ts';
import {
  defaultFetchLimits,
  type FetchedImage,
  fetchImage as fetchFromWeb,
} from '#server/platform/pictures/guarded-fetch.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** Minimum interval between fetches of a picture with a failing server, */
export const retryAfterMs = 3_600_000;

/** and the maximum of attempts: after five failures over hours the picture counts as gone. */
export const maxAttempts = 5;

/** An attempt without a result after this time belongs to a killed process. */
const abandonedAfterMs = defaultFetchLimits.totalTimeMs + 10_000;

/** Poll interval for the result of another process's attempt. */
const pollMs = 250;

export interface PictureDependencies {
  database: Database;
  blobs: BlobStore;
  now: () => Date;
  /** Fetches a picture; replaced in tests. */
  fetchImage?: (url: string) => Promise<FetchedImage>;
}

export interface FirstViewDependencies extends PictureDependencies {
  queueLimits?: FetchQueueLimits;
  /** Called after each attempt; `failure` is null on success. */
  onAttempt?: (key: string, failure: string | null) => void;
}

export type Picture = Omit<ImageState, 'filename'>;

/**
 * `failed`: there is no picture, for now or for good. `busy`: no attempt was made, because the queue is full.
 */
export type FirstView = { blob: string } | 'failed' | 'busy';

/**
 * Creates the function that fetches and stores a picture on its first view. Any number of viewers in any
 * number of processes cause one fetch: requests of a process share one promise, and between processes the
 * claim in the database decides while the others wait for the result.
 */
export function createOnDemandFetch(dependencies: FirstViewDependencies) {
  const queue = createFetchQueue(dependencies.queueLimits);
  const underWay = new Map<string, Promise<FirstView>>();

  return async (picture: Picture): Promise<FirstView> => {
    const shared = underWay.get(picture.key);
    if (shared !== undefined) return shared;
    const view = onDemandFetch(picture, { ...dependencies, queue }).finally(() =>
      underWay.delete(picture.key),
    );
    underWay.set(picture.key, view);
    return view;
  };
}

type Context = FirstViewDependencies & { queue: FetchQueue };

async function onDemandFetch(picture: Picture, context: Context): Promise<FirstView> {
  const now = context.now().getTime();
  if (isUnderWay(picture, now)) return waitForOther(picture.key, context);
  if (!mayTry(picture, now)) return 'failed';
  try {
    const view = await context.queue.run(picture.url, () => claimAndFetch(picture, context));
    return view === 'claimed by another' ? await waitForOther(picture.key, context) : view;
  } catch (error) {
    if (error instanceof FetchQueueFull) return 'busy';
    throw error;
  }
}

function isUnderWay({ failure, attemptedAt }: Picture, now: number): boolean {
  return failure === null && attemptedAt !== null && attemptedAt.getTime() > now - abandonedAfterMs;
}

function mayTry({ failure, attempts, attemptedAt }: Picture, now: number): boolean {
  if (attempts >= maxAttempts) return false;
  return failure === null || attemptedAt === null || attemptedAt.getTime() <= now - retryAfterMs;
}

async function claimAndFetch(picture: Picture, context: Context): Promise<FirstView | 'claimed by another'> {
  const { database, blobs, fetchImage = fetchFromWeb, onAttempt } = context;
  const { pool } = database;
  const now = context.now();
  const isOurs = await claimFetch(pool, picture.key, {
    now,
    maxAttempts,
    retryFailedBefore: new Date(now.getTime() - retryAfterMs),
    abandonedBefore: new Date(now.getTime() - abandonedAfterMs),
  });
  if (!isOurs) return 'claimed by another';
  try {
    const { bytes, ...inspected } = await fetchImage(picture.url);
    const blob = await blobs.put(bytes);
    await saveStoredImage(pool, { ...picture, ...inspected, blob, sizeBytes: bytes.length });
    await forgetSketches(pool, picture.key);
    onAttempt?.(picture.key, null);
    return { blob };
  } catch (error) {
    if (!(error instanceof ImageFetchError)) throw error; // an internal error: the claim expires by itself
    await saveFailure(pool, picture.key, error.failure);
    onAttempt?.(picture.key, error.message);
    return 'failed';
  }
}

async function waitForOther(key: string, context: Context): Promise<FirstView> {
  for (let waitedMs = 0; waitedMs < abandonedAfterMs; waitedMs += pollMs) {
    const picture = await findImageState(context.database.pool, key);
    if (picture === undefined) return 'failed';
    if (picture.blob !== null) return { blob: picture.blob };
    if (!isUnderWay(picture, context.now().getTime())) return 'failed';
    await sleep(pollMs);
  }
  return 'failed';
}
