import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { PaymentSandbox, StripeAccount } from '#server/accounts/billing/stripe-account.ts';
import { openStripeClient, type StripeClientOptions } from '#server/accounts/billing/stripe-client.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';

export type BillingLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** An account at Stripe, or the embedded sandbox; opened lazily. */
export interface Billing {
  /** Returns the account with its keys. */
  account(): Promise<StripeAccount>;
  /** Returns the SDK's client of the account. */
  stripe(): Promise<Stripe>;
  /** Returns the embedded sandbox; null unless BILLING selects it. */
  sandbox(): Promise<PaymentSandbox | null>;
  log: BillingLog;
  /** Closes the sandbox if it is open; idempotent. */
  close(): Promise<void>;
}

export interface BillingDependencies {
  database: Database;
  billing: Billing;
  now: () => Date;
}

export interface OpenBillingDependencies {
  config: Pick<Config, 'stripe'>;
  log: BillingLog;
  /** Starts the embedded sandbox; never called concurrently; absent unless BILLING selects it. */
  openSandbox?: (() => Promise<PaymentSandbox>) | undefined;
  client?: StripeClientOptions | undefined;
}

/**
 * Opens nothing yet: SDK and sandbox start with the first request. With a configured account the sandbox is
 * unreachable; away from loopback the configuration requires an account.
 */
export function openBilling({ config, log, openSandbox, client }: OpenBillingDependencies): Billing {
  let sandbox: Promise<PaymentSandbox | null> | undefined;
  let stripe: Promise<Stripe> | undefined;

  const openedSandbox = () => {
    sandbox ??= keptUnlessFailed(openSandbox?.() ?? Promise.resolve(null), () => {
      sandbox = undefined;
    });
    return sandbox;
  };
  const account = async (): Promise<StripeAccount> => {
    if (config.stripe !== null) return config.stripe;
    const opened = await openedSandbox();
    if (opened === null) throw new Error('There is neither a Stripe account nor a payment sandbox');
    return opened;
  };
  return {
    account,
    sandbox: openedSandbox,
    stripe() {
      stripe ??= keptUnlessFailed(
        account().then((opened) => openStripeClient(opened, client)),
        () => {
          stripe = undefined;
        },
      );
      return stripe;
    },
    log,
    async close() {
      const opened = await sandbox?.catch(() => null);
      await opened?.close();
    },
  };
}

/** Drops a failed attempt from the cache, so that the next request retries. */
function keptUnlessFailed<Opened>(opening: Promise<Opened>, forget: () => void): Promise<Opened> {
  opening.catch(forget);
  return opening;
}
