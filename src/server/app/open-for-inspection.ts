import { join } from 'node:path';
import type { DatabaseConfig } from '#server/app/open-services.ts';
import { existingSecret } from '#server/app/session-secret.ts';
import { requireOwnFiles } from '#server/operations/doctor/require-own-files.ts';
import type { VaultProbe } from '#server/operations/doctor/vault-probe.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/platform/db/client.ts';
import { DataDirInUse } from '#server/platform/db/data-dir-lock.ts';
import { holdsNothing } from '#server/platform/db/embedded/sound-folder.ts';
import { findVaultRemains } from '#server/platform/db/embedded/vault-remains.ts';

/**
 * Opens a vault's database to inspect it. It creates and migrates nothing.
 * @throws StartupError if the configured database cannot be opened.
 */
export async function openForInspection(
  config: DatabaseConfig & Pick<Config, 'sessionSecret'>,
): Promise<VaultProbe> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const asOpen = (database: Database): VaultProbe => ({
    state: 'open',
    database,
    secret: () => config.sessionSecret ?? existingSecret(dataDir),
  });
  if (databaseUrl !== null)
    return asOpen(
      await openServerDatabase(databaseUrl, {
        directUrl: databaseDirectUrl,
        isReadOnly: true,
        replicaUrl: config.databaseReplicaUrl,
      }),
    );
  // A missing database next to the rest of a vault is a fault, which opening it reports.
  if (holdsNothing(join(dataDir, 'db')) && findVaultRemains(dataDir) === undefined) {
    return {
      state: 'absent',
      sentence: `There is no vault in ${dataDir} yet, and DATABASE_URL is not set; the first start creates an embedded one there.`,
    };
  }
  requireOwnFiles(join(dataDir, 'db'));
  try {
    return asOpen(await openEmbeddedDatabase({ dataDir }));
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return {
      state: 'held',
      sentence: `The embedded database in ${dataDir} is open in a running server${error.owner}. Stop it to check the database too.`,
    };
  }
}
