import Stripe from 'stripe';
import {
  openPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxOptions,
} from '#doubles/payment-sandbox/open-sandbox.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';

export const successUrl = 'http://localhost:3000/subscription-success?session_id={CHECKOUT_SESSION_ID}';
const cancelUrl = 'http://localhost:3000/manage-subscription?canceled=true';

/** Opens a sandbox on a test's database, with the test's clock. */
export function testSandbox(
  database: Database,
  now: () => Date,
  options: PaymentSandboxOptions = {},
): Promise<PaymentSandbox> {
  return openPaymentSandbox({ config: readConfig({}), database, now, log: { warn() {} } }, options);
}

/** Returns the real SDK, connected to the sandbox. */
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
    timeout: 60_000,
    telemetry: false,
    ...config,
  });
}

/** Returns a shop's requests to Stripe, sent to the test's current sandbox. */
export function shopIn(open: () => { sandbox: PaymentSandbox; stripe: Stripe }) {
  const newCustomer = () => open().stripe.customers.create({ email: 'fran@reader.example' });
  return {
    newCustomer,
    async newSession(
      overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
    ): Promise<Stripe.Checkout.Session> {
      const { sandbox, stripe } = open();
      const customer = await newCustomer();
      return stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        client_reference_id: 'user-1',
        line_items: [{ price: sandbox.priceId, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        metadata: { user_id: 'user-1' },
        subscription_data: { metadata: { user_id: 'user-1' } },
        ...overrides,
      });
    },
    async newSubscription(): Promise<Stripe.Subscription> {
      const { sandbox, stripe } = open();
      const { id: customer } = await newCustomer();
      return stripe.subscriptions.create({ customer, items: [{ price: sandbox.priceId }] });
    },
  };
}

/** Returns the SDK's error for a refused request. */
export async function refusalOf(asking: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const result = await asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (result instanceof Stripe.errors.StripeError) return result;
  throw new Error(`Nothing was refused: ${String(result)}`);
}
