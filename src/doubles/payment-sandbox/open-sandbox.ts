import type { AddressInfo } from 'node:net';
import { hasPaymentSandbox, openAccount, type SandboxAccount } from '#doubles/payment-sandbox/account.ts';
import { buildApiServer } from '#doubles/payment-sandbox/api/api-server.ts';
import { type Call, callOf } from '#doubles/payment-sandbox/api/call.ts';
import { change } from '#doubles/payment-sandbox/api/execute.ts';
import type { ChooseFault } from '#doubles/payment-sandbox/api/faults.ts';
import { recordsOf } from '#doubles/payment-sandbox/api/records.ts';
import { toSeconds, type WireSession } from '#doubles/payment-sandbox/api/wire.ts';
import { expire, fail, renew } from '#doubles/payment-sandbox/billing/billing-cycle.ts';
import { completeSession, expireSession, getSession } from '#doubles/payment-sandbox/billing/checkout.ts';
import { advanceClock } from '#doubles/payment-sandbox/billing/clock.ts';
import type { TestCard } from '#doubles/payment-sandbox/billing/customers.ts';
import {
  areDelivered,
  openDeliveries,
  type PostWebhook,
  pendingEvents,
  signedWebhook,
  type Webhook,
} from '#doubles/payment-sandbox/deliveries.ts';
import { readSubscriptions, type ShownSubscription } from '#doubles/payment-sandbox/pages/overview.ts';
import { changeCard, findPortal, payOwed, type ShownPortal } from '#doubles/payment-sandbox/pages/portal.ts';
import type { SandboxAction } from '#doubles/payment-sandbox/pages/sandbox-actions.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';

export interface PaymentSandboxDependencies {
  config: Pick<Config, 'billing'>;
  database: Database;
  now: () => Date;
  log: { warn(fields: object, message: string): void };
}

/** For tests: not reachable from outside the process. */
export interface PaymentSandboxOptions {
  /** Called for each request of the API to choose a fault. */
  chooseFault?: ChooseFault;
  /** Waits before a webhook is resent. */
  retryDelaysMs?: readonly number[];
}

/** Result of an action, and the subscription after it. */
export interface Played {
  outcome: 'charged' | 'declined' | 'ended';
  subscription: ShownSubscription;
  eventIds: readonly string[];
}

/**
 * A double of Stripe on this machine: the part of its API we use, under `apiBase`, and signed webhooks. No
 * money moves. Its state is in the database, so that it survives a restart and all processes share it.
 */
export interface PaymentSandbox extends SandboxAccount {
  /** `http://127.0.0.1:PORT`, for the SDK. */
  apiBase: string;
  /** Starts to deliver webhooks: over HTTP to an address, or in tests through a function. */
  deliverTo(target: string | PostWebhook): void;
  /** Returns undelivered webhooks, signed, oldest first. Tests send these in any order and number. */
  pendingWebhooks(): Promise<Webhook[]>;
  /** @returns undefined for an unknown id. */
  findSession(id: string): Promise<WireSession | undefined>;
  /**
   * Presses Pay on the hosted page. Returns the session after it, also if it was paid before or has expired.
   */
  pay(sessionId: string): Promise<WireSession>;
  /** @returns undefined for a portal that is unknown or has expired. */
  findPortal(id: string): Promise<ShownPortal | undefined>;
  /**
   * Presses a button of the portal's page. @throws SandboxError for a portal that is unknown or has expired.
   */
  actInPortal(
    id: string,
    action: 'pay' | 'save',
    card: TestCard,
  ): Promise<{ outcome: 'charged' | 'declined' | 'nothing' | 'saved'; eventIds: readonly string[] }>;
  /** Newest first; of one address, if given. */
  subscriptions(email?: string): Promise<ShownSubscription[]>;
  /** @throws SandboxError for a subscription that is unknown or has ended. */
  play(action: SandboxAction, subscriptionId: string): Promise<Played>;
  /**
   * Waits until these events are delivered. @returns false after the timeout, or immediately if no delivery
   * has started.
   */
  delivered(eventIds: readonly string[], timeoutMs: number): Promise<boolean>;
  /** Does the work of time; also runs every minute. */
  advanceClock(): Promise<void>;
  /** Ends deliveries and the listener; idempotent. The database stays open. */
  close(): Promise<void>;
}

