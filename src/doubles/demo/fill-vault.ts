import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoProgress, isDemoWanted } from '#doubles/demo/seed-demo.ts';
import { openServices, type Services } from '#server/app/open-services.ts';
import { ingestEnv, ingestNodeArgs } from '#server/ingest/workers/ingest-process.mjs';
import type { Config } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/** A message of the filling process. */
export type FillMessage = DemoProgress | { failure: string };

export interface FillOptions {
  onProgress: (progress: DemoProgress) => void;
  /** Aborts the filling; the next start resumes it. */
  signal: AbortSignal;
  /** Default: this process's environment. */
  environment?: NodeJS.ProcessEnv;
  /** Slugs of a few brands, to save time. */
  brands?: readonly string[];
}

/**
 * Opens the services of a vault, and fills it with the demo first if that is wanted. Filling takes half a
 * gigabyte that a process keeps until it exits; so a separate process fills the vault before the server opens
 * it.
 */
export async function openFilled(config: Config, options: FillOptions): Promise<Services> {
  if (!config.demo) return openServices(config);
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'db'))) await fillVault(options);
  const services = await openServices(config);
  if (options.signal.aborted || !(await isDemoWanted(services.database))) return services;
  await services.close(); // the embedded database belongs to one process at a time
  await fillVault(options);
  return openServices(config);
}

/**
 * Fills the vault of an environment in a separate process, and waits for its end.
 * @throws StartupError if the vault cannot be filled. Returns if aborted by the signal.
 */
export async function fillVault({
  onProgress,
  signal,
  environment,
  brands = [],
}: FillOptions): Promise<void> {
  if (signal.aborted) return;
  const filling = fork(new URL('./fill-process.ts', import.meta.url), brands, {
    env: { ...(environment ?? process.env), ...ingestEnv },
    execArgv: [...ingestNodeArgs],
  });
  const breakOff = () => filling.kill('SIGTERM');
  signal.addEventListener('abort', breakOff);
  let failure: string | undefined;
  filling.on('message', (message: FillMessage) => {
    if ('failure' in message) failure = message.failure;
    else onProgress(message);
  });
  try {
    const [code, killedBy] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      filling.once('exit', (...how) => resolve(how));
      filling.once('error', reject);
    });
    if (code === 0 || signal.aborted) return;
    throw new StartupError(
      failure ?? `Filling the demo was broken off (${killedBy ?? code}). Start again to go on.`,
    );
  } finally {
    signal.removeEventListener('abort', breakOff);
  }
}
