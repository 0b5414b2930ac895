import type { FillOptions } from '#doubles/demo/fill-vault.ts';
import type { DemoProgress } from '#doubles/demo/seed-demo.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { openServices, type Services } from '#server/app/open-services.ts';
import type { Config } from '#server/platform/config/config.ts';

/** Doubles in use on this machine; each is absent if the real service is configured. */
export type Doubles = Pick<AppDependencies, 'demoMailbox' | 'paymentSandbox'> & {
  /** Backfills the demo's older mail while the server answers, if wanted; `close` aborts it. */
  followDemo?: (onProgress: (progress: DemoProgress) => void) => Promise<void>;
};

export interface DoublesOptions extends FillOptions {
  /** Called when the demo's mailbox could not make its mail. */
  onMailboxError: (error: unknown) => void;
}

/**
 * Opens the services, filled with the demo first if wanted, the demo's mailbox and the payment sandbox. The
 * only entry to the doubles; loads only those the configuration needs.
 * @throws StartupError as `openServices`, and if the demo cannot be filled.
 */
export async function openDoubles(
  config: Config,
  { onMailboxError, ...filling }: DoublesOptions,
): Promise<Services & Doubles> {
  const services = config.demo
    ? await (await import('#doubles/demo/fill-vault.ts')).openFilled(config, filling)
    : await openServices(config);
  const mailbox = hasDemoMailbox(config)
    ? (await import('#doubles/demo-mailbox/demo-mailbox.ts')).openDemoMailbox({
        ...services,
        onError: onMailboxError,
      })
    : undefined;
  const paymentSandbox =
    config.billing === 'sandbox'
      ? (await import('#doubles/payment-sandbox/mount-sandbox.ts')).paymentSandbox
      : undefined;
  const stopping = new AbortController();
  let following: Promise<void> | undefined;
  const follow = (onProgress: (progress: DemoProgress) => void) => {
    following = bringHistory(services, onProgress, stopping.signal);
    return following;
  };
  return {
    ...services,
    ...(config.demoHistory && { followDemo: follow }),
    ...(mailbox && { demoMailbox: mailbox }),
    ...(paymentSandbox && { paymentSandbox }),
    async close() {
      stopping.abort();
      await following?.catch(() => undefined); // the caller of followDemo gets the error
      await mailbox?.close();
      await services.close();
    },
  };
}

/** One thread, to leave the other cores to viewers. */
async function bringHistory(
  services: Services,
  onProgress: (progress: DemoProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const [{ followDemo }, { openWorkerPool }] = await Promise.all([
    import('#doubles/demo/follow-demo.ts'),
    import('#server/ingest/workers/worker-pool.ts'),
  ]);
  const pool = openWorkerPool({ secret: services.secret, size: 1 });
  try {
    await followDemo({ ...services, pool }, { onProgress, signal });
  } finally {
    await pool.close();
  }
}

/** Returns true for the embedded database without a configured mailbox. */
function hasDemoMailbox({ databaseUrl, demo }: Config): boolean {
  return databaseUrl === null && demo;
}
