import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { writeDurably } from '#server/platform/storage/durable-files.ts';

/** 256 bits, written as 64 hex digits. */
const secretBytes = 32;

/** The minimum of SESSION_SECRET in config.ts. */
const shortestSecret = 32;

/**
 * Returns the secret of an embedded installation: created at the first start, never changed, readable by its
 * owner. The caller holds the folder's lock.
 * @throws StartupError if the file can be neither created nor read, or holds something else.
 */
export function keptSecret(dataDir: string): string {
  const file = fileIn(dataDir);
  try {
    if (!existsSync(file)) writeDurably(file, randomBytes(secretBytes).toString('hex'));
  } catch (error) {
    throw unusable(file, error);
  }
  return readSecret(file);
}

/**
 * Returns the same secret, for a command that calls a running server.
 * @throws StartupError if no server has created one.
 */
export function existingSecret(dataDir: string): string {
  return readSecret(fileIn(dataDir));
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'session-secret');
}

function readSecret(file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw unusable(file, error);
  }
  if (secret.length >= shortestSecret) return secret;
  throw new StartupError(
    `${file} does not hold a secret of at least ${shortestSecret} characters. Delete it and a new one is made; picture addresses and sessions made with the old one end.`,
  );
}

/** The error for a file or folder of DATA_DIR that cannot be created or read. */
export function unusable(path: string, cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause;
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new StartupError(
    `${path} cannot be used (${detail}). DATA_DIR must be a folder this user may write to.`,
  );
}
