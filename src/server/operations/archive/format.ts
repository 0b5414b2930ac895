import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Folder of all files in an archive, so that unpacking does not scatter them. */
export const folder = 'vault/';

export const headName = `${folder}vault.json`;
export const figuresName = `${folder}figures.json`;
export const sumsName = `${folder}SHA256SUMS`;

export const partName = (table: string, number: number): string =>
  `${folder}tables/${table}/${String(number).padStart(6, '0')}.ndjson.zst`;

const partOf = /^vault\/tables\/([a-z0-9_]+)\/\d{6,}\.ndjson\.zst$/;
const blobOf = /^vault\/blobs\/[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

export const tableOf = (name: string): string | undefined => partOf.exec(name)?.[1];
export const blobIn = (name: string): string | undefined => blobOf.exec(name)?.[1];

/** Raised when versions that know the previous format could no longer read an archive. */
export const formatVersion = 1;

/** Data known before the first row: the first file of an archive. */
export const headSchema = z.object({
  format: z.number().int().positive(),
  program: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'server']),
  /** Migrations of the database: a version that lacks one of them cannot hold it. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Identifies the secret that encrypted passwords and chose addresses; null if it was not known. */
  secretMark: z.string().nullable(),
});

export type Head = z.infer<typeof headSchema>;

const figureSchema = z.object({ count: z.number().int().nonnegative(), sha256: z.string() });

/** Totals of the archive: the last file but one. */
export const figuresSchema = z.object({
  tables: z.record(z.string(), figureSchema),
  blobs: figureSchema,
  /** Blobs that rows reference and that were missing or damaged in the store. */
  missingBlobs: z.array(z.string()),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number().int() })),
  digest: z.string(),
});

export type Figures = z.infer<typeof figuresSchema>;

/** Returns one digest of a whole vault: equal for the same rows and blobs, independent of their storage. */
export function vaultDigest({ tables, blobs }: Pick<Figures, 'tables' | 'blobs'>): string {
  const lines = Object.entries({ ...tables, 'blobs of the store': blobs }).map(
    ([name, { count, sha256 }]) => `${name} ${count} ${sha256}\n`,
  );
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

/** Returns a fingerprint of a secret, which does not reveal it. */
export function secretMark(secret: string): string {
  return createHash('sha256').update(`mailvault archive ${secret}`).digest('hex').slice(0, 16);
}
