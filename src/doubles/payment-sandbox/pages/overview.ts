import type pg from 'pg';
import type { WireCustomer, WireSubscription } from '#doubles/payment-sandbox/api/wire.ts';
import { toDate } from '#doubles/payment-sandbox/api/wire.ts';

/** A subscription as an operator is shown it. */
export interface ShownSubscription {
  id: string;
  email: string | null;
  status: WireSubscription['status'];
  /** Whether it ends with its month. */
  isCancelled: boolean;
  /** The next billing date, or when it ends or ended. */
  endsAt: Date;
  /** How often the card was declined for the bill that is due. */
  declinedPayments: number;
}

/** More than these an operator does not look through. */
const maxShown = 200;

/** Newest first; those that run before those that have ended. */
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
