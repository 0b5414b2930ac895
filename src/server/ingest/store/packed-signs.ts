import { codecs, packSync, unpackSync } from '#server/db/compression.ts';
import type { Evidence } from '#server/ingest/types.ts';

/**
 * What recognition saw, as it is stored (`email_bodies.signs`): few look at it, and every email has it. A quarter of what
 * it takes as JSON with its names.
 */
export function packSigns(signs: readonly Evidence[]): Buffer {
  return packSync(JSON.stringify(signs.map((sign) => [sign.for, sign.where, sign.what, sign.weight]))).bytes;
}

/**
 * What `packSigns` packed, with its names again, for a schema to look at.
 * @param evidence what is stored beside it: emails of before have theirs there.
 */
export function unpackSigns(signs: Uint8Array | null, evidence: unknown): unknown {
  if (signs === null) return isObject(evidence) ? evidence.evidence : undefined;
  const rows: unknown = JSON.parse(unpackSync(signs, codecs.zstd).toString('utf8'));
  if (!Array.isArray(rows)) return undefined;
  return rows.map((row) => {
    const [what, where, said, weight] = Array.isArray(row) ? row : [];
    return { for: what, where, what: said, weight };
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
