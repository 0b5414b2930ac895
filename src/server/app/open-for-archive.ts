import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { askRunningServer, ownAddress } from '#server/app/ask-running-server.ts';
import { openForInspection } from '#server/app/open-for-inspection.ts';
import { openBlobs } from '#server/app/open-services.ts';
import { vaultName } from '#server/app/open-vault.ts';
import { existingSecret } from '#server/app/session-secret.ts';
import { copyFolder, vaultCopyPath } from '#server/operations/vault-copies/vault-copy.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Database, openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** A vault opened for reading, without changes. */
export interface ReadableVault {
  database: Database;
  blobs: BlobStore;
  /** Null if neither the configuration nor the folder has one. */
  secret: string | null;
  /** The instant of the vault's state, or the start of reading. */
  asOf: Date;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Called with the vault's name before anything is read. */
  say: (sentence: string) => void;
  now: () => Date;
  /** Address of the server that has an embedded vault open, if it is not at PORT. */
  address?: string | undefined;
  /**
   * Whether mail that a running server receives meanwhile may be missing; otherwise no other process may have
   * the vault open.
   */
  besideServer: boolean;
}

/** Copying a large database takes minutes. */
const copyTimeoutMs = 1_800_000;

/**
 * Opens a vault to read all of it, and prints its name. It creates and migrates nothing. If a server has an
 * embedded vault open, that server makes a copy, which is read instead.
 * @throws StartupError if no vault exists, or it cannot be opened.
 */
export async function openForArchive(
  config: Config,
  doing: string,
  options: OpenOptions,
): Promise<ReadableVault> {
  const looked = await openForInspection(config);
  if (looked.state === 'absent') throw new StartupError(looked.sentence);
  if (looked.state === 'held' && !options.besideServer) {
    throw new StartupError(
      `The embedded database in ${config.dataDir} is open in a running server. Stop the server first: the copy would not contain mail that arrives later.`,
    );
  }
  const tell = (of: string) =>
    options.say(`${doing} ${vaultName(config)}${of}, images in ${storeName(config)}`);
  const opened =
    looked.state === 'open'
      ? { database: looked.database, asOf: options.now(), remove: async () => {} }
      : await openCopy(config, options);
  const close = async () => {
    await opened.database.close();
    await opened.remove();
  };
  try {
    tell(looked.state === 'open' ? '' : ' (a copy by its running server)');
    const { database, asOf } = opened;
    return { database, blobs: await openBlobs(config), secret: secretOf(config), asOf, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Only one process may open an embedded database, so the process that has it open makes a copy. */
async function openCopy(config: Config, { now, address = ownAddress(config) }: OpenOptions) {
  const { dataDir } = config;
  const secret = config.sessionSecret ?? existingSecret(dataDir);
  const said = await askRunningServer(address, {
    path: vaultCopyPath,
    secret,
    now: now(),
    timeoutMs: copyTimeoutMs,
    noAnswer: (origin) =>
      `The embedded database in ${dataDir} is open in another program, and no server that could copy it answers at ${origin}. Give its address (--url http://localhost:PORT), or stop that program first.`,
  });
  const folder = copyFolder(dataDir);
  const remove = () => rm(folder, { recursive: true, force: true });
  if (typeof said.madeAt !== 'string' || !existsSync(join(folder, 'db'))) {
    throw new StartupError(
      `The server at ${address} copied a different vault, not the one in ${dataDir}. Give the right address: --url http://localhost:PORT`,
    );
  }
  try {
    return {
      database: await openEmbeddedDatabase({ dataDir: folder }),
      asOf: new Date(said.madeAt),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The place of the blobs for display, without keys. */
export function storeName({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): string {
  return storage === null ? join(dataDir, 'blobs') : `the bucket ${storage.bucket} at ${storage.endpoint}`;
}

/** Null if neither the configuration nor the folder has one. */
export function secretOf({ sessionSecret, dataDir }: Config): string | null {
  if (sessionSecret !== null || !existsSync(join(dataDir, 'session-secret'))) return sessionSecret;
  return existingSecret(dataDir);
}
