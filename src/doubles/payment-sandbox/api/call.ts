import {
  newId,
  type Records,
  recordsOf,
  type SandboxEvent,
  type SandboxEventType,
} from '#doubles/payment-sandbox/api/records.ts';
import { toSeconds } from '#doubles/payment-sandbox/api/wire.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** The sandbox's only version of Stripe's API, that of the installed package's types. */
export const sandboxApiVersion = '2026-10-28.endive';

/** Cause of a change: a request of the API; null ids for the clock or a person at a page of the sandbox. */
export interface CallOrigin {
  id: string | null;
  idempotencyKey: string | null;
}

/** Context of every operation: the open transaction, the time, and the events. */
export interface Call {
  records: Records;
  now: Date;
  /** Stores an event; it is delivered after the transaction is committed. */
  emit(type: SandboxEventType, object: unknown, previous?: Record<string, unknown>): Promise<void>;
  /** Ids of the events stored so far. */
  emitted: string[];
}

export function callOf(db: Queryable, now: Date, origin: CallOrigin): Call {
  const records = recordsOf(db);
  const emitted: string[] = [];
  return {
    records,
    now,
    emitted,
    async emit(type, object, previous) {
      const event: SandboxEvent = {
        id: newId('event'),
        object: 'event',
        api_version: sandboxApiVersion,
        created: toSeconds(now),
        data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: origin.id, idempotency_key: origin.idempotencyKey },
        type,
      };
      await records.put('event', event);
      await db.query("update payment_sandbox set due_at = now() where kind = 'event' and id = $1", [
        event.id,
      ]);
      emitted.push(event.id);
    },
  };
}
