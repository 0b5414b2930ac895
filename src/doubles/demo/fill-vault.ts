import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoProgress, isDemoWanted } from '#doubles/demo/seed-demo.ts';
import { openServices, type Services } from '#server/app/open-services.ts';
import { ingestEnv, ingestNodeArgs } from '#server/ingest/workers/ingest-process.mjs';
import type { Config } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/** What the process that fills says. */
export type FillMessage = DemoProgress | { failure: string };

export interface FillOptions {
  onProgress: (progress: DemoProgress) => void;
  /** Asks it to break off; the next start goes on where it was. */
  signal: AbortSignal;
  /** Instead of our own. */
  environment?: NodeJS.ProcessEnv;
  /** Slugs of a few brands, where time is short. */
  brands?: readonly string[];
}

/**
 * Opens the services of a vault that has its demo, where it wants one. Filling takes half a gigabyte that no process
 * gives back while it lives; so one that ends does it, before the server opens what it filled.
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
 * Fills the vault of an environment in a process of its own, and waits until that has ended.
 * @throws StartupError when the vault cannot be filled. Broken off by the signal it returns.
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
