import { createHash } from 'node:crypto';
import { z } from 'zod';

/** All of an archive stands in this folder, so that unpacking it fills no other. */
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

/** Raised when programs that know the version before could no longer read an archive. */
export const formatVersion = 1;

/** What is known before the first row: the first file of an archive. */
export const headSchema = z.object({
  format: z.number().int().positive(),
  program: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'server']),
  /** Those the database had: a program that knows one less cannot hold it. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Tells whether a server has the secret that sealed passwords and picked addresses; null when it was not known. */
  secretMark: z.string().nullable(),
});

export type Head = z.infer<typeof headSchema>;

const figureSchema = z.object({ count: z.number().int().nonnegative(), sha256: z.string() });

/** What all of it comes to: the last file but one. */
export const figuresSchema = z.object({
  tables: z.record(z.string(), figureSchema),
  blobs: figureSchema,
  /** Blobs that rows name and the store did not have whole. */
  missingBlobs: z.array(z.string()),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number().int() })),
  digest: z.string(),
});

export type Figures = z.infer<typeof figuresSchema>;

/** One digest of a whole vault: the same for the same rows and blobs, wherever they are kept. */
export function vaultDigest({ tables, blobs }: Pick<Figures, 'tables' | 'blobs'>): string {
  const lines = Object.entries({ ...tables, 'blobs of the store': blobs }).map(
    ([name, { count, sha256 }]) => `${name} ${count} ${sha256}\n`,
  );
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

/** By which a secret is recognised without being told. */
export function secretMark(secret: string): string {
  return createHash('sha256').update(`mailvault archive ${secret}`).digest('hex').slice(0, 16);
}
