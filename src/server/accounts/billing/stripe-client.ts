import type Stripe from 'stripe';
import type { StripeAccount } from '#server/accounts/billing/stripe-account.ts';

/**
 * The version of Stripe's API that our requests and the fields we read are written for: the one the installed package
 * is typed for. Sent with every request, so that the account's own default version does not matter.
 */
export const stripeApiVersion = '2026-10-28.endive';

/** Somebody waits in front of their browser; a request that takes longer is given up and tried again. */
const requestTimeoutMs = 6_000;

/** After a lost connection, a timeout, a conflict or a 5xx; creations carry an idempotency key, so nothing is done twice. */
const maxNetworkRetries = 2;

/** What tests shorten. */
export interface StripeClientOptions {
  timeoutMs?: number | undefined;
  maxNetworkRetries?: number | undefined;
}

/**
 * A client of the account. The package is loaded when the first client is made and not before: it takes a quarter of
 * a second, which a start without payments need not wait for.
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
