import {
  newId,
  type Records,
  recordsOf,
  type SandboxEvent,
  type SandboxEventType,
} from '#doubles/payment-sandbox/api/records.ts';
import { toSeconds } from '#doubles/payment-sandbox/api/wire.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** The one version of Stripe's API that the sandbox speaks: the one the installed package is typed for. */
export const sandboxApiVersion = '2026-10-28.endive';

/** Who caused a change: a request of the API, or nobody but the clock or a person at a page of the sandbox. */
export interface CallOrigin {
  id: string | null;
  idempotencyKey: string | null;
}

/** What every operation of the sandbox works with: the open transaction, the time, and where events go. */
export interface Call {
  records: Records;
  now: Date;
  /** Keeps an event; it is delivered once the transaction is committed. */
  emit(type: SandboxEventType, object: unknown, previous?: Record<string, unknown>): Promise<void>;
  /** Ids of the events kept so far. */
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
