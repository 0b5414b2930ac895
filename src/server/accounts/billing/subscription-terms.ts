import type Stripe from 'stripe';
import { type PaymentProblem, paymentProblems } from '#shared/vocabulary/tiers.ts';

/** Premium that one subscription gives a customer, as their account page shows it. */
export interface SubscriptionTerms {
  subscriptionId: string;
  startedAt: Date;
  /** The next billing date, or the end of premium if cancelled. */
  endsAt: Date;
  isCancelled: boolean;
}

/** Summary of Stripe's records of one customer. */
export interface CustomerTruth {
  /** A failed payment that Stripe still asks for; null without debts. */
  paymentProblem: PaymentProblem | null;
  /** The subscription that gives premium now; null without one. */
  terms: SubscriptionTerms | null;
  /** Further subscriptions that could charge the customer too, and must end. */
  surplus: readonly SurplusSubscription[];
  /**
   * True if the subscription that gives premium was cancelled before the customer paid for a further one, and
   * has to be resumed.
   */
  isToResume: boolean;
}

export interface SurplusSubscription {
  id: string;
  latestInvoiceId: string | null;
  /** True if its paid period overlaps with the other subscription. */
  isToRefund: boolean;
}

/**
 * Days for which a failed renewal keeps premium while Stripe retries the card: two weeks, Stripe's usual
 * schedule. A day later the account is free until a payment arrives, even if the Stripe account leaves it
 * `past_due` for ever.
 */
export const pastDueGraceDays = 14;

/**
 * Statuses in which Stripe may still charge the customer. `incomplete` is omitted: it ends by itself within a
 * day.
 */
const living = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

const paidUp = new Set(['active', 'trialing']);

/**
 * Summarizes a customer's subscriptions. Pure: the same records give the same result whatever happened
 * before. `active` and `trialing` give premium, `past_due` for two weeks; of several the paid-up one counts,
 * then the oldest.
 * @param subscriptions all of the customer's, in any order, with ended ones.
 */
export function readTruth(subscriptions: readonly Stripe.Subscription[], now: Date): CustomerTruth {
  const [granting] = subscriptions
    .filter((subscription) => givesPremium(subscription, now))
    .sort((a, b) => rank(a) - rank(b) || a.created - b.created || (a.id < b.id ? -1 : 1));
  if (granting === undefined) {
    return { paymentProblem: problemOf(subscriptions), terms: null, surplus: [], isToResume: false };
  }
  const others = subscriptions.filter((other) => other.id !== granting.id && mayCharge(other));
  const { canceled_at: cancelledAt } = granting;
  const isToResume =
    isCancelled(granting) &&
    cancelledAt !== null &&
    others.some((other) => paidUp.has(other.status) && !isCancelled(other) && other.created > cancelledAt);
  const paymentProblem = problemOf([granting]);
  return { paymentProblem, terms: termsOf(granting), surplus: others.map(surplusOf), isToResume };
}

/** Returns the first of `paymentProblems` that a subscription has. */
function problemOf(subscriptions: readonly Stripe.Subscription[]): PaymentProblem | null {
  return paymentProblems.find((problem) => subscriptions.some(({ status }) => status === problem)) ?? null;
}

/** True if Stripe may still charge the customer for it, now or later. */
export function mayCharge({ status }: Stripe.Subscription): boolean {
  return living.has(status);
}

function givesPremium(subscription: Stripe.Subscription, now: Date): boolean {
  if (paidUp.has(subscription.status)) return true;
  return subscription.status === 'past_due' && pastDueEnd(subscription) > now;
}

function rank({ status }: Stripe.Subscription): number {
  return paidUp.has(status) ? 0 : 1;
}

/** A cancellation sets either field: `cancel_at_period_end`, or `cancel_at` alone with flexible billing. */
function isCancelled(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

function termsOf(subscription: Stripe.Subscription): SubscriptionTerms {
  const { id, cancel_at: cancelAt, items, start_date: startDate } = subscription;
  const end = toDate(cancelAt ?? Math.max(...items.data.map((item) => item.current_period_end)));
  const isPastDue = subscription.status === 'past_due';
  return {
    subscriptionId: id,
    startedAt: toDate(startDate),
    endsAt: isPastDue ? earlier(end, pastDueEnd(subscription)) : end,
    isCancelled: isCancelled(subscription),
  };
}

/** The unpaid period has already begun: its start is the end of the paid one. */
function pastDueEnd({ items }: Stripe.Subscription): Date {
  const unpaidSince = Math.max(...items.data.map((item) => item.current_period_start));
  return new Date(unpaidSince * 1000 + pastDueGraceDays * 86_400_000);
}

function surplusOf({ id, status, latest_invoice: invoice }: Stripe.Subscription): SurplusSubscription {
  return {
    id,
    latestInvoiceId: typeof invoice === 'string' ? invoice : (invoice?.id ?? null),
    isToRefund: paidUp.has(status),
  };
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** @param seconds Stripe's instants: whole seconds since 1970. */
function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
