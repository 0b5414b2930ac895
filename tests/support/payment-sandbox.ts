import Stripe from 'stripe';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import {
  openPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxOptions,
} from '#server/payment-sandbox/open-sandbox.ts';

/** A sandbox over a test's database, at a time the test decides. */
export function testSandbox(
  database: Database,
  now: () => Date,
  options: PaymentSandboxOptions = {},
): Promise<PaymentSandbox> {
  return openPaymentSandbox({ config: readConfig({}), database, now, log: { warn() {} } }, options);
}

/** The real SDK, pointed at the sandbox. */
export function stripeOf(
  { apiBase, secretKey }: Pick<PaymentSandbox, 'apiBase' | 'secretKey'>,
  settings: Stripe.StripeConfig & { key?: string } = {},
): Stripe {
  const { hostname, port } = new URL(apiBase);
  const { key = secretKey, ...config } = settings;
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 2,
    timeout: 5_000,
    telemetry: false,
    ...config,
  });
}
