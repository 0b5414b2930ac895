import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { StartupError } from '#server/startup-error.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openLocalBlobStore } from '#server/storage/local-blob-store.ts';
import { openS3BlobStore } from '#server/storage/s3-blob-store.ts';

/** What the server and every operator command open before they do anything. */
export interface Services {
  /** Open and migrated. */
  database: Database;
  blobs: BlobStore;
  /** At least 32 characters. */
  secret: string;
  /** Closes the database and gives its lock back; calling it again changes nothing. */
  close(): Promise<void>;
}

/** 256 bits, written as 64 hex digits. */
const secretBytes = 32;

/** As config.ts demands of SESSION_SECRET. */
const shortestSecret = 32;

/**
 * Opens the database (embedded in DATA_DIR, or DATABASE_URL), brings it to this program's version, and opens the
 * blob store and the secret.
 * @throws StartupError with one sentence for the operator: database in use, unreachable or newer; folder not writable.
 */
export async function openServices(config: Config): Promise<Services> {
  const database =
    config.databaseUrl === null
      ? await openEmbeddedDatabase({ dataDir: config.dataDir })
      : await openServerDatabase(config.databaseUrl);
  try {
    await migrateDatabase(database);
    const secret = config.sessionSecret ?? keptSecret(config.dataDir);
    const blobs = await openBlobs(config);
    return { database, blobs, secret, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openBlobs({ storage, dataDir }: Config): Promise<BlobStore> {
  if (storage !== null) return openS3BlobStore(storage);
  const folder = join(dataDir, 'blobs');
  try {
    return await openLocalBlobStore(folder);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** The embedded installation's own secret: made at the first start, then the same for ever, readable by its owner. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    writeFileSync(file, randomBytes(secretBytes).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(file, error);
  }
  const secret = readSecret(file);
  if (secret.length < shortestSecret) {
    throw new StartupError(
      `${file} does not hold a secret of at least ${shortestSecret} characters. Delete it and a new one is made; picture addresses and sessions made with the old one end.`,
    );
  }
  return secret;
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(path: string, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause;
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new StartupError(
    `${path} cannot be used (${detail}). DATA_DIR must be a folder this user may write to.`,
  );
}
