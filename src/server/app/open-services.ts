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

/** Services that the server and every operator command open first. */
export interface Services {
  /** Open and migrated. */
  database: Database;
  blobs: BlobStore;
  /** Destination of new emails' bodies. */
  bodies?: BodyHome;
  /** At least 32 characters. */
  secret: string;
  /** The only clock: all code that depends on the time receives it. */
  now: () => Date;
  /** Hosts that mail must not link to, if the operator has a list (BLOCKED_HOSTS). */
  blockedHosts?: BlockedHosts;
  /** Closes the database and releases its lock. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the database (embedded in DATA_DIR, or DATABASE_URL), upgrades it to this program's version, and
 * opens the blob store and the secret.
 * @param givesUpLost whether an older vault is upgraded without its unreadable bodies.
 * @throws StartupError with one sentence for the operator: database in use, unreachable or newer; folder not
 * writable.
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

/** Prints the progress of an older vault's bodies, at most once in that many milliseconds. */
function sayProgress(everyMs: number) {
  let said = Date.now();
  return ({ done, total }: { done: number; total: number }) => {
    if (Date.now() - said < everyMs) return;
    said = Date.now();
    console.log(`Moving bodies of emails out of packs: ${done} of ${total} packs`);
  };
}

/** Settings that choose the database. */
export type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'dataDir'
>;

/**
 * Opens the database as it is, or creates an embedded one without tables if none exists.
 * @param createsWhenLost whether to create one also if one was lost, which is refused otherwise.
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, databaseReplicaUrl: replicaUrl, dataDir }: DatabaseConfig,
  { createsWhenLost = false }: { createsWhenLost?: boolean } = {},
): Promise<Database> {
  closeDataDir(dataDir);
  warnOfOpenWay(databaseUrl, 'DATABASE_URL');
  warnOfOpenWay(databaseDirectUrl, 'DATABASE_DIRECT_URL');
  warnOfOpenWay(replicaUrl, 'DATABASE_REPLICA_URL');
  if (databaseUrl !== null)
    return openServerDatabase(databaseUrl, { directUrl: databaseDirectUrl, replicaUrl });
  const database = await openEmbeddedDatabase({ dataDir, createsWhenLost });
  try {
    closeDatabaseFiles(dataDir);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Anybody on the network path could read the mail and the password. */
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

/** @throws StartupError if the folder cannot be written, or the bucket cannot be used. */
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
