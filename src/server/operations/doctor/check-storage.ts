import { randomUUID } from 'node:crypto';
import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import { existingPart } from '#server/operations/doctor/existing-part.ts';
import { requireOwnFiles } from '#server/operations/doctor/require-own-files.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

export interface StorageDependencies {
  config: Pick<Config, 'storage' | 'dataDir'>;
  now: () => Date;
  openBlobs: () => Promise<BlobStore>;
}

/** Writes a probe to the storage of pictures, reads it and deletes it. Does not create a missing folder. */
export async function checkStorage({ config, now, openBlobs }: StorageDependencies): Promise<Finding> {
  const { storage, dataDir } = config;
  const folder = join(dataDir, 'blobs');
  const place = storage === null ? folder : `the bucket ${storage.bucket} at ${storage.endpoint}`;
  if (storage === null && !existsSync(folder)) return lookAhead(folder);
  if (storage === null) requireOwnFiles(folder);
  const blobs = await openBlobs();
  const bytes = Buffer.from(`A probe of npm run doctor: ${randomUUID()}`);
  const name = await blobs.put(bytes);
  try {
    const read = await blobs.get(name);
    if (read === undefined || !read.equals(bytes)) {
      return fault(`Data read from ${place} differs from the data written. Check that storage.`);
    }
  } finally {
    // Removal spares recent blobs; a date a day ahead includes the probe, even if the clocks differ.
    await blobs.remove(name, new Date(now().getTime() + dayMs));
  }
  if ((await blobs.get(name)) !== undefined) {
    return fault(
      `Deleting in ${place} has no effect, so deleted data would stay. Allow deletion (s3:DeleteObject).`,
    );
  }
  return sound(`A probe was written to ${place}, read and deleted.`);
}

async function lookAhead(folder: string): Promise<Finding> {
  const above = existingPart(folder);
  const isUsable =
    statSync(above).isDirectory() &&
    (await access(above, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ));
  return isUsable
    ? sound(`The folder for pictures ${folder} does not exist yet; the first start creates it.`)
    : fault(
        `${folder} cannot be created in ${above}. DATA_DIR must be a folder that this user can write to.`,
      );
}
