import { join } from 'node:path';

/** Where a command asks the server that has the embedded database open for a copy of it. */
export const vaultCopyPath = '/operator/vault-copies';

/** A data folder with nothing but the copy, in the folder that command and server share. */
export const copyFolder = (dataDir: string): string => join(dataDir, 'archiving');

export interface VaultCopyReply {
  /** The copy holds all that was answered before, in ISO 8601. */
  madeAt: string;
}
