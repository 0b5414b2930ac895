import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { StorageTarget } from '#server/platform/config/storage-url.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { blobName, blobPath, sha256 } from '#server/platform/storage/sha256.ts';

/** A picture has at most a few megabytes; a server that needs longer for one is down. */
const requestTimeoutMs = 15_000;

/** A message may be larger, and gets an extra second for each megabyte. */
const slowestBytesPerMs = 1_000;

/** Recommended waits after a 5xx, a 429 or a broken connection. */
const waitsBeforeRetryMs = [200, 800];

/**
 * Opens the blob store in a bucket of any server with S3's API, `prefix/ab/cd/abcd…`. The server writes
 * objects atomically, so that several processes may share one bucket.
 * @param waitsMs milliseconds before each retry.
 * @throws StartupError if the bucket cannot be reached with these keys, or does not exist.
 */
export async function openS3BlobStore(
  target: StorageTarget,
  waitsMs: readonly number[] = waitsBeforeRetryMs,
): Promise<BlobStore> {
  const client = new AwsClient({ ...target, service: 's3', retries: 0 });
  const ask = (method: string, key: string, content: RequestInit = {}, sizeBytes = 0) =>
    withRetries(async () => {
      const path = key.split('/').map(encodeURIComponent).join('/');
      const signal = AbortSignal.timeout(requestTimeoutMs + Math.ceil(sizeBytes / slowestBytesPerMs));
      const address = `${target.endpoint}/${target.bucket}/${path}`;
      const answer = await client.fetch(address, { method, signal, ...content });
      const { ok: isFound, status, headers } = answer;
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!isFound && (status !== 404 || method === 'PUT'))
        throw new Error(`it answered ${status}`, { cause: status });
      return { isFound, status, headers, bytes };
    }, waitsMs);
  const assertUsable = () => refuseUnusable(() => ask('HEAD', ''), target);
  await assertUsable();
  const keyOf = (name: string) => target.prefix + blobPath(name);
  return {
    async put(bytes) {
      const name = await sha256(bytes);
      // The server checks the content against its hash, which is signed. An existing blob is put again: one
      // request instead of two, and the bucket records the new put.
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': name };
      await ask('PUT', keyOf(name), { headers, body: Buffer.from(bytes) }, bytes.byteLength);
      return name;
    },
    async get(name) {
      if (!blobName.test(name)) return undefined;
      const { isFound, bytes } = await ask('GET', keyOf(name));
      return isFound ? bytes : undefined;
    },
    async remove(name, putBefore) {
      if (!blobName.test(name)) return true;
      const { isFound, headers } = await ask('HEAD', keyOf(name));
      if (!isFound) return true;
      // The header has whole seconds: the put may be as late as the end of that second. Without the header
      // the blob stays.
      const putAtMs = Date.parse(headers.get('last-modified') ?? '') + 999;
      if (!(putAtMs < putBefore.getTime())) return false;
      await ask('DELETE', keyOf(name));
      return true;
    },
    assertUsable,
  };
}

async function refuseUnusable(
  askForBucket: () => Promise<{ isFound: boolean }>,
  { bucket: name, endpoint }: StorageTarget,
): Promise<void> {
  const { isFound } = await askForBucket().catch((error: unknown) => {
    throw new StartupError(
      `The bucket ${name} at ${endpoint} cannot be used (${describe(error)}). Look at the address, the keys and the region in STORAGE_URL.`,
    );
  });
  if (!isFound) {
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
  if (!(error instanceof Error)) return false;
  if (typeof error.cause === 'number') return error.cause >= 500 || error.cause === 429;
  return error instanceof TypeError || error.name === 'TimeoutError'; // fetch's error for a failed connection
}

/** Never the whole error: some contain the request with its signature. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message;
}
