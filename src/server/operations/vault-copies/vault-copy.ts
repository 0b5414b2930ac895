import { join } from 'node:path';

/** Route by which a command requests a copy from the server that has the embedded database open. */
export const vaultCopyPath = '/operator/vault-copies';

/** A data folder with only the copy, in the folder that command and server share. */
export const copyFolder = (dataDir: string): string => join(dataDir, 'archiving');

export interface VaultCopyReply {
  /** ISO 8601; the copy includes all writes acknowledged before. */
  madeAt: string;
}
