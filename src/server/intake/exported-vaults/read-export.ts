import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { z } from 'zod';
import { keepRecognizedOffers, setOffers } from '#server/ingest/store/facts/corrected-offers.ts';
import {
  addItems,
  addMembers,
  addSections,
  correctEmail,
  findCorrectable,
  givePicture,
  ownedList,
} from '#server/intake/exported-vaults/bring-back.ts';
import { bringDigest, bringFollow, bringSearch } from '#server/intake/exported-vaults/bring-readers.ts';
import {
  type Correction,
  correctionSchema,
  digestSchema,
  type ExportedList,
  type ExportedPicture,
  exportFormat,
  followSchema,
  listSchema,
  type Manifest,
  manifestSchema,
  names,
  pictureSchema,
  searchSchema,
} from '#server/intake/exported-vaults/export-folder.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { imageKey } from '#server/platform/pictures/image-key.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { sha256 } from '#server/platform/storage/sha256.ts';

const kinds = ['pictures', 'corrections', 'lists', 'searches', 'follows', 'digests'] as const;

/** Counts of what was added; digests are settings of readers. */
export type BroughtBack = Record<(typeof kinds)[number], number> & {
  /**
   * Lines about emails, brands or users that this vault does not have, and pictures that differ from their checksum.
   */
  leftOut: number;
};

/** @returns null if the path is no export. @throws StartupError if this version cannot read the export. */
export function exportAt(path: string): Manifest | null {
  const file = join(path, names.manifest);
  if (!existsSync(file)) return null;
  let said: unknown;
  try {
    said = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  const format = (said as { mailvaultExport?: unknown } | null)?.mailvaultExport;
  if (typeof format !== 'number') return null;
  if (format > exportFormat)
    throw new StartupError(
      `${path} was exported by a newer version (format ${format}). Import it with that version or a later one.`,
    );
  const manifest = manifestSchema.safeParse(said);
  if (!manifest.success) throw new StartupError(`${file} is damaged.`);
  return manifest.data;
}

interface BringingDependencies {
  pool: pg.Pool;
  blobs: BlobStore;
  /** Derives image keys. */
  secret: string;
  now: () => Date;
}

/** Folder of an export's messages. */
export const mailOf = (path: string): string => join(path, names.emails);

/**
 * Imports the rest of an export, once its emails are stored: pictures, corrections, and the lists, saved searches and
 * follows of existing users. Existing corrections stay. Idempotent.
 */
export async function bringBack(
  path: string,
  { pool, blobs, secret, now }: BringingDependencies,
  signal?: AbortSignal,
): Promise<BroughtBack> {
  const done: BroughtBack = {
    pictures: 0,
    corrections: 0,
    lists: 0,
    searches: 0,
    follows: 0,
    digests: 0,
    leftOut: 0,
  };
  const each = async <Value>(
    kind: (typeof kinds)[number],
    schema: z.ZodType<Value>,
    bring: (value: Value) => Promise<boolean | null>,
  ) => {
    for await (const value of readLines(join(path, names[kind]), schema)) {
      if (signal?.aborted === true) return;
      const isBrought = await bring(value);
      if (isBrought === true) done[kind] += 1;
      if (isBrought === null) done.leftOut += 1;
    }
  };
  await each('pictures', pictureSchema, (picture) => bringPicture(path, picture, { pool, blobs, secret }));
  await each('corrections', correctionSchema, (one) => bringCorrection({ pool, blobs }, one));
  await each('lists', listSchema, (list) => bringList(pool, list));
  await each('searches', searchSchema, (search) => bringSearch(pool, search));
  await each('follows', followSchema, (follow) => bringFollow(pool, follow));
  await each('digests', digestSchema, (digest) => bringDigest(pool, digest, now()));
  return done;
}

/** @throws StartupError naming an invalid line. */
async function* readLines<Value>(file: string, schema: z.ZodType<Value>): AsyncGenerator<Value> {
  if (!existsSync(file)) return;
  let number = 0;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    let value: Value;
    try {
      value = schema.parse(JSON.parse(line));
    } catch {
      throw new StartupError(`Line ${number} of ${file} is damaged. Everything before it was imported.`);
    }
    yield value;
  }
}

/** @returns false if nothing changed; null if the vault does not have the email. */
function bringCorrection(
  { pool, blobs }: Pick<BringingDependencies, 'pool' | 'blobs'>,
  correction: Correction,
): Promise<boolean | null> {
  return inTransaction(pool, async (client) => {
    const email = await findCorrectable(client, correction.messageId);
    if (email === undefined) return null;
    const { campaignType, season, offers } = correction;
    const newType = email.campaignTypeLocked ? undefined : campaignType;
    const newSeason = email.seasonLocked ? undefined : season;
    const newOffers = email.offersLocked ? undefined : offers;
    if (newType === undefined && newSeason === undefined && newOffers === undefined) return false;
    await correctEmail(client, email.id, { campaignType: newType ?? null, season: newSeason ?? null });
    if (newOffers !== undefined) {
      await keepRecognizedOffers(client, [{ id: email.id, offers: email.offers }]);
      await setOffers({ db: client, blobs }, email.id, newOffers, { isByHand: true });
    }
    recordEvent(client, 'email.changed', [email.id], 'import');
    return true;
  });
}

/** @returns false if nothing was added; null unless exactly one user has the owner's address. */
function bringList(pool: pg.Pool, list: ExportedList): Promise<boolean | null> {
  return inTransaction(pool, async (client) => {
    const kept = await ownedList(client, list);
    if (kept === undefined) return null;
    const sectionIds = kept.isNew ? await addSections(client, kept.id, list.sections ?? []) : [];
    if (kept.isNew) await addMembers(client, kept.id, list.members ?? []);
    const added = await addItems(client, kept.id, list.items, sectionIds);
    if (!kept.isNew && added === 0) return false;
    recordEvent(client, 'list.changed', [kept.id], 'import');
    return true;
  });
}

/** @returns false if no email lacked it; null if the file differs from its checksum. */
async function bringPicture(
  path: string,
  { file, url, ...described }: ExportedPicture,
  { pool, blobs, secret }: Omit<BringingDependencies, 'now'>,
): Promise<boolean | null> {
  if (url === undefined) return false; // a public copy embeds its pictures
  const bytes = await readFile(join(path, file)).catch(() => undefined);
  if (bytes === undefined || !file.endsWith(await sha256(bytes))) return null;
  return givePicture(pool, imageKey(secret, url), { ...described, blob: await blobs.put(bytes) });
}
