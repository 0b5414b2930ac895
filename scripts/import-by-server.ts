import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askRunningServer, ownAddress } from '#server/app/ask-running-server.ts';
import { existingSecret } from '#server/app/session-secret.ts';
import {
  operatorImportPath,
  operatorImportsPath,
  operatorStopPath,
} from '#server/intake/mail-imports/operator-paths.ts';
import type { Config } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { type MailImport, mailImportReply } from '#shared/contract/intake/mail-imports.ts';

/** Between two requests for the import's progress. */
const pollMs = 500;

/** Listing all files of a large folder takes a while. */
const beginTimeoutMs = 600_000;

const askTimeoutMs = 60_000;

interface Handed {
  paths: readonly string[];
  takesDeleted: boolean;
  /** Address of the server if it is not at PORT. */
  address: string | undefined;
  /** Asks the server to stop, and waits for it. */
  stop: AbortSignal;
  onProgress: (underWay: MailImport) => void;
}

/**
 * Passes files to the server that has the embedded database open, and waits until they are imported.
 * @returns the ended import. @throws StartupError if there is no such server, or it exits meanwhile.
 */
export async function importByServer(
  config: Config,
  { paths, takesDeleted, address = ownAddress(config), stop, onProgress }: Handed,
): Promise<MailImport> {
  const secret = config.sessionSecret ?? existingSecret(config.dataDir);
  const ask = async (path: string, timeoutMs: number, noAnswer: (origin: string) => string, body = {}) =>
    mailImportReply.parse(
      await askRunningServer(address, { path, secret, now: new Date(), timeoutMs, noAnswer, body }),
    );
  let current = await ask(
    operatorImportsPath,
    beginTimeoutMs,
    (origin) =>
      `The embedded database in ${config.dataDir} is open in another program, and no server that could import the files answers at ${origin}. Give its address (--url http://localhost:PORT), or stop that program first.`,
    { paths: paths.map((path) => resolve(path)), takesDeleted },
  );
  const gone = (origin: string) =>
    `The server at ${origin} no longer answers. The vault keeps what it had stored. When the server runs again, run the same command for the rest.`;
  let isToldToStop = false;
  while (current.finishedAt === null) {
    onProgress(current);
    if (stop.aborted && !isToldToStop) {
      isToldToStop = true;
      await ask(operatorStopPath(current.id), askTimeoutMs, gone);
    }
    await wait(pollMs, undefined, { signal: isToldToStop ? undefined : stop }).catch(() => {});
    current = await ask(operatorImportPath(current.id), askTimeoutMs, gone);
  }
  return current;
}

/** @throws StartupError for options that only a command with its own database connection supports. */
export function refuseForServer(given: { part: unknown; threads: unknown }): void {
  if (given.part === null && given.threads === undefined) return;
  throw new StartupError(
    'A running server has the embedded database open and imports the files itself: leave out --part and --threads.',
  );
}
