import { maxPaymentAttempts } from '#doubles/payment-sandbox/billing/billing-cycle.ts';
import type { Played } from '#doubles/payment-sandbox/open-sandbox.ts';
import type { ShownSubscription } from '#doubles/payment-sandbox/pages/overview.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';
import { premiumPricePence } from '#shared/vocabulary/tiers.ts';

/** Price as on a payment page: `£25.00`. */
export const price = `£${(premiumPricePence / 100).toFixed(2)}`;

/** Formats an amount as on a payment page. */
export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}

/** Returns the state of a subscription in a few words. */
export function subscriptionState(subscription: ShownSubscription): string {
  const day = subscriptionDate(subscription.endsAt.toISOString());
  if (subscription.status === 'canceled') return `Ended ${day}`;
  if (subscription.isCancelled) return `Cancelled, premium until ${day}`;
  if (subscription.status === 'past_due') return `Past due, ${declined(subscription)}`;
  return `Active, next billing date ${day}`;
}

/** Returns the result of an action in one line. */
export function playedSentence(outcome: Played['outcome'], subscription: ShownSubscription): string {
  const who = subscription.email ?? subscription.id;
  if (outcome === 'ended') return `${who}: the subscription has ended.`;
  if (outcome === 'declined') return `${who}: ${declined(subscription)}; the subscription is past due.`;
  const day = subscriptionDate(subscription.endsAt.toISOString());
  return `${who}: ${price} charged, next billing date ${day}.`;
}

function declined({ declinedPayments }: ShownSubscription): string {
  return `the card was declined ${declinedPayments} of ${maxPaymentAttempts} times`;
}
