import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { ListenerLog } from '#server/intake/listener/connections.ts';
import type { ListenerChoice } from '#server/platform/config/intake-choice.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

type TlsPaths = NonNullable<ListenerChoice['tls']>;

/** PEM. */
interface TlsFiles {
  cert: Buffer;
  key: Buffer;
}

/** How often files are looked at: programs renew certificates a month before they expire. */
const lookMs = 60_000;

/** @throws StartupError if a file cannot be read. */
export function readTlsFiles({ certificatePath, keyPath }: TlsPaths): TlsFiles {
  try {
    return { cert: readFileSync(certificatePath), key: readFileSync(keyPath) };
  } catch (error) {
    throw new StartupError(`INTAKE_TLS_CERT or INTAKE_TLS_KEY cannot be read (${(error as Error).message}).`);
  }
}

/** Calls `onChange` with a renewed certificate. */
export function followTlsFiles(
  paths: TlsPaths,
  onChange: (files: TlsFiles) => void,
  log: ListenerLog,
  intervalMs = lookMs,
): { stop(): void } {
  const look = () => {
    try {
      onChange(readTlsFiles(paths));
      log.info({}, 'the listener uses the renewed certificate');
    } catch (error) {
      log.warn({ err: error }, 'the renewed certificate of the listener cannot be used');
    }
  };
  // Key and certificate are written one after the other, so the last one to change decides.
  for (const path of Object.values(paths)) watchFile(path, { interval: intervalMs, persistent: false }, look);
  return {
    stop() {
      for (const path of Object.values(paths)) unwatchFile(path, look);
    },
  };
}
