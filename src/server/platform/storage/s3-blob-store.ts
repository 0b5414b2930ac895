import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { StorageTarget } from '#server/platform/config/storage-url.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { blobName, blobPath, sha256 } from '#server/platform/storage/sha256.ts';

/** A picture has at most a few megabytes; a server that needs longer for one is down. */
const requestTimeoutMs = 15_000;

/** A message may have more, and is given a second for each. */
const slowestBytesPerMs = 1_000;

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
      // The server checks what arrived against its hash, which is signed. Also when it is there: one request instead
      // of two, and the bucket notes that it was put again.
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
      // Told in whole seconds: it may have been put up to the end of that one. Untold, it stays.
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
  return error instanceof TypeError || error.name === 'TimeoutError'; // how fetch says that a connection failed
}

/** Never the whole error: some carry the request with its signature. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown fault';
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message;
}
