import { randomBytes } from 'node:crypto';
import type {
  WireCustomer,
  WireInvoice,
  WireInvoicePayment,
  WirePortalSession,
  WireRefund,
  WireSession,
  WireSubscription,
} from '#doubles/payment-sandbox/api/wire.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A webhook event as stored and sent. */
export interface SandboxEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: SandboxEventType;
}

/** The events we subscribe to at Stripe. */
const sandboxEventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

export type SandboxEventType = (typeof sandboxEventTypes)[number];

/** The sandbox's objects by kind, in Stripe's names. */
export interface RecordKinds {
  customer: WireCustomer;
  'checkout.session': WireSession;
  'billing_portal.session': WirePortalSession;
  subscription: WireSubscription;
  invoice: WireInvoice;
  invoice_payment: WireInvoicePayment;
  refund: WireRefund;
  event: SandboxEvent;
}

export type RecordKind = keyof RecordKinds;

const prefixes: Record<RecordKind, string> = {
  customer: 'cus_',
  'checkout.session': 'cs_test_',
  'billing_portal.session': 'bps_',
  subscription: 'sub_',
  invoice: 'in_',
  invoice_payment: 'inpay_',
  refund: 're_',
  event: 'evt_',
};

export function newId(kind: RecordKind): string {
  return `${prefixes[kind]}${randomBytes(12).toString('hex')}`;
}

/** Filter of a listing, and its page. */
export interface Listing {
  /** Fields, also nested ones, and their values. */
  where?: Record<string, unknown>;
  /** Fields and values to exclude. */
  whereNot?: Record<string, unknown>;
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

export interface RecordPage<Kind extends RecordKind> {
  data: Array<RecordKinds[Kind]>;
  hasMore: boolean;
}

/** The sandbox's objects in the table `payment_sandbox`. */
export interface Records {
  find<Kind extends RecordKind>(kind: Kind, id: string): Promise<RecordKinds[Kind] | undefined>;
  /** Inserts or replaces an object. */
  put<Kind extends RecordKind>(kind: Kind, record: RecordKinds[Kind]): Promise<void>;
  /** Newest first, as Stripe lists. */
  list<Kind extends RecordKind>(kind: Kind, listing: Listing): Promise<RecordPage<Kind>>;
}

export function recordsOf(db: Queryable): Records {
  return {
    async find<Kind extends RecordKind>(kind: Kind, id: string) {
      const { rows } = await db.query<{ record: RecordKinds[Kind] }>(
        'select record from payment_sandbox where kind = $1 and id = $2',
        [kind, id],
      );
      return rows[0]?.record;
    },
    async put(kind, record) {
      await db.query(
        `insert into payment_sandbox (kind, id, record) values ($1, $2, $3)
         on conflict (kind, id) do update set record = excluded.record`,
        [kind, record.id, JSON.stringify(record)],
      );
    },
    list: (kind, listing) => listRecords(db, kind, listing),
  };
}

async function listRecords<Kind extends RecordKind>(
  db: Queryable,
  kind: Kind,
  { where = {}, whereNot, limit, startingAfter, endingBefore }: Listing,
): Promise<RecordPage<Kind>> {
  // A backward page is read in the opposite order and reversed.
  const isBackwards = endingBefore !== undefined;
  const cursor = startingAfter ?? endingBefore ?? null;
  const { rows } = await db.query<{ record: RecordKinds[Kind] }>(
    `select record from payment_sandbox
     where kind = $1 and record @> $2::jsonb and not record @> coalesce($5::jsonb, '{"":""}')
       and ($3::text is null or made_order ${isBackwards ? '>' : '<'}
         (select made_order from payment_sandbox where kind = $1 and id = $3))
     order by made_order ${isBackwards ? 'asc' : 'desc'} limit $4`,
    [
      kind,
      JSON.stringify(where),
      cursor,
      limit + 1,
      whereNot === undefined ? null : JSON.stringify(whereNot),
    ],
  );
  const data = rows.slice(0, limit).map(({ record }) => record);
  return { data: isBackwards ? data.reverse() : data, hasMore: rows.length > limit };
}
