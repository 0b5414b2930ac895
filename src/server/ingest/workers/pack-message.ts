import { createHash } from 'node:crypto';
import type { SourceMessage } from '#server/ingest/types.ts';
import { pack, packSync } from '#server/platform/db/compression.ts';
import { sha256 } from '#server/platform/storage/sha256.ts';

/** The stored form of a refused message: its packed bytes and its identity. */
export interface PackedMessage {
  raw: Uint8Array;
  rawHash: string;
}

/** Packs the stored part of a message and hashes the whole, synchronously: for worker threads. */
export function packMessage(source: SourceMessage, kept: Uint8Array): PackedMessage {
  return { raw: packBytes(kept), rawHash: hashRaw(source) };
}

/** The same without blocking the caller's thread: a message of 25 MB takes a tenth of a second and more. */
export async function packMessageAside(source: SourceMessage, kept: Uint8Array): Promise<PackedMessage> {
  const marks = marksOf(source);
  const [raw, rawHash] = await Promise.all([
    pack(kept),
    sha256(marks === '' ? source.raw : Buffer.concat([source.raw, Buffer.from(marks)])),
  ]);
  return { raw: raw.bytes, rawHash };
}

/** In separate memory, so that it can be transferred between threads without a copy. */
export function packBytes(content: Uint8Array | string): Uint8Array {
  return new Uint8Array(packSync(content).bytes);
}

export function hashRaw(source: SourceMessage): string {
  return createHash('sha256').update(source.raw).update(marksOf(source)).digest('hex');
}

/** Distinguishes messages whose bytes are incomplete. */
function marksOf({ fullSizeBytes, refusal, label }: SourceMessage): string {
  const size = fullSizeBytes === undefined ? '' : `:${fullSizeBytes}`;
  return refusal === undefined ? size : `${size}:${label}`;
}
