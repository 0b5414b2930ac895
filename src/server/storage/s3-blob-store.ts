import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini';
import type { StorageTarget } from '#server/config/storage-url.ts';
import { StartupError } from '#server/startup-error.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { sha256 } from '#server/storage/sha256.ts';

/** A SHA-256 in lower-case hex. Nothing else ever becomes part of an object's name. */
const blobName = /^[0-9a-f]{64}$/;

/** A picture has at most a few megabytes; a server that needs longer for one is down. */
const requestTimeoutMs = 15_000;

/** What such servers ask clients to do after a 5xx, a 429 or a broken connection. */
const waitsBeforeRetryMs = [200, 800];

/**
 * Opens the blob store in a bucket of any server that speaks S3's API, `prefix/ab/cd/abcd…`. Objects are written
 * whole by the server, so that several processes may share one bucket.
 * @param waitsMs how long is waited before each further attempt.
 * @throws StartupError when the bucket cannot be reached with these keys, or is not there.
 */
export async function openS3BlobStore(
  target: StorageTarget,
  waitsMs: readonly number[] = waitsBeforeRetryMs,
): Promise<BlobStore> {
  const patiently = <Result>(attempt: () => Promise<Result>) => withRetries(attempt, waitsMs);
  const bucket = new S3mini({
    accessKeyId: target.accessKeyId,
    secretAccessKey: target.secretAccessKey,
    endpoint: `${target.endpoint}/${target.bucket}`,
    region: target.region,
    requestAbortTimeout: requestTimeoutMs,
  });
  await refuseUnusable(() => patiently(() => bucket.bucketExists()), target);
  const keyOf = (name: string) => `${target.prefix}${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
  return {
    async put(bytes) {
      const name = await sha256(bytes);
      // Also when it is there: one request instead of two, and the bucket notes that it was put again.
      await patiently(() => bucket.putObject(keyOf(name), Buffer.from(bytes), 'application/octet-stream'));
      return name;
    },
    async get(name) {
      if (!blobName.test(name)) return undefined;
      const bytes = await patiently(() => bucket.getObjectArrayBuffer(keyOf(name)));
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async remove(name, putBefore) {
      if (!blobName.test(name)) return true;
      const found = await patiently(() => bucket.listObjects('/', keyOf(name), 1));
      const putAt = found?.[0]?.LastModified;
      if (putAt !== undefined && putAt >= putBefore) return false;
      if (putAt !== undefined) await patiently(() => bucket.deleteObject(keyOf(name)));
      return true;
    },
  };
}

async function refuseUnusable(
  bucketExists: () => Promise<boolean>,
  { bucket: name, endpoint }: StorageTarget,
): Promise<void> {
  const exists = await bucketExists().catch((error: unknown) => {
    throw new StartupError(
      `The bucket ${name} at ${endpoint} cannot be used (${describe(error)}). Look at the address, the keys and the region in STORAGE_URL.`,
    );
  });
  if (!exists) {
    throw new StartupError(
      `There is no bucket ${name} at ${endpoint} that these keys may use. Create it, or correct STORAGE_URL.`,
    );
  }
}

async function withRetries<Result>(
  attempt: () => Promise<Result>,
  waitsMs: readonly number[],
): Promise<Result> {
  for (const waitMs of waitsMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(waitMs);
    }
  }
  return attempt();
}

function isPassing(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429;
  // The client names only some of the ways a connection fails; fetch throws a TypeError for the others.
  return error instanceof S3NetworkError || error instanceof TypeError || isTimeout(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

/** Never the whole error: some carry the request with its signature. */
function describe(error: unknown): string {
  if (error instanceof S3ServiceError) return `it answered ${error.status} ${error.serviceCode ?? ''}`.trim();
  if (error instanceof S3NetworkError) return error.code ?? 'the connection failed';
  return error instanceof Error ? error.message : 'unknown fault';
}
