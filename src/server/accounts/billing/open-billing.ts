import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { PaymentSandbox, StripeAccount } from '#server/accounts/billing/stripe-account.ts';
import { openStripeClient, type StripeClientOptions } from '#server/accounts/billing/stripe-client.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';

export type BillingLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** One account at Stripe, or the embedded sandbox, opened when it is first needed. */
export interface Billing {
  /** The account with its keys. */
  account(): Promise<StripeAccount>;
  /** The SDK's client of that account. */
  stripe(): Promise<Stripe>;
  /** The embedded sandbox; null wherever BILLING is something else. */
  sandbox(): Promise<PaymentSandbox | null>;
  log: BillingLog;
  /** Closes the sandbox where one was opened; calling it again changes nothing. */
  close(): Promise<void>;
}

/** What everything that reads or changes subscriptions needs. */
export interface BillingDependencies {
  database: Database;
  billing: Billing;
  now: () => Date;
}

export interface OpenBillingDependencies {
  config: Pick<Config, 'stripe'>;
  log: BillingLog;
  /** Starts the embedded sandbox, asked at most once at a time; absent where BILLING is something else. */
  openSandbox?: (() => Promise<PaymentSandbox>) | undefined;
  client?: StripeClientOptions | undefined;
}

/**
 * Opens nothing yet: the SDK, and the sandbox where there is no account, come with the first question.
 * With an account configured the sandbox is out of reach; away from loopback the configuration already demanded one.
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

/** A failed opening is forgotten, so that the next question tries again. */
function keptUnlessFailed<Opened>(opening: Promise<Opened>, forget: () => void): Promise<Opened> {
  opening.catch(forget);
  return opening;
}