const minuteMs = 60_000;

/** Our webhook answers fast or not at all (Stripe waits longer). */
const webhookTimeoutMs = 20_000;

const plays = { renew, fail, expire };

/**
 * Opens the sandbox: its API listens on 127.0.0.1, on a port chosen by the system.
 * @throws Error if another payment provider or none is configured: the sandbox must not exist then.
 */
export async function openPaymentSandbox(
  { config, database, now, log }: PaymentSandboxDependencies,
  { chooseFault, retryDelaysMs }: PaymentSandboxOptions = {},
): Promise<PaymentSandbox> {
  if (!hasPaymentSandbox(config)) {
    throw new Error('The payment sandbox exists only where BILLING is sandbox.');
  }
  const { pool } = database;
  const account = await openAccount(pool);
  const onFailure = (error: unknown) => log.warn({ err: error }, 'the payment sandbox met a failure');
  const deliveries = openDeliveries({
    pool,
    webhookSecret: account.webhookSecret,
    delaysMs: retryDelaysMs,
    onFailure,
  });
  const api = buildApiServer({
    pool,
    secretKey: account.secretKey,
    now,
    chooseFault,
    onChange: deliveries.nudge,
  });
  await api.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.server.address() as AddressInfo;

  const changed = async <Result>(work: Parameters<typeof change<Result>>[2]) => {
    const result = await change(pool, { now: now() }, work);
    deliveries.nudge();
    return result;
  };
  const tick = async () => {
    if ((await advanceClock(pool, now())) > 0) deliveries.nudge();
  };
  const timer = setInterval(() => tick().catch(onFailure), minuteMs).unref();
  let closing: Promise<void> | undefined;

  return {
    ...account,
    apiBase: `http://127.0.0.1:${port}`,
    deliverTo: (target) =>
      deliveries.start(typeof target === 'string' ? (webhook) => postTo(target, webhook) : target),
    pendingWebhooks: async () =>
      (await pendingEvents(pool)).map((event) => signedWebhook(event, account.webhookSecret)),
    findSession: (id) => recordsOf(pool).find('checkout.session', id),
    pay: (sessionId) => changed((call) => payOnce(call, sessionId)),
    findPortal: (id) => findPortal(callOf(pool, now(), { id: null, idempotencyKey: null }), id),
    actInPortal: (id, action, card) =>
      changed(async (call) => {
        const outcome = action === 'pay' ? await payOwed(call, id, card) : 'saved';
        if (action === 'save') await changeCard(call, id, card);
        return { outcome, eventIds: call.emitted };
      }),
    subscriptions: (email) => readSubscriptions(pool, { email }),
    async play(action, subscriptionId) {
      const { outcome, eventIds } = await changed(async (call) => ({
        ...(await plays[action](call, subscriptionId)),
        eventIds: call.emitted,
      }));
      const [subscription] = await readSubscriptions(pool, { id: subscriptionId });
      if (subscription === undefined) throw new Error('A subscription is gone that was just changed');
      return { outcome, subscription, eventIds };
    },
    delivered: (eventIds, timeoutMs) => areDelivered(pool, eventIds, deliveries.isStarted() ? timeoutMs : 0),
    advanceClock: tick,
    close() {
      clearInterval(timer);
      closing ??= deliveries.stop().then(() => api.close());
      return closing;
    },
  };
}

/** Pays an open session; one past its time expires instead, and a closed one is unchanged. */
async function payOnce(call: Call, sessionId: string): Promise<WireSession> {
  const session = await getSession(call, sessionId);
  if (session.status !== 'open') return session;
  if (session.expires_at <= toSeconds(call.now)) return expireSession(call, sessionId);
  return completeSession(call, sessionId);
}

/** @returns whether our webhook took it: any answer of 2xx. */
async function postTo(address: string, { body, headers }: Webhook): Promise<boolean> {
  const answer = await fetch(address, {
    method: 'POST',
    body,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(webhookTimeoutMs),
  });
  await answer.body?.cancel();
  return answer.ok;
}
