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

/** A picture whose server fails is asked again at most this often, */
export const retryAfterMs = 3_600_000;

/** and so many times in all: what failed five times over hours is gone. */
export const maxAttempts = 5;

/** An attempt that has shown no result for this long belongs to a process that was killed. */
const abandonedAfterMs = defaultFetchLimits.totalTimeMs + 10_000;

/** How often the result of another process's attempt is looked for. */
const pollMs = 250;

/** What pictures of the web are fetched and kept with. */
export interface PictureDependencies {
  database: Database;
  blobs: BlobStore;
  now: () => Date;
  /** How they are fetched; tests pass their own. */
  fetchImage?: (url: string) => Promise<FetchedImage>;
}

export interface FirstViewDependencies extends PictureDependencies {
  queueLimits?: FetchQueueLimits;
  /** Hears how each attempt ended; `failure` is null for a picture. */
  onAttempt?: (key: string, failure: string | null) => void;
}

export type Picture = Omit<ImageState, 'filename'>;

/** `failed`: there is none, for now or for good. `busy`: nobody has tried, there was no room. */
export type FirstView = { blob: string } | 'failed' | 'busy';

/**
 * Makes the function that fetches a picture when it is looked at for the first time and keeps it. Any number of
 * viewers in any number of processes cause one fetch: within a process they share one promise, between processes
 * the claim in the database decides and the others wait for its outcome.
 */
export function createFirstView(dependencies: FirstViewDependencies) {
  const queue = createFetchQueue(dependencies.queueLimits);
  const underWay = new Map<string, Promise<FirstView>>();

  return async (picture: Picture): Promise<FirstView> => {
    const shared = underWay.get(picture.key);
    if (shared !== undefined) return shared;
    const view = firstView(picture, { ...dependencies, queue }).finally(() => underWay.delete(picture.key));
    underWay.set(picture.key, view);
    return view;
  };
}

type Context = FirstViewDependencies & { queue: FetchQueue };

async function firstView(picture: Picture, context: Context): Promise<FirstView> {
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
    if (!(error instanceof ImageFetchError)) throw error; // a fault of ours: the claim runs out by itself
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
