import { join } from 'node:path';
import { closeDatabaseFiles, closeDataDir } from '#server/app/data-dir.ts';
import { keptSecret, unusable } from '#server/app/session-secret.ts';
import { type BlockedHosts, openBlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import { upgradeVault } from '#server/platform/bodies/upgrade-vault.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/platform/db/client.ts';
import { databaseName, isInTheClear } from '#server/platform/db/database-address.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { openLocalBlobStore } from '#server/platform/storage/local-blob-store.ts';
import { openS3BlobStore } from '#server/platform/storage/s3-blob-store.ts';

/** What the server and every operator command open before they do anything. */
export interface Services {
  /** Open and migrated. */
  database: Database;
  blobs: BlobStore;
  /** Where bodies of emails that come in are put. */
  bodies?: BodyHome;
  /** At least 32 characters. */
  secret: string;
  /** The one clock: whatever depends on the time of day is handed this. */
  now: () => Date;
  /** Hosts mail must not lead to, where the operator has a list (BLOCKED_HOSTS). */
  blockedHosts?: BlockedHosts;
  /** Closes the database and gives its lock back; calling it again changes nothing. */
  close(): Promise<void>;
}

/**
 * Opens the database (embedded in DATA_DIR, or DATABASE_URL), brings it to this program's version, and opens the
 * blob store and the secret.
 * @param givesUpLost whether a vault of a version before is upgraded without bodies that cannot be read.
 * @throws StartupError with one sentence for the operator: database in use, unreachable or newer; folder not writable.
 */
export async function openServices(
  config: Config,
  { givesUpLost = false }: { givesUpLost?: boolean } = {},
): Promise<Services> {
  const database = await openDatabase(config);
  try {
    const blobs = await openBlobs(config);
    await upgradeVault({ database, blobs }, { givesUpLost, onProgress: sayProgress(10_000) });
    const secret = config.sessionSecret ?? keptSecret(config.dataDir);
    const now = () => new Date();
    const blockedHosts = await openHosts(config, now);
    return {
      database,
      blobs,
      bodies: config.bodies,
      secret,
      now,
      ...(blockedHosts && { blockedHosts }),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Says how far the bodies of a vault of a version before are moved, every so many milliseconds. */
function sayProgress(everyMs: number) {
  let said = Date.now();
  return ({ done, total }: { done: number; total: number }) => {
    if (Date.now() - said < everyMs) return;
    said = Date.now();
    console.log(`Moving bodies of emails out of packs: ${done} of ${total} packs`);
  };
}

/** What tells which database is opened. */
export type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'dataDir'
>;

/**
 * Opens the database as it is, or makes an embedded one without tables where there is none.
 * @param beginsAnew whether one is made also where one was lost, which is refused otherwise.
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, databaseReplicaUrl: replicaUrl, dataDir }: DatabaseConfig,
  { beginsAnew = false }: { beginsAnew?: boolean } = {},
): Promise<Database> {
  closeDataDir(dataDir);
  warnOfOpenWay(databaseUrl, 'DATABASE_URL');
  warnOfOpenWay(databaseDirectUrl, 'DATABASE_DIRECT_URL');
  warnOfOpenWay(replicaUrl, 'DATABASE_REPLICA_URL');
  if (databaseUrl !== null)
    return openServerDatabase(databaseUrl, { directUrl: databaseDirectUrl, replicaUrl });
  const database = await openEmbeddedDatabase({ dataDir, beginsAnew });
  try {
    closeDatabaseFiles(dataDir);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whoever stands between could read the mail and take the password. */
function warnOfOpenWay(databaseUrl: string | null, variable: string): void {
  if (databaseUrl === null || !isInTheClear(databaseUrl)) return;
  console.warn(
    `${variable} leads to ${databaseName(databaseUrl)} without TLS: mail, sessions and the password cross the network in the clear. Add ?sslmode=verify-full where the server speaks TLS.`,
  );
}

async function openHosts(
  { blockedHostsPath: path }: Config,
  now: () => Date,
): Promise<BlockedHosts | undefined> {
  if (path === null) return undefined;
  try {
    return await openBlockedHosts(path, { now, warn: console.warn });
  } catch (error) {
    throw new StartupError(`BLOCKED_HOSTS: ${path} cannot be read (${(error as Error).message}).`);
  }
}

/** @throws StartupError when the folder cannot be written, or the bucket not be used. */
export async function openBlobs({
  storage,
  dataDir,
}: Pick<Config, 'storage' | 'dataDir'>): Promise<BlobStore> {
  if (storage !== null) return openS3BlobStore(storage);
  const folder = join(dataDir, 'blobs');
  try {
    return await openLocalBlobStore(folder);
  } catch (error) {
    throw unusable(folder, error);
  }
}
