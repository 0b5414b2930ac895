import type Stripe from 'stripe';
import type { StripeAccount } from '#server/accounts/billing/stripe-account.ts';

/**
 * Version of Stripe's API that our requests and fields are written for and the installed package is typed
 * for. Sent with every request, so that the account's default version does not matter.
 */
export const stripeApiVersion = '2026-10-28.endive';

/** A user waits in the browser; after this a request is aborted and retried. */
const requestTimeoutMs = 6_000;

/**
 * After a lost connection, a timeout, a conflict or a 5xx. Creations carry an idempotency key, so retries
 * create nothing twice.
 */
const maxNetworkRetries = 2;

/** Limits that tests shorten. */
export interface StripeClientOptions {
  timeoutMs?: number | undefined;
  maxNetworkRetries?: number | undefined;
}

/**
 * Opens a client of the account. Imports the package with the first client: the import takes a quarter of a
 * second, which a start without payments should not spend.
 */
export async function openStripeClient(
  account: StripeAccount,
  options: StripeClientOptions = {},
): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(account.secretKey, {
    apiVersion: stripeApiVersion,
    timeout: options.timeoutMs ?? requestTimeoutMs,
    maxNetworkRetries: options.maxNetworkRetries ?? maxNetworkRetries,
    telemetry: false,
    ...hostOf(account.apiBase),
  });
}

function hostOf(apiBase: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiBase === null) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  };
}
