import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { SandboxEvent } from '#doubles/payment-sandbox/api/records.ts';

/** A signed webhook, ready to send. */
export interface Webhook {
  event: SandboxEvent;
  body: string;
  headers: { 'content-type': string; 'stripe-signature': string };
}

export interface DeliveryOptions {
  pool: pg.Pool;
  webhookSecret: string;
  /** Waits after the first, second … failure; shortened by tests. */
  delaysMs?: readonly number[] | undefined;
  onFailure(error: unknown): void;
}

/** Sends one webhook. @returns true if it was accepted. */
export type PostWebhook = (webhook: Webhook) => Promise<boolean>;

export interface Deliveries {
  /** Starts sending due events, now and after each change. */
  start(post: PostWebhook): void;
  /** True after `start`. */
  isStarted(): boolean;
  /** Checks for due events. */
  nudge(): void;
  /** Stops sending and waits for requests in progress. */
  stop(): Promise<void>;
}

const minuteMs = 60_000;

/**
 * Short at first, for people who watch, then longer and longer, as Stripe does; the last is after about three
 * days.
 */
const usualDelaysMs: readonly number[] = [
  1_000,
  5_000,
  15_000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  60 * minuteMs,
  ...Array<number>(6).fill(12 * 60 * minuteMs),
];

/** Events of one round; the next follows immediately. */
const batchSize = 20;

/** Lease of an event, longer than any answer takes: after it another process takes over. */
const takenForMs = 30_000;

/**
 * Interval of checks for events that another process left; a process retries the events it failed to send
 * itself.
 */
const pollIntervalMs = 10_000;

/**
 * Sends the events of the table to our webhook, each until it is accepted, from any number of processes.
 * Their order is not guaranteed, as at Stripe.
 */
export function openDeliveries(options: DeliveryOptions): Deliveries {
  let post: PostWebhook | undefined;
  let round: Promise<void> | undefined;
  let isNudged = false;
  let timer: NodeJS.Timeout | undefined;

  const run = async (send: PostWebhook) => {
    do {
      isNudged = false;
      const delays = await sendDue(options, send);
      for (const delayMs of delays) {
        if (delayMs !== null && delayMs < pollIntervalMs) setTimeout(nudge, delayMs).unref();
      }
      if (delays.length === batchSize) isNudged = true;
    } while (isNudged && post !== undefined);
  };
  const nudge = () => {
    if (post === undefined) return;
    isNudged = true;
    round ??= run(post)
      .catch(options.onFailure)
      .finally(() => {
        round = undefined;
      });
  };
  return {
    isStarted: () => post !== undefined,
    nudge,
    start(given) {
      post = given;
      timer ??= setInterval(nudge, pollIntervalMs).unref();
      nudge();
    },
    async stop() {
      post = undefined;
      clearInterval(timer);
      timer = undefined;
      await round;
    },
  };
}

/** @returns the next due time of each leased event; null if it was delivered or given up. */
async function sendDue(options: DeliveryOptions, post: PostWebhook): Promise<Array<number | null>> {
  const { rows } = await options.pool.query<{ record: SandboxEvent; attempts: number }>(
    `update payment_sandbox set due_at = now() + $2 * interval '1 millisecond', attempts = attempts + 1
     where kind = 'event' and id in (
       select id from payment_sandbox where kind = 'event' and due_at <= now()
       order by due_at, made_order limit $1 for update skip locked)
     returning record, attempts`,
    [batchSize, takenForMs],
  );
  return Promise.all(rows.map((row) => sendOne(options, post, row)));
}

async function sendOne(
  { pool, webhookSecret, delaysMs = usualDelaysMs }: DeliveryOptions,
  post: PostWebhook,
  { record: event, attempts }: { record: SandboxEvent; attempts: number },
): Promise<number | null> {
  const isTaken = await post(signedWebhook(event, webhookSecret)).catch(() => false);
  if (isTaken) {
    const delivered: SandboxEvent = { ...event, pending_webhooks: 0 };
    await pool.query(
      "update payment_sandbox set due_at = null, record = $2 where kind = 'event' and id = $1",
      [event.id, JSON.stringify(delivered)],
    );
    return null;
  }
  const delayMs = delaysMs[attempts - 1] ?? null;
  await pool.query(
    `update payment_sandbox set due_at = now() + $2::double precision * interval '1 millisecond'
     where kind = 'event' and id = $1`,
    [event.id, delayMs],
  );
  return delayMs;
}

/**
 * Signs an event as Stripe does, with the time `at`.
 * @see https://docs.stripe.com/webhooks?verify=verify-manually
 */
export function signedWebhook(event: SandboxEvent, webhookSecret: string, at: Date = new Date()): Webhook {
  const body = JSON.stringify(event);
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
  return {
    event,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    },
  };
}

/** Returns undelivered events, oldest first. */
export async function pendingEvents(pool: pg.Pool): Promise<SandboxEvent[]> {
  const { rows } = await pool.query<{ record: SandboxEvent }>(
    "select record from payment_sandbox where kind = 'event' and due_at is not null order by made_order",
  );
  return rows.map(({ record }) => record);
}

const askAgainMs = 50;

/** Waits until these events are delivered. @returns false after the timeout. */
export async function areDelivered(
  pool: pg.Pool,
  eventIds: readonly string[],
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { rowCount } = await pool.query(
      "select 1 from payment_sandbox where kind = 'event' and id = any($1) and due_at is not null limit 1",
      [eventIds],
    );
    if (rowCount === 0) return true;
    if (Date.now() >= deadline) return false;
    await wait(askAgainMs);
  }
}
