import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { offerReply } from '#shared/contract/library/offers.ts';
import { digestSettings } from '#shared/contract/search/follows.ts';
import { newSavedSearchBody } from '#shared/contract/search/saved-searches.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { followCadences, followEvents } from '#shared/vocabulary/follows.ts';
import { memberRoles } from '#shared/vocabulary/list-roles.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

/** File names in an export; the import reads the same files. */
export const names = {
  manifest: 'manifest.json',
  emails: 'emails',
  labels: 'labels.ndjson',
  corrections: 'corrections.ndjson',
  lists: 'lists.ndjson',
  searches: 'searches.ndjson',
  follows: 'follows.ndjson',
  digests: 'digests.ndjson',
  pictures: 'pictures.ndjson',
  sums: 'SHA256SUMS',
} as const;

/** Raised when versions that know the previous format could no longer read an export. */
export const exportFormat = 1;

export const manifestSchema = z.object({
  mailvaultExport: z.number().int().positive(),
  program: z.string(),
  madeAt: z.iso.datetime(),
  kind: z.enum(['public', 'private']),
  brand: z.string().nullable(),
  since: z.string().nullable(),
  emails: z.number().int(),
  corrections: z.number().int(),
  lists: z.number().int(),
  /** Versions before 2026-12-01 did not write these three. */
  searches: z.number().int().default(0),
  follows: z.number().int().default(0),
  digests: z.number().int().default(0),
  pictures: z.number().int(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Corrections by an administrator; an absent field keeps the recognised value. */
export const correctionSchema = z.object({
  messageId: z.string(),
  campaignType: z.enum(campaignTypes).optional(),
  season: z.enum(seasons).optional(),
  offers: z.array(offerReply).optional(),
});

export type Correction = z.infer<typeof correctionSchema>;

export const listSchema = z.object({
  owner: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Versions before 2026-11-29 did not write these two. */
  createdAt: z.string().optional(),
  isDefault: z.boolean().optional(),
  /** The order of its board. Versions before 2026-12-01 did not write it. `section` counts from 1. */
  sections: z.array(z.string()).optional(),
  /** Colleagues by address. Versions before 2026-12-01 did not write them. */
  members: z
    .array(z.object({ member: z.string(), role: z.enum(memberRoles), joinedAt: z.string() }))
    .optional(),
  items: z.array(
    z.object({
      messageId: z.string(),
      notes: z.string().nullable(),
      addedAt: z.string(),
      section: z.number().int().nullish(),
      position: z.number().int().nullish(),
    }),
  ),
});

export type ExportedList = z.infer<typeof listSchema>;

export const searchSchema = newSavedSearchBody.extend({ owner: z.string(), createdAt: z.string() });

export type ExportedSearch = z.input<typeof searchSchema>;

/** Without its webhook, whose address and secret belong to the vault. */
export const followSchema = z
  .object({
    owner: z.string(),
    subject: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('brand'), slug: z.string() }),
      z.object({ kind: z.literal('category'), slug: z.string() }),
      z.object({ kind: z.literal('season'), season: z.enum(seasons) }),
      /** One of the owner's saved searches. */
      z.object({ kind: z.literal('search'), name: z.string() }),
    ]),
    event: z.enum(followEvents),
    threshold: z.number().int().min(1).max(100).nullable(),
    cadence: z.enum(followCadences),
    createdAt: z.string(),
  })
  .refine(({ event, threshold }) => (event === 'offer' || event === 'silence') === (threshold !== null))
  .refine(({ event, subject }) => event !== 'silence' || subject.kind === 'brand');

export type ExportedFollow = z.infer<typeof followSchema>;

/** When a reader's digests come. */
export const digestSchema = z.object({ owner: z.string(), ...digestSettings });

export type ExportedDigest = z.infer<typeof digestSchema>;

export const pictureSchema = z.object({
  /**
   * The picture's original address; absent in public exports, because such addresses may identify the
   * subscriber.
   */
  url: z.string().optional(),
  file: z.string().regex(/^pictures\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/),
  contentType: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

export type ExportedPicture = z.infer<typeof pictureSchema>;

/** A folder that is written under a temporary name and renamed when complete. */
export interface ExportFolder {
  /** Writes one file. @param date modification time of the file. */
  write(file: string, bytes: Buffer, date?: Date): Promise<void>;
  /** Appends a line to one of the NDJSON files. */
  line(file: string, value: object): Promise<void>;
  /** Writes the manifest and the checksums, and renames the folder. */
  finish(manifest: Manifest): Promise<void>;
  /** Removes everything written. */
  abandon(): Promise<void>;
}

const linesAtOnce = 500;

/** @throws StartupError if the folder exists and is not empty. */
export async function openExportFolder(path: string): Promise<ExportFolder> {
  if (existsSync(path) && readdirSync(path).length > 0)
    throw new StartupError(`${path} is not empty. Choose a new or empty folder.`);
  const unfinished = `${path}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, names.emails), { recursive: true, mode: 0o700 });
  const waiting = new Map<string, string[]>();
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  const flush = async (file: string) => {
    const text = waiting.get(file)?.join('') ?? '';
    waiting.delete(file);
    if (text !== '') await appendFile(join(unfinished, file), text);
  };
  const append = async (file: string, line: string) => {
    const lines = waiting.get(file) ?? [];
    waiting.set(file, lines);
    if (lines.push(`${line}\n`) >= linesAtOnce) await flush(file);
  };
  const noteSum = (file: string, sha256: string) => append(names.sums, `${sha256}  ${file}`);
  const write: ExportFolder['write'] = async (file, bytes, date) => {
    const target = join(unfinished, file);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, bytes);
    if (date !== undefined) await utimes(target, date, date);
    await noteSum(file, createHash('sha256').update(bytes).digest('hex'));
  };
  return {
    write,
    async line(file, value) {
      const line = JSON.stringify(value);
      const hash = hashes.get(file) ?? createHash('sha256');
      hashes.set(file, hash.update(`${line}\n`));
      await append(file, line);
    },
    async finish(manifest) {
      for (const [file, hash] of hashes) await noteSum(file, hash.digest('hex'));
      await write(names.manifest, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
      for (const file of [...waiting.keys()]) await flush(file);
      if (existsSync(path)) await rmdir(path);
      await rename(unfinished, path);
    },
    abandon: () => rm(unfinished, { recursive: true, force: true }),
  };
}
