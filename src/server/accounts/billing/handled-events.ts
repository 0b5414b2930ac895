import type Stripe from 'stripe';

/**
 * Events that the webhook handles; docs/operations/stripe.md asks operators to send exactly these. Each only
 * triggers a read of one customer's records. Its content is ignored, because events arrive late, twice and
 * out of order.
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

/** Returns the customer of an event; null for an event without one. */
export function customerOf({ data }: HandledEvent): string | null {
  const { customer } = data.object;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}
