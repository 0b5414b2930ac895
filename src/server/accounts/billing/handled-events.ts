import type Stripe from 'stripe';

/**
 * The events the webhook acts upon; docs/operations/stripe.md tells operators to send exactly these. Each is a hint to
 * read one customer's truth; what it says itself is not believed, because events come late, twice and out of order.
 */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies readonly Stripe.Event['type'][];

export type HandledEvent = Extract<Stripe.Event, { type: (typeof handledEvents)[number] }>;

const handled: ReadonlySet<string> = new Set(handledEvents);

export function isHandled(event: Stripe.Event): event is HandledEvent {
  return handled.has(event.type);
}

/** The customer an event is about; null for one without. */
export function customerOf({ data }: HandledEvent): string | null {
  const { customer } = data.object;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}
