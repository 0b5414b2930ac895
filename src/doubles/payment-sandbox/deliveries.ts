import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { SandboxEvent } from '#doubles/payment-sandbox/api/records.ts';

/** A signed webhook, ready to be posted. */
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

/** Posts one webhook. @returns whether it was taken. */
export type PostWebhook = (webhook: Webhook) => Promise<boolean>;

export interface Deliveries {
  /** Begins to send what is due, here and after each change. */
  start(post: PostWebhook): void;
  /** Whether anybody is told what happens. */
  isStarted(): boolean;
  /** Something may be due now. */
  nudge(): void;
  /** Sends no more and waits for what is under way. */
  stop(): Promise<void>;
}

const minuteMs = 60_000;

/** Quick at first, for whoever watches, then slower and slower, as Stripe does; given up after about three days. */
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

/** Taken in one go; the rest follows at once. */
const batchSize = 20;

/** A process that took an event and died has it taken over by another after this; longer than any answer takes. */
const takenForMs = 30_000;

/** How often a process looks for what another one left behind; what it failed to send itself it knows of. */
const pollIntervalMs = 10_000;

/**
 * Sends the events of the table to our webhook, each until it is taken, from any number of processes.
 * Nothing is promised about their order, as at Stripe.
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

/** @returns for each event that was taken up when it is due again; null where it was delivered or given up. */
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
 * An event with the signature Stripe puts on it, made at this moment.
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

/** Events not yet delivered, the oldest first. */
export async function pendingEvents(pool: pg.Pool): Promise<SandboxEvent[]> {
  const { rows } = await pool.query<{ record: SandboxEvent }>(
    "select record from payment_sandbox where kind = 'event' and due_at is not null order by made_order",
  );
  return rows.map(({ record }) => record);
}

const askAgainMs = 50;

/** Waits until these events are delivered. @returns false when they are not within the time. */
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
