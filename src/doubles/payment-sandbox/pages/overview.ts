import type pg from 'pg';
import type { WireCustomer, WireSubscription } from '#doubles/payment-sandbox/api/wire.ts';
import { toDate } from '#doubles/payment-sandbox/api/wire.ts';

/** A subscription as an operator sees it. */
export interface ShownSubscription {
  id: string;
  email: string | null;
  status: WireSubscription['status'];
  /** It ends with its month. */
  isCancelled: boolean;
  /** Next billing date, or the end. */
  endsAt: Date;
  /** Declined charges of the open bill. */
  declinedPayments: number;
}

/** An operator reads no more than these. */
const maxShown = 200;

/** Newest first; active ones before ended ones. */
export async function readSubscriptions(
  pool: pg.Pool,
  filter: { email?: string | undefined; id?: string | undefined } = {},
): Promise<ShownSubscription[]> {
  const { rows } = await pool.query<Row>(
    `select s.record as subscription, c.record as customer,
       case when i.record->>'status' = 'open' then (i.record->>'attempt_count')::int else 0 end as "declinedPayments"
     from payment_sandbox s
     join payment_sandbox c on c.kind = 'customer' and c.id = s.record->>'customer'
     left join payment_sandbox i on i.kind = 'invoice' and i.id = s.record->>'latest_invoice'
     where s.kind = 'subscription' and ($1::text is null or lower(c.record->>'email') = lower($1))
       and ($2::text is null or s.id = $2)
     order by s.record->>'status' = 'canceled', s.made_order desc limit $3`,
    [filter.email ?? null, filter.id ?? null, maxShown],
  );
  return rows.map(shown);
}

interface Row {
  subscription: WireSubscription;
  customer: WireCustomer;
  declinedPayments: number;
}

function shown({ subscription, customer, declinedPayments }: Row): ShownSubscription {
  const { id, status, cancel_at: cancelAt, ended_at: endedAt, items } = subscription;
  const periodEnd = Math.max(...items.data.map((item) => item.current_period_end));
  return {
    id,
    email: customer.email,
    status,
    isCancelled: cancelAt !== null,
    endsAt: toDate(endedAt ?? cancelAt ?? periodEnd),
    declinedPayments,
  };
}
