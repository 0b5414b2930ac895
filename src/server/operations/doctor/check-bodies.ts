import { join } from 'node:path';
import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import { requireOwnFiles } from '#server/operations/doctor/require-own-files.ts';
import type { VaultProbe } from '#server/operations/doctor/vault-probe.ts';
import { readCopy, readSource } from '#server/platform/bodies/read-body.ts';
import type { Config } from '#server/platform/config/config.ts';
import { compareMigrations } from '#server/platform/db/migrate.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { countOf } from '#shared/format/count.ts';

export interface BodiesDependencies {
  config: Pick<Config, 'bodies' | 'storage' | 'dataDir'>;
  vault: VaultProbe;
  openBlobs: () => Promise<BlobStore>;
}

/** Reports where bodies are stored, and reads the newest and the oldest of those in the storage. */
export async function checkBodies({ config, vault, openBlobs }: BodiesDependencies): Promise<Finding> {
  const home = `New bodies go to the ${config.bodies}.`;
  if (vault.state !== 'open') return sound(`Not checked: this needs an open database. ${home}`);
  const { pool } = vault.database;
  const { pending } = await compareMigrations(pool);
  if (pending.length > 0) return sound(`Not checked: the database has an older version. ${home}`);
  const { rows: sums } = await pool.query<{ bodies: number }>(
    'select (count(copy_blob) + count(source_blob))::int as bodies from email_sources',
  );
  const bodies = sums[0]?.bodies ?? 0;
  if (bodies === 0) return sound(`All bodies are in the database. ${home}`);
  const { rows } = await pool.query<{ id: number; hasCopy: boolean; hasSource: boolean }>(
    `select email_id as id, copy_blob is not null as "hasCopy", source_blob is not null as "hasSource"
     from email_sources where email_id in (
       (select min(email_id) from email_sources where copy_blob is not null),
       (select min(email_id) from email_sources where source_blob is not null),
       (select max(email_id) from email_sources where copy_blob is not null),
       (select max(email_id) from email_sources where source_blob is not null))`,
  );
  if (config.storage === null) requireOwnFiles(join(config.dataDir, 'blobs'));
  const origin = { db: pool, blobs: await openBlobs() };
  const held = countOf(bodies, 'body', 'bodies');
  for (const { id, hasCopy, hasSource } of rows) {
    try {
      if (hasCopy) await readCopy(origin, id);
      if (hasSource) await readSource(origin, id);
    } catch (error) {
      return fault(
        `The storage should hold ${held}, but one cannot be read. ${(error as Error).message}. If it was lost or damaged, restore database and storage from the same backup.`,
      );
    }
  }
  return sound(`The storage holds ${held}; the oldest and the newest could be read. ${home}`);
}
