import type { FillOptions } from '#doubles/demo/fill-vault.ts';
import type { DemoProgress } from '#doubles/demo/seed-demo.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { openServices, type Services } from '#server/app/open-services.ts';
import type { Config } from '#server/platform/config/config.ts';

/** What stands in on this machine; each is absent where something real is configured. */
export type Doubles = Pick<AppDependencies, 'demoMailbox' | 'paymentSandbox'> & {
  /** Brings the demo's older mail while the server answers, where it wants it; `close` breaks it off. */
  followDemo?: (onProgress: (progress: DemoProgress) => void) => Promise<void>;
};

export interface DoublesOptions extends FillOptions {
  /** Told when the demo's mailbox could not make its mail. */
  onMailboxError: (error: unknown) => void;
}

/**
 * The one door to what is no part of the product: opens the services, filled with the demo before where it is wanted,
 * and beside them the demo's mailbox and the payment sandbox. Loads nothing of what the configuration does not ask for.
 * @throws StartupError as `openServices`, and when the demo cannot be filled.
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
      await following?.catch(() => undefined); // whoever asked for it hears why
      await mailbox?.close();
      await services.close();
    },
  };
}

/** One thread: the other cores are for those who look at the vault. */
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

/** With the embedded database and nothing configured, a mailbox of our own stands in. */
function hasDemoMailbox({ databaseUrl, demo }: Config): boolean {
  return databaseUrl === null && demo;
}
