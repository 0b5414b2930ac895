import { parentPort, workerData } from 'node:worker_threads';
import { dnsResolver } from '#server/ingest/gate/authentication/dns-resolver.ts';
import { preparePacked } from '#server/ingest/workers/prepare-packed.ts';
import type { Prepared, PrepareRequest } from '#server/ingest/workers/worker-protocol.ts';
import { imageKey } from '#server/platform/pictures/image-key.ts';

/**
 * The thread of a worker pool: prepares messages one by one and answers in the order of arrival. Its first
 * message is `ready`.
 */
const { secret } = workerData as { secret: string };
const resolver = dnsResolver();
const nameImage = (url: string) => imageKey(secret, url);

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (request: PrepareRequest) => {
  last = last.then(async () => {
    const prepared = await preparePacked(request, nameImage, resolver);
    parentPort?.postMessage(prepared, listOwnMemory(prepared));
  });
});
parentPort?.postMessage('ready');

/** Memory that is transferred instead of copied. */
function listOwnMemory(prepared: Prepared): ArrayBuffer[] {
  if (prepared.outcome === 'checked') return [];
  if (prepared.outcome === 'rejected') return [toMemory(prepared.raw)];
  return [toMemory(prepared.raw), toMemory(prepared.mail.html)];
}

function toMemory(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer as ArrayBuffer;
}
