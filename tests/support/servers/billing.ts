import type { LightMyRequestResponse } from 'fastify';
import type Stripe from 'stripe';
import type { ChooseFault } from '#doubles/payment-sandbox/api/faults.ts';
import type { Webhook } from '#doubles/payment-sandbox/deliveries.ts';
import { openPaymentSandbox, type PaymentSandbox } from '#doubles/payment-sandbox/open-sandbox.ts';
import { openBilling } from '#server/accounts/billing/open-billing.ts';
import type { StripeClientOptions } from '#server/accounts/billing/stripe-client.ts';
import { webhookPath } from '#server/accounts/billing/webhook-route.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

/** A user's subscription in the table. */
export interface SubscriptionRow {
  tier: string;
  endDate: Date | null;
  isCancelled: boolean;
  customerId: string | null;
  subscriptionId: string | null;
}

/** A whole application with its payment sandbox, a clock to turn and faults to inject. */
export interface BillingTest extends TestApp {
  people: Record<Role, Persona>;
  sandbox: PaymentSandbox;
  /** A client of the sandbox without faults, to read Stripe's state. */
  stripe: Stripe;
  /** Requests of the application to the sandbox so far, as `METHOD /path`. */
  requests: string[];
  /** Sets the fault of the application's future requests; undefined for none. */
  setFault(choose: ChooseFault | undefined): void;
  /** The clock of the application and of the sandbox. */
  now(): Date;
  /** Sessions do not expire. */
  passDays(days: number): Promise<void>;
  row(userId: string | null): Promise<SubscriptionRow>;
  hasPremium(person: Persona): Promise<boolean>;
  /** Requests a checkout. @returns the session's id; fails the test if there is none. */
  checkout(person: Persona): Promise<string>;
  /** Requests a checkout and pays it; the browser does not return, and no webhook is sent. */
  pay(person: Persona): Promise<string>;
  /** Returns from checkout. */
  verify(person: Persona, sessionId: string): Promise<LightMyRequestResponse>;
  deliver(webhook: Pick<Webhook, 'body' | 'headers'>): Promise<LightMyRequestResponse>;
  /** Delivers every event so far in order; events delivered before are repeated. */
  deliverAll(): Promise<void>;
  /** Returns all subscriptions of a user's customer that Stripe could charge for. */
  livingSubscriptions(userId: string | null): Promise<Stripe.Subscription[]>;
  /** Returns a user's payments less refunds, in pence. */
  paidPence(userId: string | null): Promise<number>;
  close(): Promise<void>;
}

/**
 * One attempt and no pause, because tests of failures count attempts. The SDK always retries a broken
 * connection once.
 */
const impatient: StripeClientOptions = { maxNetworkRetries: 0, timeoutMs: 60_000 };

export async function billingTest(
  options: { stripeClient?: StripeClientOptions; environment?: Record<string, string> } = {},
): Promise<BillingTest> {
  let now = testNow;
  let fault: ChooseFault | undefined;
  const requests: string[] = [];
  const app = await openTestApp({
    now: () => now,
    stripeClient: options.stripeClient ?? impatient,
    ...(options.environment === undefined ? {} : { environment: options.environment }),
    sandbox: {
      chooseFault: (request) => {
        requests.push(`${request.method} ${request.path}`);
        return fault?.(request);
      },
    },
  });
  const { database, deps } = app;
  const log = { info() {}, warn() {}, error() {} };
  const sandbox = await openPaymentSandbox({ config: deps.config, database, now: () => now, log });
  // The SDK retries a lost connection after half a second; no test needs that pause.
  (await deps.billing.stripe()).getInitialNetworkRetryDelay = () => 0.005;
  const calm = openBilling({ config: deps.config, log, openSandbox: () => Promise.resolve(sandbox) });
  const stripe = await calm.stripe();
  const people = await createPersonas(app);

  const row = async (userId: string | null): Promise<SubscriptionRow> => {
    const { rows } = await database.pool.query<SubscriptionRow>(
      `select subscription_tier as tier, subscription_end_date as "endDate",
         subscription_cancelled as "isCancelled", stripe_customer_id as "customerId",
         stripe_subscription_id as "subscriptionId" from users where id = $1`,
      [userId],
    );
    const [found] = rows;
    if (found === undefined) throw new Error(`There is no user ${userId}`);
    return found;
  };
  const deliver: BillingTest['deliver'] = ({ body, headers }) =>
    app.app.inject({ method: 'POST', url: webhookPath, payload: body, headers });
  const checkout = async (person: Persona) => {
    const answer = await person.ask('POST', '/api/create-checkout-session');
    const id = /cs_\w+$/.exec(answer.json().url ?? '')?.[0];
    if (id === undefined) throw new Error(`No checkout: ${answer.statusCode} ${answer.body}`);
    return id;
  };
  const subscriptionsOf = async (userId: string | null) => {
    const { customerId } = await row(userId);
    if (customerId === null) return [];
    return (await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })).data;
  };

  return {
    ...app,
    people,
    sandbox,
    stripe,
    requests,
    row,
    checkout,
    deliver,
    setFault(choose) {
      fault = choose;
    },
    now: () => now,
    async passDays(days) {
      now = new Date(now.getTime() + days * 86_400_000);
      await database.pool.query("update sessions set expire = expire + $1 * interval '1 day'", [days]);
    },
    async hasPremium(person) {
      return (await person.ask('GET', '/api/brands/favorites')).statusCode === 200;
    },
    async pay(person) {
      const id = await checkout(person);
      await sandbox.pay(id);
      return id;
    },
    verify: (person, sessionId) => person.ask('GET', `/api/verify-subscription?session_id=${sessionId}`),
    async deliverAll() {
      for (const webhook of await sandbox.pendingWebhooks()) {
        const { statusCode, body } = await deliver(webhook);
        if (statusCode !== 200) throw new Error(`${webhook.event.type} was answered ${statusCode} ${body}`);
      }
    },
    async livingSubscriptions(userId) {
      return (await subscriptionsOf(userId)).filter(({ status }) => status !== 'canceled');
    },
    async paidPence(userId) {
      let pence = 0;
      for (const { id } of await subscriptionsOf(userId)) {
        const invoices = await stripe.invoices.list({ subscription: id, limit: 100 });
        for (const invoice of invoices.data) {
          const payments = await stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' });
          for (const { amount_paid: paid, payment } of payments.data) {
            const refunds = await stripe.refunds.list({ payment_intent: String(payment.payment_intent) });
            pence += (paid ?? 0) - refunds.data.reduce((sum, { amount }) => sum + amount, 0);
          }
        }
      }
      return pence;
    },
    async close() {
      await app.app.close();
      await sandbox.close();
    },
  };
}
